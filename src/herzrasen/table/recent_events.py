"""The recent events of the running deal, in memory, compressed.

People who reconnect are sent the events they missed, mostly few. As objects all events would be
larger than the rest of a table. So only the newest few are objects; older ones are compressed in
chunks and decompressed on demand.

A round of Nerts has hundreds of events: older ones are dropped here and only in the log. Where a
move can be undone, as in Hearts, the whole deal is kept; it has about sixty.
"""

from __future__ import annotations

import zlib
from typing import Final

from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.protocol import codec

_EVENTS_PER_CHUNK: Final = 8
"""Events compressed together: fewer compress less well."""

_MAX_CHUNKS: Final = 4
"""Chunks kept besides the newest events: about ten seconds of play of Nerts. A game in which moves
can be undone keeps all of a deal."""

_ZLIB_DICTIONARY: Final = (
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
"""zlib preset dictionary: typical events make the chunks about a third smaller."""

_WINDOW_BITS: Final = -11
"""A window of 2 KiB, which is quick to set up; negative for raw deflate without header or
checksum."""


class RecentEvents:
    """The newest events of a deal. ``dropped`` counts the older ones that are no longer held."""

    __slots__ = ("_game", "_packed", "_recent", "dropped")

    def __init__(self, game: GameName) -> None:
        self._game: GameName = game
        self._packed: list[bytes] = []
        self._recent: list[object] = []
        self.dropped = 0

    def __len__(self) -> int:
        return _EVENTS_PER_CHUNK * len(self._packed) + len(self._recent)

    @property
    def last(self) -> object:
        """The last event.

        Raises:
            IndexError: if there is none.
        """
        return self._recent[-1]

    def append(self, event: object) -> None:
        """Add the next event."""
        if len(self._recent) == _EVENTS_PER_CHUNK:
            self._packed.append(_pack(codec.encode(self._recent)))
            self._recent = []
            if GAMES[self._game].UNDO is None and len(self._packed) - 1 == _MAX_CHUNKS:
                del self._packed[0]
                self.dropped += _EVENTS_PER_CHUNK
        self._recent.append(event)

    def clear(self) -> None:
        """Forget all: another deal begins."""
        self._packed = []
        self._recent = []
        self.dropped = 0

    def newest(self, count: int) -> list[object]:
        """The last ``count`` events, or all that are held."""
        count = min(count, len(self))
        packed_count = count - len(self._recent)
        if packed_count <= 0:
            return self._recent[len(self._recent) - count :]
        chunks = self._packed[packed_count // -_EVENTS_PER_CHUNK :]  # rounded up
        unpacked = [
            event for chunk in chunks for event in codec.read_events(_unpack(chunk), self._game)
        ]
        return unpacked[-packed_count:] + self._recent

    def truncate(self, count: int) -> None:
        """Keep only the first ``count`` events; none may have been dropped."""
        remaining = self.newest(len(self))[:count]
        self.clear()
        for event in remaining:
            self.append(event)


def _pack(text: bytes) -> bytes:
    packer = zlib.compressobj(1, wbits=_WINDOW_BITS, memLevel=4, zdict=_ZLIB_DICTIONARY)
    return packer.compress(text) + packer.flush()


def _unpack(chunk: bytes) -> bytes:
    return zlib.decompressobj(_WINDOW_BITS, zdict=_ZLIB_DICTIONARY).decompress(chunk)
