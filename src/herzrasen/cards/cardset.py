"""An immutable set of cards, stored as the bits of one integer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Any, Final

from herzrasen.cards.card import ALL_CARDS, DECK_SIZE, MAX_DECKS, Card, Rank, Suit

_MASK_OF_SUIT: Final = tuple(
    sum(
        1 << Card(rank, suit, deck).index
        for deck in range(MAX_DECKS)
        for rank in Rank
        if rank is not Rank.JOKER
    )
    for suit in Suit
)

_TEXTS: Final = tuple(card.text for card in ALL_CARDS)


class CardSet(Set[Card]):
    """An immutable set of cards, iterated by deck, suit and rank.

    >>> hand = CardSet.parse("QS 2C KH")
    >>> str(hand), len(hand), Card.parse("2C") in hand
    ('2C QS KH', 3, True)
    >>> str(hand.of_suit(Suit.HEARTS)), str(hand - CardSet.parse("2C"))
    ('KH', 'QS KH')
    """

    __slots__ = ("bits",)

    bits: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        bits = 0
        for card in cards:
            bits |= 1 << card.index
        self.bits = bits

    @classmethod
    def from_bits(cls, bits: int) -> CardSet:
        """The set whose members are the cards at the set bits."""
        card_set = object.__new__(cls)
        card_set.bits = bits
        return card_set

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Parse cards separated by blanks. Raises ValueError for an unknown or repeated card."""
        cards = [Card.parse(word) for word in text.split()]
        card_set = cls(cards)
        if len(card_set) != len(cards):
            raise ValueError(f"a card stands twice in {text!r}")
        return card_set

    @classmethod
    def union(cls, sets: Iterable[CardSet]) -> CardSet:
        """All the cards of some sets.

        >>> str(CardSet.union([CardSet.parse("QS"), CardSet(), CardSet.parse("2C QS")]))
        '2C QS'
        """
        bits = 0
        for cards in sets:
            bits |= cards.bits
        return cls.from_bits(bits)

    def of_suit(self, suit: Suit) -> CardSet:
        """The cards of one suit, from every deck; never a joker."""
        return CardSet.from_bits(self.bits & _MASK_OF_SUIT[suit])

    def has_suit(self, suit: Suit) -> bool:
        """Whether any card of this suit is in the set."""
        return self.bits & _MASK_OF_SUIT[suit] != 0

    def highest_rank(self, suit: Suit) -> int:
        """The highest rank of this suit, from any deck; 0 if there is none.

        >>> CardSet.parse("2S QS KH").highest_rank(Suit.SPADES) == Rank.QUEEN
        True
        """
        bits, highest = self.bits & _MASK_OF_SUIT[suit], 0
        while bits:
            card = Card.from_index(bits.bit_length() - 1)
            highest = max(highest, card.rank)
            bits &= (1 << card.deck * DECK_SIZE) - 1  # continue with the lower decks
        return highest

    def with_card(self, card: Card) -> CardSet:
        """This set and one more card."""
        return CardSet.from_bits(self.bits | 1 << card.index)

    def without_card(self, card: Card) -> CardSet:
        """This set less one card."""
        return CardSet.from_bits(self.bits & ~(1 << card.index))

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.bits >> card.index & 1 == 1

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        while bits:
            low = bits & -bits
            yield ALL_CARDS[low.bit_length() - 1]
            bits ^= low

    @property
    def texts(self) -> list[str]:
        """The text forms of the cards, in order.

        >>> CardSet.parse("QS 2C KH").texts
        ['2C', 'QS', 'KH']
        """
        found, bits = [], self.bits
        while bits:
            low = bits & -bits
            found.append(_TEXTS[low.bit_length() - 1])
            bits ^= low
        return found

    plain = texts
    """The cards as a value that JSON has: a list of their texts."""

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet):
            return self.bits == other.bits
        return super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash()

    def __and__(self, other: Set[Any]) -> CardSet:
        return CardSet.from_bits(self.bits & _bits(other))

    def __or__(self, other: Set[Any]) -> CardSet:
        return CardSet.from_bits(self.bits | _bits(other))

    def __sub__(self, other: Set[Any]) -> CardSet:
        return CardSet.from_bits(self.bits & ~_bits(other))

    def __le__(self, other: Set[Any]) -> bool:
        return self.bits & ~_bits(other) == 0

    def __str__(self) -> str:
        return " ".join(self.texts)

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return CardSet.from_bits, (self.bits,)


def _bits(cards: Set[Any]) -> int:
    return cards.bits if isinstance(cards, CardSet) else CardSet(cards).bits
