"""Runs commands in forks of one process, each killed at the call that it is told.

Reads requests from standard input and answers on standard output, a line of JSON each. What a
command needs is imported once, before the forks.
"""

from __future__ import annotations

import ctypes
import os
import sys
import traceback
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, Final

import msgspec

import herzrasen.cli.main
from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.locales import text
from herzrasen.server.auth.signing_keys import SigningKeys
from herzrasen.storage.errors import StorageError
from herzrasen.storage.move_data import sqlite_side
from herzrasen.storage.move_data.kinds import KINDS, Row
from herzrasen.storage.sqlite import backup, database, export, restore, storage  # noqa: F401
from herzrasen.storage.storage import Storage
from herzrasen.table import info
from tests.server.event_loop import run_coroutine

_FULL: Final = "\0full"
"""The end of what a command has printed that has met the full disk."""


class Request(msgspec.Struct, frozen=True):
    """Words of the command line, or the name of a program below and its words; the call at which
    it is killed, and the write from which on the disk is full, both counted from 1."""

    words: list[str]
    call: int
    full_at: int = 0


class RunResult(msgspec.Struct, frozen=True):
    """The exit code, None if the command was killed, all that it has printed, and whether it has
    met the full disk."""

    code: int | None
    printed: str
    met_full_disk: bool = False


async def _delete_person(one: Storage, person: str) -> None:
    await one.accounts.delete(person, 0, lambda line: info.without_person(line, person))


async def _apply_retention(one: Storage, now: str) -> None:
    keep = RetentionSettings(finished=1, unfinished=1, never_begun=1)
    expired = await one.retention.expired_tables(int(now), keep)
    await one.retention.delete_tables(expired)


async def _make_keys(one: Storage) -> None:
    SigningKeys(one.secrets, lambda: 0)


async def _nothing(_one: Storage) -> None:
    """Open the database, as every start of a server does."""


async def _arrive(folder: Path) -> None:
    """Move data in, as ``move-data`` does after it has read it."""
    with sqlite_side.create_folder(folder) as target:
        await target.write(KINDS[0], _one_table())
        sqlite_side.write_secrets(folder, {"device.keys": b"keys"})


async def _one_table() -> AsyncIterator[Row]:
    yield 1, "moved", b"{}"


WITH_STORAGE: Final[dict[str, Callable[..., Coroutine[Any, Any, None]]]] = {
    "delete-person": _delete_person,
    "retention": _apply_retention,
    "keys": _make_keys,
    "open": _nothing,
}


def _run(words: list[str]) -> int:
    if words[0] == "arrive":
        run_coroutine(_arrive(Path(words[1])))
        return 0
    work = WITH_STORAGE.get(words[0])
    if work is None:
        return herzrasen.cli.main.main(words)
    folder = Path(words[1])
    with (
        closing(database.lock_folder(folder)),
        closing(database.Database(folder / database.DATABASE_FILE)) as opened,
    ):
        run_coroutine(work(storage.sqlite_storage(opened), *words[2:]))
    return 0


def _run_until_killed(request: Request) -> int:
    ctypes.CDLL(None).kill_at(request.call)
    ctypes.CDLL(None).fill_at(request.full_at)
    try:
        return _run(request.words)
    except SystemExit as ended:
        return int(ended.code or 0)
    except StorageError as closed:  # as the server says it
        facts = {"folder": request.words[1]} | closed.facts
        print(text("en", f"server.{closed}", **facts))
        return 2
    except Exception:  # noqa: BLE001 - the test is told
        traceback.print_exc()
        return 70


def _run_in_fork(request: Request) -> RunResult:
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        code = 70
        try:
            with os.fdopen(writer, "w") as out, redirect_stdout(out), redirect_stderr(out):
                code = _run_until_killed(request)
                if ctypes.CDLL(None).is_full():
                    print(_FULL, end="")
        finally:
            os._exit(code)
    os.close(writer)
    with os.fdopen(reader) as output:
        printed = output.read()
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    shown = printed.removesuffix(_FULL)
    return RunResult(None if code < 0 else code, shown, shown != printed)


def main() -> None:
    """Serve requests until standard input ends."""
    for line in sys.stdin.buffer:
        outcome = _run_in_fork(msgspec.json.decode(line, type=Request))
        sys.stdout.buffer.write(msgspec.json.encode(outcome) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
