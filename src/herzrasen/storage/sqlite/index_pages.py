"""The pages of a write-ahead log as its index (``-shm``) lists them, computed from the log itself.

SQLite believes its index: if something else has written there, it reads older pages than were
committed, or takes the log for copied and deletes it. Of the index's blocks each lists some
thousands of pages in the order of the log, and where each is found in that list (a hash table):
https://sqlite.org/walformat.html#the_wal_index_file_format
"""

from __future__ import annotations

import struct
from typing import Final

_BLOCK: Final = 32_768
"""Bytes of a block."""
_HASHES: Final = 16_384
"""Where the hash table of a block begins."""
_LISTED: Final = 4096
"""Pages that a block lists."""
_HEADER: Final = 136
"""Bytes of the first block that are the index's header, in the place of the first pages."""
_PLACES: Final = (_BLOCK - _HASHES) // 2
"""Places in a hash table."""
_FACTOR: Final = 383


class IndexPages:
    """What an index lists of ``frames`` pages in a log. It grows as the log does."""

    def __init__(self) -> None:
        self.frames = 0
        self._expected = bytearray()

    def add(self, page: int) -> None:
        """The next page in the log has this number."""
        block, place = divmod(self.frames + _HEADER // 4, _LISTED)
        start = block * _BLOCK
        if len(self._expected) <= start:
            self._expected += bytes(_BLOCK)
        struct.pack_into("=I", self._expected, start + 4 * place, page)
        key = page * _FACTOR % _PLACES
        while self._hash(self._expected, start, key):
            key = (key + 1) % _PLACES
        number = place + 1 - (0 if block else _HEADER // 4)
        struct.pack_into("=H", self._expected, start + _HASHES + 2 * key, number)
        self.frames += 1

    def are_listed(self, index: bytes) -> bool:
        """Whether the index lists just these, and perhaps some that are not committed yet."""
        if len(index) < len(self._expected):
            return False
        left = self.frames + _HEADER // 4
        for start in range(0, len(self._expected), _BLOCK):
            first = start + (0 if start else _HEADER)
            end = start + 4 * min(left, _LISTED)
            if index[first:end] != self._expected[first:end]:
                return False
            last = min(left, _LISTED) - (0 if start else _HEADER // 4)
            if not self._are_hashed(index, start, last):
                return False
            left -= _LISTED
        return True

    def _are_hashed(self, index: bytes, start: int, last: int) -> bool:
        """Whether one block's hash table finds its pages up to the ``last``."""
        begin, end = start + _HASHES, start + _BLOCK
        if index[begin:end] == self._expected[begin:end]:
            return True
        return all(
            found == expected or (not expected and found > last)
            for found, expected in (
                (self._hash(index, start, key), self._hash(self._expected, start, key))
                for key in range(_PLACES)
            )
        )

    @staticmethod
    def _hash(content: bytes | bytearray, start: int, key: int) -> int:
        (found,) = struct.unpack_from("=H", content, start + _HASHES + 2 * key)
        return int(found)
