"""The rate limit of chat messages: of a person at a table, over all their pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from herzrasen.server.rate_limits.rate_limiter import RateLimiter

CHAT_MESSAGES_PER_SECOND: Final = 0.5
CHAT_MESSAGES_AT_ONCE: Final = 6


def chat_limiter(clock: Callable[[], float]) -> RateLimiter:
    """The limiter of one table; its keys are persons. ``clock`` is in seconds."""
    return RateLimiter(CHAT_MESSAGES_PER_SECOND, CHAT_MESSAGES_AT_ONCE, clock=clock)
