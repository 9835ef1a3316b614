"""What stands around a table's board: waiting room, people, chat, notices, the ways out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import RichLog, Static

from herzrasen.lobby.room_code import code_of
from herzrasen.terminal.connection import opening_watch
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.switch import SwitchRow
from herzrasen.terminal.controls.text_line import TextLine
from herzrasen.terminal.drawing.canvas_widget import CanvasWidget
from herzrasen.terminal.lobby.qr_code import qr_rows
from herzrasen.terminal.screens.lobby_screen import LobbyScreen
from herzrasen.terminal.screens.share_dialog import ShareDialog
from herzrasen.terminal.screens.table.chat_dialog import ChatDialog
from herzrasen.terminal.screens.table.members_dialog import MembersDialog
from herzrasen.terminal.screens.table.rematch_screen import RematchScreen
from herzrasen.terminal.screens.table_screen import TableScreen
from tests.library.cutting_relay import cutting_relay, without
from tests.server.auto_play import play
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import TableClient
from tests.terminal.pages.page_pilot import PagePilot, pages

SHORT = "standard+deals=1,target=none"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("server")) as address:
        yield address


async def at_table(page: PagePilot, table: str, *, join: bool = True) -> TableScreen:
    page.app.open_table(table, join=join)
    screen = page.app.screen
    assert isinstance(screen, TableScreen)
    await page.until(lambda: screen.room.status != "opening")
    return screen


async def press_button(page: PagePilot, label: str) -> None:
    def find() -> ActionButton | None:
        buttons = page.app.screen.query(ActionButton)
        return next((each for each in buttons if each.label == label and each.display), None)

    await page.until(lambda: find() is not None)
    button = find()
    assert button is not None
    button.focus()
    await page.press("enter")


async def press_seat(page: PagePilot, seat: int) -> None:
    rows = page.app.screen.query(ListRow)
    next(row for row in rows if row.value == str(seat)).focus()
    await page.press("enter")


def log_text(screen: TableScreen) -> str:
    """All that the log holds, also what is scrolled out of sight."""
    return "\n".join(strip.text for strip in screen.query_one("#table-log", RichLog).lines)


def person(url: str, page: PagePilot) -> TableClient:
    """The same person as the terminal's, in a browser."""
    return TableClient(url, page.app.session.api.token.headers["cookie"])


@pytest.mark.slow
def test_a_host_arranges_the_seats_and_begins(url: str, tmp_path: Path) -> None:
    async def host() -> None:
        async with pages(url, tmp_path, name="Zoe") as page:
            await page.focus("#play-hearts")
            await page.press("tab", "enter")  # with friends
            await page.until_shown("Start with 3 bots")
            screen = page.app.screen
            assert isinstance(screen, TableScreen)
            eva = TableClient(url)
            eva.join(screen.room.table)
            eva.send(type="sit", name="Eva", seat=1)
            await page.until_shown("Eva sits down.")
            await page.until_shown("Eva   ready")
            eva.send(type="ready", yes=False)
            await page.until_shown("Eva   not ready yet")
            await press_seat(page, 2)
            await page.until(lambda: screen.room.seats[2].kind == "bot")
            await press_seat(page, 2)
            await page.until(lambda: screen.room.seats[2].kind == "free")
            await page.focus("#begin")
            await page.press("enter")
            await page.until_shown("You are ready. Waiting for the others.")
            eva.send(type="ready", yes=True)
            await page.until(lambda: screen.room.view is not None)
            await page.until(lambda: page.app.focused is not None)
            assert page.app.focused is not None
            assert isinstance(page.app.focused, CanvasWidget)
            eva.close()

    run_coroutine(host())


def test_the_move_list_is_hidden_where_it_is_not_wanted_and_comes_by_its_key(
    url: str, tmp_path: Path
) -> None:
    async def look() -> None:
        async with pages(url, tmp_path, name="Zoe", log=False) as page:
            await page.focus("#play-hearts")
            await page.press("enter")
            await page.until(lambda: isinstance(page.app.screen, TableScreen))
            log = page.app.screen.query_one("#table-log")
            await page.until(lambda: not log.display)
            await page.press("f6")
            await page.until(lambda: log.display and log.has_focus)
            assert page.app.store.values.log

    run_coroutine(look())


