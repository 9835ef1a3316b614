"""Commands about what was played: the record, the coach's review, the same deal again."""

from __future__ import annotations

from functools import partial

from herzrasen.games.registry import GAMES
from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.lines.pages.record_files import save_record
from herzrasen.terminal.lines.pages.replay_page import replay_table
from herzrasen.terminal.lines.pages.review_page import review_table
from herzrasen.terminal.lines.table.line_table import LineTable
from herzrasen.terminal.lines.table.retry_deal import retry_deal


def afterwards_commands(table: LineTable) -> list[Command]:
    """Those for which something was played."""

    def is_played() -> bool:
        return table.room.view is not None

    return [
        Command("review", partial(_review, table), available=is_played),
        Command("replay", partial(_replay, table), available=is_played),
        Command("save", partial(_save, table), available=lambda: _may_save(table)),
        Command("retry", partial(_retry, table), available=is_played),
    ]


def _may_save(table: LineTable) -> bool:
    return table.room.view is not None and not table.program.restricted


def _deals(table: LineTable) -> int:
    room = table.room
    return 1 if room.game is None else GAMES[room.game].deals_begun(room.view.public)


async def _review(table: LineTable, arguments: Arguments) -> None:
    deal = arguments.number or _deals(table)
    assert table.room.game is not None
    await review_table(table.program, table.room.game, table.room.table, deal)


async def _replay(table: LineTable, arguments: Arguments) -> None:
    await replay_table(table.program, table.room.table, arguments.number or _deals(table))


async def _save(table: LineTable, _arguments: Arguments) -> None:
    await save_record(table.program, table.room.table, table.room.game or "match")


async def _retry(table: LineTable, arguments: Arguments) -> None:
    assert table.room.game is not None
    opened = await retry_deal(
        table.program, table.room.game, table.room.table, _deals(table), arguments.number
    )
    if opened:
        table.close(opened)
