"""Words that all sentences of Nerts share: cards, players, teams."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games.nerts import Public
from herzrasen.presentation.speech.first_place import shared_first_place
from herzrasen.presentation.speech.translator import (
    SpeechTranslator,
    spoken_card,
    spoken_card_forms,
)


def card_words(t: SpeechTranslator, card: Card) -> str:
    """A card's name, whatever its deck: "queen of spades", "Pik-Dame"."""
    return spoken_card(t, Card(card.rank, card.suit))


def card_facts(t: SpeechTranslator, card: Card) -> dict[str, str]:
    """The placeholders of a card in a sentence, whatever its deck."""
    return spoken_card_forms(t, Card(card.rank, card.suit))


def members_of(public: Public, area: int) -> tuple[Seat, ...]:
    """The seats that play an area, the lower one first."""
    rules = public.rules
    return tuple(seat for seat in range(rules.seats) if rules.area(seat) == area)


def side_members(public: Public, side: int) -> tuple[Seat, ...]:
    """Everybody on a side."""
    rules = public.rules
    return tuple(seat for seat in range(rules.seats) if rules.side(rules.area(seat)) == side)


def own_area(public: Public, seat: Seat) -> int:
    """The area that a seat plays, -1 for a watcher and before the first deal."""
    return public.rules.area(seat) if seat >= 0 and public.areas else -1


def other_areas(count: int, own: int) -> tuple[int, ...]:
    """The other areas, clockwise from the left neighbour's; all of them for a watcher (-1)."""
    if own < 0:
        return tuple(range(count))
    return tuple((own + 1 + at) % count for at in range(count - 1))


class NertsPhrases(msgspec.Struct, frozen=True):
    """The words of one language for one reader: ``own`` is their seat, below 0 for a watcher.

    ``brief`` says the same in few words.
    """

    t: SpeechTranslator
    own: Seat
    name_of: Callable[[Seat], str]
    brief: bool = False

    def card(self, card: Card, public: Public) -> str:
        """A card's name; a played joker is the card that it stands for, and says so."""
        face = public.face(card)
        name = card_words(self.t, face)
        return name if face is card else self.t("nerts_table.joker_as", card=name)

    def card_facts(self, card: Card, public: Public) -> dict[str, str]:
        """The placeholders of a card in a sentence; a joker as in ``card``."""
        face = public.face(card)
        forms = card_facts(self.t, face)
        if face is card:
            return forms
        return {name: self.t("nerts_table.joker_as", card=form) for name, form in forms.items()}

    def cards(self, cards: Iterable[Card], public: Public) -> str:
        """Several cards, in this order."""
        return ", ".join(self.card(card, public) for card in cards)

    def players(self, public: Public, area: int) -> str:
        """The names of those who play an area."""
        return " & ".join(map(self.name_of, members_of(public, area)))

    def side(self, public: Public, side: int) -> str:
        """The names of those on a side."""
        return " & ".join(map(self.name_of, side_members(public, side)))

    def pile_count(self, left: int) -> str:
        """How many cards are left in a pile."""
        return self.t("nerts_table.pile.left", n=left)

    def of(self, key: str, seat: Seat, **facts: str | int) -> str:
        """A sentence about a seat: in the second person for the own one."""
        if seat == self.own:
            return self.t(f"nerts_table.{key}.you", **facts)
        return self.t(f"nerts_table.{key}.other", **facts, name=self.name_of(seat))

    def shared_first_place(self, public: Public, winners: Iterable[int]) -> str:
        """All sides that share first place, in one sentence."""
        sides = (side_members(public, side) for side in winners)
        return shared_first_place(self.t, sides, self.own, self.name_of)
