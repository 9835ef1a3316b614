"""The reader of Hearts' sentences: their language, their seat, the names they know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games.hearts import Public
from herzrasen.presentation.speech.hearts_selectors import HandOrder, members_of, sort_cards
from herzrasen.presentation.speech.translator import (
    SpeechTranslator,
    spoken_card,
    spoken_card_forms,
    spoken_cards,
    spoken_cards_forms,
)


class HeartsReader(msgspec.Struct, frozen=True):
    """Who is told; the fields are those of :class:`~.hearts.HeartsDescriber`."""

    t: SpeechTranslator
    own: Seat
    name_of: Callable[[Seat], str]
    order: HandOrder = "up"
    brief: bool = False

    def of(self, key: str, seat: Seat, **facts: str | int) -> str:
        """A sentence about a seat, in the second person for the own one."""
        if seat == self.own:
            return self.t(f"hearts_table.{key}.you", **facts)
        return self.t(f"hearts_table.{key}.other", name=self.name_of(seat), **facts)

    def card(self, card: Card) -> str:
        """A card by name."""
        return spoken_card(self.t, card)

    def cards(self, cards: Iterable[Card]) -> str:
        """Some cards by name, sorted like the hand."""
        return spoken_cards(self.t, sort_cards(cards, self.order))

    def card_facts(self, card: Card) -> dict[str, str]:
        """The placeholders of a card in a sentence."""
        return spoken_card_forms(self.t, card)

    def cards_facts(self, cards: Iterable[Card]) -> dict[str, str]:
        """The placeholders of some cards in a sentence, sorted like the hand."""
        return spoken_cards_forms(self.t, sort_cards(cards, self.order))

    def names(self, seats: Iterable[Seat]) -> str:
        """Several players in one sentence."""
        return self.t.join(map(self.name_of, seats))

    def points_by_side(self, public: Public, points: Sequence[int]) -> str:
        """Each side and its points."""
        return ", ".join(
            self.t("hearts_table.ask.total", name=self.names(members_of(public, side)), points=n)
            for side, n in enumerate(points)
        )

    def doublings(self, exposed: Iterable[Card]) -> list[str]:
        """What exposing these cards has doubled, a sentence for each face."""
        key = "hearts_table.charging"
        return [
            f"{self.t(f'{key}.name.{face}')} {self.t(f'{key}.does.{face}')}"
            for face in dict.fromkeys(card.face for card in exposed)
        ]


def side_letter(side: int) -> str:
    """Sides, partners and teams, are called by a letter."""
    return chr(ord("A") + side)
