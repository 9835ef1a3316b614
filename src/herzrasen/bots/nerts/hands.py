"""The hands of a bot: how long it takes from a change on the table to a card laid down.

Perception, decision and motor as in rules/nerts.md, section 4: a change is known after 100 to
200 ms and a glance at each region; a decision among n plays takes 150 ms × log2(n + 1) (Hick); a
movement takes log2(D/W + 1) bits, at 4.5 bits a second with a mouse and 7 with a finger (Fitts). A
tempo stretches decision and movement, so that an action takes its mean time with a mouse; the time
of one action is log-normal around that.
"""

from __future__ import annotations

from math import exp, hypot, log2
from random import Random
from statistics import NormalDist
from typing import Final, NamedTuple

from herzrasen.games.nerts import Lift, Move, Place, Spot, Turn

MEAN_MS: Final = (4500, 3000, 2000, 1300, 800)
"""How long an action takes on average, by tempo 1 to 5. A strong club player needs about 2 s."""

_STILL_MS: Final = 300
_MOVING_MS: Final = 1080
"""The parts of an action's mean time that no tempo changes, and that it does, fitted in rounds of
four."""

SPREAD: Final = 0.4
"""Sigma of the log-normal times."""

MISSED_DROP: Final = 0.03
"""How often a card is let go beside its place and has to be taken up again; slow hands, which are
unpractised ones, do so more often."""

PERCEPTION_MS: Final = (100, 200)
GLANCE_MS: Final = 60
"""One region at a time: the own cards, the middle, the rivals."""

_HICK_MS: Final = 150
_MOUSE_MS: Final = 1000 / 4.5
_TOUCH_MS: Final = 1000 / 7
"""A bit of movement with a mouse, and with a finger."""
_GRIP_MS: Final = 180
"""To take hold of cards, or to let them go."""

_Point = tuple[float, float]
_STOCK: Final = (6.0, 0.0)
_NORMAL: Final = NormalDist()


class Hands(NamedTuple):
    """Hands that take ``mean_ms`` for an action on average, if they hold a mouse."""

    mean_ms: int
    touch: bool = False

    @property
    def pace(self) -> float:
        """How much longer thought and movement take than with the quickest imaginable hands."""
        return max(0.1, (self.mean_ms - _STILL_MS) / _MOVING_MS)

    @property
    def missed_drop(self) -> float:
        """How often a drop misses its place."""
        return MISSED_DROP * (1 + self.mean_ms / 6000)


def action_ms(hands: Hands, move: Move, plays: int, chance: Random) -> int:
    """Milliseconds until ``move``, chosen among so many ``plays``, is carried out."""
    perception = chance.uniform(*PERCEPTION_MS) + GLANCE_MS * _regions(move)
    thought = _HICK_MS * log2(plays + 1)
    motion = _motion_ms(move, _TOUCH_MS if hands.touch else _MOUSE_MS)
    if chance.random() < hands.missed_drop:
        motion *= 2
    scatter = exp(SPREAD * _NORMAL.inv_cdf(_open(chance)) - SPREAD * SPREAD / 2)
    return round(perception + hands.pace * (thought + motion) * scatter)


def glance_ms(chance: Random) -> int:
    """Milliseconds until a change has been noticed, with nothing to decide or to move."""
    return round(chance.uniform(*PERCEPTION_MS))


def _open(chance: Random) -> float:
    """A number strictly between 0 and 1."""
    return chance.random() or 0.5


def _regions(move: Move) -> int:
    """How far the eye wandered before it found this move: own cards, then middle, then rivals."""
    if isinstance(move, Lift):
        return {Spot.FOUNDATION: 2, Spot.RIVAL: 3}.get(move.target.at, 1)
    return 3 if isinstance(move, Turn) else 1


def _motion_ms(move: Move, bit_ms: float) -> float:
    """The hand rests at the stock, takes hold of the source and brings it to the target."""
    if not isinstance(move, Lift):
        return 2 * _GRIP_MS
    source, target = _where(move.source), _where(move.target)
    return 2 * _GRIP_MS + bit_ms * (_bits(_STOCK, source) + _bits(source, target))


def _bits(start: _Point, end: _Point) -> float:
    """How hard it is to hit the second point from the first (Fitts); a card is one wide."""
    return log2(hypot(end[0] - start[0], end[1] - start[1]) + 1)


def _where(place: Place) -> _Point:
    """A place on a table as seen from the seat, in card widths: own cards in front, pile left,
    stock right, the middle beyond them, the rivals behind."""
    match place.at:
        case Spot.PILE:
            return (0.0, 0.0)
        case Spot.TABLEAU:
            return (1.2 + place.index, 0.3)
        case Spot.WASTE:
            return (5.0, 0.0)
        case Spot.FOUNDATION:
            return (place.index % 8 * 1.1 - 1.0, 2.5 + place.index // 8 * 1.5)
        case Spot.RIVAL:
            return (place.index * 2.0, 5.0)
