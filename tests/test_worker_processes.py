"""Worker processes when their caller stops early."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Event

import psutil  # type: ignore[import-untyped]  # it has no types of its own

from herzrasen.worker_processes import imap_unordered
from tests.tools import ROOT


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


PROGRAM = """
from herzrasen.worker_processes import imap_unordered
from tests.test_worker_processes import pause
if __name__ == "__main__":
    list(imap_unordered(pause, [1, 2], 2))
"""


TERMINATED = """
import os, signal, threading
from herzrasen.worker_processes import imap_unordered

class Thread(threading.Thread):
    def start(self):
        super().start()
        os.kill(os.getpid(), signal.SIGTERM)

if __name__ == "__main__":
    list(imap_unordered(abs, [1, 2], 2))
else:  # in a worker
    import herzrasen.worker_processes as workers
    workers.Thread = Thread
"""


def pause(_number: int) -> None:
    """Work without an end; the caller's reader hears that it has begun."""
    os.write(1, b"begun\n")  # at once, so that two do not mix
    Event().wait()


def test_workers_end_with_a_caller_that_is_killed(tmp_path: Path) -> None:
    """They waited for work for ever, at no cost but their memory, and nobody saw them."""
    (tmp_path / "program.py").write_text(PROGRAM, "utf-8")
    caller = subprocess.Popen(
        [sys.executable, tmp_path / "program.py"],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"},
    )
    assert caller.stdout is not None
    with caller.stdout as output:
        assert [output.readline() for _ in range(2)] == [b"begun\n"] * 2
        workers = psutil.Process(caller.pid).children(recursive=True)
        caller.kill()
        caller.wait()
        _, left = psutil.wait_procs(workers, timeout=60)
    assert left == []


def test_a_worker_leaves_its_blocks_when_the_caller_stops(tmp_path: Path) -> None:
    """So a program that it has started is ended, too: no test of the arena ends one early."""
    os.mkfifo(tmp_path / "line")
    results = imap_unordered(partial(work, tmp_path), ["short", "endless"], 2)
    with closing(results):
        assert next(results) == (0, "short")
        assert not (tmp_path / "left").exists()
    assert (tmp_path / "left").exists()


def test_a_worker_that_is_terminated_while_it_starts_is_silent(tmp_path: Path) -> None:
    """Ctrl+C in the first moment of a command printed a traceback of the pool's."""
    (tmp_path / "program.py").write_text(TERMINATED, "utf-8")
    ended = subprocess.run(
        [sys.executable, tmp_path / "program.py"],
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    assert b"Exception in initializer" not in ended.stderr
