"""Sessions that were just read from storage, so that not every request of a browser reads them.

A session that ends is forgotten at once if its end is announced here, and after a few seconds if
not. Requests that change something do not use this cache, and read the session from storage
(``SessionResolver.resolve``).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Final

import msgspec
from cachetools import LRUCache

from herzrasen.storage.sessions import StoredSession

NODE_SECONDS: Final = 3.0
"""How long a node of a cluster accepts a session that has ended, if it missed the announcement."""
_SIZE: Final = 20_000
"""Sessions that are kept; beyond that, the least recently used go."""


class ReadStart(msgspec.Struct, frozen=True):
    """When the reading of a session began: the time in seconds, and how often sessions had been
    forgotten by then."""

    time: float
    forgotten: int


class SessionCache:
    """Sessions that have not ended, by the hashes of their tokens, for so many seconds; with 0
    none is kept."""

    def __init__(
        self, seconds: float, clock: Callable[[], float] = time.monotonic, size: int = _SIZE
    ) -> None:
        """``clock`` is a monotonic one."""
        self._seconds = seconds
        self._clock = clock
        self._forgotten = 0
        self._known: LRUCache[str, tuple[StoredSession, float]] = LRUCache(size)

    def get(self, token_hash: str) -> StoredSession | None:
        """A session that was read within the seconds."""
        session, read_at = self._known.get(token_hash, (None, 0.0))
        return session if self._clock() - read_at < self._seconds else None

    def begin_read(self) -> ReadStart:
        """Call this before reading a session."""
        return ReadStart(self._clock(), self._forgotten)

    def put(self, session: StoredSession, start: ReadStart) -> None:
        """Keep a session whose reading began so, unless any session was forgotten since: it may be
        this one, and what was read is outdated."""
        if self._seconds and start.forgotten == self._forgotten:
            self._known[session.token_hash] = session, start.time

    def forget(self, token_hashes: Iterable[str]) -> None:
        """These sessions have ended."""
        self._forgotten += 1
        for token_hash in token_hashes:
            self._known.pop(token_hash, None)
