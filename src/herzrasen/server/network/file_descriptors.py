"""File descriptors: raises the limit of this process, and logs when none is left.

Every connection is one. libuv (under uvloop) silently closes what it cannot accept.
"""

from __future__ import annotations

import errno
import logging
import os
import sys
from collections.abc import Callable
from typing import Final

from herzrasen.telemetry.rate_limited_log import RateLimitedLog

if sys.platform != "win32":
    import resource

_WANTED: Final = 65_536
"""The soft limit is raised to the hard one, but not beyond this."""
_UNLIMITED: Final = 1 << 20
_RESERVE: Final = 128
"""Descriptors reserved for the database, the bots' pipes and the client's files."""

_LOG: Final = logging.getLogger(__name__)
_LIMITED_LOG: Final = RateLimitedLog(_LOG)


def raise_limit() -> int:
    """Raise the soft limit as far as is sensible; returns the limit."""
    if sys.platform == "win32":  # it has no such limit
        return _UNLIMITED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return _UNLIMITED
    wanted = _WANTED if hard == resource.RLIM_INFINITY else min(hard, _WANTED)
    if wanted > soft:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # macOS has another limit below the one it tells
            return soft
        return wanted
    return soft


def max_connections(wanted: int, limit: int) -> int:
    """How many connections of those wanted fit, with a reserve for everything else."""
    return max(1, min(wanted, limit - min(_RESERVE, limit // 2)))


def can_open(log: RateLimitedLog = _LIMITED_LOG, open_: Callable[[], int] | None = None) -> bool:
    """Whether a descriptor is left; logs a warning if not."""
    try:
        os.close(os.open(os.devnull, os.O_RDONLY) if open_ is None else open_())
    except OSError as error:
        if error.errno in (errno.EMFILE, errno.ENFILE):
            log.warning("no file descriptor is left: nobody new can connect")
            return False
    return True
