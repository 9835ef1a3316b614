"""Cards, seats and faults of a record in a reader's words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

import msgspec

from herzrasen.cards import DEALER, Card, Rank, Seat
from herzrasen.locales import catalogue, text
from herzrasen.record import Fault
from herzrasen.record.escape import shown
from herzrasen.record.record import Player

_SIGNS: Final = "♣♦♠♥"


class Speech(msgspec.Struct, frozen=True):
    """How things are said in one language, at a table with these players."""

    language: str
    players: tuple[Player, ...] = ()

    def __call__(self, key: str, **facts: str | int) -> str:
        """The sentence for a key of the texts."""
        return text(self.language, key, **facts)

    def name(self, seat: Seat) -> str:
        """What the player at this seat is called."""
        if seat == DEALER:
            return self("record.told.dealer")
        known = 0 <= seat < len(self.players) and self.players[seat].name
        return shown(self.players[seat].name) if known else self("record.told.seat", seat=seat)

    def card(self, card: Card) -> str:
        """A card in a sentence.

        >>> Speech("en").card(Card.parse("QS")), Speech("de").card(Card.parse("TH'2"))
        ('Queen of Spades', 'Herz-Zehn, Deck 3')
        """
        suit = card.suit.letter
        if card.rank is Rank.JOKER:
            name = self(f"cards.joker.{suit}")
        else:
            rank = self(f"cards.rank.{card.rank.letter}")
            name = self("cards.name", rank=rank, suit=self(f"cards.suit.{suit}"))
        return name if card.deck == 0 else self("cards.with_deck", card=name, deck=card.deck + 1)

    def short(self, card: Card) -> str:
        """A card in a list: its sign and its letter, a prime for the second pack."""
        known = catalogue(self.language)
        letter = known.get(f"record.rank.{card.rank.letter}", card.rank.letter)
        return f"{_SIGNS[card.suit]}{letter}{'′' * (card.deck > 0)}"

    def cards(self, cards: Iterable[Card]) -> str:
        """Some cards by suit, each suit's sign once.

        >>> Speech("de").cards([Card.parse(word) for word in ("2C", "TC", "QS")])
        '♣ 2 10  ♠ D'
        """
        suits = groupby(sorted(cards, key=_by_suit), key=lambda card: card.suit)
        said = "  ".join(
            " ".join([_SIGNS[suit], *(self.short(card)[1:] for card in some)])
            for suit, some in suits
        )
        return said or self("record.told.none")

    def names(self, seats: Sequence[Seat]) -> str:
        """Several players."""
        *first, last = map(self.name, seats)
        if not first:
            return last
        return self("record.told.choices", first=", ".join(first), last=last)

    def filled(self, facts: Mapping[str, str | int]) -> dict[str, str | int]:
        """Facts in words: the names of cards, suits and seats in place of their signs and numbers.

        >>> Speech("en").filled({"card": "QS", "suit": "H", "seat": 2, "n": 3})
        {'card': 'Queen of Spades', 'suit': 'Hearts', 'seat': 'Seat 2', 'n': 3}
        """
        said = dict(facts)
        for name in ("card", "played"):
            if name in said:
                said[name] = self.card(Card.parse(str(said[name])))
        if "suit" in said:
            said["suit"] = self(f"cards.suit.{said['suit']}")
        for name in ("seat", "by"):
            if isinstance(seat := said.get(name), int):
                said[name] = self.name(seat)
        return said

    def reason(self, fault: Fault) -> str:
        """What is wrong, in a sentence, with who did it and the card he played."""
        facts = self.filled(fault.facts)
        sentence = self(fault.code, **facts)
        if "played" in facts:
            return self(
                "record.told.move", name=facts["by"], card=facts["played"], sentence=sentence
            )
        if "by" in facts:
            return self("record.told.moved", name=facts["by"], sentence=sentence)
        return sentence


def _by_suit(card: Card) -> tuple[int, int, int]:
    return card.suit, card.rank, card.deck
