"""Which tests of the gate enter a function, the nearest first: a recorder, and what it has seen.

`python -m tests.mutants record` runs the gate once and writes it to `.cache/`; with tests, those
alone are run, and what was recorded of others stays.
"""

from __future__ import annotations

import ast
import time
from collections.abc import Collection, Generator
from pathlib import Path
from typing import Final

import pytest

from tests.mutants import recording
from tests.mutants.functions import Function, FunctionChanger

ENTRIES: Final = recording.ROOT / ".cache/mutants/entries"

SECONDS: Final = 60.0
"""What the tests that a fault is tried on took, together, when they were recorded."""

_functions: Final[list[str]] = []
"""By their numbers; each after its file."""
_entered: Final[set[int]] = set()
"""Since the test began; before the first, while modules were loaded."""
_tests: Final[dict[str, tuple[float, list[int]]]] = {}
"""A test's seconds, and what it entered; by "" what was entered before the first."""


def note_entries(source: str, file: str) -> ast.Module:
    """A module whose functions say when they are entered."""

    def note(name: str, function: Function) -> None:
        call = ast.Call(ast.Name("__entered__", ast.Load()), [ast.Constant(len(_functions))], [])
        function.body.insert(ast.get_docstring(function) is not None, ast.Expr(call))
        _functions.append(f"{file}:{name}")

    tree = ast.parse(source, file)
    FunctionChanger(note).visit(tree)
    return tree


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Change what is loaded from now on."""
    recording.load_changed(note_entries, {"__entered__": _entered.add})


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note what happens until the test has ended."""
    _tests.setdefault("", (0, sorted(_entered)))
    _entered.clear()
    began = time.monotonic()
    result = yield
    _tests[item.nodeid] = (round(time.monotonic() - began, 3), sorted(_entered))
    return result


def pytest_sessionfinish() -> None:
    """Write what this process has seen."""
    if _tests:
        recording.write([_functions, _tests])


def record_entries(tests: Collection[str]) -> int:
    """Run the tests, all of the gate where none are named, and note what each enters; pytest's exit
    code."""
    ENTRIES.mkdir(parents=True, exist_ok=True)
    for file in () if tests else ENTRIES.iterdir():
        file.unlink()
    return recording.run_recorded(__name__, ENTRIES, tests)


class EnteringTests:
    """The tests by the functions that they enter, as far as that was recorded."""

    def __init__(self, folder: Path = ENTRIES) -> None:
        self._seconds: dict[str, float] = {}
        self._functions: dict[str, frozenset[str]] = {}
        self._at_import: set[str] = set()
        for functions, tests in recording.read(folder):
            for test, (seconds, numbers) in tests.items():
                self._seconds[test] = seconds
                self._functions[test] = frozenset(functions[it] for it in numbers)
            self._at_import |= self._functions.pop("")

    def at_import(self, functions: Collection[str]) -> bool:
        """Whether one is entered while modules are loaded, where no test is at work yet."""
        return not self._at_import.isdisjoint(functions)

    def of(self, functions: Collection[str], first: Collection[str] = ()) -> list[str]:
        """The tests that enter one of the functions, as many as fit into the time: those of these
        files or names first, then those that are quick and enter little besides."""
        found = [it for it, all_ in self._functions.items() if not all_.isdisjoint(functions)]
        chosen: list[str] = []
        left = SECONDS
        for test in sorted(
            found, key=lambda it: (not it.startswith((*first,)), self._distance(it))
        ):
            if self._seconds[test] <= left or not chosen:
                chosen.append(test)
                left -= self._seconds[test]
        return chosen

    def _distance(self, test: str) -> tuple[float, str]:
        return (0.05 + self._seconds[test]) * len(self._functions[test]), test
