"""The measures of bench/run.py: what README says of them, and that one runs to its last figure."""

from __future__ import annotations

import re

import pytest

from bench import races
from bench.run import MEASURES, ON_DEMAND
from tests.tools import ROOT

NAMED = re.compile(r"one of: (.*?); or (.*?), which", re.DOTALL)


def test_the_page_names_every_measure() -> None:
    """Also which of them "everything" leaves out."""
    found = NAMED.search((ROOT / "bench/README.md").read_text("utf-8"))
    assert found is not None
    usual, on_demand = (set(re.findall(r"\w+", words)) for words in found.groups())
    assert (usual, on_demand) == (MEASURES.keys() - ON_DEMAND, ON_DEMAND)


@pytest.mark.heavy
def test_the_races_are_measured_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Type checks find a name that is gone; only a run finds a figure that cannot be computed."""
    monkeypatch.setattr(races, "RACES", 40)
    monkeypatch.setattr(races, "ROOMS", 5)
    figures = list(races.figures())
    assert len({figure.name for figure in figures}) == len(figures) == 20
