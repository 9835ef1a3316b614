"""Countdowns of a Nerts table: to the start of a round, to the remedy or the halt of a stuck one.

Times are milliseconds of a monotonic clock, given as arguments.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from herzrasen.games.nerts import Phase, Public
from herzrasen.games.nerts.rules import Stuck
from herzrasen.protocol.websocket import CountdownStatus

CountdownKind: TypeAlias = Literal["start", "remedy", "halt"]


class CountdownDurations(msgspec.Struct, frozen=True):
    """Milliseconds before a round starts, and before a stuck round gets its remedy."""

    start: int
    remedy: int


class Countdown(msgspec.Struct, frozen=True):
    """What happens next, None for nothing, and when. ``key`` tells one countdown from the next."""

    kind: CountdownKind | None = None
    key: str = ""
    at: int = 0

    def after(self, public: object, now: int, durations: CountdownDurations) -> Countdown:
        """The countdown once the table looks like this: the same one goes on, another begins."""
        kind = _kind(public)
        if kind is None:
            return _NO_COUNTDOWN
        assert isinstance(public, Public)
        key = f"{kind} {public.round} {public.remedies} {public.progress}"
        if key == self.key:
            return self
        halt = 1000 * public.rules.stuck_seconds
        ms = {"start": durations.start, "remedy": durations.remedy, "halt": halt}[kind]
        return Countdown(kind, key, now + ms)

    def message(self, now: int) -> CountdownStatus | None:
        """The countdown as it is sent; None if there is none."""
        return None if self.kind is None else CountdownStatus(self.kind, max(0, self.at - now))


_NO_COUNTDOWN: Final = Countdown()


def _kind(public: object) -> CountdownKind | None:
    if not isinstance(public, Public):
        return None
    match public.phase:
        case Phase.COUNTDOWN:
            return "start"
        case Phase.STUCK:
            return "remedy"
        case Phase.PLAY if public.rules.stuck is Stuck.TIMER:
            return "halt"
        case _:
            return None
