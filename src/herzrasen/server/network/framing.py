"""The frames that nearly everything said over a line goes in (RFC 6455, 5.2): a text by itself.

``websockets`` reads and writes every frame there is, each for some ten times what these cost. What
is not such a frame is left to it.
"""

from __future__ import annotations

from functools import lru_cache
from struct import Struct
from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # no compiled part for this machine
    from websockets.utils import apply_mask

_TEXT: Final = 0x81
_CONTROL: Final = 0x88
"""The least first byte of a whole control frame: close, ping, pong."""
_MASKED: Final = 0x80
_SHORT: Final = 126
_MASK: Final = 4
_MIDDLE: Final = Struct("!BBH")
_LONG: Final = Struct("!BBQ")


@lru_cache(maxsize=8)
def framed(message: bytes) -> bytes:
    """The message as the server sends it, not masked. One after another they are told the same."""
    length = len(message)
    if length < _SHORT:
        return bytes((_TEXT, length)) + message
    if length <= 0xFFFF:
        return _MIDDLE.pack(_TEXT, _SHORT, length) + message
    return _LONG.pack(_TEXT, _SHORT + 1, length) + message


def unframed(data: bytes, most: int) -> tuple[list[bytes], int]:
    """The first texts of a browser, masked, that stand here whole one after another, of at most 64
    KiB each; and where the last of them ends."""
    texts: list[bytes] = []
    end, available = 0, len(data)
    while available >= end + 2 and data[end] == _TEXT and len(texts) < most:
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
    """Whether these bytes are one control frame of a browser, and all of it."""
    return len(data) > 1 and data[0] >= _CONTROL and len(data) == 2 + _MASK + data[1] - _MASKED
