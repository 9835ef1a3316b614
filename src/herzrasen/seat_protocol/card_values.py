"""What each card is worth to the bot: ``values?``."""

from __future__ import annotations

from collections.abc import Mapping

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.advice import advise
from herzrasen.bots.hearts.bot import EFFORT
from herzrasen.bots.hearts.chance import RandomBot
from herzrasen.cards import Card
from herzrasen.games.hearts import View


def values(view: View, bot: HeartsBot | RandomBot) -> Mapping[Card, float]:
    """The points that this seat can expect of the deal after each legal card, for a bot that
    searches; nothing for one that plays by rules of thumb, which does not know."""
    if not isinstance(bot, HeartsBot) or bot.level not in EFFORT:
        return {}
    advice = advise(view, bot)
    points = {
        card: option.points for option in advice.options for card in option.cards | option.alike
    }
    return dict(sorted(points.items()))
