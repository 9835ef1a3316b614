"""The nouns both games are made of: cards, sets of cards, decks, seats. Uses nothing else."""

from herzrasen.cards.card import JOKER_SUITS, MAX_DECKS, Card, Rank, Suit
from herzrasen.cards.cardset import CardSet
from herzrasen.cards.deck import packs
from herzrasen.cards.seat import DEALER, NOBODY, WATCHER, Seat

__all__ = [
    "DEALER",
    "JOKER_SUITS",
    "MAX_DECKS",
    "NOBODY",
    "WATCHER",
    "Card",
    "CardSet",
    "Rank",
    "Seat",
    "Suit",
    "packs",
]
