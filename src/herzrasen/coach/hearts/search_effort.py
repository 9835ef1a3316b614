"""Search effort of the coach: three times the bot's in play (``bot.EFFORT_BY_LEVEL``), within what
the machine can do."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.bot import EFFORT_BY_LEVEL, THOUSAND
from herzrasen.bots.hearts.engine import kernel
from herzrasen.games.hearts import HeartsRules

EFFORT_FACTOR: Final = 3
"""The effort of a review in multiples of the bot's effort in play."""
PYTHON_EFFORT: Final = 7
"""The effort with the Python kernel: about a quarter of a second for a decision."""
MIN_WORLDS: Final = 30
"""Fewest worlds in which a deal is played out."""
CARDS_PER_WORLD: Final = 12 * THOUSAND
"""Cards that the bot plays out for a decision, per world of a review."""


def with_review_effort(bot: HeartsBot, rules: HeartsRules) -> HeartsBot:
    """The bot with the effort of a review; a bot with an explicit effort keeps it."""
    if bot.effort or bot.time_ms:
        return bot
    if kernel(rules).name == "python":
        return replace(bot, effort=PYTHON_EFFORT)
    return replace(
        bot, effort=EFFORT_FACTOR * EFFORT_BY_LEVEL.get(bot.level, min(EFFORT_BY_LEVEL.values()))
    )


def world_count(bot: HeartsBot, rules: HeartsRules, most: int) -> int:
    """The number of worlds, at ``most``, in which a review by this bot plays a deal out."""
    return max(MIN_WORLDS, min(most, bot.card_budget(rules) // CARDS_PER_WORLD))
