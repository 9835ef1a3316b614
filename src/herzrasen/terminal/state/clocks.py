"""Remaining thinking time, as a value: the server's last message and when it arrived."""

from __future__ import annotations

import math
from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.protocol.websocket import ClocksStatus, ClockStatus

LOW_TIME_MS: Final = 20_000
"""From so many ms on, time is short."""


class Clocks(msgspec.Struct, frozen=True):
    """All clocks as they were ``at`` a moment of this machine's steady clock, in ms. ``asked`` are
    the seats whose clock has started."""

    at: float
    clocks: tuple[ClockStatus, ...] = ()
    asked: tuple[Seat, ...] = ()

    @classmethod
    def of(cls, message: ClocksStatus, now: float) -> Clocks:
        """What is known after this message."""
        return cls(now, message.clocks, message.asked)

    def remaining(self, seat: Seat, now: float) -> RemainingTime | None:
        """The time that this seat has left; None if it has no clock."""
        clock = next((clock for clock in self.clocks if clock.seat == seat), None)
        if clock is None:
            return None
        gone = max(0.0, now - self.at) if clock.runs else 0.0
        move = max(0.0, clock.move - gone)
        reserve = max(0.0, clock.reserve - max(0.0, gone - clock.move))
        return RemainingTime(move, reserve, clock.runs, clock.over)


class RemainingTime(msgspec.Struct, frozen=True):
    """What is left of the move's own time and of the deal's reserve, in ms."""

    move: float
    reserve: float
    runs: bool
    over: bool

    @property
    def total(self) -> float:
        """All of it, in ms."""
        return self.move + self.reserve


def format_clock(ms: float) -> str:
    """Minutes and seconds, rounded up.

    >>> format_clock(64_200)
    '1:05'
    """
    seconds = max(0, math.ceil(ms / 1000))
    return f"{seconds // 60}:{seconds % 60:02}"
