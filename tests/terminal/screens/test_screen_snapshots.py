"""Pictures of the lobby, of a new table, and of what stands around a board."""

from __future__ import annotations

from pathlib import Path

import pytest

from herzrasen.protocol.http_account import LinkOwner
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.screens.card_picker import CardPicker
from herzrasen.terminal.screens.join_person_dialog import JoinPersonDialog
from herzrasen.terminal.screens.lobby_screen import LobbyScreen
from herzrasen.terminal.screens.name_dialog import OwnNameDialog
from herzrasen.terminal.screens.new_table_screen import NewTableScreen
from herzrasen.terminal.screens.options_screen import OptionsScreen
from herzrasen.terminal.screens.table.rematch_screen import RematchScreen
from herzrasen.terminal.screens.table_screen import TableScreen
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import TableClient
from tests.terminal.pages.page_pilot import PagePilot, pages
from tests.terminal.snapshots import EVERY_LOOK, assert_snapshot, picture

pytestmark = pytest.mark.heavy

_STILL = 5
"""So many looks at the screen have to be alike."""


async def settle(page: PagePilot) -> None:
    """Wait until the screen has stayed as it is for a while."""
    page.app.clear_notifications()
    seen = [""]

    def still() -> bool:
        seen.append(picture(page.app))
        return len({*seen[-_STILL:]}) == 1 and len(seen) > _STILL

    await page.until(still)


async def take(page: PagePilot, name: str) -> None:
    await settle(page)
    assert_snapshot(page.app, name)


async def press(page: PagePilot, value: str) -> None:
    buttons = page.app.screen.query(ActionButton)
    next(each for each in buttons if each.value == value).focus()
    await page.press("enter")


async def lobby_pictures(page: PagePilot, eva: TableClient) -> None:
    await page.until_shown("against 3 bots (Regular) · Standard")
    await page.until_shown("No public tables")
    await take(page, "lobby")
    table = eva.open_table("nerts", "stoss", "Eva", free=1, house={"kind": "public"})
    eva.join(table)
    await page.until_shown("3 seats free · Eva")
    await take(page, "lobby-table")
    await page.focus("#rename")
    await page.press("enter")
    await page.until(lambda: isinstance(page.app.screen, OwnNameDialog))
    await take(page, "own-name")
    await page.press("escape")


async def new_table_pictures(page: PagePilot) -> None:
    await page.focus("#play-hearts")
    await press(page, "change")
    await page.until(lambda: isinstance(page.app.screen, NewTableScreen))
    await page.until(lambda: not page.app.lobby_screen().rules.choosers["hearts"].waiting)
    await take(page, "new-table")
    await press(page, "options")
    await page.until(lambda: isinstance(page.app.screen, OptionsScreen))
    await take(page, "all-options")
    picker = CardPicker("Cards", "Which cards are taken out.", ["2C", "QS"], several=True)
    page.app.push_screen(picker)
    await page.until(lambda: page.app.screen is picker)
    await take(page, "card-picker")
    await page.press("escape", "escape", "escape")
    await page.until(lambda: isinstance(page.app.screen, LobbyScreen))


async def asked_pictures(page: PagePilot) -> None:
    """What is asked for another match, and before one plays as somebody."""
    chooser = page.app.lobby_screen().rules.choosers["hearts"]
    owner = LinkOwner("Nimble Hare", "Rosa Luxemburg", own=False)
    for name, screen in (
        ("rematch", RematchScreen(chooser, same_seats=True)),
        ("join-person", JoinPersonDialog(page.app.t, owner, None)),
    ):
        await page.open(screen)
        await take(page, name)
        await page.press("escape")
        await page.until(lambda: isinstance(page.app.screen, LobbyScreen))


async def table_pictures(page: PagePilot, eva: TableClient) -> None:
    table = eva.open_table("hearts", "new-moon", "Eva", free=2, house={"talk": "free"})
    eva.join(table)
    page.app.open_table(table, join=True)
    screen = page.app.screen
    assert isinstance(screen, TableScreen)
    await page.until(lambda: screen.room.is_seated)
    eva.send(type="speak", kind="phrase", words="hello")
    eva.send(type="speak", kind="reaction", words="smile")
    await page.until_shown("Eva: smile")
    await page.until(lambda: page.app.focused is not None and page.app.focused.id == "ready")
    await take(page, "waiting-room")
    for key, name, shown in (
        ("f2", "table-menu", "Players and spectators"),
        ("f3", "members", "Leave seat"),
        ("f4", "chat", "Eva  smile"),
        ("f5", "rules-in-force", "In short"),
        ("f10", "leave", "Free my seat"),
    ):
        await page.press(key)
        await page.until(lambda: page.app.screen is not screen)
        await page.until_shown(shown)
        await take(page, name)
        await page.press("escape")
        await page.until(lambda: page.app.screen is screen)
    eva.send(type="arrange", seat=3, name="", to="bot")
    eva.send(type="ready", yes=False)


@EVERY_LOOK
def test_the_screens_look_as_in_their_snapshots(
    tmp_path: Path, size: tuple[int, int], theme: str
) -> None:
    async def look(url: str) -> None:
        settings = {"theme": theme, "colours": "true", "name": "Zoe"}
        async with pages(url, tmp_path / "terminal", size=size, **settings) as page:
            eva = TableClient(url)
            await lobby_pictures(page, eva)
            await new_table_pictures(page)
            await asked_pictures(page)
            await table_pictures(page, eva)
            eva.close()

    data = tmp_path / "server"
    data.mkdir()
    with live_server(data) as address:
        run_coroutine(look(address))
