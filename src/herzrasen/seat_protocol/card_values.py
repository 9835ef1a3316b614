"""The bot's evaluation of each legal card: ``values?``."""

from __future__ import annotations

from collections.abc import Mapping

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.advice import advise
from herzrasen.bots.hearts.bot import EFFORT_BY_LEVEL
from herzrasen.bots.hearts.randomness import RandomBot
from herzrasen.cards import Card
from herzrasen.games.hearts import View


def expected_points(view: View, bot: HeartsBot | RandomBot) -> Mapping[Card, float]:
    """The expected points of the seat in this deal after each legal card. Empty for a bot that
    plays by rules of thumb, without search."""
    if not isinstance(bot, HeartsBot) or bot.level not in EFFORT_BY_LEVEL:
        return {}
    advice = advise(view, bot)
    points = {
        card: option.points
        for option in advice.options
        for card in option.cards | option.equivalent
    }
    return dict(sorted(points.items()))