@pytest.mark.heavy
def test_a_person_is_removed_and_may_not_sit_again(url: str, tmp_path: Path) -> None:
    async def remove() -> None:
        async with pages(url, tmp_path, name="Zoe") as page:
            await page.focus("#play-hearts")
            await page.press("tab", "enter")
            await page.until_shown("Start with 3 bots")
            screen = page.app.screen
            assert isinstance(screen, TableScreen)
            eva = TableClient(url)
            eva.join(screen.room.table)
            eva.send(type="sit", name="Eva", seat=1)
            await page.until(lambda: screen.room.seats[1].kind == "person")
            await press_seat(page, 1)
            await page.until(lambda: screen.room.seats[1].kind == "free")
            await page.until_shown("Zoe has removed Eva from the table.")
            eva.close()

    run_coroutine(remove())


@pytest.mark.heavy
def test_a_guest_sits_down_under_another_name_and_gets_up(url: str, tmp_path: Path) -> None:
    async def sit() -> None:
        eva = TableClient(url)
        table = eva.open_table("hearts", "standard", "Eva", free=2)
        eva.join(table)
        async with pages(url, tmp_path, name="Eva") as page:
            screen = await at_table(page, table)
            await page.until_shown("looks too much like a name at this table")
            line = page.app.screen.query_one("#line", TextLine)
            line.value = "Zoe"
            await page.press("enter")
            await page.until(lambda: screen.room.is_seated)
            assert page.app.store.values.name == "Zoe"
            await page.until_shown("Zoe   you")
            await page.until(lambda: isinstance(page.app.focused, SwitchRow))
            await press_button(page, "Leave seat")
            await page.until(lambda: not screen.room.is_seated)
            await page.until_shown("You are invited")
        eva.close()

    run_coroutine(sit())


@pytest.mark.slow
def test_the_link_of_a_table_has_a_code_where_others_can_open_it(tmp_path: Path) -> None:
    async def share(url: str) -> None:
        async with pages(url, tmp_path / "terminal", name="Zoe") as page:
            await page.focus("#play-hearts")
            await page.press("tab", "enter")
            await page.until_shown("Start with 3 bots")
            await page.press("f7")
            await page.until(lambda: isinstance(page.app.screen, ShareDialog))
            await page.until_shown("Only this computer can open this link")
            assert not page.app.screen.query(".code")
            await press_button(page, "Open to my network")
            await page.until_shown("Open to your network?")
            await press_button(page, "Open to my network")
            await page.until(lambda: bool(page.app.screen.query(".code")))
            await page.until_shown("Anyone in the same network")
            code = code_of(page.app.screen.link.partition("#/t/")[2])  # type: ignore[attr-defined]
            assert f"{code[:3]} {code[3:]}" in page.text()
            rows = qr_rows(page.app.screen.link)  # type: ignore[attr-defined]
            assert all(row in page.text() for row in rows)  # whole, at 80×24
            await press_button(page, "Copy")
            assert page.app.clipboard.startswith("http://127.0.0.2:")
            assert "/#/t/" in page.app.clipboard

    data = tmp_path / "server"
    data.mkdir()
    with live_server(data, lan_address="127.0.0.2") as address:
        run_coroutine(share(address))


