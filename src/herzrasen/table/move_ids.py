"""Which moves have been made, by the names that browsers gave them: a move that is sent twice is
made once.

Of each seat the last ``LAST`` are known. Their hashes stand here, of five bytes with the process's
own salt, in one string of bytes. Should two names ever be taken for each other, they are two of one
seat's at one table, and one of its moves is answered without having been made.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct
from typing import Final

from herzrasen.cards import Seat

LAST: Final = 32
"""More than anybody's hands can have sent without an answer: a browser takes a line on which none
comes for lost after six seconds (``PATIENCE`` in its ``connection``), and sends them once more on
the next."""

_HASH: Final = Struct("=q")
_NAME: Final = 5
_NUMBER: Final = Struct("=I")
_SIZE: Final = _NAME + _NUMBER.size


def move_name(person: str, chosen: str) -> str:
    """A move's name at its table and in the log, sixteen characters, for the one that this person's
    browser has ``chosen``: whoever takes a seat over may choose what was chosen there before."""
    return blake2b(f"{person} {chosen}".encode(), digest_size=8).hexdigest()


class Made:
    """The moves of every seat, each with the number of its last event."""

    __slots__ = ("_of",)

    def __init__(self) -> None:
        self._of: dict[Seat, bytes] = {}

    def number(self, seat: Seat, name: str) -> int | None:
        """The last event of this move; None if it has not been made, or long ago."""
        made = self._of.get(seat, b"")
        at = made.find(_hash(name))
        return None if at < 0 else int(_NUMBER.unpack_from(made, at + _NAME)[0])

    def add(self, seat: Seat, name: str, number: int) -> None:
        """A move has been made."""
        row = _hash(name) + _NUMBER.pack(number)
        self._of[seat] = (self._of.get(seat, b"") + row)[-LAST * _SIZE :]


def _hash(name: str) -> bytes:
    return _HASH.pack(hash(name))[:_NAME]
