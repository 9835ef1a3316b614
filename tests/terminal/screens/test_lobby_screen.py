"""The lobby in the full screen, at a real server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Offset
from textual.screen import Screen
from textual.widgets import Static

from herzrasen.library.remote.server_address import parse_address
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.screens.app import TerminalApp
from herzrasen.terminal.screens.lobby.open_table_list import OpenTableList
from herzrasen.terminal.screens.lobby_screen import LobbyScreen
from herzrasen.terminal.screens.new_table_screen import NewTableScreen
from herzrasen.terminal.screens.table.waiting_room import WaitingRoom
from herzrasen.terminal.screens.table_screen import TableScreen
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import TableClient
from tests.terminal.pages.page_pilot import PagePilot, pages


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("server")) as address:
        yield address


def public_table(person: TableClient, name: str, free: int = 2) -> str:
    house = {"kind": "public"}
    table = person.open_table("hearts", "standard", name, free=free, house=house)
    person.join(table)
    return table


def row_of(page: PagePilot, table: str) -> ListRow | None:
    rows = page.app.screen.query(ListRow)
    return next((row for row in rows if row.value == table), None)


async def play_with_people(page: PagePilot) -> None:
    """Nerts: nobody else waits for that here."""
    await page.focus("#play-nerts")
    await page.press("tab", "tab", "enter")


def test_one_press_plays_hearts_against_three_bots(url: str, tmp_path: Path) -> None:
    async def first_minute() -> None:
        async with pages(url, tmp_path) as page:
            focused = page.app.focused
            assert isinstance(focused, ActionButton)
            assert focused.id == "play-hearts"
            assert page.app.cursor_position == focused.content_region.offset + Offset(2, 0)
            assert len(page.app.store.values.name.split()) == 2
            await page.press("enter")
            await page.until(lambda: isinstance(page.app.screen, TableScreen))
            screen = page.app.screen
            assert isinstance(screen, TableScreen)
            await page.until(lambda: screen.room.view is not None)
            kinds = [info.kind for info in screen.room.seats]
            assert (screen.room.game, kinds) == ("hearts", ["person", "bot", "bot", "bot"])

    run_coroutine(first_minute())


@pytest.mark.heavy
def test_what_is_pressed_before_the_server_is_there_is_done_then(url: str, tmp_path: Path) -> None:
    async def press_early() -> None:
        async with pages(url, tmp_path) as page:
            lobby = page.app.screen
            assert isinstance(lobby, LobbyScreen)
            lobby._open = False  # noqa: SLF001 - as it is before the session is open
            await page.press("enter")
            await page.pilot.pause()
            assert isinstance(page.app.screen, LobbyScreen)
            lobby.show_session()
            await page.until(lambda: isinstance(page.app.screen, TableScreen))

    run_coroutine(press_early())


@pytest.mark.slow
def test_a_public_table_appears_is_joined_and_watched(url: str, tmp_path: Path) -> None:
    async def join() -> None:
        async with pages(url, tmp_path, name="Ada") as page:
            eva = TableClient(url)
            waiting = public_table(eva, "Eva")
            await page.until(lambda: row_of(page, waiting) is not None)
            await page.until_shown("3 seats free · Eva")
            row = row_of(page, waiting)
            assert row is not None
            row.focus()
            await page.pilot.pause()
            await page.press("enter")
            await page.until(lambda: bool(page.app.screen.query(WaitingRoom)))
            table = page.app.screen
            assert isinstance(table, TableScreen)
            await page.until(lambda: table.room.is_seated)
            assert table.room.seats[table.room.seat].name == "Ada"
            eva.send(type="leave")
            eva.close()

    run_coroutine(join())


@pytest.mark.heavy
def test_a_row_with_the_focus_stays_when_its_table_goes(url: str, tmp_path: Path) -> None:
    async def stay() -> None:
        async with pages(url, tmp_path, name="Ada") as page:
            eva = TableClient(url)
            table = public_table(eva, "Ida")
            await page.until(lambda: row_of(page, table) is not None)
            row = row_of(page, table)
            assert row is not None
            row.focus()
            await page.pilot.pause()
            eva.send(type="leave")
            await page.until(lambda: "closed" in row.detail)
            assert page.app.focused is row
            await page.press("enter")
            assert isinstance(page.app.screen, LobbyScreen)
            await page.focus("#paste")
            page.app.screen.query_one(OpenTableList).show(page.app.session.lobby.lobby)
            await page.until(lambda: row_of(page, table) is None)
            eva.close()

    run_coroutine(stay())


@pytest.mark.heavy
def test_quick_match_seats_people_at_one_table(url: str, tmp_path: Path) -> None:
    async def meet() -> None:
        async with pages(url, tmp_path / "one", name="Ada") as one:
            await play_with_people(one)
            await one.until(lambda: isinstance(one.app.screen, TableScreen))
            async with pages(url, tmp_path / "other", name="Ben") as other:
                await play_with_people(other)
                await other.until(lambda: isinstance(other.app.screen, TableScreen))
                first, second = one.app.screen, other.app.screen
                assert isinstance(first, TableScreen)
                assert isinstance(second, TableScreen)
                await other.until(lambda: second.room.is_seated)
                assert first.room.table == second.room.table
                await one.until_shown("Ben")

    run_coroutine(meet())


@pytest.mark.heavy
def test_own_tables_come_first_and_matches_against_bots_are_ended(url: str, tmp_path: Path) -> None:
    async def end() -> None:
        async with pages(url, tmp_path, name="Ada") as page:
            await page.press("enter")
            await page.until(lambda: isinstance(page.app.screen, TableScreen))
            table = page.app.screen
            assert isinstance(table, TableScreen)
            await page.until(lambda: table.room.view is not None)
            await page.press("f10")
            await page.until_shown("Leave the match?")
            await page.press("enter")  # keeps it
            await page.until(lambda: row_of(page, table.room.table) is not None)
            row = row_of(page, table.room.table)
            assert row is not None
            assert row.action_text == "Continue"
            row.focus()
            await page.press("delete")
            await page.until_shown("End this match?")
            await page.press("escape")
            await page.until(lambda: isinstance(page.app.screen, LobbyScreen))
            assert row_of(page, table.room.table) is not None
            row.focus()
            await page.press("delete")
            await page.until_shown("End this match?")
            await page.press("shift+tab", "enter")
            await page.until(lambda: row_of(page, table.room.table) is None)

    run_coroutine(end())


@pytest.mark.heavy
def test_a_server_that_is_away_is_said_and_asked_again() -> None:
    async def come_back() -> None:
        store = SettingsStore(None)
        store.change(language="en")
        app = TerminalApp(ServerSession(store, parse_address("http://127.0.0.1:9")), store)
        async with app.run_test() as pilot:
            page = PagePilot(app, pilot)
            await page.until_shown("Cannot reach the server")
            assert "opens automatically" in str(
                app.screen.query_one("#lobby-away", Static).render()
            )
            assert not app.session.is_open

    run_coroutine(come_back())


@pytest.mark.slow
def test_another_language_and_theme_are_seen_at_once(url: str, tmp_path: Path) -> None:
    async def change() -> None:
        async with pages(url, tmp_path, name="Zoe") as page:
            await page.until_shown("against 3 bots (Regular) · Standard")
            page.app.store.change(language="de", theme="light")
            await page.until_shown("gegen 3 Bots (Amateur) · Standard")
            assert page.app.theme == "herzrasen-light"
            await page.until(lambda: page.app.focused is not None)
            assert page.app.focused is not None
            assert page.app.focused.id == "play-hearts"
            await page.press("tab", "enter")
            await page.until_shown("Dein Tisch")
            page.app.store.change(language="en")
            await page.until_shown("Your table")
            await page.until(lambda: bool(page.app.screen.query("#begin")))

    run_coroutine(change())


@pytest.mark.slow
def test_the_program_begins_where_its_link_leads(url: str) -> None:
    async def begin(link: str, kind: type[Screen[Any]]) -> None:
        store = SettingsStore(None)
        store.change(language="en", name="Zoe")
        address = parse_address(link)
        app = TerminalApp(ServerSession(store, address), store, address)
        async with app.run_test(size=(80, 24)) as pilot:
            page = PagePilot(app, pilot)
            await page.until(lambda: isinstance(app.screen, kind))

    eva = TableClient(url)
    table = eva.open_table("hearts", "standard", "Eva", free=2)
    run_coroutine(begin(f"{url}/#/t/{table}", TableScreen))
    run_coroutine(begin(f"{url}/#/rules/hearts/sun+target=50", NewTableScreen))
    run_coroutine(begin(f"{url}/", LobbyScreen))
    eva.close()
