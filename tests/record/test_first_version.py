"""Records and tables from before presets changed: they mean what they meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from herzrasen.games import nerts
from herzrasen.games.nerts.rules import Progress
from herzrasen.record import Checked, Fault, check, read
from herzrasen.table import about, wire
from herzrasen.table.about import About
from herzrasen.table.seats import Place

FOLDER = Path(__file__).parents[1] / "golden/records/first"


@pytest.mark.parametrize(
    ("name", "more"),
    [
        # 33 rounds to 400 points, with no gap that would have ended them.
        ("33-rounds", "round_cap=30"),
        ("33-rounds", "spread=60"),
        # A card sent on once more had wiped a vote, and the same seat could vote again.
        ("votes", "progress=once"),
    ],
)
def test_a_record_of_the_first_version_stays_right(name: str, more: str) -> None:
    """By the presets of today, which it does not know, it would be wrong."""
    text = (FOLDER / f"{name}.hrz").read_text("utf-8")
    assert is_right(text)
    first, end, rest = text.partition('[Rules "')[2].partition('"]')
    assert not is_right(text.replace(first + end, f"{first},{more}{end}", 1))
    assert rest


def is_right(text: str) -> bool:
    found = read(text.encode())
    assert not isinstance(found, Fault), found
    return isinstance(check(found.record), Checked)


@pytest.mark.parametrize("name", list(nerts.PRESETS))
def test_in_a_record_a_name_means_what_it_meant(name: str) -> None:
    rules = about.kept_rules("nerts", name)
    assert isinstance(rules, nerts.NertsRules)
    assert (rules.progress, rules.target, rules.spread) == (Progress.ALWAYS, 100, None)
    assert rules.round_cap == 1000
    written = about.kept_text("nerts", about.todays_text("nerts", name))
    assert about.kept_rules("nerts", written) == rules


@pytest.mark.parametrize("name", list(nerts.PRESETS))
def test_what_is_played_today_is_written_in_full(name: str) -> None:
    today = nerts.PRESETS[name]
    kept = about.kept_text("nerts", nerts.text_of(today))
    assert nerts.parse(kept, nerts.FIRST_PRESETS) == today
    assert "progress=once" in kept
    assert about.todays_text("nerts", kept) == nerts.text_of(today)


def test_a_table_stored_by_the_first_version_goes_on_by_its_rules() -> None:
    place = Place(seed=1)
    stored = About("nerts", "stoss+seats=2", {"tempo": 3}, "slow", (place, place), opened=0)
    described = about.read(wire.encode(stored))
    rules = about.rules_of("nerts", described.rules)
    assert rules == nerts.parse("stoss+seats=2", nerts.FIRST_PRESETS)
    assert about.read(about.write(described)) == described
    new = About("nerts", "stoss+seats=2", {"tempo": 3}, "slow", (place, place), opened=0)
    assert about.read(about.write(new)) == new
    assert about.rules_of("nerts", about.read(about.write(new)).rules) == nerts.NertsRules(seats=2)


def test_records_and_tables_of_hearts_are_written_as_before() -> None:
    assert about.kept_text("hearts", "standard+target=50") == "standard+target=50"
    assert about.kept_rules("hearts", "h3") == about.rules_of("hearts", "h3")
