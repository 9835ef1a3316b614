"""Commands about what is agreed at a table: the rules in force, the table itself, its link."""

from __future__ import annotations

from functools import partial

from herzrasen.terminal.connection_sentence import connection_sentence
from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.lines.pages.guide_page import say_guide
from herzrasen.terminal.lines.rules.rule_pages import say_rules
from herzrasen.terminal.lines.share import say_link
from herzrasen.terminal.lines.table.line_table import LineTable
from herzrasen.terminal.lines.table.seat_list import table_title, waiting_room_lines
from herzrasen.terminal.members.house_texts import house_lines
from herzrasen.terminal.ratings.rating_texts import rated_text


def rules_commands(table: LineTable) -> list[Command]:
    """The rules in force, how the table stands, and the way to it."""
    return [
        Command("rules", partial(_rules, table)),
        Command("table_guide", partial(_guide, table)),
        Command("table", partial(_table, table)),
        Command("link", partial(_link, table)),
    ]


async def _rules(table: LineTable, arguments: Arguments) -> None:
    """The rules of the game and of the house; with words, the sentences that have them."""
    room, t = table.room, table.t
    assert room.game is not None
    await say_rules(table.program, room.game, room.rules, search=arguments.text)
    if arguments.text:
        return
    table.program.session.say(
        t("line_mode.heading", title=t("lobby.house.title")),
        *house_lines(t, room.house, room.game),
        *filter(None, [rated_text(t, room.rating)]),
    )


async def _guide(table: LineTable, _arguments: Arguments) -> None:
    """How the game of this table is played."""
    assert table.room.game is not None
    await say_guide(table.program, table.room.game)


def _table(table: LineTable, _arguments: Arguments) -> None:
    """What this table is, and what is wanted of one now."""
    session, room, game = table.program.session, table.room, table.game
    if room.number is None or game is None:
        session.say(connection_sentence(table.t, room))
    elif room.view is None:
        session.say(*waiting_room_lines(table.t, room))
    else:
        session.say(table_title(table.t, room), game.prompt(table))


async def _link(table: LineTable, _arguments: Arguments) -> None:
    await say_link(table.program, table.room.table)
