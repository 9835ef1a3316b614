"""Cards, sets of cards, decks and seats: the values that both games are made of."""

from herzrasen.cards.card import JOKER_SUITS, MAX_DECKS, Card, Rank, Suit
from herzrasen.cards.cardset import CardSet
from herzrasen.cards.deck import packs
from herzrasen.cards.seat import DEALER, NO_SEATS, WATCHER, Seat

__all__ = [
    "DEALER",
    "JOKER_SUITS",
    "MAX_DECKS",
    "NO_SEATS",
    "WATCHER",
    "Card",
    "CardSet",
    "Rank",
    "Seat",
    "Suit",
    "packs",
]
