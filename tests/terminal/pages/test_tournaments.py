"""The screens of duplicate matches and tournaments: a new one, its page, a command of the host."""

from __future__ import annotations

from pathlib import Path

from herzrasen.terminal.screens.tournament_list_screen import TournamentListScreen
from tests.server.event_loop import run_coroutine
from tests.terminal.pages.page_pilot import PlayedServer, pages


def test_alone_from_every_seat(server: PlayedServer, tmp_path: Path) -> None:
    async def journey() -> None:
        async with pages(server.url, tmp_path, server.cookie) as page:
            await page.open(TournamentListScreen())
            await page.until_shown("You have not joined")
            await page.focus("#new")
            await page.press("enter")
            await page.until_shown("New duplicate match or tournament")
            await page.focus("#every-seat")
            await page.press("enter")
            await page.until_shown("You play each deal from all seats")
            await page.focus("#create")
            await page.press("enter")
            await page.until_shown("You are in. It starts when the host says so.")
            await page.focus("#do-1")
            await page.press("enter")
            await page.until_shown("Play: Deal 1")

    run_coroutine(journey())
