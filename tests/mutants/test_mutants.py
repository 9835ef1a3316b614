"""They fit the source of today, so that the harness plants what they say."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.mutants.importing_tests import importing_tests
from tests.mutants.mutant import Mutant, areas, mutants_of
from tests.tools import ROOT

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


def test_a_fault_in_the_client_is_tried_on_the_tests_that_load_it() -> None:
    tests = importing_tests("src/herzrasen/client/charts/line-chart.js")
    assert "tests/client/line-chart.test.js" in tests, "by an import() of the test itself"
    assert "tests/client/score-sheets.test.js" in tests, "by what the test imports"
    assert "tests/client/room-code.test.js" not in tests
