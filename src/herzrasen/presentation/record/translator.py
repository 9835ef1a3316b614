"""Translator for records: cards, seats and faults in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Final

import msgspec

from herzrasen.cards import DEALER, Card, Rank, Seat
from herzrasen.locales import catalogue, text
from herzrasen.locales.bidi_isolate import isolate
from herzrasen.locales.formats import format_number
from herzrasen.presentation.card_in_sentence import card_forms
from herzrasen.record import Fault
from herzrasen.record.escape import excerpt_of_name
from herzrasen.record.record import Player

_SUIT_SIGNS: Final = "♣♦♠♥"


class RecordTranslator(msgspec.Struct, frozen=True):
    """Sentences in one language about a table with these players."""

    language: str
    players: tuple[Player, ...] = ()

    def __call__(self, key: str, **facts: str | int) -> str:
        """The sentence for a key of ``locales``; a number below zero has a real minus."""
        written = {
            name: number_text(fact) if isinstance(fact, int) and fact < 0 else fact
            for name, fact in facts.items()
        }
        return text(self.language, key, **written)

    def seconds(self, at: int) -> str:
        """A time in ms in seconds with one decimal, as the first column of a line."""
        return f"{format_number(at / 1000, self.language, 1):>8} s"

    def name(self, seat: Seat) -> str:
        """The name of the player at this seat, or the seat's number."""
        if seat == DEALER:
            return self("record.text.dealer")
        name = self.players[seat].name if 0 <= seat < len(self.players) else ""
        return isolate(excerpt_of_name(name)) or self("record.text.seat", seat=seat)

    def card(self, card: Card) -> str:
        """A card in a sentence.

        >>> english = RecordTranslator("en")
        >>> german = RecordTranslator("de")
        >>> english.card(Card.parse("QS")), german.card(Card.parse("TH'2"))
        ('queen of spades', 'Herz-Zehn (Deck 3)')
        """
        suit = card.suit.letter
        if card.rank is Rank.JOKER:
            name = self(f"cards.joker.{suit}")
        else:
            rank = self(f"cards.rank.{card.rank.letter}")
            name = self("cards.name", rank=rank, suit=self(f"cards.suit.{suit}"))
        return self._with_deck(card, name)

    def card_facts(self, card: Card) -> dict[str, str]:
        """The placeholders of a card in a sentence, its plain name too."""
        around = partial(self._with_deck, card)
        return {"card": self.card(card)} | card_forms(self, card, around)

    def _with_deck(self, card: Card, name: str) -> str:
        return name if card.deck == 0 else self("cards.with_deck", card=name, deck=card.deck + 1)

    def short_card(self, card: Card) -> str:
        """A card in a list: suit sign and rank, with a prime for the second pack."""
        known = catalogue(self.language)
        letter = known.get(f"record.rank.{card.rank.letter}", card.rank.letter)
        return f"{_SUIT_SIGNS[card.suit]}{letter}{'′' * (card.deck > 0)}"

    def cards(self, cards: Iterable[Card]) -> str:
        """Some cards grouped by suit, with each suit's sign once.

        >>> RecordTranslator("de").cards([Card.parse(word) for word in ("2C", "TC", "QS")])
        '♣ 2 10  ♠ D'
        """
        suits = groupby(sorted(cards, key=_by_suit), key=lambda card: card.suit)
        listed = "  ".join(
            " ".join([_SUIT_SIGNS[suit], *(self.short_card(card)[1:] for card in some)])
            for suit, some in suits
        )
        return listed or self("record.text.none")

    def names(self, seats: Sequence[Seat]) -> str:
        """The names of several players."""
        *first, last = map(self.name, seats)
        if not first:
            return last
        return self("record.text.choices", first=", ".join(first), last=last)

    def fact_texts(self, facts: Mapping[str, str | int]) -> dict[str, str | int]:
        """The facts with names of cards, suits and players in place of their codes and numbers.

        >>> RecordTranslator("en").fact_texts({"played": "QS", "suit": "H", "seat": 2, "n": 3})
        {'played': 'queen of spades', 'suit': 'hearts', 'seat': 'Seat 2', 'n': 3}
        """
        texts = dict(facts)
        if "card" in texts:
            texts |= self.card_facts(Card.parse(str(texts["card"])))
        if "played" in texts:
            texts["played"] = self.card(Card.parse(str(texts["played"])))
        if "suit" in texts:
            texts["suit"] = self(f"cards.suit.{texts['suit']}")
        for name in ("seat", "by"):
            if isinstance(seat := texts.get(name), int):
                texts[name] = self.name(seat)
        return texts

    def fault_sentence(self, fault: Fault) -> str:
        """The sentence for a fault, with who moved and the card they played."""
        facts = self.fact_texts(fault.facts)
        sentence = self(fault.code, **facts)
        if "played" in facts:
            return self(
                "record.text.move", name=facts["by"], card=facts["played"], sentence=sentence
            )
        if "by" in facts:
            return self("record.text.moved", name=facts["by"], sentence=sentence)
        return sentence


def number_text(number: int) -> str:
    """A number, with a real minus below zero."""
    return f"−{-number}" if number < 0 else str(number)


def _by_suit(card: Card) -> tuple[int, int, int]:
    return card.suit, card.rank, card.deck
