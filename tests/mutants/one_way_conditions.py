"""Conditions of the program that went one way only, whichever test of the gate ran: a fault there
turns no test red."""

from __future__ import annotations

import tempfile
from collections.abc import Collection
from pathlib import Path

from tests.mutants import condition_recorder
from tests.mutants.recording import run_recorded


def list_one_way_conditions(packages: Collection[str], tests: Collection[str]) -> int:
    """Run the tests without a browser, those of the gate where none are named, and print each
    condition in the packages with what it never was; pytest's exit code."""
    with tempfile.TemporaryDirectory(prefix="conditions-") as folder:
        code = run_recorded(condition_recorder.__name__, Path(folder), tests)
        roots = tuple(f"src/herzrasen/{package}" for package in packages or ("",))
        for place, ways in sorted(condition_recorder.never(Path(folder)).items(), key=_order):
            if place.startswith(roots):
                print(f"{place}: never {', '.join(ways)}")
    return code


def _order(found: tuple[str, object]) -> tuple[str, int, str]:
    file, line, rest = found[0].split(":", 2)
    return file, int(line), rest
