"""The club player's card: the tactics put together. Also what every seat plays in a playout."""

from __future__ import annotations

from herzrasen.bots.hearts import moon
from herzrasen.bots.hearts.discarding import discard
from herzrasen.bots.hearts.following import follow
from herzrasen.bots.hearts.leading import lead
from herzrasen.bots.hearts.position import Position


def card(position: Position, legal: int) -> int:
    """The card for the seat to play, out of ``legal``."""
    if not legal & (legal - 1):
        return legal
    if moon.shooting(position, position.turn):
        if not position.count:
            return moon.lead(position, legal)
        return (moon.follow if legal & position.led else moon.discard)(position, legal)
    if not position.count:
        return lead(position, legal)
    return (follow if legal & position.led else discard)(position, legal)
