"""Errors of the protocol: ``error CODE sentence``."""

from __future__ import annotations

from typing import Final

from herzrasen.games.protocol import Refusal
from herzrasen.graphemes import first_graphemes
from herzrasen.locales import text
from herzrasen.locales.bidi_isolate import ISOLATE_MARKS
from herzrasen.presentation.rulebook.refusals import explain

_ASCII: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "–": "-"}
    | dict.fromkeys("“”„", '"')
    | {"’": "'", "…": "...", "♣": "C", "♦": "D", "♠": "S", "♥": "H", "−": "-", "×": "x"}
    | dict.fromkeys(ISOLATE_MARKS, "")
)
_MAX_ECHO: Final = 40
"""Most characters of a word that the sentence repeats."""


class ProtocolError(Exception):
    """Why a line is rejected. ``code`` is a key below ``seat.error``, or with dots a refusal of the
    game; its last part is the code that the program reads. ``facts`` fill the sentence."""

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def from_refusal(refusal: Refusal) -> ProtocolError:
    """The error for a refusal of the game."""
    return ProtocolError(refusal.code, **refusal.facts)


def error_line(error: ProtocolError, language: str) -> str:
    """The answer for an error: ASCII in any language."""
    return f"error {error.code.rpartition('.')[2]} {to_ascii(_sentence(error, language))}"


def to_ascii(words: str) -> str:
    """The text in ASCII, on one line.

    >>> to_ascii("„Dürfen“ – nein")
    '"Duerfen" - nein'
    """
    signs = words.translate(_ASCII).encode("ascii", "replace").decode()
    return "".join(sign if sign.isprintable() else " " for sign in signs)


def _sentence(error: ProtocolError, language: str) -> str:
    facts = {
        name: first_graphemes(fact, _MAX_ECHO)
        if isinstance(fact, str) and name in ("word", "value", "name")
        else fact
        for name, fact in error.facts.items()
    }
    if isinstance(letter := facts.get("suit"), str):
        facts["suit"] = text(language, f"cards.suit.{letter}")
    if "." in error.code:
        return explain("hearts", Refusal(error.code, facts), language).sentence
    return text(language, f"seat.error.{error.code}", **facts)
