"""Keys that are typed before their screen is ready: none is lost, and they keep their order."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.app import ComposeResult
from textual.events import Key, Paste
from textual.widgets import Input

from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.text_line import TextLine
from herzrasen.terminal.screens.app import TerminalApp
from herzrasen.terminal.screens.key_queue import KeyQueue
from herzrasen.terminal.screens.lobby_screen import LobbyScreen
from herzrasen.terminal.screens.page import TextPage
from herzrasen.terminal.settings import SettingsStore
from tests.server.event_loop import run_coroutine
from tests.terminal.absent_server import AbsentServer
from tests.terminal.pages.page_pilot import PagePilot, RecordingApp


class EagerApp(RecordingApp):
    """Keys are typed before its first screen is there."""

    eager: Sequence[str] = ()

    async def on_mount(self) -> None:
        type_at_once(self, *self.eager)


class SlowPage(TextPage):
    """A page whose button comes when the server has answered."""

    def __init__(self) -> None:
        super().__init__()
        self.answer = asyncio.Event()
        self.presses = 0

    def on_mount(self) -> None:
        self.load_first(self.load())

    async def load(self) -> None:
        await self.answer.wait()
        await self.recompose()
        self.focus_first()

    def body(self) -> ComposeResult:
        if self.answer.is_set():
            yield ActionButton("Press", "press")

    def on_action_button_button_pressed(self) -> None:
        self.presses += 1


def type_at_once(app: TerminalApp, *keys: str) -> None:
    """Type keys that arrive together, as over a slow line."""
    for key in keys:
        app.post_message(Key(key, key if len(key) == 1 else None))


@asynccontextmanager
async def eager_app(folder: Path, *eager: str) -> AsyncIterator[PagePilot]:
    store = SettingsStore(folder)
    store.change(language="en", speed="instant", name="Eva")
    app = EagerApp(AbsentServer(store), store)
    app.eager = eager
    app.keys.limit = math.inf  # a busy machine takes its time
    async with app.run_test(size=(80, 24)) as pilot:
        page = PagePilot(app, pilot)
        await page.until(lambda: app.keys.is_empty)
        yield page


def search_text(page: PagePilot) -> Any:
    return page.app.screen.query_one("#table-search", TextLine).value


def test_keys_wait_for_the_first_screen_and_while_it_is_made_anew(tmp_path: Path) -> None:
    async def type_early() -> None:
        async with eager_app(tmp_path, "slash", "e", "v", "a") as page:
            await page.until(lambda: search_text(page) == "eva")
            page.app.store.change(language="de")
            type_at_once(page.app, "i", "d", "a")
            await page.until(lambda: page.app.keys.is_empty)
            await page.until_shown("Regeln")
            await page.until(lambda: search_text(page) == "ida")

    run_coroutine(type_early())


def test_enter_before_the_server_answers_says_that_it_waits(tmp_path: Path) -> None:
    async def press_early() -> None:
        async with eager_app(tmp_path, "ctrl+j") as page:  # Enter, before the keys were read
            await page.until_told("This opens as soon as the server answers.")
            assert isinstance(page.app.screen, LobbyScreen)

    run_coroutine(press_early())


def test_of_keys_that_arrive_together_each_goes_where_the_one_before_led(tmp_path: Path) -> None:
    async def type_together() -> None:
        async with eager_app(tmp_path) as page:
            type_at_once(page.app, "tab", "tab", "slash", "x", "shift+tab", "tab", "end", "y")
            await page.until(lambda: search_text(page) == "xy")
            assert isinstance(page.app.focused, Input)

    run_coroutine(type_together())


@pytest.mark.parametrize("typed", ["escape", "f10", "ctrl+c", "ctrl+q", "enter", "q", "Paste"])
def test_what_leads_out_is_done_at_once_and_drops_what_waits(typed: str) -> None:
    app: Any = SimpleNamespace(focused=None, _batch_count=0)
    facts = {"app": app, "is_mounted": True, "takes_keys": False, "_recompose_required": False}
    app.screen = SimpleNamespace(ancestors_with_self=(), **facts)
    app.screen_stack = [app.screen]

    async def type_while_it_loads() -> None:
        queue = KeyQueue(app)
        assert queue.hold(Key("a", "a"))
        waits = queue.hold(Paste("b") if typed == "Paste" else Key(typed, None))
        assert queue.is_empty is not waits
        assert waits is (typed in {"enter", "q", "Paste"})

    run_coroutine(type_while_it_loads())


@pytest.mark.heavy
def test_a_page_that_asks_the_server_keeps_keys_until_it_is_shown(tmp_path: Path) -> None:
    async def press_while_it_loads() -> None:
        async with eager_app(tmp_path) as page:
            slow = SlowPage()
            await page.open(slow)
            type_at_once(page.app, "enter")
            await page.pilot.pause()
            assert not page.app.keys.is_empty
            slow.answer.set()
            await page.until(lambda: slow.presses == 1)
            await page.press("escape")
            never = SlowPage()
            await page.open(never)
            type_at_once(page.app, "slash", "x", "escape")  # away: what waited is of no use
            await page.until(lambda: isinstance(page.app.screen, LobbyScreen))
            assert search_text(page) == ""

    run_coroutine(press_while_it_loads())
