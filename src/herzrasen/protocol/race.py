"""A contested play of Nerts as it is logged and sent: who claimed, when, and what decided."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games.nerts import Place

DecidedBy: TypeAlias = Literal["touch", "ties", "coin", "arrival"]
"""What decided: an earlier touch; for a tie fewer ties won before, or a coin; or that the loser's
claim, earlier or not, arrived when the table had no more time to wait."""


class RaceClaim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One seat's claim. ``card`` is what it wanted to play, None for a call.

    ``touched`` is the touch that the table believes, ``arrived`` when the claim reached the table,
    both in ms since the target's last change was sent.
    """

    seat: Seat
    touched: int
    arrived: int
    card: Card | None = None


class Race(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A contested play: its ``claims``, the winner's first.

    ``number`` is the winning event's. ``target`` is a foundation (NEW if its suit was to be
    opened), an area's pile as a rival names it, or None for the end of the round, by a call.
    """

    number: int
    by: DecidedBy
    claims: tuple[RaceClaim, ...]
    target: Place | None = None
