"""What locks a process has on the files of a database, as Linux tells it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

LOCKED: Final = ("", "-shm")
"""The files that SQLite locks for as long as a database with a log is open."""
CAN_BE_TOLD: Final = sys.platform == "linux" and Path("/proc/locks").exists()


def missing_locks(database: Path, pid: int) -> list[str]:
    """Those of the two files that the process ``pid`` has no lock on; empty where none is told."""
    if not CAN_BE_TOLD:
        return []
    locks = {
        (int(owner), int(place.rsplit(":", 1)[1]))
        for line in Path("/proc/locks").read_text().splitlines()
        if "->" not in line and " POSIX " in line
        for _, _, _, _, owner, place, *_ in [line.split()]
    }
    files = [database.with_name(f"{database.name}{suffix}") for suffix in LOCKED]
    return [file.name for file in files if (pid, file.stat().st_ino) not in locks]
