"""The files of the page, of every version that some node has.

While nodes of two versions run, a browser gets the page from one of them and its files from any.
Each node tells the others the version of its files; a file of another version is fetched from a
node that has it.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from itertools import count
from typing import Final, Protocol, TypeAlias, TypeVar

import msgspec

from herzrasen.server.cluster.cluster_bus import ClusterBus
from herzrasen.server.runtime.event_bus import MAX_MESSAGE_BYTES

_VERSIONS: Final = "files"
_ANSWER_SECONDS: Final = 2.0
_TRIES: Final = 2
_MAX_NODES: Final = 1024
"""Each start of a node is one more."""
_MAX_FILES: Final = 1024
_MAX_BODY: Final = MAX_MESSAGE_BYTES - 1024

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class OwnFiles(Protocol):
    """The files of this node."""

    def version(self) -> str:
        """The hash of all files."""
        ...

    def pack(self, path: str) -> bytes | None:
        """A file, compressed by gzip; None if there is none."""
        ...


class FilesVersion(msgspec.Struct, frozen=True, tag=True):
    """The version of a node's files. ``asks`` for that of the others."""

    node: str
    version: str
    asks: bool


class FileRequest(msgspec.Struct, frozen=True, tag=True):
    """A file of a version, for a node."""

    node: str
    request: int
    version: str
    path: str


class FileReply(msgspec.Struct, frozen=True, tag=True):
    """The file, or None."""

    request: int
    body: bytes | None


_Message: TypeAlias = FilesVersion | FileRequest | FileReply


class SharedFiles:
    """Finds files of other versions. ``node`` is this node's id."""

    def __init__(self, node: str, bus: ClusterBus, own: OwnFiles) -> None:
        self._node = node
        self._bus = bus
        self._own = own
        self._versions: dict[str, str] = {}
        """Of the other nodes."""
        self._numbers = count(1)
        self._open: dict[int, asyncio.Future[bytes | None]] = {}
        self._found: dict[tuple[str, str], bytes] = {}
        self._unsubscribe: tuple[Callable[[], None], ...] = ()

    def open(self) -> None:
        """Tell the others which version is here, and ask for theirs, now and after each gap."""
        subjects = (_VERSIONS, _subject(self._node))
        self._unsubscribe = tuple(self._bus.subscribe(each, self._receive) for each in subjects)
        self._bus.on_gap(self._announce)
        self._announce()

    def close(self) -> None:
        """Answer no more."""
        for unsubscribe in self._unsubscribe:
            unsubscribe()

    async def find(self, version: str, path: str) -> bytes | None:
        """A file of another version, compressed by gzip; None if no node sends it."""
        if (kept := self._found.get((version, path))) is not None:
            return kept
        nodes = [node for node, its in self._versions.items() if its == version]
        for node in random.sample(nodes, min(_TRIES, len(nodes))):
            try:
                body = await self._fetch(node, version, path)
            except TimeoutError:
                continue
            if body is not None:
                _keep(self._found, (version, path), body, _MAX_FILES)
            return body
        return None

    async def _fetch(self, node: str, version: str, path: str) -> bytes | None:
        number = next(self._numbers)
        answer: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
        self._open[number] = answer
        try:
            self._send(_subject(node), FileRequest(self._node, number, version, path))
            async with asyncio.timeout(_ANSWER_SECONDS):
                return await answer
        finally:
            del self._open[number]

    def _announce(self) -> None:
        self._send(_VERSIONS, FilesVersion(self._node, self._own.version(), asks=True))

    def _receive(self, data: bytes) -> None:
        match _DECODER.decode(data):
            case FilesVersion(node, version, asks):
                _keep(self._versions, node, version, _MAX_NODES)
                if asks:
                    own = FilesVersion(self._node, self._own.version(), asks=False)
                    self._send(_subject(node), own)
            case FileRequest(node, request, version, path):
                body = self._own.pack(path) if version == self._own.version() else None
                if body is not None and len(body) > _MAX_BODY:
                    body = None
                self._send(_subject(node), FileReply(request, body))
            case FileReply(request, body):
                waiting = self._open.get(request)
                if waiting is not None and not waiting.done():
                    waiting.set_result(body)

    def _send(self, subject: str, message: _Message) -> None:
        self._bus.publish_elsewhere(subject, _ENCODER.encode(message))


def _keep(known: dict[_Key, _Value], key: _Key, value: _Value, most: int) -> None:
    """Remember a value, and forget the oldest where there are too many."""
    known[key] = value
    if len(known) > most:
        del known[next(iter(known))]


def _subject(node: str) -> str:
    return f"{_VERSIONS}.{node}"


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final[msgspec.msgpack.Decoder[_Message]] = msgspec.msgpack.Decoder(_Message)
