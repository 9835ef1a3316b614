"""Lets a command clean up when it is told to stop, as with Ctrl+C, and a server go on."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
)
_NO_END_OF_A_SERVER: Final = tuple(
    getattr(signal, name) for name in ("SIGHUP", "SIGUSR1", "SIGUSR2") if hasattr(signal, name)
)


def outlive_signals() -> None:
    """Let signals that mean no end to a server do nothing, unless something is done at them. A
    closing terminal sends SIGHUP, and a reload may come before the server is there that reads its
    certificate again by it."""
    for number in _NO_END_OF_A_SERVER:
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, signal.SIG_IGN)


@contextmanager
def stopped_by_signals() -> Iterator[None]:
    """Raise SystemExit in the block when the process is asked to stop or its terminal closes, so
    that what the block has begun is undone. Signals reach the main thread alone."""
    main = threading.current_thread() is threading.main_thread()
    fatal = [one for one in _SIGNALS if main and signal.getsignal(one) == signal.SIG_DFL]
    for number in fatal:
        signal.signal(number, _stop)
    try:
        yield
    finally:
        for number in fatal:
            signal.signal(number, signal.SIG_DFL)


def _stop(number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + number)
