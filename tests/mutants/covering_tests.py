"""Which tests of the gate run a line: coverage with a context for each test.

`python -m tests.mutants cover` runs the gate once and writes it to `.cache/`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Collection
from functools import cached_property
from pathlib import Path
from typing import Final

import coverage

from tests.tools import ROOT

COVERAGE: Final = ROOT / ".cache/mutants/coverage"

OPTIONS: Final = ("-q", "-n", "2", "--dist=worksteal", "-p", "no:cacheprovider")
NOT_MAPPED: Final = ("--ignore=tests/checks", "--ignore=tests/mutants")


def run_gate(*words: str, **variables: str) -> int:
    """Run the tests of the gate that need no browser, with these words for pytest and environment
    variables; pytest's exit code."""
    command = [sys.executable, "-m", "pytest", *OPTIONS, *NOT_MAPPED, "-m", "not browser", *words]
    return subprocess.call(command, cwd=ROOT, env={**os.environ, **variables})


def measure_coverage() -> int:
    """Run the gate, and note which lines each of its tests runs; pytest's exit code."""
    COVERAGE.parent.mkdir(parents=True, exist_ok=True)
    COVERAGE.unlink(missing_ok=True)
    config = COVERAGE.with_name("coveragerc")
    settings = f"[run]\ndata_file = {COVERAGE}\nsource = src/herzrasen\nrelative_files = true\n"
    config.write_text(settings, "utf-8")
    return run_gate(f"--cov-config={config}", "--cov", "--cov-context=test", "--cov-report=")


class CoveringTests:
    """The tests by the lines that they run, of the last measurement.

    Raises:
        FileNotFoundError: Nothing was measured yet.
    """

    def __init__(self, path: Path = COVERAGE) -> None:
        if not path.is_file():
            raise FileNotFoundError(path)
        self._data = coverage.CoverageData(str(path))
        self._data.read()

    def of(self, file: str, lines: Collection[int]) -> list[str]:
        """The tests that run one of the lines, those first that run the fewest files besides.

        Where only the import runs the lines (a constant, a field), all that run anything in the
        file.
        """
        by_line = self._data.contexts_by_lineno(file)
        chosen = {test for line in lines for test in by_line.get(line, ())} - {""}
        chosen = chosen or {test for tests in by_line.values() for test in tests} - {""}
        names = {_name(test) for test in chosen}
        return sorted(names, key=lambda name: (self._files[name], name))

    @cached_property
    def _files(self) -> Counter[str]:
        """In how many files a test runs a line."""
        files = Counter[str]()
        for file in self._data.measured_files():
            tests = {
                test for tests in self._data.contexts_by_lineno(file).values() for test in tests
            }
            files.update({_name(test) for test in tests})
        return files


def _name(context: str) -> str:
    """A test by its name; all its cases where a case is named by a path, which a copy has not."""
    test = context.partition("|")[0]
    function, _, case = test.partition("[")
    return function if "/" in case else test
