"""Settings of the Python interpreter that make a move cheaper."""

from __future__ import annotations

import gc
import sys
from enum import EnumType
from typing import Final

_GC_THRESHOLD: Final = 50_000
"""Garbage collection runs when this many more objects were allocated than freed."""
_SWITCH_INTERVAL: Final = 0.0005
"""The GIL switch interval in seconds, a tenth of Python's default: a move passes between threads a
few times, and each time waits for threads that compute."""


def tune_interpreter() -> None:
    """Tune the interpreter of a server that is about to serve."""
    _collect_garbage_rarely()
    _find_enum_members_directly()


def switch_threads_often() -> None:
    """Let a thread that waits for the interpreter have it soon."""
    sys.setswitchinterval(_SWITCH_INTERVAL)


def _collect_garbage_rarely() -> None:
    """Collect garbage rarely: a move leaves no reference cycles behind, and scanning all tables
    took a tenth of the time. Objects from the start are exempt."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_GC_THRESHOLD)


def _find_enum_members_directly() -> None:
    """Find members of enums as attributes of their class alone, as Python 3.12 does.

    Python 3.11 still has a ``__getattr__`` for what is no attribute. No member needs it, but while
    it is there, every look at a member takes more than three times as long.
    """
    if "__getattr__" in vars(EnumType):
        delattr(EnumType, "__getattr__")
