"""Key to screen in the terminal: how long after a key is written to the program's terminal the
cells that it changes are written back, at a table of Nerts with three bots of top tempo.

The real program runs in a real pseudo-terminal of 80 by 24 with 256 colours; server, bots and
program share one core. The keys are Space, which turns the stock and changes the count over it at
once, and the key of the waste, which marks its card: both show what is pending, before the server
has answered. The screen is followed by a small emulator (position, style and text of each cell), so
that what bots do elsewhere counts for nothing. Root measures in the real-time class, so that what
else runs on a shared machine does not wait in between. The time runs from the write of the key to
the end of the read that brought the first of the awaited cells. The bar: 20 ms at the 95th of 100.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from bench.figure import Figure
from herzrasen.library.remote.server_address import parse_address
from herzrasen.protocol.http_tables import NewTable, TableCreated
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import FOLDER_VARIABLE, SettingsStore
from tests.server.live_server import process_address, start_process
from tests.tools import ROOT

KEYS: Final = 100
BAR_MS: Final = 20.0
COLUMNS, ROWS = 80, 24
CORE: Final = 0
RULES: Final = "stoss+target=none,spread=none,rounds=50,pile_size=20"
TIMEOUT: Final = 1.0
"""Seconds after which a key has changed nothing."""

_CSI: Final = re.compile(r"\x1b\[([?>=]?)([0-9;]*)([@-~])")
_OTHER: Final = re.compile(
    r"\x1b(?:\][^\x07\x1b]*(?:\x07|\x1b\\)|[P^_].*?\x1b\\|[()].|[=>78cDEHM])"
)


class ScreenCells:
    """What stands in each cell: text and style, as far as the program's sequences say it."""

    def __init__(self) -> None:
        self.cells = [[(" ", "")] * COLUMNS for _ in range(ROWS)]
        self._x, self._y, self._style, self._rest = 0, 0, "", ""

    def feed(self, text: str) -> None:
        """Follow some output; an unfinished sequence waits for the rest of it."""
        text, self._rest = self._rest + text, ""
        at = 0
        while at < len(text):
            sign = text[at]
            if sign == "\x1b":
                if found := _CSI.match(text, at):
                    self._control(found[2], found[3])
                    at = found.end()
                elif found := _OTHER.match(text, at):
                    at = found.end()
                elif len(text) - at < 64:
                    self._rest = text[at:]
                    return
                else:
                    at += 1
                continue
            if sign == "\n":
                self._y, self._x = min(self._y + 1, ROWS - 1), 0
            elif sign == "\r":
                self._x = 0
            elif sign.isprintable() and self._x < COLUMNS:
                self.cells[self._y][self._x] = (sign, self._style)
                self._x += 1
            at += 1

    def row(self, y: int) -> str:
        """The text of a row."""
        return "".join(sign for sign, _ in self.cells[y])

    def text(self) -> str:
        """All rows."""
        return "\n".join(map(self.row, range(ROWS)))

    def _control(self, numbers: str, kind: str) -> None:
        values = [int(word or 0) for word in numbers.split(";")] if numbers else []
        if kind == "H":
            y, x = (*values, 1, 1)[:2] if values else (1, 1)
            self._y, self._x = min(max(y, 1), ROWS) - 1, min(max(x, 1), COLUMNS) - 1
        elif kind == "m":
            self._style = "" if numbers in ("", "0") else f"{self._style};{numbers}"


class Program:
    """The program at a table, in a terminal of its own."""

    def __init__(self, link: str, folder: Path) -> None:
        self.screen = ScreenCells()
        environment = {
            **os.environ,
            FOLDER_VARIABLE: str(folder),
            "TERM": "xterm-256color",
            "COLORTERM": "",
            "LC_ALL": "C.UTF-8",
            "PYTHONPATH": str(ROOT / "src"),
        }
        self._main, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self._process = subprocess.Popen(
            [*_on_one_core(), sys.executable, "-m", "herzrasen", "terminal", link],
            stdin=other,
            stdout=other,
            stderr=other,
            env=environment,
            start_new_session=True,
        )
        os.close(other)

    def press(self, key: str) -> float:
        """Write a key; the moment."""
        os.write(self._main, key.encode())
        return time.perf_counter()

    def read(self, seconds: float) -> bool:
        """Follow the output that comes within so many seconds; whether there was any."""
        ready, _, _ = select.select([self._main], [], [], max(0.0, seconds))
        if not ready:
            return False
        self.screen.feed(os.read(self._main, 65536).decode("utf-8", "replace"))
        return True

    def wait_for(self, holds: Callable[[], bool], seconds: float) -> float | None:
        """The moment at which something holds on the screen; None if it does not."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            if holds():
                return time.perf_counter()
            self.read(end - time.perf_counter())
        return time.perf_counter() if holds() else None

    def rest(self, seconds: float) -> None:
        """Follow the output for so long."""
        self.wait_for(lambda: False, seconds)

    def close(self) -> None:
        """End the program."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGTERM)
        with suppress(OSError):
            while self.read(2.0):
                pass
        self._process.wait(timeout=10)
        os.close(self._main)


