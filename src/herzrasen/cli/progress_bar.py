"""How far a long command has come, on the error stream: a bar where a person looks on, else a line
whenever another tenth is done."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final, TextIO

from herzrasen.locales import Say

WIDTH: Final = 24
"""Characters that the bar is long."""


class Bar:
    """A bar for ``whole`` equal pieces of work. It is told before the first how many were done
    earlier, and measures from there."""

    def __init__(
        self,
        whole: int,
        say: Say,
        *,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._whole, self._say, self._done = whole, say, 0
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._began: tuple[int, float] | None = None
        self._wide = 0

    def at(self, done: int) -> None:
        """So many pieces are done."""
        before, self._done = self._done, done
        self._began = self._began or (done, self._clock())
        if self._stream.isatty():
            line = self._line()
            # Blanks wipe out what is left of a longer line before.
            print(f"\r{line:<{self._wide}}", end="", file=self._stream, flush=True)
            self._wide = len(line)
        elif 10 * done // self._whole > 10 * before // self._whole:
            print(f"{done}/{self._whole}", file=self._stream, flush=True)

    def end(self) -> None:
        """Nothing more follows: the next line is free for others."""
        if self._stream.isatty() and self._wide:
            print(file=self._stream, flush=True)

    def _line(self) -> str:
        full = WIDTH * self._done // self._whole
        line = f"[{'#' * full}{'.' * (WIDTH - full)}] {self._done}/{self._whole}"
        earlier, began = self._began or (0, self._clock())
        seconds, fresh = self._clock() - began, self._done - earlier
        if fresh <= 0 or seconds <= 0:
            return line
        left = round((self._whole - self._done) * seconds / fresh)
        hours, minutes = divmod(left // 60, 60)
        clock = f"{hours}:{minutes:02}:{left % 60:02}" if hours else f"{minutes}:{left % 60:02}"
        return f"{line}  {self._say('bar.left', rate=fresh / seconds, time=clock)}"
