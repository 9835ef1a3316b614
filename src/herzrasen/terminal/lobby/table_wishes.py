"""The table that is asked for: against bots, with friends, after a lesson, among people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from herzrasen.games.registry import GAMES
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.http_tables import NewTable, QuickMatch
from herzrasen.terminal.game_traits import traits_of
from herzrasen.terminal.members.house_texts import parse_house_rules

if TYPE_CHECKING:
    from herzrasen.games.protocol import GameName
    from herzrasen.terminal.settings import TerminalSettings


def usual_rules(game: GameName) -> str:
    """The text form of the usual rules."""
    return next(iter(GAMES[game].PRESETS))


def new_table(values: TerminalSettings, game: GameName, rules: str, free: int = 0) -> NewTable:
    """A table by these rules, with so many seats for people who follow its link.

    How much a slow line is believed, and what helps, is agreed on where people race.
    """
    house = parse_house_rules(values.house)
    if not traits_of(game).real_time:
        house = HouseRules(watchers=house.watchers, time=house.time, talk=house.talk)
    bots = values.choices.bots_of(game)
    return NewTable(game, rules, values.name, bots, free, values.speed, house=house)


def table_after_lesson(values: TerminalSettings, game: GameName) -> NewTable:
    """A table by the lesson's rules, with easy rivals."""
    traits = traits_of(game)
    bot = {traits.bot_setting: 1} | ({"insight": 1} if traits.real_time else {})
    return NewTable(game, usual_rules(game), values.name, bot=bot, pace=values.speed)


def quick_match(values: TerminalSettings, game: GameName, rules: str) -> QuickMatch:
    """A seat among people by these rules; the usual ones mean any."""
    house = HouseRules(kind="public")
    if traits_of(game).real_time:
        house = replace(parse_house_rules(values.house), kind="public")
    wanted = None if rules == usual_rules(game) else rules
    return QuickMatch(game, values.name, wanted, values.choices.bots_of(game), values.speed, house)
