"""A node whose wall clock jumps: the program, with another ``Entropy.now``.

The file that ``SHIFT_FILE`` names has the ms to add, read again at every SIGUSR1. At SIGUSR2 it
writes to stderr what all its tasks wait for.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import signal
import time
from pathlib import Path
from types import FrameType

from herzrasen.cli.main import main
from herzrasen.server.runtime import entropy

SHIFT_FILE = "TEST_CLOCK_SHIFT"


class ShiftedTime:
    """The module ``time``, some ms ahead or behind."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._shift_ns = 0

    def read(self, _number: int = 0, _frame: FrameType | None = None) -> None:
        """Read the shift again."""
        if self._file.exists():
            self._shift_ns = int(self._file.read_text()) * 1_000_000

    def time_ns(self) -> int:
        """The wrong time."""
        return time.time_ns() + self._shift_ns


def print_tasks(_number: int, _frame: FrameType | None) -> None:
    """Write every thread's stack, and what each task of the event loop waits for."""
    faulthandler.dump_traceback()
    for task in asyncio.all_tasks():
        task.print_stack()


if __name__ == "__main__":
    faulthandler.enable()
    shifted = ShiftedTime(Path(os.environ[SHIFT_FILE]))
    shifted.read()
    signal.signal(signal.SIGUSR1, shifted.read)
    signal.signal(signal.SIGUSR2, print_tasks)
    entropy.time = shifted  # type: ignore[attr-defined,assignment]
    main()
