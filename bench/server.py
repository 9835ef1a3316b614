"""How soon the server answers, what it holds in memory, how many moves it makes."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen

import psutil

from bench.figure import Figure
from tests.web.person import Person, ask
from tests.web.playing import play, together
from tests.web.served import address, start

TABLES = 8


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        _stop(_started(Path(folder)))  # the first start makes the folder and the caches
        began = time.perf_counter()
        process = _started(Path(folder))
        yield Figure("second start, until /health answers", _since(began) * 1000, "ms")
        _stop(process)
        process = start(Path(folder), pauses=False)
        try:
            server = address(process)
            yield Figure("idle, no table yet, all processes", _resident(process.pid), "MB")
            people = [Person(server) for _ in range(TABLES)]
            for person in people:
                person.come(person.open_table("hearts", "standard+deals=2"))
            began = time.perf_counter()
            together(people)
            moves = sum(person.last["number"] for person in people)
            speed = moves / _since(began)
            yield Figure(f"logged events, {TABLES} tables with bots", speed, "/s", rate=True)
            nerts = Person(server)
            nerts.come(nerts.open_table("nerts", "stoss+rounds=1"))
            play(nerts)
            yield Figure("idle after play, all processes", _resident(process.pid), "MB")
        finally:
            _stop(process)


def _stop(process: Popen[str]) -> None:
    process.terminate()
    process.communicate()


def _started(folder: Path) -> Popen[str]:
    process = start(folder)
    assert ask(f"{address(process)}/health").status == 200
    return process


def _since(began: float) -> float:
    return time.perf_counter() - began


def _resident(pid: int) -> float:
    parent = psutil.Process(pid)
    everyone = [parent, *parent.children(recursive=True)]
    return sum(process.memory_info().rss for process in everyone) / 1e6
