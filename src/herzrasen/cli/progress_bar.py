"""A progress bar on stderr: a bar with the time left on a terminal, else a line for each tenth."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final, TextIO

from herzrasen.locales import Translate

WIDTH: Final = 24
"""Length of the bar in characters."""


class ProgressBar:
    """Progress of ``total`` equal pieces of work. The first update says how many were done by an
    earlier run; speed is measured from there."""

    def __init__(
        self,
        total: int,
        translate: Translate,
        *,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._total, self._translate, self._done = total, translate, 0
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._start: tuple[int, float] | None = None
        self._line_width = 0

    def update(self, done: int) -> None:
        """Show that so many pieces are done."""
        before, self._done = self._done, done
        self._start = self._start or (done, self._clock())
        if self._stream.isatty():
            line = self._line()
            # Padded, so that nothing of a longer line before remains.
            print(f"\r{line:<{self._line_width}}", end="", file=self._stream, flush=True)
            self._line_width = len(line)
        elif 10 * done // self._total > 10 * before // self._total:
            print(f"{done}/{self._total}", file=self._stream, flush=True)

    def finish(self) -> None:
        """End the line of the bar."""
        if self._stream.isatty() and self._line_width:
            print(file=self._stream, flush=True)

    def _line(self) -> str:
        full = WIDTH * self._done // self._total
        line = f"[{'#' * full}{'.' * (WIDTH - full)}] {self._done}/{self._total}"
        earlier, began = self._start or (0, self._clock())
        seconds, fresh = self._clock() - began, self._done - earlier
        if fresh <= 0 or seconds <= 0:
            return line
        left = round((self._total - self._done) * seconds / fresh)
        hours, minutes = divmod(left // 60, 60)
        clock = f"{hours}:{minutes:02}:{left % 60:02}" if hours else f"{minutes}:{left % 60:02}"
        return f"{line}  {self._translate('bar.left', rate=fresh / seconds, time=clock)}"
