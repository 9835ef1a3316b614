"""The DEALER's moves: a deal, and what follows a pause, both determined by a seed."""

from __future__ import annotations

import secrets
from typing import Any

from herzrasen.cards.shuffle import SEED_BYTES, shuffle
from herzrasen.games.registry import game_of


def new_seed() -> bytes:
    """A seed for one deal, from the system's generator."""
    return secrets.token_bytes(SEED_BYTES)


def deal(public: Any, seed: bytes) -> Any:
    """The DEALER's move for the next deal of this match, determined by the seed."""
    return game_of(public).deal_move(public, lambda cards, label: shuffle(cards, seed, label))


def after_pause(public: Any, seed: bytes) -> Any:
    """The DEALER's move at the end of a pause, such as the start of a round or the remedy of a
    stuck one, determined by the seed."""
    timers = game_of(public).TIMERS
    assert timers is not None
    return timers.after_pause(public, lambda cards, label: shuffle(cards, seed, label))


def due_at_once(public: Any, seed: bytes) -> Any:
    """The DEALER's move at the end of a pause that need not last for anybody, determined by the
    seed of the deal; None if there is no such pause, or a timer ends it."""
    timers = game_of(public).TIMERS
    pause = None if timers is None else timers.pause(public)
    if pause is None or pause.kind == "halt":
        return None
    return after_pause(public, seed + bytes([pause.number]))


def shuffles(public: Any) -> bool:
    """Whether the next deal of this match is shuffled; else the same hands are dealt again."""
    labels: list[str] = []

    def note(cards: Any, label: str) -> Any:
        labels.append(label)
        return cards

    game_of(public).deal_move(public, note)
    return bool(labels)
