"""A contested play of a race as it is logged and sent: who wanted it, when, and what decided."""

from __future__ import annotations

from types import GenericAlias
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games.race import AnyRacePart

Place = TypeVar("Place", covariant=True)

DecidedBy: TypeAlias = Literal["touch", "ties", "coin", "arrival"]
"""What decided: an earlier touch; for a tie fewer ties won before, or a coin; or that the loser's
move, earlier or not, arrived when the table had no more time to wait."""


class RaceContender(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One seat that wanted the target. ``card`` is what it wanted to play, None for a call.

    ``touched`` is the touch that the table believes, ``arrived`` when the move reached the table,
    both in ms since the target's last change was sent.
    """

    seat: Seat
    touched: int
    arrived: int
    card: Card | None = None


class Race(
    msgspec.Struct, Generic[Place], frozen=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A contested play: its ``contenders``, the winner's first.

    ``number`` is the winning event's. ``target`` is the place that all wanted, None for the end of
    the round. In Nerts: a foundation (NEW if its suit was to be opened), an area's pile as a rival
    names it, or None for a call.
    """

    number: int
    by: DecidedBy
    contenders: tuple[RaceContender, ...] = msgspec.field(name="claims")
    target: Place | None = None


def races_type(race: AnyRacePart | None) -> Any:
    """The type of the races of one event of a game with this part: a tuple."""
    return GenericAlias(tuple, (Race[None if race is None else race.place], ...))  # type: ignore[misc]
