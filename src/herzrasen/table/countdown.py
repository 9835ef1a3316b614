"""The countdown to what happens by itself: a round starts, a stuck one is remedied.

Times are milliseconds of a monotonic clock, given as arguments.
"""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.games.parts import GamePause, PauseKind
from herzrasen.protocol.websocket import CountdownStatus


class CountdownDurations(msgspec.Struct, frozen=True):
    """Milliseconds before a round starts, and before a stuck round gets its remedy."""

    start: int
    remedy: int

    def of(self, pause: GamePause) -> int:
        """How long a pause is."""
        if pause.ms is not None:
            return pause.ms
        return self.remedy if pause.kind == "remedy" else self.start


class Countdown(msgspec.Struct, frozen=True):
    """What happens next, None for nothing, and when. ``key`` tells one countdown from the next."""

    kind: PauseKind | None = None
    key: str = ""
    at: int = 0

    def after(self, pause: GamePause | None, now: int, durations: CountdownDurations) -> Countdown:
        """The countdown once the table makes this pause: the same one goes on, another begins."""
        if pause is None:
            return _NO_COUNTDOWN
        if pause.key == self.key:
            return self
        return Countdown(pause.kind, pause.key, now + durations.of(pause))

    def message(self, now: int) -> CountdownStatus | None:
        """The countdown as it is sent; None if there is none."""
        return None if self.kind is None else CountdownStatus(self.kind, max(0, self.at - now))


_NO_COUNTDOWN: Final = Countdown()
