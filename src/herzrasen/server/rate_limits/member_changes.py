"""The rate limit of messages that change the members of a table: of a person, over all their pages.

Seats, names, votes, readiness, extra time, mutes: each is sent to everybody or written to disk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, get_args

from herzrasen.protocol import websocket
from herzrasen.server.rate_limits.rate_limiter import RateLimiter

MEMBER_CHANGES_PER_SECOND: Final = 1.0
MEMBER_CHANGES_AT_ONCE: Final = 30
MEMBER_CHANGES: Final = (*get_args(websocket.MemberMessage), websocket.Extend, websocket.Mute)
"""The messages that are counted."""


def member_change_limiter(clock: Callable[[], float]) -> RateLimiter:
    """The limiter of one table; its keys are persons. ``clock`` is in seconds."""
    return RateLimiter(MEMBER_CHANGES_PER_SECOND, MEMBER_CHANGES_AT_ONCE, clock=clock)
