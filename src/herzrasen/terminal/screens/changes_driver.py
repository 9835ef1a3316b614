"""Textual's driver for slow lines: of what is drawn only the cells that change are sent, and what
changes at nearly the same time is sent together."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from textual.events import InputEvent

from herzrasen.terminal.drawing.cell_stream import CellStream
from herzrasen.terminal.screens.terminal_driver import TerminalDriver

if TYPE_CHECKING:
    import asyncio

    from textual.message import Message

_TOGETHER: Final = 0.06
"""Seconds in which what changes is sent together: each packet costs 40 bytes more. The board, the
log and the cursor change one after another."""
_ANSWER: Final = 0.15
"""Seconds after a key in which nothing waits: it is what the key has changed."""


class ChangesDriver(TerminalDriver):
    """Writes through a CellStream."""

    _stream = CellStream()
    _size = (0, 0)
    _pressed_at = 0.0
    _timer: asyncio.TimerHandle | None = None

    def process_message(self, message: Message) -> None:
        """Note when a key or the mouse was pressed."""
        if isinstance(message, InputEvent):
            self._pressed_at = time.monotonic()
        super().process_message(message)

    def write(self, data: str) -> None:
        """Write what changes; after a change of its size the terminal may show anything."""
        size = self._get_terminal_size()
        if size != self._size:
            self._size = size
            self._stream = CellStream(*size, fills=fills_with_ground())
        self._send(self._stream.follow(data))
        if time.monotonic() - self._pressed_at < _ANSWER:
            self._flush_stream()
        elif self._timer is None:
            self._timer = self._loop.call_later(_TOGETHER, self._flush_stream)

    def _flush_stream(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._send(self._stream.flush())

    def _send(self, text: str) -> None:
        if text and self._writer_thread is not None:
            super().write(text)


def fills_with_ground() -> bool:
    """Whether the terminal fills cells that it inserts with the ground that is set, as far as its
    description says."""
    try:
        import curses
    except ImportError:
        return False
    try:
        curses.setupterm(fd=2)
        return curses.tigetflag("bce") > 0
    except (OSError, curses.error):
        return False
