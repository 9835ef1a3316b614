"""Line mode as a program of its own: lines go into a pipe, what it says is read from another."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.tools import ROOT

TIMEOUT_S = 600


class LinesProgram:
    """``herzrasen terminal --lines`` at an address, with a settings folder of its own."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.output: list[str] = []
        self._queue: queue.Queue[str | None] = queue.Queue()
        variables = {
            "PYTHONPATH": str(ROOT / "src"),
            "HERZRASEN_TERMINAL": str(folder),
            "LC_ALL": "C.UTF-8",
        }
        command = [sys.executable, "-m", "herzrasen", "terminal", "--lines", *arguments]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, **variables},
            text=True,
            bufsize=1,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def type(self, line: str) -> None:
        """Type a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def wait_for(self, *beginnings: str) -> str:
        """Read on until a line begins with one of these; that line."""
        return self.wait_until(lambda line: line.startswith(beginnings), str(beginnings))

    def wait_until(self, holds: Callable[[str], bool], what: str) -> str:
        """Read on until this holds for a line; that line."""
        while True:
            try:
                line = self._queue.get(timeout=TIMEOUT_S)
            except queue.Empty:
                line = None
            assert line is not None, f"waited for {what}:\n" + "\n".join(self.output[-40:])
            self.output.append(line)
            if holds(line):
                return line

    def read_on(self) -> list[str]:
        """What was said meanwhile, without waiting."""
        lines = []
        while True:
            try:
                line = self._queue.get_nowait()
            except queue.Empty:
                break
            assert line is not None, "the program has ended:\n" + "\n".join(self.output[-40:])
            lines.append(line)
        self.output += lines
        return lines

    def terminate(self) -> None:
        """Ask the program to end. To end its input is not enough: a card that was typed before its
        turn waits for the turn first."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.terminate()
        self._process.wait(TIMEOUT_S)
        self._reader.join(TIMEOUT_S)
        self._process.stdin.close()
        self._process.stdout.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._queue.put(line.rstrip("\n"))
        self._queue.put(None)


@contextmanager
def lines_program(folder: Path, *arguments: str) -> Iterator[LinesProgram]:
    """The program, which is ended in the end."""
    program = LinesProgram(folder, *arguments)
    try:
        yield program
    finally:
        program.terminate()
