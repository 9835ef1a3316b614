"""Checkpoint files: an arena that was interrupted goes on where it stopped.

The first line is the header, which says what is played; each further line is a finished block. An
incomplete last line, left by a crash, is dropped.
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
from herzrasen.research.pairing import Pairing
from herzrasen.user_files import cause_of
from herzrasen.worker_processes import imap_unordered

Block = TypeVar("Block")

Span: TypeAlias = tuple[int, int]
"""Consecutive deals (or matches): the number of the first, and how many."""

SOURCES = ("cards", "games", "bots", "research")
"""The packages that a result depends on."""


class CheckpointHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played: ``arena`` is the kind of result, ``herzrasen`` the version and a digest of
    the sources, since a change in them may change the play."""

    arena: str
    herzrasen: str
    a: str
    b: str
    rules: str
    seed: int
    alone: bool


class CheckpointEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result, as JSON, of deals (or matches) ``first`` to ``first + count - 1``."""

    first: int
    count: int
    result: msgspec.Raw


class Checkpoint(Generic[Block]):
    """A file open for appending. ``found`` are the blocks that it already holds, by their span."""

    def __init__(self, path: Path, found: dict[Span, Block]) -> None:
        self.found = found
        self._file = path.open("ab")

    def append(self, first: int, count: int, result: Block) -> None:
        """Append a block and sync it to the disk."""
        line = CheckpointEntry(first, count, msgspec.Raw(codec.encode(result)))
        self._file.write(codec.encode(line) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def run_from_checkpoint(
    play: Callable[[Span], Block],
    spans: Sequence[Span],
    *,
    workers: int | None,
    progress: Callable[[int], object],
    checkpoint: Checkpoint[Block] | None,
) -> list[Block]:
    """The results of these spans in order, computed in ``workers`` processes (all cores by
    default).

    Spans in the ``checkpoint`` are not played again, the others are appended to it.
    ``progress`` is called with the number of deals (or matches) done.
    """
    found = {} if checkpoint is None else checkpoint.found
    played = {span: found[span] for span in spans if span in found}
    missing = [span for span in spans if span not in found]
    done = sum(count for _, count in played)
    progress(done)
    for number, block in imap_unordered(play, missing, workers):
        first, count = span = missing[number]
        played[span] = block
        if checkpoint is not None:
            checkpoint.append(first, count, block)
        done += count
        progress(done)
    return [played[span] for span in spans]


def header(pairing: Pairing, block: type) -> CheckpointHeader:
    """The header of the file of this pairing, whose blocks are of this type."""
    return CheckpointHeader(
        arena=block.__module__.rpartition(".")[2],
        herzrasen=f"{__version__} {sources_digest()}",
        a=pairing.a.text,
        b=pairing.b.text,
        rules=hearts.format_rules(pairing.rules),
        seed=pairing.seed,
        alone=pairing.alone,
    )


def sources_digest() -> str:
    """A digest of the sources that a result depends on."""
    top = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for part in SOURCES:
        for path in sorted((top / part).rglob("*")):
            if path.suffix in (".py", ".h", ".cpp"):
                digest.update(path.relative_to(top).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def resume(
    path: Path, expected: CheckpointHeader, block: type[Block]
) -> Checkpoint[Block] | Refusal:
    """Open the checkpoint of this arena, or create it; ``block`` is the type of a block's result.

    Refused are a file that is no checkpoint (``saved-otherwise``), one of another arena
    (``saved-other``, with the first field that differs), and one that cannot be read or written
    (``saved-unwritable``).
    """
    try:
        if path.exists() and not path.is_file():
            return Refusal("saved-otherwise", {"file": str(path)})
        text = path.read_bytes() if path.exists() else b""
        complete, _, incomplete = text.rpartition(b"\n")
        if not text or (not complete and incomplete):
            if incomplete:
                return Refusal("saved-otherwise", {"file": str(path)})
            path.write_bytes(codec.encode(expected) + b"\n")
            return Checkpoint(path, {})
        first, *lines = complete.split(b"\n")
        found = _read(first, lines, expected, block, str(path))
        if isinstance(found, Refusal):
            return found
        if incomplete:
            os.truncate(path, len(text) - len(incomplete))
        return Checkpoint(path, found)
    except OSError as error:
        kind, system = cause_of(error)
        return Refusal("saved-unwritable", {"file": str(path), "trouble": kind, "system": system})


def _read(
    first: bytes, lines: list[bytes], expected: CheckpointHeader, block: type[Block], file: str
) -> dict[Span, Block] | Refusal:
    try:
        header: CheckpointHeader = codec.decoder(CheckpointHeader).decode(first)
        for name in CheckpointHeader.__struct_fields__:
            found_value, expected_value = getattr(header, name), getattr(expected, name)
            if found_value != expected_value:
                facts: dict[str, str | int] = {"file": file, "what": name}
                return Refusal(
                    "saved-other", {**facts, "there": str(found_value), "here": str(expected_value)}
                )
        decoder, results = codec.decoder(CheckpointEntry), codec.decoder(block)
        read: list[CheckpointEntry] = [decoder.decode(line) for line in lines]
        return {(line.first, line.count): results.decode(line.result) for line in read}
    except msgspec.MsgspecError:
        return Refusal("saved-otherwise", {"file": file})
