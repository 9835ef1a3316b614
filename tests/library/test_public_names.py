"""The public API stays as it is unless somebody means it: ``signatures.txt`` has all of it.

``--update-golden`` writes it anew: read the difference before you commit it.
"""

from __future__ import annotations

import builtins
import inspect
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import herzrasen
from tests.golden_text import AssertGolden
from tests.library.public_names import api_text, public_objects

GOLDEN = Path(__file__).with_name("signatures.txt")
OWN = "herzrasen.library"
RAISES = re.compile(r"\bRaises:\n((?:    +.*\n?|\n)+)")
ERROR = re.compile(r"^ {4,}((?:\w+, )*\w+)(?=:)", re.MULTILINE)


def test_the_names_and_signatures_are_those_of_the_golden_file(
    assert_golden: AssertGolden,
) -> None:
    assert_golden(GOLDEN, api_text())


def test_type_checkers_see_the_names_that_are_offered() -> None:
    assert herzrasen.__file__ is not None
    source = Path(herzrasen.__file__).read_text("utf-8")
    checked = source.partition("if TYPE_CHECKING:\n")[2].partition("\n__version__")[0]
    names = set(re.findall(r"\b\w+(?=,|\n|$)", re.sub(r"from [\w.]+ import \(?", "", checked)))
    assert names == set(herzrasen.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = herzrasen.nothing  # type: ignore[attr-defined]


def test_the_names_are_listed_without_loading_them() -> None:
    run = (
        "import sys, herzrasen; assert set(herzrasen.__all__) <= set(dir(herzrasen)); "
        "print(*(name for name in sys.modules if name.startswith('herzrasen.')))"
    )
    words = [sys.executable, "-c", run]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_a_deal_loads_no_coach_no_server_and_no_arrays() -> None:
    run = (
        "import sys, herzrasen; herzrasen.rules('hearts'); herzrasen.new_deal(); "
        "heavy = 'numpy websockets starlette gymnasium regex herzrasen.coach herzrasen.server'; "
        "print(*(name for name in heavy.split() if name in sys.modules))"
    )
    words = [sys.executable, "-c", run]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_everything_public_has_a_docstring() -> None:
    assert [name for name, value in public_objects() if not inspect.getdoc(value)] == []


def test_every_parameter_is_documented() -> None:
    missing = [
        f"{name}: {parameter}"
        for name, value in public_objects()
        if inspect.isfunction(value) and value.__module__.startswith(OWN)
        for parameter in inspect.signature(value).parameters
        if parameter not in ("self", "_") and parameter not in (inspect.getdoc(value) or "")
    ]
    assert missing == []


def test_documented_errors_exist() -> None:
    named = [
        (name, error)
        for name, value in public_objects()
        for block in RAISES.findall(inspect.getdoc(value) or "")
        for errors in ERROR.findall(block)
        for error in errors.split(", ")
    ]
    assert len(named) > 20
    for name, error in named:
        known = getattr(herzrasen, error, None) or getattr(builtins, error, None)
        assert isinstance(known, type), f"{name} raises {error}"
        assert issubclass(known, BaseException), f"{name} raises {error}"


def test_the_modules_of_the_games_offer_what_they_list() -> None:
    for module in (herzrasen.hearts, herzrasen.nerts):
        assert isinstance(module, ModuleType)
        assert all(hasattr(module, name) for name in module.__all__)