@pytest.mark.slow
def test_who_is_away_is_voted_on(tmp_path: Path) -> None:
    async def vote(url: str) -> None:
        async with pages(url, tmp_path / "terminal", name="Zoe") as page:
            eva = TableClient(url)
            table = eva.open_table("hearts", "standard", "Eva", free=1)
            eva.join(table)
            screen = await at_table(page, table)
            await page.until(lambda: screen.room.is_seated)
            eva.send(type="begin")
            await page.until(lambda: screen.room.view is not None)
            eva.close()
            await page.until_shown("Eva has not come back. What now?")
            board = page.app.focused
            assert isinstance(board, CanvasWidget)  # a notice never takes the focus
            await page.press("shift+tab", "shift+tab")
            answer = page.app.focused
            assert isinstance(answer, ActionButton)
            assert answer.label == "Wait"
            await page.press("enter")
            await page.until(lambda: board.has_focus)
            await page.until(lambda: "The table keeps waiting for Eva." in log_text(screen))
            await page.until(lambda: bool(screen.room.members.vote))
            await press_button(page, "A bot plays (Regular)")
            await page.until(lambda: "A bot plays for Eva until" in log_text(screen))
            await page.press("f3")
            await page.until(lambda: isinstance(page.app.screen, MembersDialog))
            await page.until_shown("away, a bot plays (Regular)")
            await press_seat(page, 0)  # offers the seat to watchers
            await page.until(lambda: screen.room.seats[0].open)

    data = tmp_path / "server"
    data.mkdir()
    with live_server(data, grace=0.0) as address:
        run_coroutine(vote(address))


@pytest.mark.slow
def test_people_talk_and_are_muted(url: str, tmp_path: Path) -> None:
    async def talk() -> None:
        async with pages(url, tmp_path, size=(100, 40), name="Zoe") as page:
            eva = TableClient(url)
            table = eva.open_table("hearts", "standard", "Eva", free=2)
            eva.join(table)
            screen = await at_table(page, table)
            await page.until(lambda: screen.room.is_seated)
            eva.send(type="speak", kind="phrase", words="hello")
            await page.until_shown("Eva: Hello, everyone!")
            await page.until_shown("Chat, one new message")
            await page.press("f4")
            await page.until(lambda: isinstance(page.app.screen, ChatDialog))
            await page.until_shown("Eva  Hello, everyone!")
            await page.write("#chat-line", "Guten Abend")
            await page.press("enter")
            await page.until_shown("you  Guten Abend")
            await press_button(page, "thumbs up")
            await page.until_shown("you  thumbs up")
            assert eva.until("spoken")["saying"]["kind"] == "phrase"
            await press_button(page, "Mute Eva")
            await page.until(lambda: screen.room.chat.muted == (0,))
            await page.until_shown("Unmute Eva")
            await page.press("escape")
            await page.until(lambda: page.app.screen is screen)
            assert "new message" not in page.text()
            eva.close()

    run_coroutine(talk())


@pytest.mark.heavy
def test_a_match_against_bots_is_ended_by_leaving(url: str, tmp_path: Path) -> None:
    async def leave() -> None:
        async with pages(url, tmp_path, name="Zoe") as page:
            await page.press("enter")
            await page.until(lambda: isinstance(page.app.screen, TableScreen))
            screen = page.app.screen
            assert isinstance(screen, TableScreen)
            await page.until(lambda: screen.room.view is not None)
            await page.press("f10")
            await page.until_shown("Leave the match?")
            await press_button(page, "End match")
            await page.until(lambda: isinstance(page.app.screen, LobbyScreen))
            await page.until(lambda: not page.app.session.lobby.lobby.mine)

    run_coroutine(leave())


@pytest.mark.slow
def test_after_a_match_comes_another_and_a_deal_once_more(url: str, tmp_path: Path) -> None:
    async def again() -> None:
        async with pages(url, tmp_path, size=(100, 40), name="Zoe") as page:
            browser = person(url, page)
            table = browser.open_table("hearts", SHORT, "Zoe")
            browser.join(table)
            screen = await at_table(page, table)
            await asyncio.to_thread(play, browser)
            browser.close()
            await page.until(lambda: screen.room.over)
            choices = page.app.store.values.choices.of("hearts")
            assert (choices.finished, choices.table) == (1, table)
            await page.press("f2")
            await page.until_shown("Play a deal again")
            retry = next(row for row in page.app.screen.query(ListRow) if row.value == "retry")
            retry.focus()
            await page.press("enter")
            await page.until_shown("The same cards, seat and score.")
            await press_button(page, "Challenge a friend")
            await page.until_shown("The first person to open it and sit down gets your cards")
            await page.press("escape")
            await page.until(lambda: page.app.screen is screen)
            await page.press("f2")
            await page.until_shown("Other rules")
            other = next(
                row for row in page.app.screen.query(ListRow) if row.value == "other_rules"
            )
            other.focus()
            await page.press("enter")
            await page.until(lambda: isinstance(page.app.screen, RematchScreen))
            names = [row.value for row in page.app.screen.query(ListRow)]
            assert "standard" in names
            assert "h4-5" not in names  # for five
            await page.focus("#same-seats")
            await page.press("enter")
            await press_button(page, "Propose")
            await page.until(lambda: page.app.screen is not screen and _is_new(page, table))

    run_coroutine(again())


