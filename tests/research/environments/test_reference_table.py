"""The tables of the documentation say what the observations say."""

import pytest

from herzrasen.games.hearts import HeartsRules
from herzrasen.research.environments.hearts_observation import describe
from herzrasen.research.environments.reference_table import observation_table, with_tables
from tests.tools import ROOT


@pytest.mark.parametrize(
    ("name", "language"), [("environments.md", "en"), ("environments.de.md", "de")]
)
def test_the_tables_are_those_that_describe_makes(name: str, language: str) -> None:
    page = (ROOT / "docs" / name).read_text("utf-8")
    assert observation_table(describe(HeartsRules()), language) in page
    assert with_tables(page, language) == page, (
        f"python -m herzrasen.research.environments.reference_table docs/{name}"
    )


def test_a_table_that_differs_is_written_anew() -> None:
    page = "before\n<!-- observation of Hearts -->\n| old |\n<!-- end -->\nafter\n"
    table = observation_table(describe(HeartsRules()), "en")
    assert with_tables(page, "en") == page.replace("| old |\n", table)
