"""Encodes and decodes WebSocket text frames (RFC 6455, 5.2), the only kind that is frequent.

The ``websockets`` library handles every kind of frame at about ten times the cost. What is not a
whole text frame is left to it.
"""

from __future__ import annotations

from functools import lru_cache
from struct import Struct
from typing import Final

from websockets.frames import Opcode

from herzrasen.protocol import codec

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiled part for this machine
    from websockets.utils import apply_mask

MAX_FRAME_BYTES: Final = 16 * codec.MAX_BYTES
"""The largest message that is read whole, bytes (1 MiB): one over ``codec.MAX_BYTES`` gets an
error, one over this closes the connection."""
_LAST_OF_MESSAGE: Final = 0x80
_TEXT: Final = _LAST_OF_MESSAGE | Opcode.TEXT
_CONTROLS: Final = frozenset(
    _LAST_OF_MESSAGE | it for it in (Opcode.CLOSE, Opcode.PING, Opcode.PONG)
)
"""The first byte of each control frame."""
_MASKED: Final = 0x80
_SHORT: Final = 126
_MASK: Final = 4
_MIDDLE: Final = Struct("!BBH")
_LONG: Final = Struct("!BBQ")


@lru_cache(maxsize=1024)
def text_header(length: int) -> bytes:
    """What stands before a message of so many bytes in an unmasked text frame."""
    if length < _SHORT:
        return bytes((_TEXT, length))
    if length <= 0xFFFF:
        return _MIDDLE.pack(_TEXT, _SHORT, length)
    return _LONG.pack(_TEXT, _SHORT + 1, length)


def decode_texts(data: bytes, max_texts: int) -> tuple[list[bytes], int]:
    """Decode the whole, masked text frames of at most 64 KiB at the start of the data.

    Returns their texts, and where the last of them ends.
    """
    texts: list[bytes] = []
    end, available = 0, len(data)
    while available >= end + 2 and data[end] == _TEXT and len(texts) < max_texts:
        kind, mask = data[end + 1] - _MASKED, end + 2
        length = kind
        if kind == _SHORT:
            length, mask = int.from_bytes(data[mask : mask + 2], "big"), mask + 2
        text = mask + _MASK
        if not (0 <= kind <= _SHORT and text + length <= available):
            break
        end = text + length
        texts.append(apply_mask(data[text:end], data[mask:text]))
    return texts, end


def is_control(data: bytes) -> bool:
    """Whether these bytes are exactly one masked control frame.

    Its length is below 126, so the second byte says it. 126 and 127 say that the length follows,
    which no control frame may: the library fails the connection once it has all of that.
    """
    if len(data) < 2 or data[0] not in _CONTROLS:
        return False
    length = data[1] - _MASKED
    return 0 <= length < _SHORT and len(data) == 2 + _MASK + length
