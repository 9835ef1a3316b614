"""A copy of the repository's committed files, to change them and see which tests fail."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.tools import NODE_MODULES, ROOT


class ProjectCopy:
    """A folder with the committed files; it uses the environment of the original."""

    def __init__(self, folder: Path, files: list[Path]) -> None:
        self.folder = folder
        for file in files:
            target = folder / file.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, target)
        for kernel in ROOT.glob("src/herzrasen/bots/hearts/engine/*.so"):
            shutil.copy2(kernel, folder / kernel.relative_to(ROOT))
        if NODE_MODULES.is_dir():
            (folder / NODE_MODULES.name).symlink_to(NODE_MODULES)

    def replace(self, path: str, old: str, new: str) -> None:
        """Put ``new`` in the place of ``old``, which is there once."""
        file = self.folder / path
        before = file.read_text("utf-8")
        assert before.count(old) == 1, (path, old)
        self._write(file, before.replace(old, new))

    def append(self, path: str, text: str) -> None:
        """Put the text at the end of a file."""
        file = self.folder / path
        self.write(path, file.read_text("utf-8") + text)

    def write(self, path: str, text: str) -> None:
        """Let a file, perhaps a new one, hold this text."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        self._write(file, text)

    @contextmanager
    def with_change(self, path: str, text: str) -> Iterator[None]:
        """Let a file hold another text within the block."""
        file = self.folder / path
        before = file.read_text("utf-8")
        self._write(file, text)
        try:
            yield
        finally:
            self._write(file, before)

    def run_tests(self, *words: str, timeout: float | None = None) -> tuple[bool, str]:
        """Whether the tests pass, and what they print; they do not where they take too long.

        Args:
            words: Options and tests for pytest.
            timeout: Seconds after which they are ended.
        """
        command = ("pytest", "-q", "-n", "0", "-p", "no:cacheprovider")
        return self.run_module(*command, *words, timeout=timeout)

    def run_module(self, *words: str, timeout: float | None = None) -> tuple[bool, str]:
        """The same for a module of Python and its arguments."""
        return self.run(sys.executable, "-m", *words, timeout=timeout)

    def run(self, *command: str, timeout: float | None = None) -> tuple[bool, str]:
        """Whether a command ends well, and what it prints; it does not where it takes too long."""
        process = subprocess.Popen(
            command,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder / "src")},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        try:
            printed, _ = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            printed, _ = process.communicate()
            return False, f"{printed}\nTIMED OUT"
        return process.returncode == 0, printed

    def _write(self, file: Path, text: str) -> None:
        """Write, and forget what Python compiled: its stamp is only as fine as a second."""
        file.write_text(text, "utf-8")
        for compiled in file.parent.glob(f"__pycache__/{file.stem}.*"):
            compiled.unlink()
