"""What the parts of a session share in a step: its time, and the effects that it has had so far.

A part that waits for a request is a generator: it yields the request and is sent the outcome, as
the parser of ``websockets`` yields while it waits for more bytes.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

from herzrasen.server.room.effects import Effect, Request, StartTimer, StopTimer, TimerName
from herzrasen.server.room.inputs import Moment, Outcome

T = TypeVar("T")
Step: TypeAlias = Generator[Request, Outcome, T]
"""Work that may wait for the outcomes of requests, and ends with a result."""


class StepContext:
    """The time ``now``, and the ``effects`` of the step in their order."""

    __slots__ = ("_timers", "effects", "now")

    def __init__(self, now: Moment) -> None:
        self.now = now
        self.effects: list[Effect] = []
        self._timers: set[TimerName] = set()

    def steady_seconds(self) -> float:
        """The time of the step by the clock that never stands still."""
        return self.now.steady

    def start_timer(self, timer: TimerName, seconds: float) -> None:
        """Have a timer fire after so many seconds, instead of when it was due before."""
        self._timers.add(timer)
        self.effects.append(StartTimer(timer, seconds))

    def stop_timer(self, timer: TimerName) -> None:
        """Have a timer not fire."""
        if timer in self._timers:
            self._timers.remove(timer)
            self.effects.append(StopTimer(timer))

    def is_running(self, timer: TimerName) -> bool:
        """Whether a timer has been started and has not fired yet."""
        return timer in self._timers

    def timer_fired(self, timer: TimerName) -> None:
        """Note that a timer has fired."""
        self._timers.discard(timer)
