"""They fit the source of today, so that the harness plants what they say."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from coverage import CoverageData

from tests.mutants import condition_recorder
from tests.mutants.__main__ import try_all
from tests.mutants.covering_tests import CoveringTests
from tests.mutants.importing_tests import importing_tests
from tests.mutants.mutant import Mutant, areas, mutants_of
from tests.mutants.random_mutants import random_mutants
from tests.mutants.result_table import counts
from tests.mutants.trial import first_failure
from tests.project_copy import ProjectCopy
from tests.tools import ROOT

BEFORE_3_15 = pytest.mark.skipif(sys.version_info >= (3, 15), reason="mutmut's parser has no wheel")
ALL = [mutant for area in areas() for mutant in mutants_of(area)]


def test_each_has_a_name_of_its_own() -> None:
    assert [
        name for name, count in Counter(mutant.name for mutant in ALL).items() if count > 1
    ] == []


@pytest.mark.parametrize("mutant", ALL, ids=lambda mutant: mutant.name)
def test_it_can_be_planted(mutant: Mutant) -> None:
    planted = mutant.plant((ROOT / mutant.file).read_text("utf-8"))
    if mutant.file.endswith(".py"):
        compile(planted, mutant.file, "exec")
    for test in (*mutant.gate, *mutant.later):
        assert (ROOT / test.partition("::")[0]).exists(), test


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("area", areas())
def test_each_is_noticed_by_the_tests_that_it_names(
    area: str, record_property: Callable[[str, object], None]
) -> None:
    """An hour and a half of one core; the table stands at the end of the run."""
    trials = try_all({area: mutants_of(area)}, jobs=1)[area]
    record_property("mutants", counts(area, (it.verdict for it in trials)))
    assert [trial.mutant.name for trial in trials if trial.verdict == "survived"] == []


@pytest.mark.heavy
@pytest.mark.parametrize(
    "package", [pytest.param("table/clocks", marks=BEFORE_3_15), "client/kit/charts"]
)
def test_random_ones_are_the_same_for_a_seed(package: str) -> None:
    chosen = random_mutants(package, seed=1, count=5)
    assert chosen == random_mutants(package, seed=1, count=5)
    assert chosen != random_mutants(package, seed=2, count=5)
    for mutant in chosen:
        test_it_can_be_planted(mutant)


def test_a_fault_in_the_client_is_tried_on_the_tests_that_load_it() -> None:
    tests = importing_tests("src/herzrasen/client/kit/charts/line-chart.js")
    assert "tests/client/line-chart.test.js" in tests, "by an import() of the test itself"
    assert "tests/client/score-sheets.test.js" in tests, "by what the test imports"
    assert "tests/client/room-code.test.js" not in tests


def test_the_tests_that_run_the_fewest_files_come_first(tmp_path: Path) -> None:
    """Else who waits for the first failure waits for all that starts a server."""
    data = CoverageData(str(tmp_path / "coverage"))
    for test, files in (("a.py::test_far", ("one.py", "two.py")), ("b.py::test_near", ("one.py",))):
        data.set_context(f"{test}|run")
        data.add_lines({file: [1] for file in files})
    data.write()
    covering = CoveringTests(tmp_path / "coverage")
    assert covering.of("one.py", [1]) == ["b.py::test_near", "a.py::test_far"]


class PrintingCopy:
    """A copy whose tests print this, and fail, as long as it is asked."""

    def __init__(self, folder: Path, *printed: str) -> None:
        self.folder = folder
        self.printed = [*printed]
        self.chosen: list[str] = []

    def run_tests(self, *_words: str, timeout: float) -> tuple[bool, str]:
        assert timeout
        self.chosen = (self.folder / ".mutant-tests").read_text("utf-8").split()
        return not self.printed, self.printed.pop(0) if self.printed else ""


def test_what_is_not_run_notices_nothing(tmp_path: Path) -> None:
    """That all tests of a file are of another tier counted as a failure."""

    def by(*printed: str, test: str = "b.py::test_b") -> str:
        copy = PrintingCopy(tmp_path, *printed)
        found = first_failure(cast("ProjectCopy", copy), ("a.py", test))
        rerun[:] = copy.chosen
        return found

    rerun: list[str] = []
    assert by("F\nFAILED a.py::test_a - assert\n1 failed in 1s") == "FAILED a.py::test_a"
    assert by("\n7 deselected in 0.05s") == by("no tests ran in 0.01s") == ""
    assert by("...\nTIMED OUT") == "TIMED OUT"
    assert by("ERROR: not found: /copy/b.py::test_b\n(no match in any of [<Module b.py>])") == ""
    assert rerun == ["a.py"]
    assert by("ERROR: not found: /copy/b.py::test_b\n", test="b.py::test_b[1]") == ""
    assert rerun == ["a.py", "b.py::test_b"], "its cases have other names by now"


def test_a_condition_that_goes_one_way_only_is_told() -> None:
    source = """
def price(age, member):
    if age < 18 and not member or not age:
        return min(age, 5)
    return [one for one in (age, member) if one]
"""
    module: dict[str, Any] = dict(condition_recorder.NOTES)
    exec(compile(condition_recorder.wrap(source, "shop.py"), "shop.py", "exec"), module)
    price = module["price"]
    answers = [price(17, False), price(18, True), price(3, True), price(4, False)]
    assert answers == [5, [18, True], [3, True], 4]
    assert {place: ways for place, ways in condition_recorder.missing.items() if ways} == {
        "shop.py:3:8: order of age < 18": {"more"},
        "shop.py:3:35: truth of not age": {"true"},
        "shop.py:5:45: truth of one": {"false"},
    }
