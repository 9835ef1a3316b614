"""The club player: chooses a card by heuristics, without search. Also a playout policy."""

from __future__ import annotations

from herzrasen.bots.hearts.heuristics import moon, shooting
from herzrasen.bots.hearts.heuristics.discarding import discard
from herzrasen.bots.hearts.heuristics.following import follow
from herzrasen.bots.hearts.heuristics.leading import lead
from herzrasen.bots.hearts.model.position import Position


def choose_card(position: Position, legal: int) -> int:
    """The card for the seat to play, out of ``legal``."""
    if not legal & (legal - 1):
        return legal
    shoots = moon.is_shooting(position, position.turn)
    if not position.trick_size:
        return shooting.lead(position, legal) if shoots else lead(position, legal)
    if legal & position.led_suit:
        return shooting.follow(position, legal) if shoots else follow(position, legal)
    return shooting.discard(position, legal) if shoots else discard(position, legal)
