"""A command as a process of its own on a pseudo-terminal, as a person starts it in a window."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import psutil  # type: ignore[import-untyped]  # it has no types of its own

from tests.tools import ROOT

WAIT_S: Final = 300
"""After so long a process hangs. Nothing that works comes near it."""

CTRL_C: Final = b"\x03"
CTRL_D: Final = b"\x04"
_ROWS: Final = 24


class TerminalProcess:
    """A running command; what it writes is collected in ``output``."""

    def __init__(self, process: subprocess.Popen[bytes], terminal: int, columns: int) -> None:
        self._process, self._terminal, self._columns = process, terminal, columns
        self.output = b""

    def descendants(self) -> set[psutil.Process]:
        """The processes that it has started and that are running."""
        try:
            return set(psutil.Process(self._process.pid).children(recursive=True))
        except psutil.NoSuchProcess:
            return set()

    def read_until(self, pattern: bytes) -> None:
        """Read until the output has this."""
        while not re.search(pattern, self.output):
            assert self._read(), self.output.decode(errors="replace")[-3000:]

    def press(self, keys: bytes) -> None:
        os.write(self._terminal, keys)

    def end(self) -> int:
        """Read all that is left, and return the exit code."""
        while self._read():
            pass
        return self._process.wait(WAIT_S)

    def screen(self) -> list[str]:
        """The lines of the output as the terminal shows them, without colours."""
        return screen_lines(self.output, self._columns)

    def _read(self) -> bool:
        assert select.select([self._terminal], [], [], WAIT_S)[0], self.output[-3000:]
        try:
            piece = os.read(self._terminal, 65_536)
        except OSError:  # Linux: nobody has it open any more
            return False
        self.output += piece
        return bool(piece)


@contextmanager
def on_terminal(
    words: Sequence[str],
    folder: Path,
    *,
    columns: int = 80,
    variables: Mapping[str, str] | None = None,
) -> Iterator[TerminalProcess]:
    """Run a command whose input, output and errors are one terminal of this width. At the end of
    the block nothing that it has started is left."""
    terminal, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", _ROWS, columns, 0, 0))
    inherited = {name: word for name, word in os.environ.items() if name not in _OWN_VARIABLES}
    process = subprocess.Popen(
        # The first program of the session makes the terminal its own, so that keys send signals.
        [sys.executable, "-c", _TAKE_TERMINAL, sys.executable, "-c", _PROGRAM, *words],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=folder,
        start_new_session=True,
        env={
            **inherited,
            "PYTHONPATH": str(ROOT / "src"),
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
            "HERZRASEN_DATA": str(folder / "data"),
            "HERZRASEN_TERMINAL": str(folder / "settings"),
            **(variables or {}),
        },
    )
    os.close(slave)
    running = TerminalProcess(process, terminal, columns)
    try:
        yield running
    finally:
        left = running.descendants()
        process.kill()
        for one in left:
            with suppress(psutil.NoSuchProcess):
                one.kill()
        process.wait()
        os.close(terminal)


_OWN_VARIABLES: Final = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PYTHONIOENCODING")
"""What this machine's shell may have set and a terminal would be measured or coloured by."""

BEGUN: Final = b"begun"
"""The first that is shown: from now on Ctrl+C is the program's, no longer Python's own."""

_PROGRAM: Final = """
from herzrasen.__main__ import run
try:
    print("begun", flush=True)
    run()
except KeyboardInterrupt as interrupt:
    within = interrupt.__traceback__.tb_next
    if within and within.tb_lineno > run.__code__.co_firstlineno:
        raise  # the program has let it through, which shows a traceback
    raise SystemExit(130)
"""

_TAKE_TERMINAL: Final = """
import fcntl, os, signal, sys, termios
signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell's background job inherits that it is ignored
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


def screen_lines(output: bytes, columns: int) -> list[str]:
    """The lines that a terminal of this width shows: what a carriage return goes over is gone, and
    what is too long goes on in the next line."""
    lines: list[list[str]] = [[]]
    row = column = 0
    for character in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", output.decode(errors="replace")):
        if character == "\r":
            column = 0
        elif character == "\n":
            row += 1
        else:
            if column == columns:
                row, column = row + 1, 0
            while len(lines) <= row:
                lines.append([])
            lines[row] += [" "] * (column + 1 - len(lines[row]))
            lines[row][column] = character
            column += 1
        while len(lines) <= row:
            lines.append([])
    return ["".join(line).rstrip() for line in lines]
