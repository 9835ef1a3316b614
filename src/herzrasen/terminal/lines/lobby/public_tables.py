"""The tables that anybody may join or watch: listed, searched, found by their number."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.lobby.game_choice import find_game
from herzrasen.terminal.lines.lobby.lobby_news import wait_for_lobby
from herzrasen.terminal.lines.lobby.table_lists import listing_line
from herzrasen.terminal.lobby.table_texts import may_join, search_words
from herzrasen.terminal.state.lobby_state import search, sort_tables


class ListedTable(msgspec.Struct, frozen=True):
    """An entry of the list: the table, and whether one sits down there."""

    listing: str
    join: bool


class PublicTableLines:
    """The list as it was said last."""

    def __init__(self, program: LineProgram) -> None:
        self._program = program
        self._tables: Sequence[ListedTable] = ()

    async def say(self, words: str) -> Sequence[ListedTable]:
        """List the tables that have all these words; the name of a game leaves out the others."""
        t, session, lobby = self._program.t, self._program.session, self._program.server.lobby
        first = next(iter(words.split()), "")
        game_named = find_game(first)
        if game_named is not None:
            words = words.removeprefix(first)
        before = lobby.lobby.tables
        lobby.subscribe(tables=True, game=game_named)
        await wait_for_lobby(self._program, lambda: lobby.lobby.tables is not before)
        tables = sort_tables(lobby.lobby.tables or ())
        found = search(tables, words, lambda listing: search_words(t, listing))
        self._tables = [ListedTable(one.table, may_join(one)) for one in found]
        if not tables:
            session.say_key("table_list.nobody")
        elif not found:
            session.say_key("table_list.nothing_found")
        session.say(*(f"{at}: {listing_line(t, one)}" for at, one in enumerate(found, 1)))
        if lobby.lobby.more:
            session.say(t("table_list.more", n=lobby.lobby.more))
        lobby.subscribe(tables=False)
        return self._tables

    def find(self, number: int | None) -> str | None:
        """The table of this number in the list."""
        if number is None or not 1 <= number <= len(self._tables):
            return None
        return self._tables[number - 1].listing
