"""The log of a league: one line for each finished sitting, so that it goes on where it stopped.

How it works: the first line says what is played, further lines describe entrants and hold results.
A line is synced to the disk before the next sitting counts as finished, and its record before it.
What a crash or a power cut leaves of a last line is dropped, and that sitting is played again. Only
one program at a time may use the folder.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Final, TypeAlias

import msgspec

from herzrasen.games import hearts
from herzrasen.games.protocol import RULES_VERSION, Refusal
from herzrasen.league.league_config import LeagueConfig, LeagueEntrant
from herzrasen.league.league_deals import secret_of
from herzrasen.league.schedule import LeagueSitting
from herzrasen.league.sitting_result import SittingResult
from herzrasen.protocol import codec
from herzrasen.research.seat_driver import ProgramLimits
from herzrasen.user_files import cause_of

LOG: Final = "results.jsonl"
LOCK: Final = "league.lock"
_BEGIN: Final = b'{"kind":"league"'


class LogHeader(msgspec.Struct, frozen=True, tag_field="kind", tag="league"):
    """What is played: the rules, the rotations of a sitting, the limits, and the secret of the
    cards in hexadecimal digits. ``rules_version`` is that of ``rules``; logs from before this field
    have version 2."""

    rules: str
    rotations: int
    limits: ProgramLimits
    secret: str
    rules_version: int = 2


class LoggedEntrant(msgspec.Struct, frozen=True, tag_field="kind", tag="entrant"):
    """An entrant as it plays; another program has to enter under another id."""

    id: str
    level: str
    command: tuple[str, ...]
    settings: tuple[str, ...]


LogLine: TypeAlias = LoggedEntrant | SittingResult


class ResultLog:
    """A log open for appending. ``found`` are the results that it holds."""

    def __init__(self, folder: Path, file: IO[bytes], lock: IO[bytes], header: LogHeader) -> None:
        self.folder = folder
        self.found: dict[LeagueSitting, SittingResult] = {}
        self._file, self._lock, self._header = file, lock, header

    @property
    def secret(self) -> bytes:
        """The secret of the cards."""
        return bytes.fromhex(self._header.secret)

    def append(self, result: SittingResult) -> None:
        """Append a result. Raises OSError."""
        self.add(result)
        self.found[result.sitting] = result

    def add(self, line: LogHeader | LogLine) -> None:
        """Append any line and sync it to the disk. Raises OSError."""
        self._file.write(codec.encode(line) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file and let others use the folder."""
        self._file.close()
        self._lock.close()


def open_log(config: LeagueConfig) -> ResultLog | Refusal:
    """Open the log of this league, or begin it.

    Refused are a folder that another program uses (``in-use``) or that cannot be used
    (``unwritable``), a log that is damaged in its middle (``damaged``, with the line), and one of
    another league: with other rules, limits or words (``other``), or in which an entrant is another
    program (``other-entrant``).
    """
    folder = config.results
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / LOCK).open("ab")
        if not _take_lock(lock):
            lock.close()
            return Refusal("in-use", {"folder": str(folder)})
        opened = _open(config, lock)
        if isinstance(opened, Refusal):
            lock.close()
        return opened
    except OSError as error:
        kind, system = cause_of(error)
        return Refusal("unwritable", {"folder": str(folder), "trouble": kind, "system": system})


def _open(config: LeagueConfig, lock: IO[bytes]) -> ResultLog | Refusal:
    path = config.results / LOG
    text = path.read_bytes() if path.exists() else b""
    complete, end, incomplete = text.rpartition(b"\n")
    if not end:
        # Only a crash while the first line was written leaves less than that line.
        is_ours = _BEGIN.startswith(incomplete[: len(_BEGIN)])
        damaged = Refusal("damaged", {"file": str(path), "line": 1})
        return _begin(config, path, lock) if is_ours else damaged
    read = _read(path, complete.split(b"\n"))
    if isinstance(read, Refusal):
        return read
    header, lines = read
    entered = {line.id: line for line in lines if isinstance(line, LoggedEntrant)}
    if refusal := _other_league(config, header, entered):
        return refusal
    if incomplete:
        os.truncate(path, len(text) - len(incomplete))
    log = ResultLog(config.results, path.open("ab"), lock, header)
    for line in lines:
        if isinstance(line, SittingResult):
            log.found.setdefault(line.sitting, line)
    for entrant in config.entrants:
        if entrant.id not in entered:
            log.add(_log_line(entrant))
    return log


def _begin(config: LeagueConfig, path: Path, lock: IO[bytes]) -> ResultLog:
    secret = secret_of(config.seed).hex()
    rules = hearts.format_rules(config.rules, config.preset)
    header = LogHeader(rules, config.rotations, config.limits, secret, RULES_VERSION)
    # Readable by nobody else: who knows the secret knows all cards.
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    log = ResultLog(config.results, os.fdopen(descriptor, "wb"), lock, header)
    log.add(header)
    for entrant in config.entrants:
        log.add(_log_line(entrant))
    return log


def _read(path: Path, lines: list[bytes]) -> tuple[LogHeader, list[LogLine]] | Refusal:
    """The first line, and the others. An unreadable one is refused with its number."""
    rest: list[LogLine] = []
    number, decoder = 1, codec.decoder(LogLine)
    try:
        header = codec.decode(lines[0], LogHeader)
        bytes.fromhex(header.secret)
        for line in lines[1:]:
            number += 1
            rest.append(decoder.decode(line))
    except (msgspec.MsgspecError, ValueError):
        return Refusal("damaged", {"file": str(path), "line": number})
    return header, rest


def _other_league(
    config: LeagueConfig, header: LogHeader, entered: Mapping[str, LoggedEntrant]
) -> Refusal | None:
    """Why the log belongs to another league, None if it does not."""
    same = {
        "rules": hearts.parse_rules(header.rules, header.rules_version) == config.rules,
        "rotations": header.rotations == config.rotations,
        "limits": header.limits == config.limits,
        "seed": not config.seed or header.secret == secret_of(config.seed).hex(),
    }
    folder = str(config.results)
    for name, is_same in same.items():
        if not is_same:
            return Refusal("other", {"folder": folder, "name": name})
    for entrant in config.entrants:
        if entered.get(entrant.id, _log_line(entrant)) != _log_line(entrant):
            return Refusal("other-entrant", {"folder": folder, "name": entrant.id})
    return None


def _log_line(entrant: LeagueEntrant) -> LoggedEntrant:
    return LoggedEntrant(entrant.id, entrant.level, entrant.command, entrant.settings)


def _take_lock(lock: IO[bytes]) -> bool:
    """Whether nobody else has the lock. The system gives it back when this process ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
