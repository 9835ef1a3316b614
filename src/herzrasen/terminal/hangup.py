"""Ends the full screen when its terminal has gone away without a word.

A terminal that closes sends SIGHUP only to the programs that it controls. Without one, Textual
would read an input that has ended again and again, on a whole core, for ever.
"""

from __future__ import annotations

import os
import select
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

HUNG_UP: Final = 129
"""The exit code of a program that SIGHUP has ended."""
_PATIENCE: Final = 5.0
"""Seconds for an orderly end. A thread that still writes to the terminal would wait for ever; what
is worth keeping was written when it changed."""


@contextmanager
def ended_at_hangup(terminal: int, end: Callable[[], object]) -> Iterator[None]:
    """While this lasts, call ``end`` from another thread when the terminal of this file descriptor
    has gone away; the process ends soon, in any case."""
    finished = threading.Event()
    if sys.platform != "win32" and hasattr(select, "poll"):
        thread = threading.Thread(
            target=_watch, args=(terminal, end, finished), daemon=True, name="hangup"
        )
        thread.start()
    try:
        yield
    finally:
        finished.set()


def _watch(terminal: int, end: Callable[[], object], finished: threading.Event) -> None:
    poll = select.poll()
    poll.register(terminal, 0)  # a hang-up is always reported
    [(_, event)] = poll.poll()
    if event & select.POLLHUP and not finished.is_set():
        end()
        if not finished.wait(_PATIENCE):
            os._exit(HUNG_UP)
