"""A real terminal without a window: a program runs in tmux, keys go in, its screen is read."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import psutil  # type: ignore[import-untyped]  # it has no types of its own

from tests.tools import ROOT

TIMEOUT_S: Final = 600
_PAUSE_S: Final = 0.05


class TmuxWindow:
    """One tmux server of its own with one window."""

    def __init__(self, program: str, folder: Path, size: tuple[int, int]) -> None:
        self._tmux = [program, "-f", os.devnull, "-S", str(folder / "tmux")]
        self._folder = folder
        width, height = size
        shell = ["env", "PS1=$ ", "sh"]
        self._run("new-session", "-d", "-x", str(width), "-y", str(height), shlex.join(shell))
        self._run("set-option", "-g", "status", "off")
        self.resize(width, height)

    def type(self, *keys: str) -> None:
        """Press keys, by tmux's names."""
        self._run("send-keys", *keys)

    def write(self, text: str) -> None:
        """Type a text as it is."""
        self._run("send-keys", "-l", text)

    def start(self, *arguments: str, **environment: str) -> None:
        """Run the program with these arguments in the window's shell, all in folders of its own."""
        variables: Mapping[str, str] = {
            "PYTHONPATH": str(ROOT / "src"),
            "HERZRASEN_TERMINAL": str(self._folder / "settings"),
            "HERZRASEN_DATA": str(self._folder / "data"),
            "HERZRASEN_LIMITS_LAG_MS": "100000",
            "COLORTERM": "truecolor",
            "LC_ALL": "C.UTF-8",
            **environment,
        }
        words = ["env", *(f"{name}={value}" for name, value in variables.items())]
        words += [sys.executable, "-m", "herzrasen", "terminal", *arguments]
        self.write(shlex.join(words))
        self.type("Enter")

    def text(self) -> str:
        """What the window shows."""
        return self._run("capture-pane", "-p")

    def value(self, name: str) -> str:
        """A value of tmux, such as ``alternate_on``."""
        return self._run("display-message", "-p", f"#{{{name}}}").strip()

    def resize(self, width: int, height: int) -> None:
        """Change the size of the window."""
        self._run("resize-window", "-x", str(width), "-y", str(height))

    def wait_for(self, *words: str, without: str = "") -> str:
        """Wait until the window shows all these words; its text then."""

        def is_there(text: str) -> bool:
            return all(word in text for word in words) and not (without and without in text)

        return self.wait_until(is_there, f"{words} without {without!r}")

    def wait_until(self, holds: Callable[[str], bool], what: str) -> str:
        """Wait until this holds for the window's text; its text then."""
        deadline = time.monotonic() + TIMEOUT_S
        while not holds(text := self.text()):
            assert time.monotonic() < deadline, f"waited for {what}; the window shows:\n{text}"
            time.sleep(_PAUSE_S)
        return text

    def processes(self, word: str) -> list[int]:
        """The processes of this window's programs whose command has this word."""
        found = []
        for process in psutil.process_iter():
            with suppress(psutil.Error):
                command = process.cmdline()
                folders = " ".join([*command, *process.environ().values()])
                if word in " ".join(command) and str(self._folder) in folders:
                    found.append(process.pid)
        return sorted(found)

    def close(self) -> None:
        """End the window and its programs."""
        self._run("kill-server")

    def _run(self, *words: str) -> str:
        done = subprocess.run(
            [*self._tmux, *words], capture_output=True, text=True, check=False, timeout=TIMEOUT_S
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@contextmanager
def terminal(program: str, folder: Path, size: tuple[int, int] = (80, 24)) -> Iterator[TmuxWindow]:
    """A window of this size, closed in the end."""
    window = TmuxWindow(program, folder, size)
    try:
        yield window
    finally:
        window.close()
