"""The commands of the lobby that lead to other pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.lobby.game_choice import which_game
from herzrasen.terminal.lines.pages.account_page import account_page
from herzrasen.terminal.lines.pages.daily_page import daily_page
from herzrasen.terminal.lines.pages.guide_page import say_guide
from herzrasen.terminal.lines.pages.habit_page import say_habit
from herzrasen.terminal.lines.pages.history_page import HistoryPage
from herzrasen.terminal.lines.pages.lesson_page import lesson_page
from herzrasen.terminal.lines.pages.ratings_page import ratings_page
from herzrasen.terminal.lines.pages.record_files import read_record_file
from herzrasen.terminal.lines.pages.replay_page import replay_text
from herzrasen.terminal.lines.pages.settings_page import settings_page
from herzrasen.terminal.lines.pages.statistics_page import statistics_page
from herzrasen.terminal.lines.pages.tactics_page import tactics_page
from herzrasen.terminal.lines.pages.tournament_pages import TournamentLines, list_tournaments

Go: TypeAlias = Callable[[str], Awaitable[None]]
"""Goes to a table."""


def page_commands(program: LineProgram, go: Go) -> list[Command]:
    """One for each page."""
    pages = LinePages(program, go)
    return [
        Command("learn", pages.learn),
        Command("guide", pages.guide),
        Command("tactics", pages.tactics),
        Command("daily", pages.daily),
        Command("matches", pages.matches),
        Command("statistics", pages.statistics),
        Command("tournaments", pages.tournaments),
        Command("ratings", pages.ratings),
        Command("replay_file", pages.replay, available=lambda: not program.restricted),
        Command("account", pages.account),
        Command("settings", pages.settings),
        Command("habit", pages.habit, available=lambda: program.settings.habit),
    ]


class LinePages:
    """Opens each page, and goes on to the table that it may lead to."""

    def __init__(self, program: LineProgram, go: Go) -> None:
        self._program = program
        self._go = go

    async def learn(self, arguments: Arguments) -> None:
        """The lesson of a game."""
        game = await which_game(self._program, arguments)
        if game is not None:
            await self._go(await lesson_page(self._program, game))

    async def guide(self, arguments: Arguments) -> None:
        """How a game is played."""
        game = await which_game(self._program, arguments)
        if game is not None:
            await say_guide(self._program, game)

    async def tactics(self, arguments: Arguments) -> None:
        """What is good to do in a game."""
        game = await which_game(self._program, arguments)
        if game is not None:
            await self._go(await tactics_page(self._program, game))

    async def daily(self, _arguments: Arguments) -> None:
        """The daily deals."""
        await self._go(await daily_page(self._program))

    async def matches(self, arguments: Arguments) -> None:
        """One's own matches; with words, those with such a player."""
        await self._go(await HistoryPage(self._program).run(arguments.text))

    async def statistics(self, arguments: Arguments) -> None:
        """The statistics of a game."""
        game = await which_game(self._program, arguments)
        if game is not None:
            await statistics_page(self._program, game)

    async def tournaments(self, _arguments: Arguments) -> None:
        """One's own duplicate matches and tournaments."""
        await self.tournament(await list_tournaments(self._program))

    async def tournament(self, tournament: str) -> None:
        """The page of one of them, and from there to its tables and back."""
        while tournament and (table := await TournamentLines(self._program, tournament).run()):
            await self._go(table)

    async def ratings(self, _arguments: Arguments) -> None:
        """The boards, and the own rating."""
        await ratings_page(self._program)

    async def replay(self, arguments: Arguments) -> None:
        """A record's file."""
        text = await read_record_file(self._program, arguments.text)
        if text is not None:
            await replay_text(self._program, text)

    async def account(self, _arguments: Arguments) -> None:
        """The own account."""
        await account_page(self._program)

    async def settings(self, _arguments: Arguments) -> None:
        """The settings."""
        await settings_page(self._program)

    async def habit(self, _arguments: Arguments) -> None:
        """Today's matches and the milestones."""
        await say_habit(self._program)
