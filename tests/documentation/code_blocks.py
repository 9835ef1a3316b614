"""The code blocks of a page, and running them as a reader would, from top to bottom."""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.tools import ROOT

FENCE: Final = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TIMEOUT_S: Final = 240


class CodeBlock(NamedTuple):
    """A fenced block of a page: its language, its text, the line at which that begins, and the
    output that the page shows below it (a block ``text``), None if it shows none."""

    language: str
    text: str
    line: int
    output: str | None


def code_blocks(page: Path) -> list[CodeBlock]:
    """The blocks of a page, in order; directives of the site are none."""
    page_text = page.read_text("utf-8")
    found = [fence for fence in FENCE.finditer(page_text) if not fence[1].startswith("{")]
    blocks = []
    for fence, after in zip_longest(found, found[1:]):
        shown = after and after[1] == "text" and page_text[fence.end() : after.start()] == "\n\n"
        line = page_text.count("\n", 0, fence.start()) + 2
        blocks.append(CodeBlock(fence[1], fence[2], line, after[2] if after and shown else None))
    return blocks


def run_page(page: Path, folder: Path) -> None:
    """Run a page's blocks of Python and of the command line in a folder, in order.

    Raises AssertionError where a block prints something else than the page shows, and whatever a
    block of Python raises.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    with chdir(folder):
        for block in code_blocks(page):
            if block.language == "python":
                _run_python(block, page, names)
            elif block.language == "console":
                _run_console(block, page)


def run_console_blocks(page: Path, folder: Path) -> None:
    """Run the blocks of the command line alone."""
    with chdir(folder):
        for block in code_blocks(page):
            if block.language == "console":
                _run_console(block, page)


def _run_python(block: CodeBlock, page: Path, names: dict[str, Any]) -> None:
    code = compile("\n" * (block.line - 1) + block.text, str(page), "exec")
    with redirect_stdout(io.StringIO()) as printed:
        exec(code, names)
    expected = block.output
    assert expected in (None, printed.getvalue()), f"{page.name}:{block.line}\n{printed.getvalue()}"


def _run_console(block: CodeBlock, page: Path) -> None:
    """Run each line after ``$`` and compare what it prints with the lines that follow."""
    for command, expected in _commands(block.text):
        words = shlex.split(command)
        assert words[0] in ("herzrasen", "./herzrasen"), f"{page.name} shows {command}"
        done = subprocess.run(
            [sys.executable, "-m", "herzrasen", *words[1:]],
            env={**os.environ, "LC_ALL": _locale(page), "PYTHONPATH": str(ROOT / "src")},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=TIMEOUT_S,
            check=False,
        )
        assert done.returncode == 0, f"{page.name}: {command}\n{done.stderr}"
        assert not expected or done.stdout.strip() == expected, f"{page.name}: {command}"


def _commands(text: str) -> Iterator[tuple[str, str]]:
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield command, output.strip()


def _locale(page: Path) -> str:
    return "de_DE.UTF-8" if page.name.endswith(".de.md") else "C.UTF-8"
