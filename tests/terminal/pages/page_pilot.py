"""Pages of the full screen in a test: the real application at a real server, steered by keys."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from textual.pilot import Pilot
from textual.screen import Screen

from herzrasen.library.remote.server_address import parse_address
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.screens.app import TerminalApp
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore
from tests.server.auto_play import play
from tests.server.live_server import live_server
from tests.server.table_client import TableClient

SMALL = (80, 24)
WIDE = (120, 40)
_PATIENCE = 600
"""Seconds after which a test gives up."""


class PlayedServer(NamedTuple):
    """A server on which a person has finished a match of each game."""

    url: str
    cookie: str
    tables: dict[str, str]


@contextmanager
def played_server(data: Path) -> Iterator[PlayedServer]:
    """Serve, and play a short match of each game."""
    data.mkdir(parents=True, exist_ok=True)
    with live_server(data) as url:
        cookie, tables = "", {}
        rules = {"hearts": "standard+deals=1,target=none", "nerts": "stoss+rounds=1"}
        for game, text in rules.items():
            person = TableClient(url, cookie)
            tables[game] = person.open_table(game, text)
            person.join(tables[game])
            play(person)
            cookie = person.cookie
            person.close()
        yield PlayedServer(url, cookie, tables)


class RecordingApp(TerminalApp):
    """Keeps what it has shown for a moment; how long that is does not matter here."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.sentences: list[str] = []

    def show_message(self, sentence: str, *, bad: bool = False) -> None:
        self.sentences.append(sentence)
        super().show_message(sentence, bad=bad)


class PagePilot:
    """The application under test."""

    def __init__(self, app: TerminalApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    async def open(self, screen: Screen[Any]) -> None:
        """Show a page."""
        self.app.push_screen(screen)
        await self.until(lambda: self.app.screen is screen)

    async def press(self, *keys: str) -> None:
        """Press keys; those that wait for their screen have reached it then."""
        await self.pilot.press(*keys)
        await self.until(lambda: self.app.keys.is_empty)

    async def focus(self, selector: str) -> None:
        """Give a control the focus."""
        await self.until(lambda: bool(self.app.screen.query(selector)))
        self.app.screen.query(selector).first().focus()
        await self.pilot.pause()

    async def write(self, selector: str, text: str) -> None:
        """Write into a line."""
        await self.focus(selector)
        await self.press(*(_key_of(sign) for sign in text))

    async def until(self, condition: Callable[[], Any]) -> None:
        """Wait until something is so."""
        end = time.monotonic() + _PATIENCE
        while not condition():
            assert time.monotonic() < end, f"never came true; the screen shows:\n{self.text()}"
            await self.pilot.pause()
            await asyncio.sleep(0.01)
        await self.pilot.pause()

    async def until_told(self, text: str) -> None:
        """Wait until this was shown, be it for a moment."""
        assert isinstance(self.app, RecordingApp)
        sentences = self.app.sentences
        await self.until(lambda: any(text in sentence for sentence in sentences))

    async def until_shown(self, text: str) -> None:
        """Wait until this can be read on the screen."""
        await self.until(lambda: text in self.text())

    def text(self) -> str:
        """What stands on the screen."""
        strips = self.app.screen._compositor.render_strips()  # noqa: SLF001 - Textual's own tests do
        return "\n".join(strip.text.rstrip() for strip in strips)

    def all_text(self) -> str:
        """What the page holds, also what is scrolled out of sight."""
        parts = [
            str(widget.render()) for widget in self.app.screen.query("*") if not widget.children
        ]
        return "\n".join(parts)


def own_tables(page: PagePilot) -> list[str]:
    """The tables that the lobby lists as one's own."""
    rows = page.app.lobby_screen().query_one("#own-rows").query(ListRow)
    return [row.value for row in rows]


def _key_of(sign: str) -> str:
    names = {" ": "space", ".": "full_stop", "-": "minus", "_": "underscore", "/": "slash"}
    return names.get(sign, sign)


def _store(folder: Path, url: str, cookie: str, settings: dict[str, Any]) -> SettingsStore:
    """Settings in a folder, and there the device token of a person."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps(settings))
    store = SettingsStore(folder)
    if cookie and store.token_file is not None:
        token = cookie.partition("=")[2].partition(";")[0]
        store.token_file.write_text(json.dumps({url: token}))
    return store


@asynccontextmanager
async def pages(
    url: str, folder: Path, cookie: str = "", size: tuple[int, int] = SMALL, **settings: Any
) -> AsyncIterator[PagePilot]:
    """The application at this server, with a folder of its own for settings."""
    store = _store(folder, url, cookie, {"language": "en", "speed": "instant"} | settings)
    address = parse_address(url)
    app = RecordingApp(ServerSession(store, address), store)
    async with app.run_test(size=size) as pilot:
        page = PagePilot(app, pilot)
        await page.until(lambda: app.session.is_open)
        yield page
        assert app.faults == []
