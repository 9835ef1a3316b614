"""Worker processes when their caller stops early."""

from __future__ import annotations

import os
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Event

from herzrasen.worker_processes import imap_unordered


def work(folder: Path, name: str) -> str:
    """Two pieces of work: one that waits until the other has begun, and one without an end."""
    if name == "short":
        (folder / "line").read_bytes()
        return name
    try:
        (folder / "line").write_bytes(b"")
        Event().wait()
    finally:
        (folder / "left").touch()
    return name


def test_a_worker_leaves_its_blocks_when_the_caller_stops(tmp_path: Path) -> None:
    """So a program that it has started is ended, too: no test of the arena ends one early."""
    os.mkfifo(tmp_path / "line")
    results = imap_unordered(partial(work, tmp_path), ["short", "endless"], 2)
    with closing(results):
        assert next(results) == (0, "short")
        assert not (tmp_path / "left").exists()
    assert (tmp_path / "left").exists()
