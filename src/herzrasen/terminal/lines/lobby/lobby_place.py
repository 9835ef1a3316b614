"""The lobby: what one can do is listed by numbers, and every entry is a command as well."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TypeAlias

from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.library.remote.server_address import ServerAddress
from herzrasen.terminal.connection.invitation import read_invitation
from herzrasen.terminal.connection.table_requests import find_table
from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.lobby.game_choice import find_game, which_game
from herzrasen.terminal.lines.lobby.new_table import NewTableMenu, change_bots
from herzrasen.terminal.lines.lobby.open_table import chosen_rules, find_seat, open_table
from herzrasen.terminal.lines.lobby.own_tables import OwnTableLines
from herzrasen.terminal.lines.lobby.public_tables import PublicTableLines
from herzrasen.terminal.lines.lobby.waiting_tables import WaitingTables
from herzrasen.terminal.lines.menu import Option, ask_text
from herzrasen.terminal.lines.pages.device_link import open_device_link
from herzrasen.terminal.lines.pages.page_commands import LinePages, page_commands
from herzrasen.terminal.lines.pages.replay_page import replay_table
from herzrasen.terminal.lines.rules.rule_pages import say_rules
from herzrasen.terminal.lines.share import open_network
from herzrasen.terminal.lines.table.visit import visit_table
from herzrasen.terminal.members.member_texts import bot_text
from herzrasen.terminal.rules.option_names import title_of_rules

Entry: TypeAlias = Option[Callable[[], Awaitable[None]]]


async def visit_lobby(program: LineProgram, address: ServerAddress | None = None) -> None:
    """Be in the lobby until the program is left. Raises InputEnded, ProgramLeft, OutputClosed."""
    place = LobbyPlace(program)
    await place.arrive(address)
    try:
        await program.session.converse(place.commands, closed=asyncio.Event())
    finally:
        place.leave()


class LobbyPlace:
    """The lobby's entries and commands. A number means an entry of the list that was said last."""

    def __init__(self, program: LineProgram) -> None:
        self._program = program
        self._session = program.session
        self._listed: Sequence[Entry] = ()
        self._waiting = WaitingTables(program)
        self._own = OwnTableLines(program)
        self._public = PublicTableLines(program)

    def leave(self) -> None:
        """Listen to nothing any more."""
        self._waiting.stop()

    async def arrive(self, address: ServerAddress | None) -> None:
        """Say where one is; a link to rules leads to a new table by them."""
        self.say_menu()
        if address is not None and address.where == "tournament":
            await LinePages(self._program, self._go).tournament(address.tournament)
        elif address is not None and address.where == "rules":
            game = find_game(address.game)
            if game is not None:
                await self._go(await NewTableMenu(self._program, game, address.rules).run())

    def commands(self) -> list[Command]:
        """Everything that can be done here."""
        return [
            Command("number", self._choose_listed, accepts=_is_number),
            Command("lobby", lambda _arguments: self.say_menu()),
            Command("play", self._play, complete=_complete_game),
            Command("online", self._online, complete=_complete_game),
            Command("new", self._new, complete=_complete_game),
            Command("tables", self._tables),
            Command("own", lambda _arguments: self._list_own()),
            Command("join", partial(self._join, join=True)),
            Command("watch", partial(self._join, join=False)),
            Command("open", self._open),
            Command("end", self._end),
            Command("my_name", self._rename),
            Command("bots", self._bots, complete=_complete_game),
            Command("lobby_rules", self._rules, complete=_complete_game),
            *page_commands(self._program, self._go),
            Command("network", self._network, available=lambda: self._program.api.address.is_local),
        ]

    def say_menu(self) -> None:
        """Say who one is, and list what can be done."""
        t, program = self._program.t, self._program
        self._session.say(
            t("line_mode.pair", name=t("lobby.page"), value=program.api.address.base),
            t("line_mode.pair", name=t("lobby.you_are"), value=program.name),
        )
        entries: list[Entry] = [
            *(self._play_entry(game) for game in GAMES),
            *(self._entry("table_list.people", game, self._play_online) for game in GAMES),
            *(self._entry("line_mode.new_table.title", game, self._open_new) for game in GAMES),
            Option(t("table_list.title"), partial(self._list_public, "")),
            Option(t("table_list.mine"), self._list_own),
        ]
        self._list(entries)

    def _entry(self, key: str, game: GameName, act: Callable[[GameName], Awaitable[None]]) -> Entry:
        """An entry that there is for each game."""
        t = self._program.t
        label = t("line_mode.of", what=t(key), game=t(f"lobby.{game}.title"))
        return Option(label, partial(act, game))

    def _play_entry(self, game: GameName) -> Entry:
        """A match against bots at once: ``Hearts: Play now, Standard, bots: Regular``."""
        t = self._program.t
        bots = bot_text(t, self._program.settings.choices.bots_of(game)).replace(" · ", ", ")
        rules = title_of_rules(t, game, chosen_rules(self._program, game))
        title = t("line_mode.of", what=t(f"lobby.{game}.play"), game=t(f"lobby.{game}.title"))
        label = t("line_mode.play_label", title=title, rules=rules, bots=bots)
        return Option(label, partial(self._play_now, game))

    def _list(self, entries: Sequence[Entry]) -> None:
        self._listed = entries
        self._session.say(*(f"{at}: {entry.label}" for at, entry in enumerate(entries, 1)))

    async def _choose_listed(self, arguments: Arguments) -> None:
        number, n = arguments.number or 0, len(self._listed)
        if 1 <= number <= n:
            await self._listed[number - 1].value()
        elif n:
            self._session.say_key("line_mode.no_choice", words=arguments.text, n=n)
        else:
            self._session.say_key("line_mode.unknown", words=arguments.text)

    async def _go(self, table: str, *, join: bool = False) -> None:
        """Go to a table; say the lobby again when one is back."""
        if not table:
            return
        await visit_table(self._program, table, join=join)
        self._session.say_key("line_mode.back_in_lobby")

    # Play --------------------------------------------------------------------------------------

    async def _play(self, arguments: Arguments) -> None:
        """Play against bots: a game, and after it any rules in their text form."""
        game = await which_game(self._program, arguments)
        if game is not None:
            await self._play_now(game, " ".join(arguments.words[1:]))

    async def _play_now(self, game: GameName, rules: str = "") -> None:
        await self._go(await open_table(self._program, game, rules=rules))

    async def _online(self, arguments: Arguments) -> None:
        game = await which_game(self._program, arguments)
        if game is not None:
            await self._play_online(game)

    async def _play_online(self, game: GameName) -> None:
        await self._go(await find_seat(self._program, game))

    async def _new(self, arguments: Arguments) -> None:
        game = await which_game(self._program, arguments)
        if game is not None:
            await self._open_new(game, " ".join(arguments.words[1:]))

    async def _open_new(self, game: GameName, rules: str = "") -> None:
        await self._go(await NewTableMenu(self._program, game, rules).run())

    # Tables ------------------------------------------------------------------------------------

    async def _tables(self, arguments: Arguments) -> None:
        await self._list_public(arguments.text)

    async def _list_public(self, words: str) -> None:
        tables = await self._public.say(words)
        self._listed = [
            Option("", partial(self._go, table.listing, join=table.join)) for table in tables
        ]

    async def _list_own(self) -> None:
        tables = await self._own.say()
        self._listed = [Option("", partial(self._go, table)) for table in tables]

    async def _join(self, arguments: Arguments, *, join: bool) -> None:
        """Sit down, or look on, at a table of the list by its number."""
        table = self._public.find(arguments.number)
        if table is None:
            self._session.say_key("line_mode.no_table")
        else:
            await self._go(table, join=join)

    async def _open(self, arguments: Arguments) -> None:
        """Follow a link that someone sent: to a table, to rules, to a record of this server; or a
        room code that someone said. Raises ApiError."""
        typed = arguments.text or await ask_text(
            self._session, self._program.t("connection.gather.link")
        )
        if not typed:
            return
        own = self._program.api.address
        address = read_invitation(typed, own)
        if address is None:
            self._session.say_key("line_mode.bad_link", words=typed)
        elif isinstance(address, str):
            await self._go(await find_table(self._program.api, address))
        elif address.base != own.base:
            self._session.say_key("line_mode.other_server", words=address.base)
        elif address.where == "table":
            await self._go(await find_table(self._program.api, address.table))
        elif address.where == "record":
            await replay_table(self._program, address.table)
        elif address.where == "device":
            await open_device_link(self._program, address.code)
        elif address.where == "tournament":
            await LinePages(self._program, self._go).tournament(address.tournament)
        else:
            await self.arrive(address)

    async def _end(self, arguments: Arguments) -> None:
        await self._own.end(arguments.number)

    # Oneself -----------------------------------------------------------------------------------

    async def _rename(self, arguments: Arguments) -> None:
        name = arguments.text or await ask_text(self._session, self._program.t("lobby.name"))
        if name:
            self._program.store.change(name=name)
            self._session.say_key("line_mode.named", name=name)

    async def _bots(self, arguments: Arguments) -> None:
        game = await which_game(self._program, arguments)
        if game is not None:
            await change_bots(self._program, game)

    async def _rules(self, arguments: Arguments) -> None:
        """The rules that are chosen; after the game, words to search for."""
        game = await which_game(self._program, arguments)
        if game is not None:
            rules = chosen_rules(self._program, game)
            await say_rules(self._program, game, rules, search=" ".join(arguments.words[1:]))

    async def _network(self, _arguments: Arguments) -> None:
        await open_network(self._program)


def _is_number(line: str) -> bool:
    return line.isascii() and line.isdigit()


def _complete_game(typed: str) -> list[str]:
    return [game for game in GAMES if game.startswith(typed.casefold())]
