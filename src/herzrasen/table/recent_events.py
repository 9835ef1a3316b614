"""The events of the deal that is played, as far as they are at hand, kept small.

Who comes back is told what he missed; that mostly is little. As objects the events would be larger
than all else at their table. So only the last are objects; older ones are packed, some at a time,
and unpacked when they are asked for.

A round of Nerts has hundreds of them: what is older still is only in the log. Of Hearts, where a
move can be taken back, a whole deal is at hand; it has some sixty.
"""

from __future__ import annotations

import zlib
from typing import Any, Final

from herzrasen.games.protocol import GameName
from herzrasen.protocol import codec

_TOGETHER: Final = 8
"""So many are packed at a time: fewer are packed less well."""

_LUMPS: Final[dict[GameName, int | None]] = {"hearts": None, "nerts": 4}
"""So many times as many are at hand besides the last ones: what happens in ten seconds."""

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

_WINDOW: Final = -11
"""Two KiB are looked back over, which is quick to begin with; no head or sum stands around it."""


class Events:
    """The newest events of a deal, ``last`` the last of them. ``forgotten`` counts those before
    them that are not at hand any more."""

    __slots__ = ("_game", "_packed", "_recent", "forgotten")

    def __init__(self, game: GameName) -> None:
        self._game: GameName = game
        self._packed: list[bytes] = []
        self._recent: list[Any] = []
        self.forgotten = 0

    def __len__(self) -> int:
        return _TOGETHER * len(self._packed) + len(self._recent)

    @property
    def last(self) -> Any:
        """The last one; there has to be one."""
        return self._recent[-1]

    def append(self, event: Any) -> None:
        """One more has happened."""
        if len(self._recent) == _TOGETHER:
            self._packed.append(_pack(codec.encode(self._recent)))
            self._recent = []
            if len(self._packed) - 1 == _LUMPS[self._game]:
                del self._packed[0]
                self.forgotten += _TOGETHER
        self._recent.append(event)

    def clear(self) -> None:
        """Another deal begins."""
        self._packed = []
        self._recent = []
        self.forgotten = 0

    def newest(self, count: int) -> list[Any]:
        """So many of them, or all that are at hand."""
        count = min(count, len(self))
        older = count - len(self._recent)
        if older <= 0:
            return self._recent[len(self._recent) - count :]
        lumps = self._packed[older // -_TOGETHER :]  # rounded up
        unpacked = [
            event for lump in lumps for event in codec.read_events(_unpack(lump), self._game)
        ]
        return unpacked[-older:] + self._recent

    def cut(self, count: int) -> None:
        """Only the first so many have happened; all of them have to be at hand."""
        stand = self.newest(len(self))[:count]
        self.clear()
        for event in stand:
            self.append(event)


def _pack(text: bytes) -> bytes:
    packer = zlib.compressobj(1, wbits=_WINDOW, memLevel=4, zdict=_USUAL)
    return packer.compress(text) + packer.flush()


def _unpack(lump: bytes) -> bytes:
    return zlib.decompressobj(_WINDOW, zdict=_USUAL).decompress(lump)
