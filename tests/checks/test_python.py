"""Style, types and layers of the Python code."""

import sys

from tests.checks.command import run_check, run_python_check

LAUNCHER = "herzrasen"  # has no suffix, so the tools must be told that it is Python


def test_ruff_finds_nothing() -> None:
    run_python_check("ruff", "check", ".", LAUNCHER)


def test_ruff_would_format_nothing_otherwise() -> None:
    run_python_check("ruff", "format", "--check", ".", LAUNCHER)


def test_the_types_hold() -> None:
    run_python_check("mypy")
    run_python_check("mypy", LAUNCHER)


def test_import_contracts_hold() -> None:
    run = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    run_check(sys.executable, "-c", run)
