"""They fit the source of today, so that the harness plants what they say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import pytest

from tests.mutants import condition_recorder
from tests.mutants.entering_tests import EnteringTests
from tests.mutants.functions import changed_functions
from tests.mutants.importing_tests import importing_tests
from tests.mutants.mutant import Mutant, areas, mutants_of
from tests.mutants.random_mutants import random_mutants
from tests.mutants.trial import first_noticing
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
    words = [sys.executable, "-m", "tests.mutants", area, "--jobs", "1"]
    ran = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    row = next(line.split() for line in ran.stdout.splitlines() if line.startswith(f"{area} "))
    record_property("mutants", [area, *map(int, row[1:])])
    assert ran.returncode == 0, ran.stdout


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


SHOP = """
PRICE = 5

class Shop:
    @property
    def price(self):
        def of(ticket):
            return max(ticket, 0)
        return of(PRICE)

    @price.setter
    def price(self, value): print(value)
"""
TRIALS = """
from functools import partial
from pathlib import Path
from tests.mutants.fork import exchange_code, first_failure, load_tests

old = Path("src/shop.py").read_text("utf-8")
tests = load_tests(["test_shop.py"])
for new in ("9", "1"):
    plant = partial(exchange_code, "src/shop.py", old, old.replace("0", new))
    print(first_failure(plant, tests, Path("files")))
"""


def test_a_fork_notices_a_fault_and_tells_what_survives(tmp_path: Path) -> None:
    """In a process without threads."""
    test = "from shop import Shop\ndef test_price(): assert Shop().price == 5\n"
    (tmp_path / "src").mkdir()
    for file, text in (("src/shop.py", SHOP), ("test_shop.py", test), ("trials.py", TRIALS)):
        (tmp_path / file).write_text(text, "utf-8")
    paths = os.pathsep.join((str(tmp_path / "src"), str(ROOT)))
    words = [sys.executable, "trials.py"]
    plugins = {
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTEST_PLUGINS": "xdist.plugin,pytest_timeout",
    }
    environment = {**os.environ, **plugins, "PYTHONPATH": paths}
    ran = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert ran.stdout == "test_shop.py::test_price\n\n", ran.stderr


def test_what_fails_without_a_fault_notices_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    anyway, by_the_fault = "tests/conftest.py::test_a", "tests/conftest.py::test_b"

    def run(words: Collection[str], planted: bool) -> str:
        fails = {anyway, by_the_fault} if planted else {anyway}
        return next((it for it in words if it in fails and f"--deselect={it}" not in words), "")

    assert first_noticing("so", run, [anyway, by_the_fault]) == by_the_fault
    assert first_noticing("so", run, [anyway]) == ""
    assert capsys.readouterr().out.count(anyway) == 1, "left out from then on"
    assert first_noticing("hung", lambda _tests, planted: "HUNG" * planted, [anyway]) == "HUNG"
    assert first_noticing("slow", lambda _tests, _planted: "HUNG", [anyway]) == ""


def test_the_functions_that_a_fault_changes() -> None:
    """What a module does itself, such as a default, needs the module anew."""
    assert changed_functions(SHOP, SHOP.replace("max", "min")) == {"Shop.price.of"}
    assert changed_functions(SHOP, SHOP.replace("print(value)", "pass")) == {"Shop.price"}
    assert changed_functions(SHOP, SHOP.replace("value):", "value=1):")) == {""}
    assert changed_functions(SHOP, SHOP.replace("5", "6")) == {""}


def test_the_nearest_of_the_tests_that_enter_a_function_come_first(tmp_path: Path) -> None:
    """Else who waits for the first failure waits for all that starts a server."""
    tests = {"": (0, [1]), "far": (1, [0, 1]), "long": (99, [0]), "near": (1, [0]), "not": (1, [1])}
    (tmp_path / "1.json").write_text(json.dumps([["f", "g"], tests]), "utf-8")
    entering = EnteringTests(tmp_path)
    assert entering.of(["f"]) == ["near", "far"]
    assert entering.of(["f"], first=["far"]) == ["far", "near"]
    assert [entering.at_import([it]) for it in "fg"] == [False, True]


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
