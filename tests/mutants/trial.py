"""One mutant planted, and the tests that may notice it, from the nearest to the last: in a fork
where that can be done, else in a copy of the repository."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from tests import tools
from tests.mutants import fork, planted_copy
from tests.mutants.entering_tests import EnteringTests
from tests.mutants.functions import bodies, changed_functions
from tests.mutants.importing_tests import importing_tests
from tests.mutants.mutant import Mutant
from tests.mutants.planted_copy import MYPY, PYTEST
from tests.mutants.result_table import Verdict
from tests.tools import ROOT

CLIENT_TESTS: Final = (
    "tests/checks/test_client.py::test_the_unit_tests_pass",
    "tests/client/pages/test_pages.py",
)
"""What runs the browser's part without a browser."""

Run: TypeAlias = Callable[[Collection[str], bool], str]
"""Runs tests, with the fault or without: what fails first; "" if all pass."""

_unfit: Final[dict[tuple[str, ...], bool]] = {}
"""Whether tests, after how they were run, fail without a fault, too."""


class PlannedTrial(NamedTuple):
    """A mutant and the tests that enter what it changes."""

    mutant: Mutant
    tests: Collection[str] = ()
    in_fork: bool = False
    in_copy: bool = False
    """Whether they may notice more there: what happens while modules are loaded."""

    def among(self, found: frozenset[str]) -> PlannedTrial:
        """Of the tests, those that were found: all of a file that is named."""
        tests = [it for it in self.tests if it in found]
        of_files = (it for it in found if it.startswith((*self.tests,)))
        return self._replace(tests=tests or sorted(of_files))


class Trial(NamedTuple):
    """What became of a planted mutant."""

    mutant: Mutant
    verdict: Verdict
    by: str
    """The first test that failed."""


def plan(mutant: Mutant, entering: EnteringTests) -> PlannedTrial:
    """Choose the tests; those that the mutant names come first."""
    if not (mutant.file.startswith("src/") and mutant.file.endswith(".py")):
        return PlannedTrial(mutant)
    source = (ROOT / mutant.file).read_text("utf-8")
    changed = changed_functions(source, mutant.plant(source))
    in_module = "" in changed
    functions = {f"{mutant.file}:{name}" for name in (bodies(source) if in_module else changed)}
    tests = entering.of(functions, mutant.gate) or mutant.gate
    return PlannedTrial(mutant, tests, not in_module, in_module or entering.at_import(functions))


def try_mutant(it: PlannedTrial, folder: Path) -> Trial:
    """Plant the mutant and run the tests, nearest first, until one fails; the folder is for copies
    and for the tests' files."""
    began = time.monotonic()
    stages = ((verdict, by) for verdict, by in _stages(it, folder) if by)
    verdict, by = next(stages, (Verdict.SURVIVED, f"{len(it.tests)} tests"))
    print(f"{verdict:9}{time.monotonic() - began:4.0f} s  {it.mutant.name:40}{by}", flush=True)
    return Trial(it.mutant, verdict, by)


def _stages(it: PlannedTrial, folder: Path) -> Iterator[tuple[Verdict, str]]:
    mutant, tests, in_fork, in_copy = it
    if in_fork and tests:
        try:
            run = partial(_run_in_fork, mutant, folder)
            yield Verdict.GATE, first_noticing("in a fork", run, tests)
        except fork.NotPlanted:
            in_copy = True

    def by(command: Collection[str], tests: Collection[str]) -> str:
        run = partial(planted_copy.first_failure, mutant, folder, command)
        return first_noticing(" ".join(command), run, tests) if tests else ""

    if mutant.file.endswith(".py") and (error := by(MYPY, ["--no-error-summary"])):
        yield Verdict.GATE, f"mypy: {error}"
    if mutant.file.endswith(".js"):
        yield Verdict.GATE, by((tools.node(), "--test"), importing_tests(mutant.file))
    functions = {test.partition("[")[0]: None for test in tests if in_copy}
    yield Verdict.GATE, by((*PYTEST, "-m", "not browser"), [*mutant.gate, *functions])
    if mutant.file.endswith((".js", ".css", ".html")):
        yield Verdict.GATE, by(PYTEST, CLIENT_TESTS)
    yield Verdict.LATER, by((*PYTEST, "--full"), mutant.later)


def first_noticing(how: str, run: Run, tests: Collection[str]) -> str:
    """What fails first with the fault, and not without it; "" if there is nothing.

    Args:
        how: Names how the tests are run: what fails anyway in one way may pass in another.
        run: Runs tests.
        tests: Their names.
    """
    while by := run([*tests, *_deselect_unfit(how)], True):
        again = (by,) if by.startswith("tests/") else (*tests,)
        if (how, *again) not in _unfit:
            _unfit[how, *again] = bool(run(again, False))
            if _unfit[how, *again]:
                print(f"left out: {by}, which fails without a fault, too ({how})", flush=True)
        if not _unfit[how, *again]:
            return by
        if again != (by,):
            break
    return ""


def _deselect_unfit(how: str) -> list[str]:
    unfit = (key for key, fails in _unfit.items() if fails and key[0] == how)
    return [f"--deselect={test}" for _, *tests in unfit for test in tests if "::" in test]


def _run_in_fork(mutant: Mutant, folder: Path, tests: Collection[str], planted: bool) -> str:
    def plant() -> None:
        if planted:
            source = (ROOT / mutant.file).read_text("utf-8")
            fork.exchange_code(mutant.file, source, mutant.plant(source))

    return fork.first_failure(plant, tests, folder / f"tests-{os.getpid()}")
