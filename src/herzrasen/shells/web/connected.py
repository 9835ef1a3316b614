"""The open lines of each browser, so that they end with its token."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from herzrasen.shells.web.line import READ_AGAIN, Line


class Connected:
    """Who is connected, by the hash of the browser's token."""

    def __init__(self) -> None:
        self._lines: dict[str, set[Line]] = {}

    @contextmanager
    def line(self, device: str, line: Line) -> Iterator[None]:
        """A line of this browser is open."""
        lines = self._lines.setdefault(device, set())
        lines.add(line)
        try:
            yield
        finally:
            lines.discard(line)
            if not lines:
                self._lines.pop(device, None)

    def cut(self, devices: Iterable[str]) -> None:
        """Close the lines of these browsers; each comes back by itself, as whoever it is then."""
        for device in devices:
            for line in tuple(self._lines.get(device, ())):
                line.close(READ_AGAIN)
