"""The WebSocket protocol: messages arrive, however their bytes are split."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from itertools import pairwise, product
from typing import Any

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.server import ServerState

from herzrasen.server.network.connection import Connection
from herzrasen.server.network.framing import decode_texts
from herzrasen.server.network.websocket_protocol import FastWebSocketProtocol
from herzrasen.server.network.websocket_transport import EXTENSION
from tests.server.echo_line import (
    BINARY,
    CLOSE,
    CONT,
    FIN,
    HANDSHAKE,
    LEAVE,
    PING,
    PONG,
    TEXT,
    EchoTransport,
    LineOutcome,
    as_frame,
    exchange,
    masked_payload,
)
from tests.server.event_loop import run_coroutine
from tests.server.virtual_clock import run_virtual

FRAMES = {
    "text": as_frame(FIN | TEXT, b"hello"),
    "ping": as_frame(FIN | PING, b"?"),
    "leave": as_frame(FIN | TEXT, LEAVE),
    "close": as_frame(FIN | CLOSE, b"\x03\xe8"),
}

EMPTY, PART = as_frame(FIN | TEXT), as_frame(TEXT, b"a")
TEXTS = st.text(max_size=90) | st.text(min_size=126, max_size=200)


def fragment(words: list[str]) -> tuple[bytes, list[bytes]]:
    parts = [word.encode() for word in words]
    firsts = [TEXT, *[CONT] * (len(parts) - 2), FIN | CONT] if parts[1:] else [FIN | TEXT]
    return b"".join(map(as_frame, firsts, parts)), [b"".join(parts)]


BYTES = TEXTS.map(lambda words: masked_payload(b"?" + as_frame(FIN | TEXT, words.encode())))
"""What looks like a frame, as it travels, when it is cut after its first byte."""

SAID: st.SearchStrategy[tuple[bytes, list[bytes]]] = st.one_of(
    st.lists(TEXTS, min_size=1, max_size=1).map(fragment),
    st.lists(TEXTS, min_size=1, max_size=3).map(fragment),
    BYTES.map(lambda data: (as_frame(FIN | BINARY, data), [b""])),
    BYTES.map(lambda data: (as_frame(FIN | PING, data[:125]), [])),
    BYTES.map(lambda data: (as_frame(FIN | PONG, data[:125]), [])),
)
"""Frames, and what is heard of them."""


@given(data=st.data(), early=st.integers(0, 3), batches=st.lists(SAID, max_size=8))
def test_messages_arrive_however_they_are_split(
    data: st.DataObject, early: int, batches: list[tuple[bytes, list[bytes]]]
) -> None:
    sent = b"".join(frames for frames, _ in batches)
    like_frames = [at for at, byte in enumerate(sent) if byte == 0x81]
    anywhere = st.integers(0, len(sent)) | st.sampled_from(like_frames or [0])
    ends = st.lists(anywhere, max_size=6).map(sorted)
    cuts = [0, *data.draw(ends), len(sent)]
    pieces = [sent[start:end] for start, end in pairwise(cuts) if end > start]
    got, _ = exchange(pieces, early)
    assert got.messages == tuple(message for _, messages in batches for message in messages)


@pytest.mark.parametrize("control", [PING, PONG])
def test_the_payload_of_a_control_frame_is_never_a_message(control: int) -> None:
    """It claims 200 bytes, and so many come first as if the code of its length were the length: no
    other test cuts it just there."""
    message = as_frame(FIN | TEXT, b"leave the table")
    attack = as_frame(FIN | control, masked_payload((b"-" * 124 + message).ljust(200, b"-")))
    first = 2 + 4 + 126
    assert attack[first:].startswith(message)
    got, _ = exchange([attack[:first], attack[first:]])
    assert got == LineOutcome(code=1002)


def test_a_text_that_is_no_utf8_ends_the_connection(caplog: pytest.LogCaptureFixture) -> None:
    """Before and after it was taken over: with its code, and without a line in the log."""
    bad, late = as_frame(FIN | TEXT, b"\xff"), as_frame(FIN | TEXT, b"late")
    for early in (0, 1):
        assert exchange([bad, late], early)[0] == LineOutcome(code=1007)
    assert not caplog.records


def test_a_close_frame_is_the_last_and_the_answers_stand_before_it() -> None:
    """In one piece, which the library parses as a whole before the first frame is handled."""
    for frames in product(FRAMES, repeat=3):
        piece = b"".join(map(FRAMES.__getitem__, frames))
        for pieces in ([piece], [as_frame(TEXT, b"ha"), as_frame(FIN | CONT, b"lf") + piece]):
            got, sent = exchange(pieces)
            echoes = [payload for first, payload in sent if first == FIN | TEXT]
            assert echoes == [text for text in got.messages if text != LEAVE], frames
            ends = [at for at, (first, _) in enumerate(sent) if first == FIN | CLOSE]
            assert ends == [len(sent) - 1] * ("leave" in frames or "close" in frames), frames


def test_what_comes_after_the_close_leaves_no_more_time_for_its_answer() -> None:
    """Else bytes that are no text, one at a time, keep the connection for hours."""

    async def close() -> list[Any]:
        way, timers = await _open_protocol(EchoTransport()), []
        way.take_over(lambda _: None, lambda: None)
        way.close(1008)
        for data in (as_frame(FIN | TEXT, b"\xff"), *2 * (EMPTY * 4_000,)):
            timers.append(way.close_timer)
            way.data_received(data)
        timers.append(way.close_timer)
        way.connection_lost(None)
        return timers

    first, second, less, still_less = run_coroutine(close())
    assert first is second is not less is still_less


def test_data_after_the_close_is_not_parsed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Empty texts are the smallest that can be said: 43,000 of them come at once."""
    taken: list[int] = []

    def count_texts(data: bytes, most: int) -> tuple[list[bytes], int]:
        texts, end = decode_texts(data, most)
        taken.append(len(texts))
        return texts, end

    monkeypatch.setattr("herzrasen.server.network.websocket_protocol.decode_texts", count_texts)

    async def flood() -> tuple[int, int, bool]:
        received: list[bytes] = []
        way = await _open_protocol(wire := EchoTransport())

        def hear(text: bytes) -> None:
            received.append(text)
            if len(received) == 540:
                way.close(1008)

        way.take_over(hear, lambda: None)
        for _ in range(20):
            way.data_received(EMPTY * 40_000)
        paused = wire.paused
        way.connection_lost(None)
        return len(received), sum(taken), paused

    received, apart, paused = run_coroutine(flood())
    assert received == 540
    assert apart <= 540 + 2 * 256, "some are taken apart at a time"
    assert paused


