"""A new table in the full screen: presets, all options, own rules, bots, house rules."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.members.house_texts import parse_house_rules
from herzrasen.terminal.screens.lobby_screen import LobbyScreen
from herzrasen.terminal.screens.new_table_screen import NewTableScreen
from herzrasen.terminal.screens.option_row import OptionRow
from herzrasen.terminal.screens.options_screen import OptionsScreen
from herzrasen.terminal.screens.table_screen import TableScreen
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.terminal.pages.page_pilot import PagePilot, pages


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("server")) as address:
        yield address


@asynccontextmanager
async def new_table(url: str, folder: Path, game: str = "hearts") -> AsyncIterator[PagePilot]:
    async with pages(url, folder, size=(100, 40), name="Ada") as page:
        lobby = page.app.lobby_screen()
        assert isinstance(lobby, LobbyScreen)
        await page.until(lambda: lobby.query(f"#game-{game} .against"))
        buttons = lobby.query(f"#game-{game} ActionButton").results(ActionButton)
        change = next(each for each in buttons if each.value == "change")
        change.focus()
        await page.press("enter")
        await page.until(lambda: isinstance(page.app.screen, NewTableScreen))
        yield page


async def to_options(page: PagePilot) -> None:
    await page.focus("#all-options")
    await page.press("enter")
    await page.until(lambda: isinstance(page.app.screen, OptionsScreen))


def option(page: PagePilot, name: str) -> OptionRow:
    return page.app.screen.query_one(f"#option-{name}", OptionRow)


async def focus_option(page: PagePilot, name: str) -> None:
    control = option(page, name).first_control()
    assert control is not None
    control.focus()
    await page.pilot.pause()


async def back(page: PagePilot) -> None:
    await page.press("escape")
    await page.until(lambda: isinstance(page.app.screen, NewTableScreen))


@pytest.mark.slow
def test_a_preset_and_an_option_are_played_by(url: str, tmp_path: Path) -> None:
    async def choose() -> None:
        async with new_table(url, tmp_path) as page:
            rows = page.app.screen.query(ListRow)
            omnibus = next(row for row in rows if row.value == "omnibus")
            omnibus.focus()
            await page.press("enter")
            await page.until(lambda: omnibus.marked)
            await to_options(page)
            await page.write("#option-search", "point limit")
            shown = [row.option.name for row in page.app.screen.query(OptionRow) if row.display]
            assert shown == ["target", "exact_target"]
            await focus_option(page, "target")
            await page.press("left", "left")
            await page.until_shown("Omnibus with Point limit: 90")
            assert option(page, "target").has_class("differs")
            await back(page)
            await page.focus("#new-play")
            await page.press("enter")
            await page.until(lambda: isinstance(page.app.screen, TableScreen))
            table = page.app.screen
            assert isinstance(table, TableScreen)
            await page.until(lambda: table.room.view is not None)
            assert table.room.rules == "omnibus+target=90"
            last = page.app.store.values.choices.of("hearts").rules.last
            assert last == "omnibus+target=90"

    run_coroutine(choose())


@pytest.mark.heavy
def test_bots_and_house_rules_are_kept_and_hold_at_the_table(url: str, tmp_path: Path) -> None:
    async def keep() -> None:
        async with new_table(url, tmp_path, "nerts") as page:
            await page.focus("#bots-tempo")
            await page.press("5")
            await page.until_shown("Lightning")
            await page.focus("#house-help")
            await page.press("home")
            await page.focus("#house-time")
            await page.press("2")
            await page.until_shown("30\u00a0s per move")
            await page.focus("#input-mouse")
            await page.press("enter")
            await page.focus("#house-watchers")
            await page.press("end")
            values = page.app.store.values
            house = parse_house_rules(values.house)
            assert (house.help, house.watchers) == ("manual", "none")
            assert house.inputs == ("touch", "keys")
            assert house.time is not None
            assert values.choices.bots_of("nerts") == {"tempo": 5, "insight": 1}
            buttons = page.app.screen.query("#play-bar ActionButton").results(ActionButton)
            next(each for each in buttons if each.value == "invite").focus()
            await page.press("enter")
            await page.until(lambda: isinstance(page.app.screen, TableScreen))
            table = page.app.screen
            assert isinstance(table, TableScreen)
            await page.until(lambda: table.room.is_seated)
            assert table.room.house == house
            assert [info.kind for info in table.room.seats] == ["person"] + ["free"] * 3

    run_coroutine(keep())
