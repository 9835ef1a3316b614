"""Overload: beyond what the event loop can carry, nobody new is let in.

Who plays already is answered; new tables and new sockets are refused with a sentence, instead of
everybody waiting. The measure is the smoothed lag of the event loop. Once it was above the limit,
it has to fall to half of it before somebody is let in again.
"""

from __future__ import annotations

import logging
from typing import Final

from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
_RECOVERED: Final = 0.5
"""The share of the limit below which somebody is let in again."""


class Overload:
    """Whether this server has more to do than it can."""

    def __init__(self, lag: LoopLag, limit_ms: float) -> None:
        self.lag = lag
        self._limit_ms = limit_ms
        self._overloaded = False

    @property
    def now(self) -> bool:
        """Whether nobody new is let in at this moment."""
        limit = self._limit_ms * (_RECOVERED if self._overloaded else 1.0)
        lag = self.lag.smoothed_ms
        before, self._overloaded = self._overloaded, lag > limit
        if self._overloaded and not before:
            _LOG.warning("overloaded: nobody new is let in", lag_ms=round(lag))
        return self._overloaded
