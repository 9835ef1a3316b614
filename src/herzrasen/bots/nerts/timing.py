"""Timing of a Nerts bot: the time from a change on the table to a card placed.

How it works (rulings/nerts.md, section 4): perception takes 100 to 200 ms and a glance at each
region; a decision among n plays 150 ms × log2(n + 1) (Hick's law); a movement log2(D/W + 1) bits,
at 4.5 bits a second with a mouse and 7 with a finger (Fitts's law). The tempo stretches decision
and movement, so that an action takes its mean time with a mouse; the time of one action is
log-normal around that.
"""

from __future__ import annotations

from math import exp, hypot, log2
from random import Random
from statistics import NormalDist
from typing import Final, NamedTuple

from herzrasen.games.nerts import Lift, Move, Place, Spot, Turn

MEAN_MS: Final = (4500, 3000, 2000, 1300, 800)
"""How long an action takes on average, by tempo 1 to 5. A strong club player needs about 2 s."""

_FIXED_MS: Final = 300
_SCALED_MS: Final = 1080
"""The parts of an action's mean time that the tempo does not change and that it does, fitted in
rounds of four."""

SPREAD: Final = 0.4
"""Sigma of the log-normal times."""

MISSED_DROP: Final = 0.03
"""How often a card is dropped beside its place and has to be picked up again; more often at a slow
tempo."""

PERCEPTION_MS: Final = (100, 200)
GLANCE_MS: Final = 60
"""One region at a time: the own cards, the middle, the rivals."""

_HICK_MS: Final = 150
_MOUSE_MS: Final = 1000 / 4.5
_TOUCH_MS: Final = 1000 / 7
"""A bit of movement with a mouse, and with a finger."""
_GRIP_MS: Final = 180
"""To pick up cards, or to drop them."""

_Point = tuple[float, float]
_STOCK: Final = (6.0, 0.0)
_NORMAL: Final = NormalDist()


class HandSpeed(NamedTuple):
    """How fast a bot acts: ``mean_ms`` an action on average with a mouse; ``touch`` is a finger."""

    mean_ms: int
    touch: bool = False

    @property
    def stretch(self) -> float:
        """The factor on the times of decision and movement."""
        return max(0.1, (self.mean_ms - _FIXED_MS) / _SCALED_MS)

    @property
    def missed_drop(self) -> float:
        """How often a drop misses its place."""
        return MISSED_DROP * (1 + self.mean_ms / 6000)


def action_ms(hand_speed: HandSpeed, move: Move, plays: int, rng: Random) -> int:
    """Milliseconds until ``move``, chosen among so many ``plays``, is made."""
    perception = rng.uniform(*PERCEPTION_MS) + GLANCE_MS * _regions(move)
    decision = _HICK_MS * log2(plays + 1)
    motion = _motion_ms(move, _TOUCH_MS if hand_speed.touch else _MOUSE_MS)
    if rng.random() < hand_speed.missed_drop:
        motion *= 2
    spread = exp(SPREAD * _NORMAL.inv_cdf(_open_unit(rng)) - SPREAD * SPREAD / 2)
    return round(perception + hand_speed.stretch * (decision + motion) * spread)


def glance_ms(rng: Random) -> int:
    """Milliseconds until a change has been noticed, with nothing to decide or to move."""
    return round(rng.uniform(*PERCEPTION_MS))


def _open_unit(rng: Random) -> float:
    """A number strictly between 0 and 1."""
    return rng.random() or 0.5


def _regions(move: Move) -> int:
    """How many regions were looked at before this move: own cards, then foundations, then
    rivals."""
    if isinstance(move, Lift):
        return {Spot.FOUNDATION: 2, Spot.RIVAL: 3}.get(move.target.at, 1)
    return 3 if isinstance(move, Turn) else 1


def _motion_ms(move: Move, ms_per_bit: float) -> float:
    """The hand rests at the stock, takes hold of the source and brings it to the target."""
    if not isinstance(move, Lift):
        return 2 * _GRIP_MS
    source, target = _location(move.source), _location(move.target)
    return 2 * _GRIP_MS + ms_per_bit * (
        _movement_bits(_STOCK, source) + _movement_bits(source, target)
    )


def _movement_bits(start: _Point, end: _Point) -> float:
    """The difficulty, in bits, of moving from one point to the other (Fitts); a card is one
    wide."""
    return log2(hypot(end[0] - start[0], end[1] - start[1]) + 1)


def _location(place: Place) -> _Point:
    """The position of a place as seen from the seat, in card widths: own cards in front, pile left,
    stock right, foundations beyond them, rivals behind."""
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
