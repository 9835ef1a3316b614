"""The events of the deal that is played, kept small.

Who comes back is told what he missed, and a bot that takes over may want to know all. Both are
rare, and a round of Nerts has hundreds of events, five times as large as objects as all else at its
table. So only the last are objects; older ones are packed, some at a time, and unpacked when they
are asked for.
"""

from __future__ import annotations

import zlib
from typing import Any, Final

from herzrasen.games.protocol import GameName
from herzrasen.table import wire

_TOGETHER: Final = 16
"""So many are packed at a time: fewer are packed less well."""

_USUAL: Final = (
    b'[{"event":"played","seat":1,"card":"10C"},{"event":"trick_taken","winner":2},'
    b'{"event":"turned_over","seat":0},'
    b'{"event":"turned","seat":1,"cards":["QS\'2","7D\'3","10H"]},'
    b'{"event":"moved","seat":2,"source":{"at":"pile"},"cards":["KC\'1"],'
    b'"target":{"at":"tableau","index":3},"onto":"JH\'2","revealed":"5S\'3"},'
    b'{"event":"moved","seat":3,"source":{"at":"waste"},"cards":["AD"],'
    b'"target":{"at":"foundation","index":4}},'
    b'{"event":"moved","seat":0,"source":{"at":"tableau","index":1},"cards":["9C"],'
    b'"target":{"at":"rival","index":2}}]'
)
"""What the packer has seen before it begins: a third less remains."""


class Events:
    """Numbered from 0; ``last`` is the last of them."""

    __slots__ = ("_game", "_packed", "_recent")

    def __init__(self, game: GameName) -> None:
        self._game: GameName = game
        self._packed: list[bytes] = []
        self._recent: list[Any] = []

    def __len__(self) -> int:
        return _TOGETHER * len(self._packed) + len(self._recent)

    @property
    def last(self) -> Any:
        """The last one; there has to be one."""
        return self._recent[-1]

    def append(self, event: Any) -> None:
        """One more has happened."""
        if len(self._recent) == _TOGETHER:
            self._packed.append(_pack(wire.encode(self._recent)))
            self._recent = []
        self._recent.append(event)

    def clear(self) -> None:
        """Another deal begins."""
        self._packed = []
        self._recent = []

    def since(self, first: int) -> list[Any]:
        """Those from this number on."""
        chunk, within = divmod(first, _TOGETHER)
        packed = self._packed[chunk:]
        if not packed:
            return self._recent[first - _TOGETHER * len(self._packed) :]
        unpacked = [
            event for lump in packed for event in wire.read_events(_unpack(lump), self._game)
        ]
        return unpacked[within:] + self._recent


def _pack(text: bytes) -> bytes:
    packer = zlib.compressobj(zdict=_USUAL)
    return packer.compress(text) + packer.flush()


def _unpack(lump: bytes) -> bytes:
    return zlib.decompressobj(zdict=_USUAL).decompress(lump)
