"""Style, types and layers of the Python code."""

import sys

from tests.checks.command import passes, python_passes

LAUNCHER = "herzrasen"  # has no suffix, so the tools must be told that it is Python


def test_ruff_finds_nothing() -> None:
    python_passes("ruff", "check", ".", LAUNCHER)


def test_ruff_would_format_nothing_otherwise() -> None:
    python_passes("ruff", "format", "--check", ".", LAUNCHER)


def test_the_types_hold() -> None:
    python_passes("mypy")
    python_passes("mypy", LAUNCHER)


def test_the_layers_hold() -> None:
    run = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    passes(sys.executable, "-c", run)
