"""Benchmark of durability in a folder: time of fsync and of commits.

python -m bench.sync FOLDER
"""

from __future__ import annotations

import os
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

TIMES = 200
SHARED_COMMITS = 50
"""Moves in a commit, when many tables play at once."""


def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as place:
        file = Path(place) / "sync"
        with file.open("wb", buffering=0) as out:

            def sync() -> None:
                out.write(b"x" * 4096)
                os.fsync(out.fileno())

            print_times("sync of 4 KB", sync)
        with closing(sqlite3.connect(Path(place) / "log", isolation_level=None)) as log:
            log.execute("PRAGMA journal_mode = WAL")
            log.execute("PRAGMA synchronous = FULL")
            log.execute("CREATE TABLE entries (entry BLOB)")

            def commit(rows: int) -> None:
                log.execute("BEGIN IMMEDIATE")
                log.executemany("INSERT INTO entries VALUES (?)", [(b"x" * 200,)] * rows)
                log.execute("COMMIT")

            print_times("commit of one move", lambda: commit(1))
            middle = print_times(
                f"commit of {SHARED_COMMITS} moves", lambda: commit(SHARED_COMMITS)
            )
            print(f"{'moves a second, shared':28} {SHARED_COMMITS / middle * 1000:8.0f}")


def print_times(what: str, work: Callable[[], None]) -> float:
    """Print how long it takes; the middle value in ms."""
    took = []
    for _ in range(TIMES):
        began = time.perf_counter()
        work()
        took.append((time.perf_counter() - began) * 1000)
    middle, late = statistics.median(took), statistics.quantiles(took, n=100)[98]
    print(f"{what:28} {middle:8.2f} ms, 99 of 100 within {late:.2f} ms")
    return middle


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
