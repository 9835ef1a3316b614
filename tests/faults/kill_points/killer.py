"""The test's side of ``program.py``: compiles what kills it, starts it, sends it requests."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from tests.faults.kill_points.program import Request, RunResult
from tests.tools import ROOT

SOURCE = Path(__file__).with_name("kill_points.cpp")


class Killer:
    """A process that runs commands and has them killed."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def run(self, *words: object, call: int = 0, full_at: int = 0) -> RunResult:
        """Run a command; it is killed instead of this call, the first is 1, or finds the disk full
        from this write on."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        request = Request([str(word) for word in words], call, full_at)
        self._process.stdin.write(msgspec.json.encode(request) + b"\n")
        self._process.stdin.flush()
        return msgspec.json.decode(self._process.stdout.readline(), type=RunResult)


@contextmanager
def start_killer(compiler: str, folder: Path) -> Iterator[Killer]:
    """Start the process; the library is built in the folder."""
    library = folder / "kill_points.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
    path = os.pathsep.join(str(one) for one in (ROOT / "src", ROOT))
    variables = {**os.environ, "LD_PRELOAD": str(library), "PYTHONPATH": path}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.faults.kill_points.program"],
        env=variables | {"LC_ALL": "en_GB.UTF-8"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        yield Killer(process)
