"""How long the bots of Hearts search: nobody else notices that a table waits for a bot."""

from __future__ import annotations

import pytest

from herzrasen.bots.hearts import HeartsBot
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
