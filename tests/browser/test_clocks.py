"""Turn clocks in the browser: chosen in the lobby, shown, warning, timed out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.dialogs import close_dialog
from tests.browser.hearts_page import store_settings
from tests.browser.lobby_page import enter_lobby
from tests.browser.recorder import expect_toast, expect_toast_with
from tests.server.live_server import live_server

FROZEN_SPEED = 100.0
"""Seconds that a second of the server's clocks takes where a test must not run out of time: pages
on a busy machine take longer than the turns that are looked at."""


def open_clocked_table(
    page: Page, server: str, move: int, reserve: int = 0, **settings: bool
) -> Page:
    """A page on a table with such clocks, and three bots."""
    store_settings(page, **settings)
    house = {"time": {"move": move, "reserve": reserve}}
    wish = {"game": "hearts", "rules": "standard+deals=1", "name": "Eva", "pace": "instant"}
    answer = page.request.post(f"{server}/api/tables", data={**wish, "house": house})
    assert answer.status == 201, answer.text()
    page.goto(f"{server}/#/t/{answer.json()['table']}")
    expect(page.locator(".hearts")).to_be_visible()
    return page


def test_the_clock_is_shown_warns_and_can_be_extended(tmp_path: Path, open_page: OpenPage) -> None:
    with live_server(tmp_path, second=FROZEN_SPEED) as server:
        page = open_clocked_table(open_page(PHONE, has_touch=True, is_mobile=True), server, 59, 600)
        own = page.locator(".clock-line .own")
        expect(own).to_contain_text(text("en", "clocks.yours"))
        expect(own).to_contain_text("10:00")
        expect(page.locator(".own-seat .seat-clock.asked")).to_be_visible()
        assert findings(page) == []
        page.get_by_role("button", name=text("en", "clocks.more_own", n=30)).click()
        expect_toast_with(page, "10")  # nobody is given too much
        page.close()
        page = open_clocked_table(open_page(PHONE, has_touch=True, is_mobile=True), server, 19)
        expect(page.locator("[role=alert]")).to_contain_text("seconds left")
        expect(page.locator(".clock-line .short")).to_be_visible()
        page.get_by_role("button", name=text("en", "clocks.more_own", n=30)).click()
        expect(page.locator(".clock-line .short")).to_have_count(0)
        expect(page.locator("[role=log]")).to_contain_text("You have more time")


def test_a_timeout_plays_a_move_and_is_announced(tmp_path: Path, desktop: Page) -> None:
    with live_server(tmp_path, second=0.02) as server:
        page = open_clocked_table(desktop, server, 5)
        expect_toast(page, text("en", "clocks.yours_out"))
        end = page.locator(".sheet-panel, .claiming .go-on").first
        expect(end).to_be_visible()  # the whole deal


@pytest.mark.smoke
def test_clocks_and_chat_are_chosen_in_the_lobby(tmp_path: Path, desktop: Page) -> None:
    with live_server(tmp_path, second=FROZEN_SPEED) as server:
        store_settings(desktop)
        enter_lobby(desktop, server)
        game = desktop.locator("[data-game=hearts]")
        game.locator("summary").first.click()
        game.locator("input[name=hearts-time][value=deal]").check(force=True)
        game.locator("#hearts-time-reserve").fill("240")
        game.locator("#hearts-time-reserve").press("Tab")
        game.locator("input[name=hearts-house-talk][value=phrases]").check(force=True)
        assert findings(desktop) == []
        game.locator(".play").click()
        expect(desktop.locator(".clock-line .own")).to_contain_text(re.compile(r"4:00|3:\d\d"))
        desktop.locator("[data-tool=rules]").click()
        desktop.locator("rules-and-guide .chip").first.click()
        card = desktop.locator(".house-card")
        expect(card).to_contain_text(text("en", "clocks.agreed.late_hearts"))
        expect(card).to_contain_text(text("en", "lobby.house.talk_says.phrases"))
        close_dialog(desktop)
        desktop.keyboard.press("b")
        expect(desktop.locator(".chat-panel")).to_contain_text(text("en", "chat.only_phrases"))
        expect(desktop.locator("#talk-words")).to_have_count(0)
