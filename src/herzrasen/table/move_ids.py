"""Recognize a move that is sent twice, by the id its browser chose, so that it is made once.

Of each seat the last ``MOVES_PER_SEAT`` are known. To save memory they are kept as five-byte hashes
with the process's own salt in one string of bytes. If two keys of one seat at one table ever
collide, one move is acknowledged without having been made.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct
from typing import Final

from herzrasen.cards import Seat

MOVES_PER_SEAT: Final = 32
"""Moves remembered per seat: more than a player can send before an answer.

A browser takes a connection for lost after six seconds without one (``ANSWER_TIMEOUT`` in
``connection.js``), and sends unanswered moves once more.
"""

_HASH: Final = Struct("=q")
_HASH_BYTES: Final = 5
_NUMBER: Final = Struct("=I")
_ROW_BYTES: Final = _HASH_BYTES + _NUMBER.size


def move_key(person: str, move_id: str) -> str:
    """A move's key at its table and in the log, sixteen characters: a hash of the person and of the
    id that their browser chose, since the next person at the seat may choose the same ids."""
    return blake2b(f"{person} {move_id}".encode(), digest_size=8).hexdigest()


class MoveIdCache:
    """The recent moves of every seat, each with the number of its last event."""

    __slots__ = ("_of",)

    def __init__(self) -> None:
        self._of: dict[Seat, bytes] = {}

    def find(self, seat: Seat, key: str) -> int | None:
        """The last event of this move; None if it has not been made, or too long ago."""
        rows = self._of.get(seat, b"")
        at = rows.find(_hash(key))
        return None if at < 0 else int(_NUMBER.unpack_from(rows, at + _HASH_BYTES)[0])

    def add(self, seat: Seat, key: str, number: int) -> None:
        """Add a move that was made."""
        row = _hash(key) + _NUMBER.pack(number)
        self._of[seat] = (self._of.get(seat, b"") + row)[-MOVES_PER_SEAT * _ROW_BYTES :]


def _hash(key: str) -> bytes:
    return _HASH.pack(hash(key))[:_HASH_BYTES]
