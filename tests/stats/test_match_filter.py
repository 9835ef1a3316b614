"""The filter of one's own matches."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.games.protocol import Refusal
from herzrasen.protocol.http_history import (
    MatchFilter,
    MyMatch,
    MyPlayer,
)
from herzrasen.stats.match_filter import matches, may_match, read_filter

MATCH = MyMatch(
    table="t",
    game="hearts",
    rules="sun+target=50",
    opened=1_000,
    players=(MyPlayer("Eva", "person"), MyPlayer("Ada", "bot"), MyPlayer("Jörg", "person")),
    seat=0,
    state="over",
    place=2,
    points=40,
    deals=5,
    undone=1,
)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({}, True),
        ({"game": "hearts"}, True),
        ({"game": "nerts"}, False),
        ({"preset": "sun"}, True),
        ({"preset": "standard"}, False),
        ({"name": "JÖR"}, True),
        ({"name": "Eva"}, False),
        ({"since": "1000", "until": "1001"}, True),
        ({"since": "1001"}, False),
        ({"until": "1000"}, False),
        ({"company": "people"}, True),
        ({"company": "bots"}, False),
        ({"straight": "true"}, False),
        ({"straight": "", "name": ""}, True),
    ],
)
def test_a_match_fits_every_wish_or_not(query: dict[str, str], found: bool) -> None:
    match_filter = read_filter(query)
    assert isinstance(match_filter, MatchFilter)
    assert (may_match(match_filter, MATCH) and matches(match_filter, MATCH)) is found


@pytest.mark.parametrize(
    ("state", "place", "passed"),
    [
        ("over", 1, {"won"}),
        ("over", 3, {"lost"}),
        ("waiting", None, {"open"}),
        ("running", None, {"open"}),
        ("ended", None, {"ended"}),
    ],
)
def test_each_result_finds_its_own_matches(state: Any, place: int | None, passed: set[str]) -> None:
    match = replace(MATCH, state=state, place=place)
    found = {
        result
        for result in ("won", "lost", "open", "ended")
        if matches(read_filter({"result": result}), match)  # type: ignore[arg-type]
    }
    assert found == passed


@pytest.mark.parametrize(
    "query",
    [
        {"game": "chess"},
        {"since": "yesterday"},
        {"before": "1.5"},
        {"who": "Eva"},
        {"name": "x" * 65},
        {"company": "all"},
    ],
)
def test_an_invalid_query_is_refused(query: dict[str, str]) -> None:
    assert read_filter(query) == Refusal("record.refusal.query")
