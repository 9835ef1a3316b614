"""One table, three screens: a page in Chromium, the full screen in a terminal, and line mode by a
pipe, each with a person of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from herzrasen.locales import text
from tests.browser.hearts_page import pass_cards, play_by_pointer, playable_cards, store_settings
from tests.server.live_server import live_server
from tests.terminal.lines_program import TIMEOUT_S, LinesProgram, lines_program
from tests.terminal.tmux import TmuxWindow, terminal

OWN_TURN = "▶ You"
TURN = ("You lead", "Your turn")
TAKEN = ("takes the trick.", "You take the trick.")
"""How line mode asks for a card."""


class Players:
    """The three who play, each by their own screen."""

    def __init__(self, page: Page, window: TmuxWindow, lines: LinesProgram) -> None:
        self.page = page
        self.window = window
        self.lines = lines
        self._tried = 0

    def pass_three(self) -> None:
        """Everybody passes their first three cards."""
        self.window.wait_for("Choose 3 cards")
        for _ in range(3):
            self.window.type("Enter", "Right")
        self.window.wait_for("[ Pass")
        self.window.type("p")
        self.lines.type("pass 1 2 3")
        pass_cards(self.page)

    def play_tricks(self, count: int) -> None:
        """Whoever is asked plays a card, until line mode has told of so many tricks."""
        deadline = time.monotonic() + TIMEOUT_S
        while count:
            assert time.monotonic() < deadline, (self.lines.output[-20:], self.window.text())
            for line in self.lines.read_on():
                count -= line.endswith(TAKEN)
                if line.startswith(TURN):
                    self.lines.type("play 1")
            if playable_cards(self.page).count():
                play_by_pointer(self.page)
            if OWN_TURN in self.window.text():
                self.window.type("Enter", "Home" if self._tried % 13 == 12 else "Right")
                self._tried += 1


@pytest.fixture
def players(
    desktop: Page, tmux_path: str, tmp_path: Path
) -> Iterator[Callable[[str, str], Players]]:
    """Seats three people at a new table of a game with these rules."""
    with ExitStack() as stack:
        server = stack.enter_context(live_server(tmp_path))
        window = stack.enter_context(terminal(tmux_path, tmp_path))

        def sit_down(game: str, rules: str) -> Players:
            store_settings(desktop)
            wish = {"game": game, "rules": rules, "name": "Eva", "free": 2, "pace": "instant"}
            answer = desktop.request.post(f"{server}/api/tables", data=wish)
            link = f"{server}/#/t/{answer.json()['table']}"
            desktop.goto(link)
            window.start(link)
            window.wait_for("I’m ready")
            lines = stack.enter_context(lines_program(tmp_path / "lines", link))
            lines.wait_for("Type sit")
            lines.type("sit")
            lines.wait_for("Seat 3")
            return Players(desktop, window, lines)

        yield sit_down


def test_hearts_is_played_by_page_full_screen_and_lines(
    players: Callable[[str, str], Players],
) -> None:
    three = players("hearts", "standard+players=4")
    begin = text("en", "connection.gather.begin_with_bots.one", n=1)
    three.page.get_by_role("button", name=begin).click()
    three.pass_three()
    three.play_tricks(1)


@pytest.mark.slow
def test_nerts_is_played_by_page_full_screen_and_lines(
    players: Callable[[str, str], Players],
) -> None:
    three = players("nerts", "pagat+seats=3")
    page, window, lines = three.page, three.window, three.lines
    page.get_by_role("button", name=text("en", "nerts_table.start.ready")).click()
    window.type("Space")
    lines.type("ready")
    lines.wait_for("Go!")
    window.wait_for(" 35")
    expect(page.locator(".stock-card:not([aria-disabled])")).to_be_focused()
    page.keyboard.press(" ")
    window.type("Space")
    lines.type("turn")
    lines.wait_for("Turned: ")
    window.wait_until(lambda shown: " 32" in shown, "the own stock of 32 cards")
    expect(page.get_by_role("button", name="32").first).to_be_visible()