def figures() -> Iterator[Figure]:
    """Measure keys at a table at full speed."""
    if os.geteuid() == 0:
        os.nice(-15)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with _table(folder) as link:
            program = Program(link, folder)
            try:
                times = sorted(_measure(program, KEYS))
            finally:
                program.close()
    yield Figure("terminal: key to screen, median", median(times), "ms")
    yield Figure(f"terminal: key to screen, 95 of 100 (bar {BAR_MS:g})", times[94], "ms")
    yield Figure("terminal: key to screen, longest", times[-1], "ms")


@contextmanager
def _table(folder: Path) -> Iterator[str]:
    """A table with three bots of the highest tempo, at which the program's person sits."""
    server = start_process(folder / "data", enter=_on_one_core(), language="en_GB.UTF-8")
    try:
        yield asyncio.run(_open_table(process_address(server), folder))
    finally:
        server.terminate()
        server.wait(timeout=20)


async def _open_table(server: str, folder: Path) -> str:
    session = ServerSession(SettingsStore(folder), parse_address(server))
    await session.open()
    wish = NewTable("nerts", RULES, "Bench", bot={"tempo": 5, "insight": 2})
    opened = await session.api.post("api/tables", wish, TableCreated)
    link = session.api.address.table_link(opened.table)
    await session.close()
    return link


def _measure(program: Program, count: int) -> Iterator[float]:
    """The times of so many keys, in ms; rounds that end are followed by the next."""
    random = Random(1)
    measured = pressed = 0
    while measured < count:
        _begin_round(program)
        key, holds = _next_key(program, pressed)
        pressed += 1
        start = program.press(key)
        end = program.wait_for(holds, TIMEOUT)
        if end is not None:
            measured += 1
            yield (end - start) * 1000
        program.rest(0.25 + 0.15 * random.random())


def _next_key(program: Program, number: int) -> tuple[str, Callable[[], bool]]:
    """Space, the key of the waste, and that again; with what each of them changes."""
    screen = program.screen
    y, x, waste = _labels(screen)
    if number % 3 == 0:
        before = screen.cells[y][x + 2 : x + 4]
        return " ", lambda: screen.cells[y][x + 2 : x + 4] != before
    marked = screen.cells[y + 1][waste : waste + 12]
    return "s", lambda: screen.cells[y + 1][waste : waste + 12] != marked


def _labels(screen: ScreenCells) -> tuple[int, int, int]:
    """The row of the keys over the own cards, and where stock and waste stand in it."""
    for y in range(ROWS):
        found = re.search(r"A \d+ +(␣) \d+ +(S) \d+ ", screen.row(y))
        if found:
            return y, found.start(1), found.start(2)
    raise RuntimeError(screen.text())


def _begin_round(program: Program) -> None:
    """See that a round runs: be ready, go on after the sheet, wait for the countdown."""
    end = time.perf_counter() + 60
    while time.perf_counter() < end:
        text = program.screen.text()
        if "I’m stuck" in text and "╭─ " not in text and "Nerts!" in text:
            return
        if "I’m ready" in text or "Next round" in text:
            program.press(" ")
        program.rest(0.3)
    raise RuntimeError(program.screen.text())


def _on_one_core() -> tuple[str, ...]:
    """The words that keep a command on one core, undisturbed by what else runs there: as far as the
    system lets them."""
    alone = ("chrt", "-f", "5") if os.geteuid() == 0 and shutil.which("chrt") else ()
    return (*alone, "taskset", "-c", str(CORE)) if shutil.which("taskset") else alone


if __name__ == "__main__":
    for figure in figures():
        print(f"{figure.name}: {figure.value:.1f} {figure.unit}")
