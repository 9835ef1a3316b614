"""Reads typed lines without keeping the event loop from its work.

A thread of its own waits for the input, and only when a line is asked for: pipes, files and
terminals are all alike to it, and a script that writes without end fills no memory.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Protocol

from herzrasen.terminal.lines.typed_line import LineSplitter, TypedLine

_READ_BYTES = 65_536


class InputEnded(Exception):
    """There will be no further line."""


class LineSource(Protocol):
    """Where lines come from. Its methods are called in the input's thread."""

    interactive: bool
    """Whether a person types there, who sees what they type."""

    def read(self, *, secret: bool) -> TypedLine | None:
        """Wait for a line, None at the end of the input; a ``secret`` one is not shown."""

    def pending_text(self) -> str:
        """What has been typed of a line that has not ended yet."""

    def show_typing(self, *, shown: bool) -> None:
        """Show what is typed, or hide it."""


class PipeSource:
    """Lines of a pipe, a file, or a terminal whose output goes elsewhere."""

    def __init__(self, read_bytes: Callable[[int], bytes], *, interactive: bool = False) -> None:
        self.interactive = interactive
        self._read_bytes = read_bytes
        self._splitter = LineSplitter()
        self._lines: deque[TypedLine] = deque()
        self._ended = False

    def read(self, *, secret: bool) -> TypedLine | None:  # noqa: ARG002
        """The next line."""
        while not self._lines and not self._ended:
            try:
                data = self._read_bytes(_READ_BYTES)
            except OSError:
                data = b""  # such as a terminal that has gone away
            self._lines.extend(self._splitter.feed(data) if data else self._splitter.end())
            self._ended = not data
        return self._lines.popleft() if self._lines else None

    def pending_text(self) -> str:
        """Nobody sees what comes through a pipe."""
        return ""

    def show_typing(self, *, shown: bool) -> None:
        """Nothing is shown of a pipe."""


class LineInput:
    """The lines of a source, one at a time."""

    def __init__(self, source: LineSource) -> None:
        self._source = source
        self._wishes: queue.SimpleQueue[tuple[bool, Callable[[TypedLine | None], None]]]
        self._wishes = queue.SimpleQueue()
        self._coming: asyncio.Future[TypedLine | None] | None = None
        threading.Thread(target=self._serve, name="line input", daemon=True).start()

    @property
    def interactive(self) -> bool:
        """Whether a person types there, who sees what they type."""
        return self._source.interactive

    def pending_text(self) -> str:
        """What someone is typing at the moment."""
        return self._source.pending_text()

    def show_typing(self, *, shown: bool) -> None:
        """Show what is typed, or hide it."""
        self._source.show_typing(shown=shown)

    def coming(self, *, secret: bool = False) -> asyncio.Future[TypedLine | None]:
        """The line that is read at the moment. It is the same one until it is taken: nobody who
        stops waiting for it loses it."""
        if self._coming is None:
            loop = asyncio.get_running_loop()
            self._coming = loop.create_future()
            self._wishes.put((secret, partial(_deliver, loop, self._coming)))
        return self._coming

    def take(self) -> TypedLine:
        """The line that has come. Raises InputEnded."""
        assert self._coming is not None
        line = self._coming.result()
        if line is None:
            raise InputEnded
        self._coming = None
        return line

    def _serve(self) -> None:
        while True:
            secret, answer = self._wishes.get()
            answer(self._source.read(secret=secret))


def _deliver(
    loop: asyncio.AbstractEventLoop,
    coming: asyncio.Future[TypedLine | None],
    line: TypedLine | None,
) -> None:
    """Called in the input's thread."""

    def settle() -> None:
        if not coming.done():
            coming.set_result(line)

    with suppress(RuntimeError):  # the loop has ended, and nobody waits for a line
        loop.call_soon_threadsafe(settle)
