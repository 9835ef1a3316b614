"""A server and a load generator, each a process of its own, for the benchmarks."""

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

import psutil  # type: ignore[import-untyped]  # it has no types of its own

from tests.server.live_server import process_address, start_process
from tests.tools import ROOT

CROWD_TABLES: Final = 100
"""Tables of four people each."""
RULES: Final = {"hearts": "standard+target=1000", "nerts": "stoss+target=none,rounds=20"}
WARM_UP: Final = 2.0

_PEOPLE: Final = (sys.executable, "-m", "bench.load_generator")


class LoadGeneratorProcess:
    """The load generator's process."""

    def __init__(self, process: Popen[str]) -> None:
        self._process = process

    def ask(self, **command: Any) -> Any:
        """Send a command; returns the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(command), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())


class LoadResult(NamedTuple):
    """The result of a measurement.

    ``cost`` is the server's processor time for a move in seconds; ``p50`` and ``p99`` are the times
    in ms from when a move was due until everyone had seen it; ``waiting`` moves were due and not
    made at the end.
    """

    moves: int
    seconds: float
    cost: float
    p50: float
    p99: float
    waiting: int


class LoadedServer:
    """A server with players at its tables, who play on request."""

    def __init__(self, process: Popen[str], people: LoadGeneratorProcess) -> None:
        self._server = psutil.Process(process.pid)
        self._people = people

    def play(self, seconds: float, rate: float = 0) -> LoadResult:
        """Play for ``seconds`` at a rate in moves a second; 0 is as fast as possible."""
        began = self._cpu_seconds()
        answer = self._people.ask(do="play", seconds=seconds, rate=rate)
        cost = (self._cpu_seconds() - began) / max(1, answer["with those on their way"])
        times = answer["p50"], answer["p99"], answer["waiting"]
        return LoadResult(answer["moves"], answer["seconds"], cost, *times)

    def _cpu_seconds(self) -> float:
        """CPU seconds that the server has used, all threads together."""
        times = self._server.cpu_times()
        return float(times.user + times.system)


@contextmanager
def loaded_server(game: str, rate: float = 0, root: Path = ROOT) -> Iterator[LoadedServer]:
    """Four people at each of a hundred tables of ours, who have played for a moment; ``root`` is
    the working tree whose server it is."""
    with running_server(root) as (process, server), load_generator() as people:
        yield open_tables(process, people, rate, server=server, game=game, rules=RULES[game])


def open_tables(
    process: Popen[str], people: LoadGeneratorProcess, rate: float = 0, **where: str
) -> LoadedServer:
    """Seat players at the tables of a server, and let them play for a moment at a rate in moves a
    second; 0 is as fast as possible."""
    people.ask(do="open", tables=CROWD_TABLES, **where)
    tables = LoadedServer(process, people)
    tables.play(WARM_UP, rate)
    return tables


@contextmanager
def load_generator(command: Sequence[str] = _PEOPLE) -> Iterator[LoadGeneratorProcess]:
    """A load generator, ended at the end of the block."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT)))}
    process = Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    try:
        yield LoadGeneratorProcess(process)
    finally:
        process.kill()
        process.communicate()


@contextmanager
def running_server(root: Path = ROOT) -> Iterator[tuple[Popen[str], str]]:
    """A server with quick bots in a new folder, and its address."""
    with tempfile.TemporaryDirectory() as folder:
        process = start_process(Path(folder), pauses=False, root=root)
        try:
            yield process, process_address(process)
        finally:
            stop(process)


def stop(process: Popen[str]) -> None:
    process.terminate()
    process.communicate()
