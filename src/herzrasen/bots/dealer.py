"""The DEALER's moves: a deal, and what continues a stuck round, both determined by a seed."""

from __future__ import annotations

import secrets
from typing import Any

from herzrasen.cards.shuffle import SEED_BYTES, shuffle
from herzrasen.games import nerts
from herzrasen.games.nerts.stuck_remedy import shuffle_sizes
from herzrasen.games.registry import game_of


def new_seed() -> bytes:
    """A seed for one deal, from the system's generator."""
    return secrets.token_bytes(SEED_BYTES)


def deal(public: Any, seed: bytes) -> Any:
    """The DEALER's move for the next deal of this match, determined by the seed."""
    return game_of(public).deal_move(public, lambda cards, label: shuffle(cards, seed, label))


def remedy(public: nerts.Public, seed: bytes) -> nerts.Remedy:
    """The DEALER's move that continues a stuck round, shuffled by the seed."""
    return nerts.Remedy(
        orders=tuple(
            shuffle(range(cards), seed, f"remedy {area}")
            for area, cards in enumerate(shuffle_sizes(public))
        )
    )


def shuffles(public: Any) -> bool:
    """Whether the next deal of this match is shuffled; else the same hands are dealt again."""
    labels: list[str] = []

    def note(cards: Any, label: str) -> Any:
        labels.append(label)
        return cards

    game_of(public).deal_move(public, note)
    return bool(labels)
