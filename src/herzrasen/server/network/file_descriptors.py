"""File descriptors: how many this process may have, and a line in the log when none is left.

Every connection is one. libuv, which uvloop stands on, closes at once what it cannot accept, and
says nothing.
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
_PLENTY: Final = 1 << 20
_RESERVE: Final = 128
"""Descriptors for the database, the bots' pipes, files of the client."""

_LOG: Final = logging.getLogger(__name__)
_RARELY: Final = RateLimitedLog(_LOG)


def raise_limit() -> int:
    """Raise the soft limit as far as that is sensible; what it is afterwards."""
    if sys.platform == "win32":  # it has no such limit
        return _PLENTY
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return _PLENTY
    wanted = _WANTED if hard == resource.RLIM_INFINITY else min(hard, _WANTED)
    if wanted > soft:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # macOS has another limit below the one it tells
            return soft
        return wanted
    return soft


def most_connections(wanted: int, limit: int) -> int:
    """How many connections of those wanted fit, with a reserve for everything else."""
    return max(1, min(wanted, limit - min(_RESERVE, limit // 2)))


def can_open(log: RateLimitedLog = _RARELY, open_: Callable[[], int] | None = None) -> bool:
    """Whether a descriptor is left; where none is, that is logged."""
    try:
        os.close(os.open(os.devnull, os.O_RDONLY) if open_ is None else open_())
    except OSError as error:
        if error.errno in (errno.EMFILE, errno.ENFILE):
            log.warning("no file descriptor is left: nobody new can connect")
            return False
    return True
