"""What people ask of a tournament, and what its tables report."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Enter(msgspec.Struct, frozen=True):
    """Enter under this name."""

    name: str


class Withdraw(msgspec.Struct, frozen=True):
    """Leave: before the start without a trace, later a bot plays on."""


class StartRound(msgspec.Struct, frozen=True):
    """The host starts the next round; the first one starts the tournament."""


class Replace(msgspec.Struct, frozen=True):
    """The host puts a bot in the place of an entrant, or gives it back to them."""

    player: int
    gone: bool


class AllowLateEntry(msgspec.Struct, frozen=True):
    """The host lets people enter after the start, or not."""

    allowed: bool


class VoidSitting(msgspec.Struct, frozen=True):
    """The host gives up waiting for a sitting."""

    sitting: str


class OpenNext(msgspec.Struct, frozen=True):
    """Go to one's next sitting: a ``table`` of this name is opened for it, if it has none yet."""

    table: str


class EndTournament(msgspec.Struct, frozen=True):
    """The host ends the tournament."""


class ReportResult(msgspec.Struct, frozen=True):
    """A sitting's table is over: its points by seat, or None if it was broken off."""

    sitting: str
    points: tuple[int, ...] | None


Command: TypeAlias = (
    Enter
    | Withdraw
    | OpenNext
    | StartRound
    | Replace
    | AllowLateEntry
    | VoidSitting
    | EndTournament
)
