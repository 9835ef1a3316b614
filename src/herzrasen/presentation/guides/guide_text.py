"""The sentences of one guide, with the facts that they speak of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from herzrasen.cards import Card, Seat, Suit
from herzrasen.locales import catalogue, text
from herzrasen.presentation.guides.example import READER, Example
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.presentation.rulebook.translator import RuleTranslator
from herzrasen.protocol.http_guides import GuidePlace, GuideRow, GuideSection


class GuideText:
    """Sentences under a key, such as ``guide.nerts``. ``facts`` are what any of them may name:
    the numbers of the usual rules."""

    def __init__(self, key: str, language: str, facts: Mapping[str, str | int]) -> None:
        self.language = language
        self._key = key
        self._facts = facts
        self._rules = RuleTranslator(language, self._key)

    def __call__(self, key: str, **facts: str | int) -> str:
        """The sentence for a key."""
        return self._rules(key, **{**self._facts, **facts})

    def section(
        self,
        name: str,
        *,
        steps: bool = False,
        picture: Iterable[GuidePlace] = (),
        heads: Sequence[str] = (),
        rows: Iterable[GuideRow] = (),
        notes: Iterable[str] = (),
    ) -> GuideSection:
        """The section of this name: its title and its numbered lines, and what is given."""
        return GuideSection(
            title=self(f"{name}.title"),
            lines=tuple(self._lines(f"{name}.line")),
            steps=steps,
            picture=tuple(picture),
            heads=tuple(text(self.language, f"guide.head.{head}") for head in heads),
            rows=tuple(rows),
            notes=tuple(notes),
        )

    def _lines(self, key: str) -> Iterable[str]:
        known, number = catalogue(self.language), 1
        while f"{self._key}.{key}.{number}" in known:
            yield self(f"{key}.{number}")
            number += 1

    def name(self, shown: Example, seat: Seat) -> str:
        """What the player at this seat of an example is called."""
        return text(self.language, "guide.you") if seat == READER else shown.names[seat]

    def card(self, card: Card) -> str:
        """A card in a sentence."""
        return self._rules.card(card)

    def signs(self, cards: Iterable[Card]) -> str:
        """Cards as signs."""
        return card_signs(cards, self.language)

    def suit(self, suit: Suit) -> str:
        """A suit in a sentence."""
        return self._rules.suit(suit)

    def number(self, number: int) -> str:
        """A number in a sentence, a small one as a word."""
        return self._rules.number_word(number)


def card_signs(cards: Iterable[Card], language: str) -> str:
    """Cards as signs, such as ``♦J ♣10``; whose deck they are from is left out."""
    translate = RecordTranslator(language)
    return " ".join(translate.short_card(Card(card.rank, card.suit)) for card in cards)
