"""Our WebSocket against the `websockets` library: the same bytes, cut in the same places, are the
same messages, pongs and close codes.

Ours decodes whole texts by itself and hands the rest to the library; where it is wrong about where
a frame begins, a payload becomes messages. So payloads look like frames here, lengths lie, and cuts
are where our way changes hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Final

import msgspec
import pytest
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from herzrasen.server.network import websocket_protocol
from tests.server.echo_line import (
    BINARY,
    CLOSE,
    CONT,
    FIN,
    HANDSHAKE,
    MAX_SIZE,
    PING,
    PONG,
    TEXT,
    LineOutcome,
    agrees,
    as_frame,
    exchange,
    masked_payload,
)
from tests.tiers import size_of_tier

pytestmark = pytest.mark.heavy

STREAMS: Final = size_of_tier(200, 5_000, 100_000)
ODD_FIRST_BYTES: Final = (FIN | CONT, CONT, 0xC1, 0x91, 0xC9, 0x83, 0x8B, 0x09, 0x08, 0x0A)
CONTROL_LENGTHS: Final = (0, 1, 2, 5, 125, 126, 127, 200)
TEXTS: Final = (b"", b"a", b'{"type":"hello"}', "♥".encode(), b"\xff", b"*" * 125, b"*" * 300)


class Reference:
    """What the library hears of the same pieces."""

    def __init__(self) -> None:
        self._protocol = ServerProtocol(max_size=MAX_SIZE)
        self._protocol.receive_data(HANDSHAKE)
        (request,) = self._protocol.events_received()
        assert isinstance(request, Request)
        self._protocol.send_response(self._protocol.accept(request))
        self._protocol.data_to_send()
        self._messages: list[bytes] = []
        self._pongs: list[bytes] = []
        self._parts: list[bytes] = []
        self._is_text = True

    def outcomes(self, pieces: Sequence[bytes]) -> tuple[LineOutcome, ...]:
        """All of these, up to the one that ends the connection. Two answers are right where a text
        that is no UTF-8 comes in one piece with what ends the connection as well."""
        for piece in pieces:
            self._protocol.receive_data(piece)
            ended = self._protocol.close_sent if self._protocol.close_expected() else None
            for frame in self._protocol.events_received():
                assert isinstance(frame, Frame)
                if frame.opcode is Opcode.PING:
                    self._pongs.append(bytes(frame.data))
                elif not self._take(frame):
                    codes = {1007, 1007 if ended is None else ended.code}
                    return tuple(map(self._outcome, codes))
            if ended is not None:
                return (self._outcome(ended.code),)
        return (self._outcome(None),)

    def _take(self, frame: Frame) -> bool:
        """Whether the connection goes on after this frame."""
        if frame.opcode not in {Opcode.TEXT, Opcode.BINARY, Opcode.CONT}:
            return True
        if frame.opcode is not Opcode.CONT:
            self._parts, self._is_text = [], frame.opcode is Opcode.TEXT
        self._parts.append(bytes(frame.data))
        if frame.fin:
            message = b"".join(self._parts)
            if self._is_text and message.decode(errors="replace").encode() != message:
                return False
            self._messages.append(message if self._is_text else b"")
        return True

    def _outcome(self, code: int | None) -> LineOutcome:
        return LineOutcome(tuple(self._messages), tuple(self._pongs), code)


def random_pieces(random: Random) -> list[bytes]:
    """Some frames in one stream, cut in some places."""
    frames = [_random_frame(random) for _ in range(random.randint(1, 6))]
    starts = [0]
    for frame in frames:
        starts.append(starts[-1] + len(frame))
    stream = b"".join(frames)
    if random.random() < 0.1:
        stream = stream[: random.randrange(len(stream) + 1)]
    near = [start + step for start in starts for step in (0, 0, 1, 2, 6, 131, 132, 133)]
    cuts = random.sample(near, random.randint(0, min(4, len(near))))
    if random.random() < 0.3:
        cuts.append(random.randrange(len(stream) + 1))
    ends = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    return [stream[start:end] for start, end in pairwise(ends)]


def _random_frame(random: Random) -> bytes:
    kind = random.random()
    if kind < 0.4:
        return as_frame(FIN | TEXT, _payload(random), length_bytes=random.choice((None, None, 2)))
    if kind < 0.55:  # a message in parts
        parts = [_payload(random) for _ in range(random.randint(2, 4))]
        firsts = [random.choice((TEXT, TEXT, BINARY)), *([CONT] * (len(parts) - 2)), FIN | CONT]
        return b"".join(as_frame(*part) for part in zip(firsts, parts, strict=True))
    if kind < 0.8:
        opcode = random.choice((PING, PING, PONG, CLOSE))
        length = random.choice(CONTROL_LENGTHS)
        payload = _inner_frames(random, length)
        bits = random.choice((None, None, 2, 8)) if length < 126 else random.choice((None, 8))
        return as_frame(FIN | opcode, payload, length_bytes=bits)
    if kind < 0.85:
        code = random.choice((0, 999, 1000, 1001, 1005, 1006, 3000, 4000, 5000))
        return as_frame(FIN | CLOSE, code.to_bytes(2, "big") + random.choice(TEXTS)[:120])
    if kind < 0.95:
        return as_frame(random.choice(ODD_FIRST_BYTES), _payload(random))
    return as_frame(
        random.choice((FIN | TEXT, FIN | PING)), _payload(random), masked=random.random() < 0.5
    )


def _payload(random: Random) -> bytes:
    if random.random() < 0.7:
        return random.choice(TEXTS)
    return _inner_frames(random, random.choice((6, 126, 132, 200, 400)))


def _inner_frames(random: Random, length: int) -> bytes:
    """A payload that is full of frames as it travels."""
    inner = as_frame(FIN | TEXT, b"inner")
    start = random.randrange(len(inner))
    return masked_payload((inner * (length // len(inner) + 2))[start : start + length])


def test_it_hears_what_the_library_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket_protocol, "_FRAMES_AT_ONCE", 1_000_000)
    seen = set()
    for number in range(STREAMS):
        random = Random(number)
        pieces = random_pieces(random)
        expected = Reference().outcomes(pieces)
        got, _ = exchange(pieces, random.choice((0, 0, 0, 1, 2)))
        if any(one.code == 1007 for one in expected):  # pings behind it may be answered or not
            pongs = got.pongs[: len(expected[0].pongs)]
            got = msgspec.structs.replace(got, pongs=pongs)
        right = any(agrees(got, one) for one in expected)
        assert right, f"stream {number}: {pieces}, {got} for {expected}"
        seen.add((bool(got.messages), bool(got.pongs), got.code))
    assert {code for _, _, code in seen} >= {None, 1000, 1002, 1007}
