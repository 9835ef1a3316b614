"""A rate-limited log for events that an attacker can cause at will, or an outage: one line a
minute per message."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from herzrasen.telemetry.logs import fields
from herzrasen.telemetry.reasons import reason

_INTERVAL: Final = 60.0
"""Seconds between two lines of the same message."""


class RateLimitedLog:
    """Writes each message once a minute at most, and says how many were left out."""

    def __init__(self, log: logging.Logger, clock: Callable[[], float] = time.monotonic) -> None:
        self._log = log
        self._clock = clock
        self._last: dict[str, float] = {}
        self._left_out = Counter[str]()

    def warning(self, message: str, **facts: str | float) -> None:
        """Log the message, unless it was logged within the last minute. Messages are constants."""
        self._write(logging.WARNING, message, facts)

    def error(self, message: str, error: BaseException, **facts: str | float) -> None:
        """Log the message as an error, at the same rate: with what the system says, or of a bug
        with the place where it happened."""
        if isinstance(error, OSError):
            facts["why"] = reason(error)
        self._write(logging.ERROR, message, facts, None if "why" in facts else error)

    def _write(
        self,
        level: int,
        message: str,
        facts: dict[str, str | float],
        error: BaseException | None = None,
    ) -> None:
        now = self._clock()
        last = self._last.get(message)
        if last is not None and now - last < _INTERVAL:
            self._left_out[message] += 1
            return
        self._last[message] = now
        if left_out := self._left_out.pop(message, 0):
            facts["left_out"] = left_out
        self._log.log(level, message, extra=fields(**facts), exc_info=error)
