"""The open lines of each browser, so that they end with its token."""

from __future__ import annotations

from collections.abc import Iterable

from herzrasen.server.network.connection import READ_AGAIN, Line


class Connected:
    """Who is connected, by the hash of the browser's token."""

    def __init__(self) -> None:
        self._lines: dict[str, tuple[Line, ...]] = {}

    def add(self, device: str, line: Line) -> None:
        """A line of this browser is open."""
        self._lines[device] = (*self._lines.get(device, ()), line)

    def remove(self, device: str, line: Line) -> None:
        """It has closed."""
        others = tuple(other for other in self._lines[device] if other is not line)
        if others:
            self._lines[device] = others
        else:
            del self._lines[device]

    def cut(self, devices: Iterable[str]) -> None:
        """Close the lines of these browsers; each comes back by itself, as whoever it is then."""
        for device in devices:
            for line in self._lines.get(device, ()):
                line.close(READ_AGAIN)
