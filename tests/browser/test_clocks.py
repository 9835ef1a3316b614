"""Turn clocks in the browser: chosen in the lobby, shown, warning, extended, timed out."""

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
from tests.browser.members_page import host_and_guest, press_button
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


@pytest.mark.slow
def test_another_player_gives_more_time_and_both_see_it(
    tmp_path: Path, open_page: OpenPage
) -> None:
    with live_server(tmp_path, second=FROZEN_SPEED) as server:
        house = {"time": {"move": 40, "reserve": 0}}
        eva, jan = host_and_guest(open_page, server, "hearts", house=house)
        for page in (eva, jan):
            expect(page.locator(".clock-line .own")).to_contain_text("0:")
        eva.get_by_role("button", name=text("en", "clocks.more_for", n=30, name="Jan")).click()
        expect(jan.locator(".clock-line .own strong")).to_contain_text("1:")
        expect(jan.locator("[role=log]")).to_contain_text("You have more time")
        expect(eva.locator("[role=log]")).to_contain_text("Jan has more time")
        expect(eva.locator(".clock-line .own strong")).to_contain_text("0:")


@pytest.mark.slow
def test_the_next_match_with_other_rules_after_a_whole_match(
    tmp_path: Path, open_page: OpenPage
) -> None:
    """Nobody moves: the clocks play the match."""
    with live_server(tmp_path, second=0.01, again=600.0) as server:
        house = {"time": {"move": 5, "reserve": 0}}
        eva, jan = host_and_guest(
            open_page,
            server,
            "hearts",
            rules="standard+deals=1,pass_count=0",
            house=house,
        )
        for page in (eva, jan):
            expect(page.locator(".sheet-panel .places")).to_be_visible()
        press_button(jan, "hearts_table.sheet.new_match")
        press_button(eva, "members.do.other_rules")
        dialog = eva.get_by_role("dialog")
        dialog.locator("label", has_text="Omnibus").first.click()
        dialog.get_by_role("switch", name=text("en", "members.wish.same_seats")).check(force=True)
        dialog.get_by_role("button", name=text("en", "members.wish.propose")).click()
        expect(jan.locator(".strip")).to_contain_text("Omnibus")
        before = eva.url
        press_button(jan, "members.do.again")
        for page in (eva, jan):
            page.wait_for_url(lambda url: url != before)
            expect(page.locator(".hearts:not([data-between])")).to_be_visible()
        eva.locator("[data-tool=rules]").click()
        expect(eva.get_by_role("dialog")).to_contain_text("Omnibus")
        assert eva.url == jan.url


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
