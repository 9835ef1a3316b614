"""Sentences in the reader's language, with what they name: numbers, lists, cards, players.

The twin of ``client/core/text``: the same keys give the same sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from herzrasen.cards import Card, Seat
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.locales.bidi_isolate import isolate
from herzrasen.locales.capitals import fact_of, with_capital
from herzrasen.locales.formats import format_number, join_list
from herzrasen.presentation.speech.translator import spoken_card, spoken_facts

_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
_MAX_DECIMALS: Final = 3

Fact = str | int | float
NameOf = Callable[[Seat], str]


class Translation:
    """The sentences of one language: ``t("hearts.points", n=3)``. A fact ``n`` chooses singular or
    plural; a key that is missing is shown as it is."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self._sentences = catalogue(self.language)

    def __call__(self, key: str, /, **facts: Fact) -> str:
        """The sentence for a key, with its placeholders filled."""
        return _PLACEHOLDER.sub(lambda gap: self._fill(gap, facts), self._find(key, facts))

    def has(self, key: str, /) -> bool:
        """Whether there is a sentence for the key."""
        return key in self._sentences or f"{key}.other" in self._sentences

    def join(self, items: Iterable[str], /) -> str:
        """The items as a list in a sentence, written as the browser's Intl.ListFormat does."""
        return join_list(items, self.language)

    def number(self, value: float) -> str:
        """A number as the language writes it, with a real minus.

        >>> Translation("de").number(-1234.5)
        '−1.234,5'
        """
        return format_number(value, self.language, _MAX_DECIMALS, trim=True)

    def _find(self, key: str, facts: dict[str, Fact]) -> str:
        if "n" in facts:
            form = f"{key}.one" if facts["n"] == 1 else f"{key}.other"
            for name in (form, f"{key}.other"):
                if name in self._sentences:
                    return self._sentences[name]
        return self._sentences.get(key, key)

    def _fill(self, gap: re.Match[str], facts: dict[str, Fact]) -> str:
        fact = fact_of(gap[1])
        value = facts.get(fact)
        if value is None:
            return gap[0]
        if not isinstance(value, str):
            return self.number(value)
        return isolate(value if fact == gap[1] else with_capital(value))


def card_name(t: Translation, card: Card, *, pack: bool = False) -> str:
    """A card for people: "queen of spades". With ``pack``, one of the second pack says so."""
    return spoken_card(t, card if pack else Card.parse(card.face))


def refusal_text(t: Translation, refusal: Refusal, name_of: NameOf = str) -> str:
    """The sentence of a refusal; a code that this version does not know is trouble on the server's
    side."""
    if not t.has(refusal.code):
        return t("client.trouble.server")
    return t(refusal.code, **spoken_facts(t, refusal.facts, name_of))


def preset_name(t: Translation, game: GameName, preset: str) -> str:
    """A preset for people: "New Moon"; one without a sentence by its own words."""
    key = f"{game}.preset.{preset}.name"
    return t(key) if t.has(key) else preset.replace("-", " ").title()
