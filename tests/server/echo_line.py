"""A WebSocket without a network: what is sent to it arrives cut as a test says, and is echoed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import msgspec
import uvicorn
from uvicorn.server import ServerState

from herzrasen.server.network.websocket_protocol import FastWebSocketProtocol
from herzrasen.server.network.websocket_transport import EXTENSION
from tests.server.event_loop import run_coroutine

MAX_SIZE: Final = 1 << 20
"""Bytes of a message, as the server allows them."""
HANDSHAKE: Final = (
    b"GET /line HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
)
MASK: Final = b"\x37\xfa\x21\x3d"
FIN: Final = 0x80
CONT, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA

LEAVE: Final = b"leave"
"""The text at which the application closes the connection."""

_FAILURES: Final = (1002, 1007, 1009)
"""The codes of a connection that was ended as an error."""

SentFrame: TypeAlias = tuple[int, bytes]
"""The first byte of a frame of the server, and its payload."""


class LineOutcome(msgspec.Struct, frozen=True):
    """What the server took from a line, and how it answered.

    ``messages`` has b"" for one that is not text; ``pongs`` are the payloads of its pongs; ``code``
    is that of its close frame, 1005 if it has none, None without a close frame.
    """

    messages: tuple[bytes, ...] = ()
    pongs: tuple[bytes, ...] = ()
    code: int | None = None


def agrees(got: LineOutcome, expected: LineOutcome) -> bool:
    """Whether this was heard; messages that came in one piece with a frame that ends the connection
    as an error may be lost with it."""
    if expected.code in _FAILURES:
        messages = expected.messages[: len(got.messages)]
        expected = msgspec.structs.replace(expected, messages=messages)
    return got == expected


def exchange(pieces: Iterable[bytes], early: int = 0) -> tuple[LineOutcome, list[SentFrame]]:
    """Send these pieces over a new line, so many of them before it is taken over; what was heard,
    and all frames that the server sent."""
    return run_coroutine(_exchange(tuple(pieces), early))


async def _exchange(pieces: tuple[bytes, ...], early: int) -> tuple[LineOutcome, list[SentFrame]]:
    line = EchoLine()
    await line.open(pieces[:early])
    line.receive(pieces[early:])
    return line.close()


class EchoLine:
    """A connection that the application has taken over; it sends each text back."""

    def __init__(self) -> None:
        self._messages: list[bytes] = []
        self._accepted, self._taken = asyncio.Event(), asyncio.Event()
        config = uvicorn.Config(
            self._serve,
            interface="asgi3",
            proxy_headers=False,
            ws_max_size=MAX_SIZE,
            ws_per_message_deflate=False,
            log_config=None,
            lifespan="off",
        )
        config.load()
        self._protocol = FastWebSocketProtocol(config, ServerState(), {})
        self._wire = EchoTransport()
        self._arriving = deque[bytes]()

    async def open(self, early: Iterable[bytes] = ()) -> None:
        """Open it; these pieces arrive once it is accepted, before it is taken over."""
        self._protocol.connection_made(self._wire)
        self._protocol.data_received(HANDSHAKE)
        await self._accepted.wait()
        self.receive(early)
        self._taken.set()
        await asyncio.gather(*self._protocol.tasks)
        self.receive(())

    def receive(self, pieces: Iterable[bytes]) -> None:
        """These bytes arrive, as long as they are read, up to the server's close frame."""
        self._arriving += pieces
        while self._arriving and not (self._is_over or self._wire.paused):
            self._protocol.data_received(self._arriving.popleft())

    @property
    def _is_over(self) -> bool:
        return self._wire.closed or self._protocol.close_sent

    def close(self) -> tuple[LineOutcome, list[SentFrame]]:
        """End it. What was heard, and all frames that were sent."""
        self._protocol.flush()
        head, _, sent = self._wire.written.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101 ")
        assert b"permessage" not in head.lower(), "nothing is compressed"
        self._protocol.connection_lost(None)
        frames = _frames_of(sent)
        pongs = tuple(payload for first, payload in frames if first == FIN | PONG)
        codes = (_code(payload) for first, payload in frames if first == FIN | CLOSE)
        return LineOutcome(tuple(self._messages), pongs, next(codes, None)), frames

    async def _serve(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            self._accepted.set()
            await self._taken.wait()
            scope["extensions"][EXTENSION].take_over(self._take, lambda: None)

    def _take(self, message: bytes) -> None:
        self._messages.append(message)
        if message == LEAVE:
            self._protocol.close(1008)
        if message:
            self._protocol.send_text(message)


def as_frame(
    first: int, payload: bytes = b"", *, length_bytes: int | None = None, masked: bool = True
) -> bytes:
    """A frame with this first byte. After its first seven bits the length has ``length_bytes`` (0,
    2 or 8), the fewest by default."""
    length = len(payload)
    if length_bytes is None:
        length_bytes = 0 if length < 126 else 2 if length < 1 << 16 else 8
    short = {0: length, 2: 126, 8: 127}[length_bytes]
    head = bytes((first, short | FIN * masked))
    if length_bytes:
        head += length.to_bytes(length_bytes, "big")
    return head + (MASK + masked_payload(payload) if masked else payload)


def masked_payload(payload: bytes) -> bytes:
    """The payload under the mask of these tests; twice masked it is as before."""
    mask = MASK * (len(payload) // len(MASK) + 1)
    return bytes(byte ^ cover for byte, cover in zip(payload, mask, strict=False))


def _frames_of(sent: bytes) -> list[SentFrame]:
    """The frames that a server sent; they are whole and have no mask."""
    frames = []
    while sent:
        first, length, start = sent[0], sent[1], 2
        if length >= 126:
            start += 2 if length == 126 else 8
            length = int.from_bytes(sent[2:start], "big")
        assert length <= len(sent) - start, "half a frame was sent"
        frames.append((first, sent[start : start + length]))
        sent = sent[start + length :]
    return frames


def _code(payload: bytes) -> int:
    return int.from_bytes(payload[:2], "big") if payload else 1005


class EchoTransport(asyncio.Transport):
    """A transport that keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.written = b""
        self.closed = self.paused = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    abort = close

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        if self.closed:
            raise RuntimeError(f"closed: no {low} to {high}")
