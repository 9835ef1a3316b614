"""Decks: the cards that a game starts from."""

from __future__ import annotations

from functools import cache

from herzrasen.cards.card import JOKER_SUITS, Card, Rank, Suit
from herzrasen.cards.cardset import CardSet


@cache
def packs(count: int = 1, *, first: int = 0, jokers: bool = False) -> CardSet:
    """``count`` packs of 52 cards, numbered from ``first``, with two jokers each if asked.

    >>> len(packs()), len(packs(2)), len(packs(1, first=3, jokers=True))
    (52, 104, 54)
    """
    decks = range(first, first + count)
    faces: list[tuple[Rank, Suit]] = [
        (rank, suit) for suit in Suit for rank in Rank if rank is not Rank.JOKER
    ]
    if jokers:
        faces += [(Rank.JOKER, suit) for suit in JOKER_SUITS]
    return CardSet(Card(rank, suit, deck) for deck in decks for rank, suit in faces)
