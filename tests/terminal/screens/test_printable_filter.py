"""What a strange server says cannot steer the terminal."""

from __future__ import annotations

from herzrasen.library.remote.server_address import parse_address
from herzrasen.terminal.controls.dialog import AskDialog, DialogAnswer
from herzrasen.terminal.screens.app import TerminalApp
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore
from tests.server.event_loop import run_coroutine
from tests.terminal.pages.page_pilot import PagePilot

STEERING = "\x1b]52;c;SGVyeg==\x07 \x9b2J "


def test_no_control_character_is_drawn() -> None:
    async def show() -> None:
        store = SettingsStore(None)
        app = TerminalApp(ServerSession(store, parse_address("http://127.0.0.1:9")), store)
        async with app.run_test(size=(80, 24)) as pilot:
            answers = [DialogAnswer("", f"{STEERING}answer")]
            app.push_screen(AskDialog(f"{STEERING}title", [f"{STEERING}sentence"], answers))
            for shown in ("title", "sentence", "answer"):
                await PagePilot(app, pilot).until_shown(f"]52;c;SGVyeg== 2J {shown}")

    run_coroutine(show())
