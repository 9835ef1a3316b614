"""A progress bar on stderr: a bar with the time left on a terminal, else a line for each tenth."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Final, Self, TextIO

from herzrasen.cli.window import columns_of
from herzrasen.locales import Translate

WIDTH: Final = 24
"""Length of the bar in characters."""

_SHORT: Final = 8
"""Its length where the window is narrow."""

_LEAST_SECONDS: Final = 1.0
"""For so long the speed is not known: workers that started together also finish together."""


class ProgressBar:
    """Progress of ``total`` equal pieces of work, shown while the block runs. The first update says
    how many were done by an earlier run; speed is measured from there."""

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
        self._is_bar = self._stream.isatty() and os.environ.get("TERM") != "dumb"
        self._clock = clock
        self._start: tuple[int, float] | None = None
        self._line_width = 0

    def __enter__(self) -> Self:
        if self._is_bar and self._total:
            self._draw()
        return self

    def __exit__(self, *_error: object) -> None:
        """End the line of the bar, however the work has ended."""
        if self._line_width:
            print(file=self._stream, flush=True)

    def update(self, done: int) -> None:
        """Show that so many pieces are done."""
        before, self._done = self._done, done
        self._start = self._start or (done, self._clock())
        if self._is_bar:
            self._draw()
        elif 10 * done // self._total > 10 * before // self._total:
            print(f"{done}/{self._total}", file=self._stream, flush=True)

    def _draw(self) -> None:
        """Draw the fullest form of the line that the terminal has room for."""
        room = columns_of(self._stream) - 1  # in the last column some terminals begin a new line
        line = next((line for line in self._lines() if len(line) <= room), "")
        # Padded, so that nothing of a longer line before remains.
        width = min(self._line_width, room)
        print(f"\r{line:<{width}}", end="", file=self._stream, flush=True)
        self._line_width = len(line)

    def _lines(self) -> Iterator[str]:
        count = f"{self._done}/{self._total}"
        rate, left = self._speed()
        if left:
            yield f"{self._bar(WIDTH)} {count}  {self._translate('bar.rate', rate=rate, time=left)}"
            left = "  " + self._translate("bar.left", time=left)
        yield f"{self._bar(WIDTH)} {count}{left}"
        yield f"{self._bar(_SHORT)} {count}{left}"
        yield f"{count}{left}"
        yield count

    def _bar(self, width: int) -> str:
        full = width * self._done // self._total
        return f"[{'#' * full}{'.' * (width - full)}]"

    def _speed(self) -> tuple[float, str]:
        """Pieces in a second, and the time that is left; zero and nothing where it is not known
        yet."""
        earlier, began = self._start or (0, self._clock())
        seconds, fresh = self._clock() - began, self._done - earlier
        if fresh <= 0 or seconds < _LEAST_SECONDS:
            return 0, ""
        left = round((self._total - self._done) * seconds / fresh)
        hours, minutes = divmod(left // 60, 60)
        clock = f"{hours}:{minutes:02}:{left % 60:02}" if hours else f"{minutes}:{left % 60:02}"
        return fresh / seconds, clock
