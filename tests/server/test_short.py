"""A line hears what was said to it, in whatever pieces that comes."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from herzrasen.server.network.framing import unframed
from herzrasen.server.network.websocket_protocol import EXTENSION, ShortWay
from tests.server.loop import run

HANDSHAKE = (
    b"GET /line HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)

NO_MASK = bytes(4)
"""A mask by which everything stays as it is."""


def masked(frame: Frame) -> bytes:
    """The frame as a browser might send it."""
    plain = frame.serialize(mask=False)
    head = len(plain) - len(frame.data)
    return bytes((plain[0], plain[1] | 0x80)) + plain[2:head] + NO_MASK + plain[head:]


TEXTS = st.text(max_size=90) | st.text(min_size=126, max_size=200)


def text(words: str) -> tuple[list[Frame], list[bytes]]:
    return [Frame(Opcode.TEXT, words.encode())], [words.encode()]


def in_parts(words: list[str]) -> tuple[list[Frame], list[bytes]]:
    parts = [word.encode() for word in words]
    frames = [
        Frame(Opcode.CONT if place else Opcode.TEXT, part, fin=place == len(parts) - 1)
        for place, part in enumerate(parts)
    ]
    return frames, [b"".join(parts)]


BYTES = TEXTS.map(lambda words: b"?" + masked(Frame(Opcode.TEXT, words.encode())))
"""What looks like a frame when it is cut after its first byte."""

SAID = st.one_of(
    TEXTS.map(text),
    TEXTS.map(text),
    st.lists(TEXTS, min_size=2, max_size=3).map(in_parts),
    BYTES.map(lambda data: ([Frame(Opcode.BINARY, data)], [b""])),
    BYTES.map(lambda data: ([Frame(Opcode.PING, data[:125])], [])),
    BYTES.map(lambda data: ([Frame(Opcode.PONG, data[:125])], [])),
)
"""Frames, and what is heard of them."""


@given(data=st.data(), early=st.integers(0, 3), said=st.lists(SAID, max_size=8))
def test_in_whatever_pieces_it_comes_it_is_heard(
    data: st.DataObject, early: int, said: list[tuple[list[Frame], list[bytes]]]
) -> None:
    sent = b"".join(masked(frame) for frames, _ in said for frame in frames)
    like_frames = [at for at, byte in enumerate(sent) if byte == 0x81]
    anywhere = st.integers(0, len(sent)) | st.sampled_from(like_frames or [0])
    ends = st.lists(anywhere, max_size=6).map(sorted)
    cuts = [0, *data.draw(ends), len(sent)]
    pieces = [sent[start:end] for start, end in pairwise(cuts) if end > start]
    heard = run(_heard(pieces, early))
    assert heard == [message for _, messages in said for message in messages]


async def _heard(pieces: list[bytes], early: int) -> list[bytes]:
    """What is heard of these; so many of them come before the line is kept."""
    heard: list[bytes] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            let_in.set()
            await kept.wait()
            scope["extensions"][EXTENSION].keep(heard.append, lambda: None)

    let_in, kept = asyncio.Event(), asyncio.Event()
    config = uvicorn.Config(app, ws_per_message_deflate=False, log_config=None, lifespan="off")
    config.load()
    way = ShortWay(config, ServerState(), {})
    way.connection_made(_Wire())
    way.data_received(HANDSHAKE)
    await let_in.wait()
    for piece in pieces[:early]:
        way.data_received(piece)
    kept.set()
    await asyncio.gather(*way.tasks)
    for piece in pieces[early:]:
        way.data_received(piece)
    way.connection_lost(None)
    return heard


EMPTY = masked(Frame(Opcode.TEXT, b""))


def test_who_goes_on_after_the_end_is_not_even_taken_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Empty texts are the smallest that can be said: 43,000 of them come at once."""
    taken: list[int] = []

    def counted(data: bytes, most: int) -> tuple[list[bytes], int]:
        texts, end = unframed(data, most)
        taken.append(len(texts))
        return texts, end

    monkeypatch.setattr("herzrasen.server.network.websocket_protocol.unframed", counted)

    async def flood() -> tuple[int, int, bool]:
        heard: list[bytes] = []
        wire = _Wire()
        way = await _opened(wire)

        def hear(text: bytes) -> None:
            heard.append(text)
            if len(heard) == 540:
                way.close(1008)

        way.keep(hear, lambda: None)
        for _ in range(20):
            way.data_received(EMPTY * 40_000)
        paused = wire.paused
        way.connection_lost(None)
        return len(heard), sum(taken), paused

    heard, apart, paused = run(flood())
    assert heard == 540
    assert apart <= 540 + 2 * 256, "some are taken apart at a time"
    assert paused


def test_who_says_too_much_before_anybody_listens_is_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[int] = []
    real = ShortWay.handle_text

    def counted(way: ShortWay, event: Frame) -> None:
        read.append(1)
        real(way, event)

    monkeypatch.setattr(ShortWay, "handle_text", counted)

    async def flood() -> bool:
        wire = _Wire()
        way = await _opened(wire)
        way.data_received(EMPTY * 40_000)
        way.data_received(EMPTY * 40_000)
        cut = wire.aborted
        way.connection_lost(None)
        return cut

    assert run(flood())
    assert sum(read) < 2000, "what came in one piece of 4 KiB with the last that counted"


async def _opened(wire: _Wire) -> ShortWay:
    """A line that was let in, and is not kept yet."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            let_in.set()
            await asyncio.Event().wait()

    let_in = asyncio.Event()
    config = uvicorn.Config(app, ws_per_message_deflate=False, log_config=None, lifespan="off")
    config.load()
    way = ShortWay(config, ServerState(), {})
    way.connection_made(wire)
    way.data_received(HANDSHAKE)
    await let_in.wait()
    return way


class _Wire(asyncio.Transport):
    """A transport that nobody reads from."""

    paused = False
    aborted = False

    def abort(self) -> None:
        self.aborted = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        pass

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name in ("peername", "sockname") else default

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        pass

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass
