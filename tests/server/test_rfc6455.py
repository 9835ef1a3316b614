"""What RFC 6455 asks of a server's end of a WebSocket: each case in one piece, byte by byte and in
halves, over the library's way and over ours, which decodes whole texts itself.

The cases are those that a conformance suite has: lengths, pings, reserved bits and opcodes,
fragments, UTF-8, closing, sizes. Where our limits are stricter than the RFC, they say so.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.server.echo_line import (
    BINARY,
    CLOSE,
    CONT,
    FIN,
    MAX_SIZE,
    PING,
    PONG,
    TEXT,
    LineOutcome,
    agrees,
    as_frame,
    exchange,
)

pytestmark = pytest.mark.heavy

PROTOCOL_ERROR, NOT_UTF8, TOO_BIG = 1002, 1007, 1009
WHOLE_TEXT, PART_OF_TEXT, LAST_PART = FIN | TEXT, TEXT, FIN | CONT
HELLO: Final = as_frame(WHOLE_TEXT, b"hello")
LATE: Final = as_frame(WHOLE_TEXT, b"late")
SMILE: Final = "Ass ♥ Dame ♠ 🂡".encode()


def outcome(
    *messages: bytes, pongs: tuple[bytes, ...] = (), code: int | None = None
) -> LineOutcome:
    return LineOutcome(messages, pongs, code)


def close(code: int, reason: bytes = b"") -> bytes:
    return as_frame(FIN | CLOSE, code.to_bytes(2, "big") + reason)


CASES: Final[dict[str, tuple[bytes, LineOutcome]]] = {
    # 5.2, 5.6: a length in 7, 16 and 64 bits, also where it would fit into fewer.
    **{
        f"text of {length}": (as_frame(WHOLE_TEXT, b"*" * length), outcome(b"*" * length))
        for length in (0, 1, 125, 126, 127, 128, 65_535, 65_536, 65_537)
    },
    **{
        f"binary of {length}": (as_frame(FIN | BINARY, b"\xfe" * length), outcome(b""))
        for length in (0, 1, 125, 126, 65_535, 65_536)
    },
    "length of 5 in 16 bits": (as_frame(WHOLE_TEXT, b"short", length_bytes=2), outcome(b"short")),
    "length of 5 in 64 bits": (as_frame(WHOLE_TEXT, b"short", length_bytes=8), outcome(b"short")),
    "length above 63 bits": (
        bytes((WHOLE_TEXT, 0xFF)) + b"\xff" * 8 + HELLO,
        outcome(code=TOO_BIG),
    ),
    # 5.1: what a browser sends is masked.
    "text without a mask": (as_frame(WHOLE_TEXT, b"x", masked=False), outcome(code=PROTOCOL_ERROR)),
    "ping without a mask": (as_frame(FIN | PING, masked=False) + HELLO, outcome(code=1002)),
    # 5.2: no extension was agreed on, so no reserved bit and no reserved opcode.
    **{
        f"reserved bits {bits} in opcode {opcode}": (
            HELLO + as_frame(FIN | bits << 4 | opcode, b"") + LATE,
            outcome(b"hello", code=PROTOCOL_ERROR),
        )
        for bits in range(1, 8)
        for opcode in (TEXT, BINARY, PING, PONG, CLOSE)
    },
    **{
        f"opcode {opcode:x}": (
            HELLO + as_frame(FIN | opcode, b"?" * size) + LATE,
            outcome(b"hello", code=PROTOCOL_ERROR),
        )
        for opcode in (0x3, 0x4, 0x5, 0x6, 0x7, 0xB, 0xC, 0xD, 0xE, 0xF)
        for size in (0, 3)
    },
    # 5.5: control frames are whole, and have 125 bytes at most.
    **{
        f"ping of {len(payload)}": (as_frame(FIN | PING, payload), outcome(pongs=(payload,)))
        for payload in (b"", b"are you there?", b"\x00\xff\xfe", b"-" * 125)
    },
    "ten pings": (
        b"".join(as_frame(FIN | PING, b"%d" % number) for number in range(10)),
        outcome(pongs=tuple(b"%d" % number for number in range(10))),
    ),
    "pongs that nobody asked for": (
        as_frame(FIN | PONG) + as_frame(FIN | PONG, b"here") + as_frame(FIN | PING, b"?") + HELLO,
        outcome(b"hello", pongs=(b"?",)),
    ),
    **{
        f"opcode {opcode:x} of 126": (
            HELLO + as_frame(FIN | opcode, HELLO + b" " * (126 - len(HELLO))) + LATE,
            outcome(b"hello", code=PROTOCOL_ERROR),
        )
        for opcode in (PING, PONG, CLOSE)
    },
    **{
        f"opcode {opcode:x} in parts": (
            as_frame(opcode, b"a") + as_frame(LAST_PART, b"b") + LATE,
            outcome(code=PROTOCOL_ERROR),
        )
        for opcode in (PING, PONG, CLOSE)
    },
    **{
        f"ping of 5 with its length in {bits} bytes": (
            as_frame(FIN | PING, b"there", length_bytes=bits) + HELLO,
            outcome(b"hello", pongs=(b"there",)),
        )
        for bits in (2, 8)
    },
    # 5.4: fragments, and control frames between them.
    "text in two parts": (
        as_frame(PART_OF_TEXT, b"a") + as_frame(LAST_PART, b"b"),
        outcome(b"ab"),
    ),
    "text in empty parts": (
        as_frame(PART_OF_TEXT) + as_frame(CONT) + as_frame(LAST_PART),
        outcome(b""),
    ),
    "text in parts, a ping between": (
        as_frame(PART_OF_TEXT, b"a") + as_frame(FIN | PING, b"?") + as_frame(LAST_PART, b"b"),
        outcome(b"ab", pongs=(b"?",)),
    ),
    "text in fifty parts": (
        as_frame(PART_OF_TEXT) + as_frame(CONT, b"part") * 50 + as_frame(LAST_PART) + HELLO,
        outcome(b"part" * 50, b"hello"),
    ),
    "binary in parts": (as_frame(BINARY, b"a") + as_frame(LAST_PART, b"b"), outcome(b"")),
    "a part of nothing": (as_frame(CONT, b"a") + LATE, outcome(code=PROTOCOL_ERROR)),
    "a last part of nothing": (HELLO + as_frame(LAST_PART) + LATE, outcome(b"hello", code=1002)),
    "a part after the last": (
        as_frame(PART_OF_TEXT, b"a") + as_frame(LAST_PART, b"b") + as_frame(CONT, b"c") + LATE,
        outcome(b"ab", code=PROTOCOL_ERROR),
    ),
    "a text within a text": (
        as_frame(PART_OF_TEXT, b"a") + LATE + as_frame(LAST_PART, b"b"),
        outcome(code=PROTOCOL_ERROR),
    ),
    "a text within a binary": (as_frame(BINARY, b"a") + LATE, outcome(code=PROTOCOL_ERROR)),
    # 8.1: UTF-8, of the whole message.
    "UTF-8": (as_frame(WHOLE_TEXT, SMILE), outcome(SMILE)),
    "UTF-8, a part for each byte": (
        as_frame(PART_OF_TEXT)
        + b"".join(as_frame(CONT, SMILE[at : at + 1]) for at in range(len(SMILE)))
        + as_frame(LAST_PART),
        outcome(SMILE),
    ),
    **{
        f"UTF-8 at its edge: {text.hex()}": (as_frame(WHOLE_TEXT, text), outcome(text))
        for text in (b"\x00", b"\x7f", b"\xc2\x80", b"\xdf\xbf", b"\xe0\xa0\x80", b"\xef\xbf\xbf",
                     b"\xed\x9f\xbf", b"\xee\x80\x80", b"\xf0\x90\x80\x80", b"\xf4\x8f\xbf\xbf")
    },
    **{
        f"no UTF-8: {text.hex()} {kind}": (
            HELLO + b"".join(as_frame(*part) for part in parts) + LATE,
            outcome(b"hello", code=NOT_UTF8),
        )
        for text in (b"\x80", b"\xbf", b"\xc0\xaf", b"\xc1\xbf", b"\xc3\x28", b"\xe2\x82",
                     b"\xe0\x80\xaf", b"\xed\xa0\x80", b"\xed\xbf\xbf", b"\xf0\x80\x80\xaf",
                     b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xfe",
                     b"good" + SMILE[:-1])
        for kind, parts in (
            ("whole", [(WHOLE_TEXT, text)]),
            ("in parts", [(PART_OF_TEXT, text[:1]), (LAST_PART, text[1:])]),
        )
    },
    # 7: closing.
    "close": (as_frame(FIN | CLOSE) + LATE, outcome(code=1005)),
    "close of one byte": (as_frame(FIN | CLOSE, b"\x03") + LATE, outcome(code=PROTOCOL_ERROR)),
    **{
        f"close with {code}": (HELLO + close(code, b"bye") + LATE, outcome(b"hello", code=code))
        for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)
    },
    **{
        f"close with {code}": (close(code) + LATE, outcome(code=PROTOCOL_ERROR))
        for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535)
    },
    "close with the longest reason": (close(1000, b"r" * 123), outcome(code=1000)),
    "close with a reason that is too long": (close(1000, b"r" * 124), outcome(code=PROTOCOL_ERROR)),
    "close with a reason in UTF-8": (close(1000, SMILE), outcome(code=1000)),
    "close with a reason that is none": (close(1000, b"\xff\xfe"), outcome(code=NOT_UTF8)),
    "close, then a ping": (close(1000) + as_frame(FIN | PING, b"late"), outcome(code=1000)),
    "close, then a close": (close(1000) + close(1001), outcome(code=1000)),
    "close within a message": (
        as_frame(PART_OF_TEXT, b"a") + close(1000) + as_frame(LAST_PART, b"b"),
        outcome(code=PROTOCOL_ERROR),
    ),
    # 10.4: our limit of a message.
    "text of the greatest size": (as_frame(WHOLE_TEXT, b"*" * MAX_SIZE), outcome(b"*" * MAX_SIZE)),
    "text above it": (as_frame(WHOLE_TEXT, b"*" * (MAX_SIZE + 1)), outcome(code=TOO_BIG)),
    "parts above it": (
        as_frame(PART_OF_TEXT, b"*" * MAX_SIZE) + as_frame(LAST_PART, b"*") + LATE,
        outcome(code=TOO_BIG),
    ),
}  # fmt: skip


def cuts_of(data: bytes) -> list[tuple[bytes, ...]]:
    """The same bytes in one piece, in halves, and one by one unless they are too many for that."""
    half = len(data) // 2
    cuts = [(data,), (data[:half], data[half:])]
    if len(data) < 1000:
        cuts.append(tuple(data[at : at + 1] for at in range(len(data))))
    return cuts


@pytest.mark.parametrize("case", CASES)
def test_a_server_is_as_the_rfc_says(case: str) -> None:
    """Before the application has taken the connection over, while it does, and after."""
    data, expected = CASES[case]
    for pieces in cuts_of(data):
        for early in {0, 1, len(pieces)}:
            got, frames = exchange(pieces, early)
            assert agrees(got, expected), (len(pieces), early, got)
            echo = [payload for first, payload in frames if first == WHOLE_TEXT]
            texts = [message for message in got.messages if message]
            assert echo == (texts[: len(echo)] if early else texts)
            closes = [at for at, (first, _) in enumerate(frames) if first == FIN | CLOSE]
            assert closes in ([], [len(frames) - 1]), "nothing comes after a close"
