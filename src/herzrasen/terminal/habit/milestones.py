"""Milestones: what a player's finished matches came to, and in which match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Final

import msgspec

from herzrasen.protocol.http_history import MyFinishedMatch

_QUICK_CALL_MS: Final = 120_000
"""A round of Nerts that one's own call ended within."""


class Milestone(msgspec.Struct, frozen=True):
    """One that is reached: its name, when, in ms, and in which match."""

    name: str
    at: int
    table: str


def _is_quick(match: MyFinishedMatch) -> bool:
    return match.call_ms is not None and match.call_ms < _QUICK_CALL_MS


_COUNTS: Final[Mapping[str, Callable[[MyFinishedMatch], int]]] = {
    "matches": lambda _: 1,
    "wins": lambda match: match.won,
    "moons": lambda match: match.moons,
    "clean": lambda match: match.clean,
    "calls": lambda match: match.calls,
    "quick": _is_quick,
}
"""What one match adds to a count."""

_GOALS: Final = (
    ("first_match", "matches", 1),
    ("first_win", "wins", 1),
    ("first_clean", "clean", 1),
    ("first_moon", "moons", 1),
    ("first_call", "calls", 1),
    ("quick_call", "quick", 1),
    ("matches_10", "matches", 10),
    ("wins_10", "wins", 10),
    ("matches_100", "matches", 100),
    ("wins_100", "wins", 100),
    ("moons_10", "moons", 10),
    ("matches_1000", "matches", 1000),
)


def milestones_of(matches: Sequence[MyFinishedMatch]) -> list[Milestone]:
    """Those that are reached, the oldest first, whatever the order of the matches."""
    oldest_first = sorted(matches, key=lambda match: match.at)
    found = []
    for name, count, goal in _GOALS:
        sums = accumulate(map(_COUNTS[count], oldest_first))
        reached = (match for match, total in zip(oldest_first, sums, strict=True) if total >= goal)
        if (match := next(reached, None)) is not None:
            found.append(Milestone(name, match.at, match.table))
    return sorted(found, key=lambda milestone: milestone.at)


def milestones_in(matches: Sequence[MyFinishedMatch], table: str) -> list[str]:
    """The names of those that this match reached."""
    return [milestone.name for milestone in milestones_of(matches) if milestone.table == table]
