"""Format of the C++ code."""

import sys

from tests.checks.command import run_check
from tests.tools import ROOT

FOLDERS = (
    "src/herzrasen/bots/hearts/engine/source",
    "src/herzrasen/research/rivals/source",
    "tests/bots/hearts/engine/sanitizer",
    "tests/research/vector",
    "training/hearts",
)


def test_clang_format_would_change_nothing() -> None:
    files = [
        str(path)
        for folder in FOLDERS
        for path in sorted((ROOT / folder).iterdir())
        if path.suffix in (".c", ".cpp", ".h")
    ]
    run = "from clang_format import clang_format; clang_format()"
    run_check(sys.executable, "-c", run, "--dry-run", "-Werror", *files)
