"""The match list and its filter, beside the browser's own functions."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from herzrasen.protocol.http_history import MyMatch, MyPlayer
from herzrasen.protocol.http_statistics import TrendPoint
from herzrasen.terminal.history.match_query import NO_FILTER, HistoryFilter, query_of
from herzrasen.terminal.history.match_sentences import (
    badge,
    match_facts,
    match_title,
    opponents,
    standing,
)
from herzrasen.terminal.history.trend_line import trend, trend_sentence
from herzrasen.terminal.number_format import mean, percent, whole
from herzrasen.terminal.translation import Translation
from tests.terminal.browser_twin import ask_browser

NOW = 1_790_000_000_000


def as_browser(filter_: HistoryFilter) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(filter_)
    return {**plain, "company": plain.pop("opponents")}


FILTERS = (
    NO_FILTER,
    replace(NO_FILTER, game="nerts", name="  Ada  ", result="won", opponents="bots"),
    replace(NO_FILTER, period="week", straight=True, preset="sun"),
    replace(NO_FILTER, period="dates", since="2026-03-01", until="2026-03-01"),
    replace(NO_FILTER, period="dates", since="2026-03-", until="yesterday"),
    replace(NO_FILTER, since="2026-03-01"),
    replace(NO_FILTER, name="x" * 99),
)


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clocks as in Berlin."""
    with monkeypatch.context() as here:
        here.setenv("TZ", "Europe/Berlin")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("berlin")
def test_a_filter_asks_what_the_browsers_does(node: str) -> None:
    module = "screens/history/match-query.js"
    queries = ask_browser(node, [(module, "queryOf", [as_browser(one), NOW]) for one in FILTERS])
    for filter_, query in zip(FILTERS, queries, strict=True):
        assert query_of(filter_, NOW) == {name: value for name, value in query.items() if value}
    counts = ask_browser(node, [(module, "filterNames", [as_browser(one)]) for one in FILTERS])
    assert [filter_.count for filter_ in FILTERS] == counts
    assert [filter_.is_set for filter_ in FILTERS[:2]] == [False, True]


@pytest.mark.parametrize("language", ["en", "de"])
def test_figures_are_written_as_in_the_browser(node: str, language: str) -> None:
    numbers = [0, 6.25, -0.04, -1234.56, 1234567, 0.05, 99.95, 1.45, 1.05, 2.35]
    module = "core/text/number-format.js"
    asked: list[Any] = [(module, "mean", [number]) for number in numbers]
    asked += [(module, "mean", [None])]
    asked += [(module, "whole", [round(number)]) for number in numbers]
    asked += [(module, "percent", [part, all_]) for part, all_ in ((1, 3), (2, 3), (1, 8), (1, 0))]
    ours = [mean(number, language) for number in numbers]
    ours += [mean(None, language)]
    ours += [whole(round(number), language) for number in numbers]
    ours += [percent(part, all_, language) for part, all_ in ((1, 3), (2, 3), (1, 8), (1, 0))]
    assert ours == ask_browser(node, asked, language)


def points(*values: float) -> list[TrendPoint]:
    return [TrendPoint(NOW, 3 * at + 1, value) for at, value in enumerate(values)]


def test_a_trend_is_the_browsers(node: str) -> None:
    rows = [points(4), points(3, 5, 7, 9), points(0, 0, 6), points(-2, 8, 1, 1)]
    asked = [("kit/charts/trend-line.js", "trend", [msgspec.to_builtins(row)]) for row in rows]
    for row, found in zip(rows, ask_browser(node, asked), strict=True):
        assert trend(row) == pytest.approx((found["from"], found["to"]))


def test_a_trend_is_said_where_there_is_one() -> None:
    t = Translation("en")
    assert trend_sentence(t, points(1, 2), 0.3) == ""
    assert trend_sentence(t, points(8, 6, 4), 0.3) == "Falling: 8.0 at first, 4.0 recently."
    assert trend_sentence(t, points(4, 4.1, 4), 0.3).startswith("About the same")


def a_match(**changes: Any) -> MyMatch:
    players = (MyPlayer("Eva", "person"), MyPlayer("Ada", "bot"), MyPlayer("", "person"))
    match = MyMatch(
        "t1", "hearts", "sun+target=50", NOW, (*players, MyPlayer("", "free")), 0, "over", 1, 12, 3
    )
    return replace(match, **changes)


def test_a_match_is_said_by_rules_place_and_company() -> None:
    t = Translation("en")
    assert match_title(t, a_match()).startswith("Hearts · ")
    assert match_title(t, a_match()).endswith(", changed")
    assert "changed" not in match_title(t, a_match(rules="sun+players=3"))
    assert opponents(t, a_match()) == f"Ada and {t('connection.forgotten')}"
    assert (standing(t, a_match()), badge(t, a_match())) == ("place 1", "1st")
    running = a_match(state="running", place=None, points=None, deals=None)
    assert (standing(t, running), badge(t, running)) == ("in progress", "…")
    assert standing(t, a_match(seat=-2, place=None)) == "you left"
    assert badge(t, a_match(state="ended", place=None)) == "–"


def test_what_was_special_about_a_match_is_said() -> None:
    t = Translation("en")
    facts = match_facts(t, a_match(undone=2, repeats=4))
    assert "3 deals" in facts
    assert "2 moves undone" in facts
    assert "deal 4 again" in facts
    assert "in progress" in match_facts(t, a_match(state="running", place=None))
