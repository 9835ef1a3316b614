"""How long the bots of Hearts search: nobody else notices that a table waits for a bot."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import herzrasen
from herzrasen.bots.hearts import HeartsBot, advice
from herzrasen.bots.hearts.engine.search_types import SearchConfig, SearchResult
from herzrasen.games import hearts


@pytest.mark.parametrize(
    ("rules", "bot", "cards"),
    [
        ("standard", HeartsBot(4), 1_200_000),
        ("standard", HeartsBot(3), 50_000),
        ("standard", HeartsBot(2), 0),
        ("cancellation+players=8", HeartsBot(4), 24_000),
        ("cancellation+players=8", HeartsBot(3), 1_000),
        ("cancellation+players=8", HeartsBot(3, effort=7), 7_000),
    ],
)
def test_with_two_packs_only_a_fiftieth_is_played_out(
    rules: str, bot: HeartsBot, cards: int
) -> None:
    """The compiled kernel knows one pack. An effort of one's own is as it is asked for."""
    parsed = hearts.parse_rules(rules)
    assert isinstance(parsed, hearts.HeartsRules)
    assert bot.card_budget(parsed) == cards


def test_a_time_limit_reaches_the_search_in_its_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    configs: list[SearchConfig] = []

    def note(*words: Any) -> SearchResult:
        configs.append(words[-1])
        raise StopIteration

    monkeypatch.setattr(advice, "kernel", lambda _: SimpleNamespace(search_pass=note))
    view = herzrasen.new_deal(seed=1).view(0)
    for limit in (0, 250):
        with pytest.raises(StopIteration):
            advice.advise(view, HeartsBot(3, time_ms=limit))
    assert [one.time_limit_ns for one in configs] == [0, 250_000_000]
