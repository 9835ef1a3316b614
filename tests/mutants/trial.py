"""One mutant planted, and the tests that may notice it, from the nearest to the last."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests import tools
from tests.mutants.covering_tests import CoveringTests
from tests.mutants.importing_tests import importing_tests
from tests.mutants.mutant import Mutant
from tests.mutants.result_table import Verdict
from tests.project_copy import ProjectCopy

SECONDS: Final = 300.0
"""What the tests of a stage may take: a mutant that lets them hang is noticed, too."""

CLIENT_TESTS: Final = ("tests/checks/test_client.py::test_the_unit_tests_pass",)
"""What runs the browser's part without a browser."""

_NONE_RAN: Final = re.compile(r"\s*(?:no tests ran|\d+ deselected) in .*")
"""Pytest's last line where all that is named waits for a later tier."""

_NOT_FOUND: Final = re.compile(r"^ERROR: (?:file or directory )?not found: (.*)", re.MULTILINE)
"""A test that was there when it was measured which lines it runs, without its parameters."""

_NODE_FAILURE: Final = re.compile(r"^\W*not ok \d+ - (?!.*\.test\.js)(.+)", re.MULTILINE)


class Trial(NamedTuple):
    """What became of a planted mutant."""

    mutant: Mutant
    verdict: Verdict
    by: str
    """The first test that failed."""


def try_mutant(mutant: Mutant, copy: ProjectCopy, covering: CoveringTests | None) -> Trial:
    """Plant the mutant and run the tests, nearest first, until one fails."""
    source = (copy.folder / mutant.file).read_text("utf-8")
    with copy.with_change(mutant.file, mutant.plant(source)):
        if mutant.file.endswith(".js") and (by := _first_client_failure(copy, mutant.file)):
            return Trial(mutant, Verdict.GATE, by)
        for verdict, tests, options in _stages(mutant, source, covering):
            if by := first_failure(copy, tests, options):
                return Trial(mutant, verdict, by)
    return Trial(mutant, Verdict.SURVIVED, "")


def first_failure(copy: ProjectCopy, tests: Collection[str], options: Iterable[str] = ()) -> str:
    """The first of the tests that fails; "" if all pass."""
    if not tests:
        return ""
    chosen = copy.folder / ".mutant-tests"
    chosen.write_text("".join(f"{test}\n" for test in tests), "utf-8")
    words = ("-x", "-rfE", "--no-header", *options, f"@{chosen.name}")
    passed, printed = copy.run_tests(*words, timeout=SECONDS)
    if absent := _NOT_FOUND.findall(printed):
        return first_failure(copy, _present(tests, absent), options)
    last_line = printed.strip().rpartition("\n")[2]
    if passed or _NONE_RAN.fullmatch(last_line):
        return ""
    failed = [line for line in printed.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    failed += _NODE_FAILURE.findall(printed)
    return failed[-1].split(" - ")[0] if failed else last_line


def _present(tests: Collection[str], absent: Collection[str]) -> list[str]:
    """The tests without those that pytest did not find; of a case that is now called otherwise, all
    cases.

    Raises:
        ValueError: What it did not find is none of them.
    """
    functions = [it.partition("[")[0] for it in absent]
    present: dict[str, None] = {}
    for test in tests:
        function, bracket, _ = test.partition("[")
        if not any(one.endswith(function) for one in functions):
            present[test] = None
        elif bracket:
            present[function] = None
    if [*present] == [*tests]:
        raise ValueError(f"not found: {absent}")
    return [*present]


def _first_client_failure(copy: ProjectCopy, file: str) -> str:
    """The first failure among the client's tests that load a file; "" if there is none."""
    if not (tests := importing_tests(file)):
        return ""
    passed, printed = copy.run(tools.node(), "--test", *tests, timeout=SECONDS)
    if passed:
        return ""
    return next(iter(_NODE_FAILURE.findall(printed)), printed.strip().rpartition("\n")[2])


def changed_lines(source: str, planted: str) -> set[int]:
    """The lines of the source that the mutant changes or that stand around what it adds."""
    matcher = difflib.SequenceMatcher(None, source.splitlines(), planted.splitlines())
    lines: set[int] = set()
    for what, first, end, _, _ in matcher.get_opcodes():
        if what == "insert":
            lines |= {first, first + 1}
        elif what != "equal":
            lines |= set(range(first + 1, end + 1))
    return lines


def _stages(
    mutant: Mutant, source: str, covering: CoveringTests | None
) -> Iterator[tuple[Verdict, Collection[str], tuple[str, ...]]]:
    if mutant.gate:
        yield Verdict.GATE, mutant.gate, ("-m", "not browser")
    if Path(mutant.file).suffix in (".js", ".css", ".html"):
        yield Verdict.GATE, CLIENT_TESTS, ()
    elif covering:
        lines = changed_lines(source, mutant.plant(source))
        if tests := covering.of(mutant.file, lines):
            yield Verdict.GATE, tests, ()
    if mutant.later:
        yield Verdict.LATER, mutant.later, ("--full",)
