"""A line that is not obeyed: ``error CODE words``."""

from __future__ import annotations

from typing import Final

from herzrasen.games.protocol import Refusal
from herzrasen.locales import text
from herzrasen.presentation.rulebook.refusals import explain

_PLAIN: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "–": "-"}
    | dict.fromkeys("“”„", '"')
    | {"’": "'", "…": "...", "♣": "C", "♦": "D", "♠": "S", "♥": "H", "−": "-", "×": "x"}
)
_SHOWN: Final = 40
"""Characters of a word of the line that are repeated in the sentence."""


class Wrong(Exception):
    """Why a line is not obeyed. ``code`` is a key below ``seat.error``, or with dots a refusal of
    the game; its last word is what the program reads. ``facts`` fill the sentence."""

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def refused(refusal: Refusal) -> Wrong:
    """The same for a move, or rules, that the game refuses."""
    return Wrong(refusal.code, **refusal.facts)


def error_line(wrong: Wrong, language: str) -> str:
    """The line that says so: ASCII, whatever the language."""
    return f"error {wrong.code.rpartition('.')[2]} {plain(_sentence(wrong, language))}"


def plain(words: str) -> str:
    """The words in ASCII, on one line.

    >>> plain("„Dürfen“ – nein")
    '"Duerfen" - nein'
    """
    signs = words.translate(_PLAIN).encode("ascii", "replace").decode()
    return "".join(sign if sign.isprintable() else " " for sign in signs)


def _sentence(wrong: Wrong, language: str) -> str:
    facts = {
        name: fact[:_SHOWN] if isinstance(fact, str) and name in ("word", "value", "name") else fact
        for name, fact in wrong.facts.items()
    }
    if isinstance(letter := facts.get("suit"), str):
        facts["suit"] = text(language, f"cards.suit.{letter}")
    if "." in wrong.code:
        return explain("hearts", Refusal(wrong.code, facts), language).sentence
    return text(language, f"seat.error.{wrong.code}", **facts)
