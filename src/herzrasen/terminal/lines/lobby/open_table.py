"""Opens tables as they were chosen last: against bots, with friends, with anybody online."""

from __future__ import annotations

from msgspec.structs import replace

from herzrasen.games.protocol import GameName
from herzrasen.terminal.connection.table_requests import find_quick_match, open_new_table
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lobby.table_wishes import (
    new_table,
    quick_match,
    table_after_lesson,
    usual_rules,
)
from herzrasen.terminal.settings import TerminalSettings


def chosen_rules(program: LineProgram, game: GameName) -> str:
    """The text form of the rules that were chosen last, else of the usual ones."""
    return program.settings.choices.of(game).rules.last or usual_rules(game)


def keep_rules(program: LineProgram, game: GameName, rules: str) -> None:
    """Keep these rules for the next table."""
    choices = program.settings.choices
    saved = choices.of(game).rules.with_last(rules)
    program.store.change(choices=choices.with_rules(game, saved))


async def open_table(
    program: LineProgram, game: GameName, *, rules: str = "", free: int = 0
) -> str:
    """Open a table with so many ``free`` seats; its id. Raises ApiError."""
    rules = rules or chosen_rules(program, game)
    return await open_new_table(program.api, new_table(_player(program), game, rules, free))


async def open_table_after_lesson(program: LineProgram, game: GameName) -> str:
    """Open a table for a person who has just learnt the game; its id. Raises ApiError."""
    return await open_new_table(program.api, table_after_lesson(_player(program), game))


async def find_seat(program: LineProgram, game: GameName) -> str:
    """The table of a seat among people, by the chosen rules. Raises ApiError."""
    wish = quick_match(_player(program), game, chosen_rules(program, game))
    return await find_quick_match(program.api, wish)


def _player(program: LineProgram) -> TerminalSettings:
    """The settings, with a name; for a script bots do not wait."""
    return replace(program.settings, name=program.name, speed=program.pace)
