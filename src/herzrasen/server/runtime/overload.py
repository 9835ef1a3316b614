"""Overload protection: while the event loop lags, new tables and connections are refused.

Open connections are served. The measure is the smoothed lag of the event loop; once it was above
the limit, it has to fall to half of it before new ones are accepted again (hysteresis).
"""

from __future__ import annotations

import logging
from typing import Final

from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
_RECOVERED: Final = 0.5
"""The share of the limit below which new connections are accepted again."""


class Overload:
    """Whether the server is overloaded."""

    def __init__(self, lag: LoopLag, limit_ms: float) -> None:
        self.lag = lag
        self._limit_ms = limit_ms
        self._overloaded = False

    @property
    def active(self) -> bool:
        """Whether new tables and connections are refused now."""
        limit = self._limit_ms * (_RECOVERED if self._overloaded else 1.0)
        lag = self.lag.smoothed_ms
        before, self._overloaded = self._overloaded, lag > limit
        if self._overloaded and not before:
            _LOG.warning("overloaded: nobody new is let in", lag_ms=round(lag))
        return self._overloaded
