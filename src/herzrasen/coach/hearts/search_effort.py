"""How long the coach thinks: longer than the bot it goes by, and no longer than a machine can."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.bot import EFFORT, THOUSAND
from herzrasen.bots.hearts.engine import kernel
from herzrasen.games.hearts import HeartsRules

TIMES: Final = 3
"""So many times the effort that a bot plays with goes into a look back."""
PLAIN: Final = 7
"""The effort where the plain kernel has to do it: about a quarter of a second for a decision."""
LEAST: Final = 30
"""Worlds at least in which a deal is played out."""
A_WORLD: Final = 12 * THOUSAND
"""Such a world for so many cards that the bot plays out for a decision."""


def thorough(bot: HeartsBot, rules: HeartsRules) -> HeartsBot:
    """The bot with the effort of a look back; one that has an effort of its own keeps it."""
    if bot.effort or bot.time_ms:
        return bot
    if kernel(rules).name == "plain":
        return replace(bot, effort=PLAIN)
    return replace(bot, effort=TIMES * EFFORT.get(bot.level, min(EFFORT.values())))


def worlds_of(bot: HeartsBot, rules: HeartsRules, most: int) -> int:
    """In how many worlds, at ``most``, a deal is played out for a look back that goes by this
    bot."""
    return max(LEAST, min(most, bot.plays(rules) // A_WORLD))
