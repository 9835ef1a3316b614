"""What the system knows of its clock: whether NTP keeps it, and how much time has really passed."""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Callable
from typing import Any, Final, TypeAlias

_UNSYNCHRONISED: Final = 0x40
"""STA_UNSYNC of ``struct timex``: the clock was set by hand, or NTP was not heard for hours."""
_TIME_ERROR: Final = 5
"""The state of a clock that nothing keeps."""

_YEAR_9900: Final = 250_246_627_200
"""Seconds since 1970."""
_MS_9900: Final = 1000 * _YEAR_9900

ReadTimex: TypeAlias = Callable[["Timex"], int]
"""Fills in a ``Timex`` and returns the state of the clock, below 0 if that is refused."""


class Timex(ctypes.Structure):
    """The start of ``struct timex``. With ``modes`` 0 it is read, and nothing is set."""

    _fields_ = (
        ("modes", ctypes.c_uint),
        ("offset", ctypes.c_long),
        ("freq", ctypes.c_long),
        ("maxerror", ctypes.c_long),
        ("esterror", ctypes.c_long),
        ("status", ctypes.c_int),
        ("rest", ctypes.c_char * 256),
    )


def _read_system(timex: Timex) -> int:
    name = {"linux": "adjtimex", "darwin": "ntp_adjtime"}.get(sys.platform)
    if name is None:
        return -1
    try:
        call: Any = getattr(ctypes.CDLL(None), name)
    except (AttributeError, OSError):
        return -1
    state: int = call(ctypes.byref(timex))
    return state


def is_synchronised(read: ReadTimex = _read_system) -> bool:
    """Whether NTP keeps this machine's clock. Where the system does not say, as on Windows, it
    counts as not kept."""
    timex = Timex()
    return 0 <= read(timex) < _TIME_ERROR and not timex.status & _UNSYNCHRONISED


def is_possible(seconds: float) -> bool:
    """Whether dates can be made of such a clock, and of what lies some years around: calendars of
    Python end with the year 9999, and what a token is signed with begins in 1970."""
    return 0 <= seconds < _YEAR_9900


def nearest_possible(ms: int) -> int:
    """This time in ms since 1970, or the nearest that is possible: where the clock is set while the
    server runs."""
    return ms if 0 <= ms < _MS_9900 else min(max(0, ms), _MS_9900 - 1)


def running_seconds() -> float:
    """Seconds of a clock that nobody sets, and that goes on while the machine sleeps."""
    boot_time: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot_time is None else time.clock_gettime(boot_time)
