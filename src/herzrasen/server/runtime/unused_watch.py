"""Ends a server that another program started for itself, once nobody needs it any more."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable
from typing import BinaryIO, Final

from herzrasen.server.runtime.background_tasks import BackgroundTasks

_CHUNK: Final = 4096
_PAUSE: Final = 1.0
"""Seconds between two checks."""


class UnusedWatch:
    """Calls ``stop`` when standard input has ended, since its starter has, and nobody is connected:
    a browser may have come meanwhile."""

    def __init__(
        self,
        connected: Callable[[], int],
        stop: Callable[[], object],
        stream: BinaryIO | None = None,
        pause: float = _PAUSE,
    ) -> None:
        self._connected = connected
        self._stop = stop
        self._stream = stream
        self._pause = pause
        self._ended = threading.Event()
        self._tasks = BackgroundTasks()

    def start(self, *, until_unused: bool) -> None:
        """Begin to watch in the running event loop, if that is wanted."""
        if until_unused:
            self._tasks.keep_running(self.run, self._pause)

    async def run(self) -> None:
        """Wait for both."""
        threading.Thread(target=self._read, daemon=True, name="standard input").start()
        while True:
            if self._ended.is_set() and self._connected() == 0:
                self._stop()
                return
            await asyncio.sleep(self._pause)

    def _read(self) -> None:
        stream = sys.stdin.buffer if self._stream is None else self._stream
        while stream.read(_CHUNK):
            pass
        self._ended.set()
