"""Style, types and layers of the Python code."""

import re
import subprocess
import sys
from pathlib import Path

from tests.checks.command import run_check, run_python_check
from tests.tools import ROOT

LAUNCHER = "herzrasen"  # has no suffix, so the tools must be told that it is Python


def test_ruff_finds_nothing() -> None:
    run_python_check("ruff", "check", ".", LAUNCHER)


def test_ruff_would_format_nothing_otherwise() -> None:
    run_python_check("ruff", "format", "--check", ".", LAUNCHER)


def test_the_types_hold() -> None:
    run_python_check("mypy")
    run_python_check("mypy", LAUNCHER)


ADDITIONS = """import math

def add(floats: list[float], integers: list[int], pair: tuple[int, float]) -> None:
    sum(floats)  # refused
    shared: float = 1 - (sum(floats) / 2 + min(floats))  # refused
    sum(one / 2 for one in integers)  # refused
    sum(pair)  # refused
    mean: float = float(sum(integers)) / 2
    sum(one > 1.5 for one in floats)
    math.fsum(floats)
"""


def test_sums_of_floats_are_refused(tmp_path: Path) -> None:
    """The kernels' twins find one only on Python 3.12 or newer, and only where they play it."""
    source = tmp_path / "additions.py"
    source.write_text(ADDITIONS)
    words = [sys.executable, "-m", "mypy", f"--cache-dir={tmp_path}", str(source)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    refused = re.findall(r"additions.py:(\d+): .*\[float-sum\]$", done.stdout, re.MULTILINE)
    lines = enumerate(ADDITIONS.splitlines(), 1)
    assert refused == [str(number) for number, line in lines if "refused" in line], done.stdout


def test_import_contracts_hold() -> None:
    run = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    run_check(sys.executable, "-c", run)
