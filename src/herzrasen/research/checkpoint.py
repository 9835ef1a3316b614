"""What an arena has played so far, in a file: so that it can be interrupted and go on.

The first line says what is played, each further one is a finished block. A line that was cut off
when the machine went down is forgotten.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

import msgspec

from herzrasen import __version__
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.research.duplicate import as_played
from herzrasen.research.pairing import Bout
from herzrasen.user_files import cause_of

Block = TypeVar("Block")

Span: TypeAlias = tuple[int, int]
"""Deals (or matches) in a row: the number of the first, and how many."""

SOURCES = ("cards", "games", "bots", "research")
"""The parts of Herzrasen that a result depends on."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played: ``arena`` is the kind of result, ``herzrasen`` the version and a digest of
    the sources that play, since other sources play otherwise."""

    arena: str
    herzrasen: str
    a: str
    b: str
    rules: str
    seed: int
    alone: bool


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result, as JSON, of the deals (or matches) number ``first`` to ``first + count - 1``."""

    first: int
    count: int
    result: msgspec.Raw


class Saved(Generic[Block]):
    """The file, open for more. ``found`` are the blocks in it, by first number and count."""

    def __init__(self, path: Path, found: dict[Span, Block]) -> None:
        self.found = found
        self._file = path.open("ab")

    def keep(self, first: int, count: int, result: Block) -> None:
        """Write one more block, to stay."""
        line = Line(first, count, msgspec.Raw(codec.encode(result)))
        self._file.write(codec.encode(line) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Nothing more is written."""
        self._file.close()


def played_on(
    play: Callable[[Span], Block],
    spans: Sequence[Span],
    *,
    workers: int | None,
    progress: Callable[[int], object],
    saved: Saved[Block] | None,
) -> list[Block]:
    """What these spans come to, in order, on all cores unless ``workers`` says how many.

    Those that were saved are not played again, the others are kept. ``progress`` hears how many
    deals (or matches) are done.
    """
    found = {} if saved is None else saved.found
    played = {span: found[span] for span in spans if span in found}
    wanted = [span for span in spans if span not in found]
    done = sum(count for _, count in played)
    progress(done)
    for number, block in as_played(play, wanted, workers):
        first, count = span = wanted[number]
        played[span] = block
        if saved is not None:
            saved.keep(first, count, block)
        done += count
        progress(done)
    return [played[span] for span in spans]


def header(bout: Bout, block: type) -> Header:
    """What stands first in the file of this bout, whose blocks are of this type."""
    return Header(
        arena=block.__module__.rpartition(".")[2],
        herzrasen=f"{__version__} {sources()}",
        a=bout.a.text,
        b=bout.b.text,
        rules=hearts.text_of(bout.rules),
        seed=bout.seed,
        alone=bout.alone,
    )


def sources() -> str:
    """A digest of the sources that play."""
    top = Path(__file__).parents[1]
    told = hashlib.sha256()
    for part in SOURCES:
        for path in sorted((top / part).rglob("*")):
            if path.suffix in (".py", ".h", ".cpp"):
                told.update(path.relative_to(top).as_posix().encode() + b"\0" + path.read_bytes())
    return told.hexdigest()[:12]


def resume(path: Path, wanted: Header, block: type[Block]) -> Saved[Block] | Refusal:
    """The file of this arena, made if it is not there; ``block`` is the type of a block's result.

    Refused are a file that is no arena's (``saved-otherwise``), or another arena's
    (``saved-other``, with the first thing that differs), and one that cannot be read or written
    (``saved-unwritable``).
    """
    try:
        if path.exists() and not path.is_file():
            return Refusal("saved-otherwise", {"file": str(path)})
        text = path.read_bytes() if path.exists() else b""
        whole, _, cut = text.rpartition(b"\n")
        if not text or (not whole and cut):
            if cut:
                return Refusal("saved-otherwise", {"file": str(path)})
            path.write_bytes(codec.encode(wanted) + b"\n")
            return Saved(path, {})
        first, *lines = whole.split(b"\n")
        found = _read(first, lines, wanted, block, str(path))
        if isinstance(found, Refusal):
            return found
        if cut:
            os.truncate(path, len(text) - len(cut))
        return Saved(path, found)
    except OSError as trouble:
        kind, system = cause_of(trouble)
        return Refusal("saved-unwritable", {"file": str(path), "trouble": kind, "system": system})


def _read(
    first: bytes, lines: list[bytes], wanted: Header, block: type[Block], file: str
) -> dict[Span, Block] | Refusal:
    try:
        kept: Header = codec.decoder(Header).decode(first)
        for name in Header.__struct_fields__:
            there, here = getattr(kept, name), getattr(wanted, name)
            if there != here:
                facts: dict[str, str | int] = {"file": file, "what": name}
                return Refusal("saved-other", {**facts, "there": str(there), "here": str(here)})
        decoder, results = codec.decoder(Line), codec.decoder(block)
        read: list[Line] = [decoder.decode(line) for line in lines]
        return {(line.first, line.count): results.decode(line.result) for line in read}
    except msgspec.MsgspecError:
        return Refusal("saved-otherwise", {"file": file})
