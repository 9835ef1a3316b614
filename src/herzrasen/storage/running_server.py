"""Which server uses a data folder now: a small file in it, for programs on the same machine."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from herzrasen.protocol import codec
from herzrasen.storage.private_files import write_private
from herzrasen.user_files import FileTrouble, read_file

SERVER_FILE: Final = "server.json"
"""The name of that file."""
_MOST_BYTES: Final = 64 * 1024


class RunningServer(msgspec.Struct, frozen=True):
    """A server of this machine: its ``url``, such as ``http://localhost:5252/``, and its process.

    The file may be left from a server that was killed: ask the server whether it is there.
    """

    url: str
    pid: int


def announce(folder: Path, url: str) -> None:
    """Say that this process serves the folder. A folder that cannot be written is no error."""
    with suppress(OSError):
        write_private(folder / SERVER_FILE, codec.encode(RunningServer(url, os.getpid())))


def withdraw(folder: Path) -> None:
    """Say that this process serves the folder no longer."""
    running = find(folder)
    if running is not None and running.pid == os.getpid():
        with suppress(OSError):
            (folder / SERVER_FILE).unlink()


def was_killed(folder: Path, *, locked: bool) -> bool:
    """Whether the last server of the folder has not withdrawn, although its process is gone: who
    has ``locked`` the folder knows that it is. Else its number tells, unless it was the one of this
    process: in a container each server is process 1."""
    if not (folder / SERVER_FILE).exists():
        return False
    running = find(folder)
    return locked or running is None or running.pid == os.getpid()


def find(folder: Path) -> RunningServer | None:
    """The server that has announced itself, if its process still exists: another program may have
    its port by now."""
    try:
        running = codec.decode(read_file(folder / SERVER_FILE, _MOST_BYTES), RunningServer)
    except (FileTrouble, msgspec.MsgspecError):
        return None
    return running if is_alive(running.pid) else None


def is_alive(pid: int) -> bool:
    """Whether there is such a process; where that cannot be asked, it is taken to be."""
    if sys.platform == "win32":
        return True
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True  # another user's
    except (ProcessLookupError, OverflowError):
        return False
    return True
