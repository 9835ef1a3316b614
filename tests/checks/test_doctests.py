"""Doctests: the examples in docstrings are run."""

import doctest
import importlib

import pytest

from tests.tools import ROOT

SOURCE = ROOT / "src"
SHOWN = [
    ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    for path in sorted((SOURCE / "herzrasen").rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", SHOWN)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