@pytest.mark.parametrize("first", [FIN | TEXT, FIN | BINARY, FIN | PING, FIN | PONG, CONT])
def test_too_many_frames_are_disconnected(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts as well before the accept: nobody else counts them by then."""
    read: list[int] = []
    real = FastWebSocketProtocol._count_frame  # noqa: SLF001 - how many were looked at

    def count_frame(way: FastWebSocketProtocol) -> None:
        read.append(1)
        real(way)

    monkeypatch.setattr(FastWebSocketProtocol, "_count_frame", count_frame)

    async def flood() -> bool:
        way = await _open_protocol(wire := EchoTransport())
        way.data_received(as_frame(TEXT) * (first == CONT) + as_frame(first) * 40_000)
        way.data_received(as_frame(first) * 40_000)
        cut = wire.closed
        way.connection_lost(None)
        return cut

    assert run_coroutine(flood())
    assert sum(read) < 2000, "what came in one piece of 4 KiB with the last that counted"


def test_a_browser_that_leaves_before_it_is_accepted_is_no_error(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """This happens after this process was suspended: uvloop's transport is closed then, and accepts
    no limits."""

    async def leave_early() -> bool:
        left = asyncio.Event()

        async def app(scope: Any, _receive: Any, _send: Any) -> None:
            if scope["type"] == "websocket":
                await left.wait()
                Connection(scope["extensions"][EXTENSION], "ada")

        way = _protocol(app)
        wire = EchoTransport()
        way.connection_made(wire)
        way.data_received(HANDSHAKE)
        wire.closed = True
        way.connection_lost(None)
        left.set()
        await asyncio.gather(*way.tasks)
        return True

    assert run_coroutine(leave_early())
    assert not caplog.records


def test_a_buffer_is_above_its_mark_until_it_has_drained_which_is_told() -> None:
    async def fill() -> list[object]:
        way = await _open_protocol(EchoTransport())
        way.set_high_water(100)
        seen: list[object] = []
        way.on_drained = partial(seen.append, "drained")
        steps: tuple[Callable[[], None], ...] = (
            partial(way.send_text, bytes(100)),
            partial(way.send_text, b"!"),
            way.flush,
            way.pause_writing,
            way.flush,
            way.resume_writing,
        )
        for step in steps:
            step()
            seen.append(way.above_high_water)
        return seen

    assert run_coroutine(fill()) == [False, True, False, True, True, "drained", False]


async def _open_protocol(wire: asyncio.Transport) -> FastWebSocketProtocol:
    """A line that was let in, and is not kept yet."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            let_in.set()
            await asyncio.Event().wait()

    let_in = asyncio.Event()
    way = _protocol(app)
    way.connection_made(wire)
    way.data_received(HANDSHAKE)
    await let_in.wait()
    return way


def _protocol(app: Any) -> FastWebSocketProtocol:
    config = uvicorn.Config(app, ws_per_message_deflate=False, log_config=None, lifespan="off")
    config.load()
    return FastWebSocketProtocol(config, ServerState(), {})


@pytest.mark.parametrize("data", [PART, PART + as_frame(FIN | PING), PART[:3]])
def test_an_incomplete_websocket_message_times_out(data: bytes) -> None:
    async def wait() -> list[bool]:
        way, closed = await _open_protocol(wire := EchoTransport()), []
        way.data_received(data)
        for seconds in (9.9, 0.2):
            await asyncio.sleep(seconds)
            closed.append(wire.closed)
        way.connection_lost(None)
        return closed

    assert run_virtual(wait()) == [False, True]


def test_every_message_has_a_time_limit_of_its_own() -> None:
    """Also after one that came in pieces; between two of them none runs."""

    async def send() -> list[Any]:
        way, timers = await _open_protocol(EchoTransport()), []
        way.take_over(lambda _: None, lambda: None)
        for frame in 2 * (as_frame(TEXT, b"a"), as_frame(CONT), as_frame(FIN | CONT, b"b")):
            way.data_received(frame)
            timers.append(way._message_timer)  # noqa: SLF001 - it lasts longer than a test may
        way.connection_lost(None)
        return timers

    first, still, between, second, still_second, after = run_coroutine(send())
    assert first is still is not None
    assert second is still_second not in (None, first)
    assert (between, after) == (None, None)
