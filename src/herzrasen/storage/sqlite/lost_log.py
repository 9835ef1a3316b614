"""Whether moves are lost with the write-ahead log: deleted, cut or damaged after a kill.

SQLite starts without a word from what is left of the log. But the index of the log (``-shm``) says,
until SQLite makes it anew, how many pages the log had and by which checksum they ended. A server
that stops by itself leaves neither file.

The formats are those of SQLite's documentation: https://sqlite.org/walformat.html
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final, NamedTuple

from herzrasen.storage.errors import StorageError

LOG_HEADER: Final = 32
FRAME_HEADER: Final = 24
_MOST_FRAMES: Final = 8192
"""Pages whose checksums are computed, the newest: a second for a log of 32 MB. It is seldom as
long."""
_BIG_ENDIAN: Final = 0x377F0683
"""How a log begins whose checksums are of big-endian numbers."""


class Index(NamedTuple):
    """The header of the log's index: how many ``frames`` the log has, how many of them are
    ``copied`` into the database, the ``size`` of a page, the ``checksum`` of all, and the ``salt``
    by which this log differs from those before."""

    frames: int
    copied: int
    size: int
    checksum: bytes
    salt: bytes


def has_log(database: Path) -> bool:
    """Whether there is a log: a server that was killed has left it."""
    return database.with_name(f"{database.name}-wal").exists()


def check_log(database: Path) -> None:
    """Raise StorageError if the log was deleted beside its index, which a closing database deletes
    first. For a program that may be reading beside a server."""
    if database.with_name(f"{database.name}-shm").exists() and not has_log(database):
        raise StorageError("log-lost")


def has_lost_log(database: Path) -> bool:
    """Whether pages of the log are missing that are not in the database yet. Needs the
    folder's lock: no server writes. Raises OSError."""
    log = database.with_name(f"{database.name}-wal")
    try:
        index = read_index(database.with_name(f"{database.name}-shm").read_bytes())
    except FileNotFoundError:
        return False
    there = log.exists()
    if index is None:
        return not there  # the index is deleted before the log
    return index.copied < index.frames and not (there and is_complete(log, index))


def read_index(content: bytes) -> Index | None:
    """The header of an index; None where it was never complete, or is not what SQLite wrote."""
    if len(content) < 100 or content[:48] != content[48:96] or not content[12]:
        return None
    if struct.pack("=2I", *_checksum("=", content[:40], (0, 0))) != content[40:48]:
        return None
    size, frames = struct.unpack_from("=HI", content, 14)
    (copied,) = struct.unpack_from("=I", content, 96)
    return Index(
        frames, copied, (size & 0xFE00) + ((size & 1) << 16), content[24:32], content[32:40]
    )


def is_complete(log: Path, index: Index) -> bool:
    """Whether the log has all pages that its index counts, or is a later one: the index may be
    older on the disk after a power cut."""
    length = FRAME_HEADER + index.size
    with log.open("rb") as file:
        header = file.read(LOG_HEADER)
        if len(header) < LOG_HEADER:
            return False
        if header[16:24] != index.salt:
            return header[16:20] > index.salt[:4]
        order = ">" if header[:4] == _BIG_ENDIAN.to_bytes(4, "big") else "<"
        first = max(0, index.frames - _MOST_FRAMES)
        if first:
            file.seek(LOG_HEADER + (first - 1) * length)
            before = file.read(length)
            if len(before) < length:
                return False
            so_far = struct.unpack(">2I", before[16:24])
        else:
            so_far = struct.unpack(">2I", header[24:32])
        for _ in range(first, index.frames):
            frame = file.read(length)
            if len(frame) < length or frame[8:16] != index.salt:
                return False
            so_far = _checksum(order, frame[:8] + frame[FRAME_HEADER:], so_far)
            if struct.pack(">2I", *so_far) != frame[16:24]:
                return False
    return struct.pack("=2I", *so_far) == index.checksum


def _checksum(order: str, content: bytes, so_far: tuple[int, ...]) -> tuple[int, int]:
    one, two = so_far
    numbers = struct.unpack(f"{order}{len(content) // 4}I", content)
    for even, odd in zip(numbers[::2], numbers[1::2], strict=True):
        one = (one + even + two) & 0xFFFFFFFF
        two = (two + odd + one) & 0xFFFFFFFF
    return one, two
