"""A playing card: rank, suit and the deck it came from.

Cards are interned: there is one object per card, so that comparing two cards is comparing two
pointers, and a card's index is its bit in a :class:`~herzrasen.cards.cardset.CardSet`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

MAX_DECKS: Final = 12
"""Most decks in play: twelve Nerts players, each with a deck of their own."""

DECK_SIZE: Final = 54
"""52 cards and two jokers: the distance between the indices of equal cards of two decks."""


class Suit(IntEnum):
    """The four suits, in the order in which hands are written."""

    CLUBS = 0
    DIAMONDS = 1
    SPADES = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """C, D, S or H."""
        return "CDSH"[self]

    @property
    def red(self) -> bool:
        """Diamonds and hearts are red, clubs and spades are black."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


class Rank(IntEnum):
    """The ranks, 2 low to ace high; the joker stands outside the order.

    >>> Rank.QUEEN.letter
    'Q'
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15

    @property
    def letter(self) -> str:
        """2 to 9, T, J, Q, K, A; X for the joker."""
        return "23456789TJQKAX"[self - 2]

    @property
    def ace_low(self) -> int:
        """The rank with the ace low: ace 1, two 2, …, king 13."""
        return 1 if self is Rank.ACE else int(self)


JOKER_SUITS: Final = (Suit.CLUBS, Suit.HEARTS)
"""A deck's two jokers differ by a black and a red suit."""


class Card:
    """One card. ``deck`` is the second pack in two-pack Hearts, the owner's back in Nerts.

    The text form is rank and suit; the second deck's cards carry a prime, further decks a prime
    and their number:

    >>> Card(Rank.QUEEN, Suit.SPADES)
    Card('QS')
    >>> str(Card(Rank.QUEEN, Suit.SPADES, deck=1)), str(Card(Rank.TEN, Suit.HEARTS, deck=2))
    ("QS'", "TH'2")
    >>> Card.parse("QS") is Card(Rank.QUEEN, Suit.SPADES)
    True
    """

    __slots__ = ("deck", "index", "plain", "rank", "suit", "text")

    rank: Rank
    suit: Suit
    deck: int
    index: int
    text: str
    plain: str
    """The card as a value that JSON has: its text."""

    def __new__(cls, rank: Rank, suit: Suit, deck: int = 0) -> Card:
        """The one object for this card.

        Raises ValueError for a deck number outside 0 to 11 and for a joker of a suit that jokers
        do not have.
        """
        try:
            return _BY_FACE[rank, suit, deck]
        except KeyError:
            raise ValueError(f"no such card: {rank!r} {suit!r} deck {deck!r}") from None

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card with this text form. Raises ValueError if there is none."""
        try:
            return _BY_TEXT[text]
        except KeyError:
            raise ValueError(f"not a card: {text!r}") from None

    @staticmethod
    def from_index(index: int) -> Card:
        """The card whose bit in a CardSet is ``index``. Raises IndexError if there is none."""
        return ALL_CARDS[index]

    @property
    def red(self) -> bool:
        """Whether the suit is red."""
        return self.suit.red

    @property
    def face(self) -> str:
        """What is printed on the front, without the deck: two letters.

        >>> Card.parse("QS'").face
        'QS'
        """
        return self.text[:2]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (self.text,)


def _make_card(rank: Rank, suit: Suit, deck: int, index: int) -> Card:
    card = object.__new__(Card)
    card.rank, card.suit, card.deck, card.index = rank, suit, deck, index
    card.text = rank.letter + suit.letter + ("" if deck == 0 else "'" + str(deck) * (deck > 1))
    card.plain = card.text
    return card


def _make_all_cards() -> list[Card]:
    faces: list[tuple[Rank, Suit]] = [
        (rank, suit) for suit in Suit for rank in Rank if rank is not Rank.JOKER
    ]
    faces += [(Rank.JOKER, suit) for suit in JOKER_SUITS]
    return [
        _make_card(rank, suit, deck, deck * DECK_SIZE + place)
        for deck in range(MAX_DECKS)
        for place, (rank, suit) in enumerate(faces)
    ]


ALL_CARDS: Final = tuple(_make_all_cards())
"""All cards of all decks, each at its index."""
_BY_FACE: Final = {(card.rank, card.suit, card.deck): card for card in ALL_CARDS}
_BY_TEXT: Final = {card.text: card for card in ALL_CARDS}
