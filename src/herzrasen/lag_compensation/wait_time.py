"""How long a move waits for an earlier one that may be on its way (rulings/nerts.md 3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from herzrasen.cards import Seat
from herzrasen.games.race import ContestedTargets, RacePart
from herzrasen.lag_compensation.first_touch import TIE_MS, QueuedMove
from herzrasen.lag_compensation.lag_quota import PRIVATE_MS, PUBLIC_MS
from herzrasen.lag_compensation.latency import Latency
from herzrasen.protocol.house_rules import RoomKind

Public = TypeVar("Public")
Event = TypeVar("Event")
Legal = TypeVar("Legal")

MAX_WAIT_MS: Final[Mapping[RoomKind, float]] = {"private": 220, "public": 120}
"""The longest that a move waits, counted from its arrival."""

RACE_WINDOW_MS: Final[Mapping[RoomKind, float]] = {
    "private": MAX_WAIT_MS["private"] + PRIVATE_MS,
    "public": MAX_WAIT_MS["public"] + PUBLIC_MS,
}
"""The longest between two touches that the table can decide between: the first may be dated back by
its credit, and then waits for the other. A later touch is no race but a move on an old board."""


def is_near(latency: Latency) -> bool:
    """Whether a latency is so short that waiting for it could only make a tie: a LAN."""
    return latency.usual < TIE_MS


def decision_time(
    race: RacePart[Public, Event, Legal],
    queued: QueuedMove,
    targets: ContestedTargets,
    public: Public,
    rivals: Mapping[Seat, float],
    kind: RoomKind,
    known_legal: Mapping[Seat, Legal],
) -> float:
    """When this move is decided: at once, unless a rival visibly holds a card for the same target
    and could have touched earlier; then as soon as that move would have had to arrive. ``rivals``
    are the persons who are not near, each with the most credit that a move of theirs gets now.
    ``known_legal`` are legal moves that are already computed."""
    latest = queued.arrived
    for seat, limit in rivals.items():
        until = queued.touched + limit
        if until > latest:
            legal = known_legal.get(seat)
            legal = race.legal(public, seat) if legal is None else legal
            if race.could_contest(public, seat, targets, legal):
                latest = until
    return min(latest, queued.arrived + MAX_WAIT_MS[kind])
