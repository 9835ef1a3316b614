"""One's own tables: listed, and ended where only bots play."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.protocol.lobby import OwnTable
from herzrasen.terminal.lines.give_up_seat import give_up_seat
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.lobby.lobby_news import wait_for_lobby
from herzrasen.terminal.lines.lobby.table_lists import own_table_line
from herzrasen.terminal.lines.menu import ask_yes_no
from herzrasen.terminal.lobby.table_order import order_own_tables
from herzrasen.terminal.rules.option_names import title_of_rules
from herzrasen.terminal.state.lobby_state import against_bots


class OwnTableLines:
    """The own tables, as they were listed last."""

    def __init__(self, program: LineProgram) -> None:
        self._program = program
        self._tables: Sequence[OwnTable] = ()

    async def say(self) -> list[str]:
        """List them; their ids in this order."""
        program = self._program
        await wait_for_lobby(program, lambda: program.server.lobby.lobby.mine is not None)
        self._tables = order_own_tables(program.server.lobby.lobby.mine or ())
        lines = [own_table_line(program.t, own) for own in self._tables]
        if not lines:
            program.session.say_key("line_mode.no_own_tables")
        program.session.say(*(f"{at}: {line}" for at, line in enumerate(lines, 1)))
        return [own.listing.table for own in self._tables]

    async def end(self, number: int | None) -> None:
        """End a match against bots, the table of this number; without one, all of them."""
        program, t = self._program, self._program.t
        if not self._tables:
            await self.say()
        wanted = [
            own
            for at, own in enumerate(self._tables, 1)
            if against_bots(own) and number in (None, at)
        ]
        if not wanted:
            program.session.say_key("line_mode.nothing_to_end")
            return
        listing = wanted[0].listing
        facts = {
            "game": t(f"lobby.{listing.game}.title"),
            "rules": title_of_rules(t, listing.game, listing.rules),
        }
        program.session.say(t("table_list.end.says", n=len(wanted), **facts))
        if not await ask_yes_no(program.session, t("table_list.end.title", n=len(wanted))):
            return
        ended = [await give_up_seat(program, own.listing.table) for own in wanted]
        if any(ended):
            program.session.say(t("table_list.end.done", n=sum(ended)))
        self._tables = ()
