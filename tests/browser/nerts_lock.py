"""Nerts deals that lock: no move is possible until the stocks are turned by one card."""

from __future__ import annotations

from typing import Any, Final

from herzrasen.cards import Card, Rank, Suit
from herzrasen.cards.shuffle import SEED_BYTES
from herzrasen.games import nerts
from herzrasen.games.nerts.dealing import pile_size
from herzrasen.server.runtime.entropy import Entropy

ENDS: Final = ("KS", "KC", "QS")
"""The columns, which take only cards that do not come up."""
TOP: Final = "KH"
"""Open on the pile: it fits on nothing, and only the queen of hearts fits on it."""
FITTING: Final = frozenset({"AC", "AD", "AS", "AH", "QD", "QH", "JD", "JH"})


def deal(public: Any, _seed: bytes) -> nerts.Deal:
    """For rules with three columns and stocks turned by three: no third card fits anywhere."""
    return nerts.Deal(tuple(_deck(public, area) for area in range(public.rules.areas)))


def _deck(public: nerts.Public, area: int) -> tuple[Card, ...]:
    cards = [Card(rank, suit, area) for suit in Suit for rank in Rank if rank is not Rank.JOKER]
    named = {Card(card.rank, card.suit).text: card for card in cards}
    placed = [named.pop(text) for text in (TOP, *ENDS)]
    fitting = [card for text, card in named.items() if text in FITTING]
    others = [card for text, card in named.items() if text not in FITTING]
    closed = [others.pop() for _ in range(pile_size(public, area) - 1)]
    size = len(fitting) + len(others)
    stock = [
        others.pop() if place % 3 == 2 or place == size - 1 or not fitting else fitting.pop()
        for place in range(size)
    ]
    return (*closed, placed[0], *placed[1:], *stock)


def entropy() -> Entropy:
    """A server's chance that deals so."""
    return Entropy(deal_seed=lambda: bytes(SEED_BYTES), bot_seed=lambda: 7, deal=deal)
