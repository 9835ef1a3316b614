"""The request that arrives on a connection: where it stands, and whether it is still small enough.

A connection stands ``BETWEEN`` two requests until the first byte of one arrives, then in its
``HEADERS``, then in its ``BODY``; what moves it on is in one table. Bytes are counted anew in each:
a body is limited as it is sent, and so is the framing that its chunks may have for each byte.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

HEADER_BYTES: Final = 32 * 1024
"""Maximum size of request line and headers, bytes."""
BODY_BYTES: Final = 4 * 1024 * 1024
"""Maximum size of a body as it is sent, bytes, chunk sizes and trailers included."""
BODY_CHUNKS: Final = 512
"""Chunks of a body, whatever their size. Browsers send none, proxies some of 4 KB or more."""
_CHUNK_OVERHEAD: Final = 8
"""Maximum bytes of chunk framing for each byte of a body."""
_BYTES_FOR_CHUNK: Final = 1024
"""Bytes of a body that allow one more chunk."""


class RequestPhase(Enum):
    """What of a request the client sends now."""

    BETWEEN = auto()
    HEADERS = auto()
    BODY = auto()


class Arrival(Enum):
    """What of a request has arrived."""

    BYTES = auto()
    ALL_HEADERS = auto()
    WHOLE_REQUEST = auto()


_NEXT_PHASE: Final = {
    (RequestPhase.BETWEEN, Arrival.BYTES): RequestPhase.HEADERS,
    (RequestPhase.HEADERS, Arrival.ALL_HEADERS): RequestPhase.BODY,
    (RequestPhase.BODY, Arrival.WHOLE_REQUEST): RequestPhase.BETWEEN,
}


class IncomingRequest:
    """How far the request of a connection has come, and what has arrived of this phase."""

    def __init__(self) -> None:
        self.phase = RequestPhase.BETWEEN
        self.number = 0
        """Requests that have arrived whole."""
        self._bytes = 0
        """Bytes of the headers, or of the body as it is sent."""
        self._body = 0
        """Bytes of the body without chunk framing."""
        self._chunks = 0
        """Chunks of the body, and the fields of its trailer."""

    @property
    def deadline_key(self) -> tuple[int, bool]:
        """What has a deadline of its own: the headers of a request, and its body."""
        return self.number, self.phase is RequestPhase.BODY

    def add_bytes(self, count: int) -> None:
        """Bytes have arrived, of whatever phase."""
        self._bytes += count
        self._move_on(Arrival.BYTES)

    def begin(self) -> None:
        """A request begins, perhaps in the bytes that ended the one before."""
        self._move_on(Arrival.BYTES)

    def end_headers(self) -> None:
        """All headers have arrived."""
        self._move_on(Arrival.ALL_HEADERS)
        self._bytes = self._body = self._chunks = 0

    def add_chunk(self) -> bool:
        """A chunk of the body begins, or a field of its trailer; returns whether it may."""
        self._chunks += 1
        return self._chunks <= BODY_CHUNKS + self._body // _BYTES_FOR_CHUNK

    def add_body(self, count: int) -> None:
        """Bytes of the body have arrived, without framing."""
        self._body += count

    def end(self) -> None:
        """The request has arrived whole."""
        self._move_on(Arrival.WHOLE_REQUEST)
        self._bytes = 0
        self.number += 1

    def refusal(self) -> int | None:
        """The status that refuses it as too large; None while it is not."""
        if self.phase is not RequestPhase.BODY:
            return 431 if self._bytes > HEADER_BYTES else None
        limit = min(BODY_BYTES, HEADER_BYTES + (1 + _CHUNK_OVERHEAD) * self._body)
        return 413 if self._bytes > limit else None

    def _move_on(self, arrival: Arrival) -> None:
        self.phase = _NEXT_PHASE.get((self.phase, arrival), self.phase)