def _is_new(page: PagePilot, table: str) -> bool:
    screen = page.app.screen
    return isinstance(screen, TableScreen) and screen.room.table != table


@pytest.mark.heavy
def test_a_table_that_is_not_there_says_so(url: str, tmp_path: Path) -> None:
    async def arrive() -> None:
        async with pages(url, tmp_path) as page:
            await at_table(page, "there-is-no-such-table")
            await page.until_shown("This table no longer exists")
            await press_button(page, "Back to lobby")
            await page.until(lambda: isinstance(page.app.screen, LobbyScreen))

    run_coroutine(arrive())


@pytest.mark.heavy
def test_a_table_without_watchers_says_so(url: str, tmp_path: Path) -> None:
    async def arrive() -> None:
        eva = TableClient(url)
        table = eva.open_table("hearts", "standard", "Eva", house={"watchers": "none"})
        async with pages(url, tmp_path) as page:
            await at_table(page, table)
            await page.until_shown("No spectators here")

    run_coroutine(arrive())


@pytest.mark.heavy
def test_blocked_websockets_are_said_in_the_lobby_and_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the table was never seen, and where its line was lost."""
    monkeypatch.setattr(opening_watch, "PATIENCE", 0.0)
    blocked = "something in between blocks WebSockets"

    def without_upgrade(lines: list[str]) -> list[str]:
        return without(lines, "upgrade", "connection")

    def text_at(page: PagePilot, place: str) -> str:
        return " ".join(str(each.render()) for each in page.app.screen.query(place).results(Static))

    async def look(data: Path) -> None:
        with live_server(data) as url, cutting_relay(url, without_upgrade) as relay:
            async with pages(relay.address, tmp_path / "terminal", name="Zoe") as page:
                await page.until(lambda: blocked in text_at(page, "#lobby-away"))
                await page.press("enter")
                await page.until(lambda: blocked in text_at(page, "#table-opening"))
                screen = page.app.screen
                assert isinstance(screen, TableScreen)
                relay.rewrite = None
                await page.until(lambda: screen.room.view is not None)
                relay.rewrite = without_upgrade
                relay.cut()
                await page.until(lambda: blocked in text_at(page, "#notices Static"))
                await page.pilot.pause()
                notice = page.app.screen.query_one("#says-line", Static)
                assert notice.region.height > 1
                assert notice.region.right <= page.app.size.width

    data = tmp_path / "server"
    data.mkdir()
    run_coroutine(look(data))


@pytest.mark.heavy
def test_a_lost_line_is_said(tmp_path: Path) -> None:
    async def lose(data: Path) -> None:
        with live_server(data) as url:
            async with pages(url, tmp_path / "terminal", name="Zoe") as page:
                await page.press("enter")
                await page.until(lambda: isinstance(page.app.screen, TableScreen))
                screen = page.app.screen
                assert isinstance(screen, TableScreen)
                await page.until(lambda: screen.room.view is not None)
                screen._connection._socket.reconnect()  # noqa: SLF001 - the line breaks
                await page.until(lambda: "Connected again." in log_text(screen))
                assert "Connection lost. Reconnecting" in log_text(screen)
                await page.until(lambda: not screen.query("#notices .notice"))

    data = tmp_path / "server"
    data.mkdir()
    run_coroutine(lose(data))


@pytest.mark.heavy
def test_clocks_are_shown_and_extended(tmp_path: Path) -> None:
    async def extend(url: str) -> None:
        house = {"time": {"move": 15, "reserve": 0}}
        async with pages(url, tmp_path, size=(100, 30), name="Zoe") as page:
            browser = person(url, page)
            table = browser.open_table("hearts", "standard", "Zoe", house=house)
            browser.join(table)
            screen = await at_table(page, table)
            await page.until(lambda: bool(screen.room.clocks and screen.room.clocks.asked))
            await page.until_shown("Your time 0:1")
            await page.until_shown("You have 1")
            await page.press("f8")
            await page.until_shown("Your time 0:4")
            await page.until_shown("You have more time: 0:4")
            browser.close()

    data = tmp_path / "server"
    data.mkdir()
    with live_server(data, second=100.0) as url:  # nobody's time runs out on a busy machine
        run_coroutine(extend(url))


@pytest.mark.heavy
def test_who_waits_for_a_silent_host_asks_for_the_start_and_begins(tmp_path: Path) -> None:
    async def ask(url: str) -> None:
        eva = TableClient(url)
        table = eva.open_table("hearts", "standard", "Eva", house={"kind": "public"}, free=3)
        eva.join(table)
        async with pages(url, tmp_path, name="Zoe") as page:
            screen = await at_table(page, table)
            await press_button(page, "Ask to start")
            await press_button(page, "Start now")
            await page.until(lambda: screen.room.view is not None)
        eva.close()

    data = tmp_path / "server"
    data.mkdir()
    with live_server(data, grace=0.0, check=0.3) as url:
        run_coroutine(ask(url))


@pytest.mark.heavy
def test_a_watcher_takes_a_bots_seat(url: str, tmp_path: Path) -> None:
    async def take() -> None:
        eva = TableClient(url)
        table = eva.open_table("hearts", "standard", "Eva")
        eva.join(table)
        async with pages(url, tmp_path, name="Zoe") as page:
            screen = await at_table(page, table)
            await page.until_shown("You are watching. 3 seats are free.")
            await press_button(page, "Choose a seat")
            await page.until(lambda: isinstance(page.app.screen, MembersDialog))
            await press_seat(page, 2)
            await page.until(lambda: screen.room.seat == 2)
        eva.close()

    run_coroutine(take())


@pytest.mark.slow
@pytest.mark.parametrize("size", [(20, 5), (40, 12), (200, 60)])
def test_any_size_of_the_terminal_is_drawn(url: str, tmp_path: Path, size: tuple[int, int]) -> None:
    async def resize() -> None:
        async with pages(url, tmp_path, size=size, name="Zoe") as page:
            await page.focus("#play-hearts")
            await page.press("tab", "enter")
            await page.until(lambda: bool(page.app.screen.query("#begin")))
            await page.focus("#begin")
            await page.press("enter")
            screen = page.app.screen
            assert isinstance(screen, TableScreen)
            await page.until(lambda: screen.room.view is not None)
            for other in ((80, 24), size):
                await page.pilot.resize_terminal(*other)
                await page.pilot.pause()
            assert page.text().strip()

    run_coroutine(resize())


@pytest.mark.heavy
def test_what_people_write_is_never_markup(url: str, tmp_path: Path) -> None:
    async def write() -> None:
        eva = TableClient(url)
        table = eva.open_table("hearts", "standard", "[b]Eva[/b]", free=2)
        eva.join(table)
        async with pages(url, tmp_path, name="Zoe") as page:
            screen = await at_table(page, table)
            await page.until(lambda: screen.room.is_seated)
            await page.until_shown("[b]Eva[/b]   host")
            eva.send(type="speak", kind="text", words="[@click=app.quit]press[/] [red")
            await page.until_shown("[b]Eva[/b]: [@click=app.quit]press[/] [red")
            await page.press("f4")
            await page.until_shown("[@click=app.quit]press[/] [red")
            page.app.show_message("[@click=app.quit]press[/] [red")
            await page.press("escape")
            await page.until(lambda: page.app.screen is screen)
        eva.close()

    run_coroutine(write())
