"""A server and the people at its tables, each a process of its own, and what their moves cost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen
from typing import Any, Final, NamedTuple

import psutil

from tests.server.served import address, start
from tests.tools import ROOT

CROWD: Final = 100
"""Tables of four people each."""
RULES: Final = {"hearts": "standard+target=1000", "nerts": "stoss+target=none,rounds=20"}
WARM_UP: Final = 2.0

_PEOPLE: Final = (sys.executable, "-m", "bench.crowd")


class Crowd:
    """The process with the people."""

    def __init__(self, process: Popen[str]) -> None:
        self._process = process

    def ask(self, **command: Any) -> Any:
        """Tell it to do something; what it answers."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(command), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())


class Played(NamedTuple):
    """What was played for a while. A move's cost is in seconds of a processor of the server's; how
    long one took from when it was due until everyone had seen it, in milliseconds. So many moves
    were due and still ``waiting`` for somebody who could make them when time was up."""

    moves: int
    seconds: float
    cost: float
    p50: float
    p99: float
    waiting: int


class Seated:
    """A server with people at its tables, who play when they are told to."""

    def __init__(self, process: Popen[str], people: Crowd) -> None:
        self._server = psutil.Process(process.pid)
        self._people = people

    def play(self, seconds: float, rate: float = 0) -> Played:
        """So many moves a second; 0 is as many as there can be."""
        began = self._busy()
        said = self._people.ask(do="play", seconds=seconds, rate=rate)
        cost = (self._busy() - began) / said["with those on their way"]
        times = said["p50"], said["p99"], said["waiting"]
        return Played(said["moves"], said["seconds"], cost, *times)

    def _busy(self) -> float:
        """Seconds of a processor that the server has used, all its threads together."""
        times = self._server.cpu_times()
        return float(times.user + times.system)


@contextmanager
def seated(game: str, rate: float = 0) -> Iterator[Seated]:
    """Four people at each of a hundred tables of ours, who have played for a moment."""
    with served() as (process, server), crowd() as people:
        yield opened(process, people, rate, server=server, game=game, rules=RULES[game])


def opened(process: Popen[str], people: Crowd, rate: float = 0, **where: str) -> Seated:
    """Seats people at the tables of some server, and lets them play for a moment, so many moves a
    second; 0 is as many as there can be."""
    people.ask(do="open", tables=CROWD, **where)
    tables = Seated(process, people)
    tables.play(WARM_UP, rate)
    return tables


@contextmanager
def crowd(command: Sequence[str] = _PEOPLE) -> Iterator[Crowd]:
    """People, as long as they are wanted."""
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))}
    process = Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=surroundings,
    )
    try:
        yield Crowd(process)
    finally:
        process.kill()
        process.communicate()


@contextmanager
def served() -> Iterator[tuple[Popen[str], str]]:
    """A server whose bots hardly wait, in a new folder; and its address."""
    with tempfile.TemporaryDirectory() as folder:
        process = start(Path(folder), pauses=False)
        try:
            yield process, address(process)
        finally:
            stop(process)


def stop(process: Popen[str]) -> None:
    process.terminate()
    process.communicate()
