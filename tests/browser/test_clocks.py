"""Turn clocks in the browser: agreed on in the lobby, seen, warned of, made longer, run out."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.hearts_page import keep
from tests.browser.people_page import button, two
from tests.server.served import served


def at_a_table(page: Page, server: str, move: int, reserve: int = 0, **settings: bool) -> Page:
    """A page on a table with such clocks, and three bots."""
    keep(page, **settings)
    house = {"time": {"move": move, "reserve": reserve}}
    wish = {"game": "hearts", "rules": "standard+deals=1", "name": "Eva", "pace": "instant"}
    answer = page.request.post(f"{server}/api/tables", data={**wish, "house": house})
    assert answer.status == 201, answer.text()
    page.goto(f"{server}/#/t/{answer.json()['table']}")
    expect(page.locator(".hearts")).to_be_visible()
    return page


def test_the_clock_is_seen_warned_of_and_made_longer(tmp_path: Path, open_page: OpenPage) -> None:
    with served(tmp_path) as server:
        page = at_a_table(open_page(PHONE, has_touch=True, is_mobile=True), server, 19, 600)
        own = page.locator(".clock-line .own")
        expect(own).to_contain_text(text("en", "clocks.yours"))
        expect(own).to_contain_text("10:00")
        expect(page.locator(".own-seat .seat-clock.asked")).to_be_visible()
        assert findings(page) == []
        page.get_by_role("button", name=text("en", "clocks.more_own", n=30)).click()
        expect(page.locator(".toast")).to_contain_text("10")  # nobody is given too much
        page.close()
        page = at_a_table(open_page(PHONE, has_touch=True, is_mobile=True), server, 19)
        expect(page.locator("[role=alert]")).to_contain_text("seconds left")
        expect(page.locator(".clock-line .short")).to_be_visible()
        page.get_by_role("button", name=text("en", "clocks.more_own", n=30)).click()
        expect(page.locator(".clock-line .short")).to_have_count(0)
        expect(page.locator("[role=log]")).to_contain_text("You have more time")


def test_another_gives_more_time_and_both_see_it(tmp_path: Path, open_page: OpenPage) -> None:
    with served(tmp_path) as server:
        house = {"time": {"move": 40, "reserve": 0}}
        eva, jan = two(open_page, server, "hearts", house=house)
        for page in (eva, jan):
            expect(page.locator(".clock-line .own")).to_contain_text("0:")
        eva.get_by_role("button", name=text("en", "clocks.more_for", n=30, name="Jan")).click()
        expect(jan.locator(".clock-line .own strong")).to_contain_text("1:")
        expect(jan.locator("[role=log]")).to_contain_text("You have more time")
        expect(eva.locator("[role=log]")).to_contain_text("Jan has more time")
        expect(eva.locator(".clock-line .own strong")).to_contain_text("0:")


def test_the_next_match_follows_a_whole_one_by_other_rules(
    tmp_path: Path, open_page: OpenPage
) -> None:
    """Nobody moves: the clocks play the match."""
    with served(tmp_path, second=0.01, again=600.0) as server:
        house = {"time": {"move": 5, "reserve": 0}}
        eva, jan = two(
            open_page, server, "hearts", rules="standard+deals=1,pass_count=0", house=house
        )
        for page in (eva, jan):
            expect(page.locator(".sheet-panel .places")).to_be_visible(timeout=60_000)
        button(jan, "hearts_table.sheet.new_match")
        button(eva, "people.do.other_rules")
        dialog = eva.get_by_role("dialog")
        dialog.locator("label", has_text="Omnibus").first.click()
        dialog.get_by_role("switch", name=text("en", "people.wish.same_seats")).check(force=True)
        dialog.get_by_role("button", name=text("en", "people.wish.propose")).click()
        expect(jan.locator(".strip")).to_contain_text("Omnibus")
        before = eva.url
        button(jan, "people.do.again")
        for page in (eva, jan):
            page.wait_for_url(lambda url: url != before)
            expect(page.locator(".hearts:not([data-between])")).to_be_visible()
        eva.locator("[data-tool=rules]").click()
        expect(eva.get_by_role("dialog")).to_contain_text("Omnibus")
        assert eva.url == jan.url


def test_who_lets_it_run_out_is_moved_for_and_told(tmp_path: Path, desktop: Page) -> None:
    with served(tmp_path, second=0.02) as server:
        page = at_a_table(desktop, server, 5)
        expect(page.locator(".toast")).to_have_text(text("en", "clocks.yours_out"))
        expect(page.locator(".sheet-panel")).to_be_visible(timeout=60_000)  # the whole deal


def test_clocks_and_talk_are_agreed_on_in_the_lobby(tmp_path: Path, desktop: Page) -> None:
    with served(tmp_path) as server:
        keep(desktop)
        desktop.goto(server)
        game = desktop.locator("[data-game=hearts]")
        game.locator("summary").first.click()
        game.locator("input[name=hearts-time][value=deal]").check(force=True)
        game.locator("#hearts-time-reserve").fill("240")
        game.locator("#hearts-time-reserve").press("Tab")
        game.locator("input[name=hearts-house-talk][value=phrases]").check(force=True)
        assert findings(desktop) == []
        game.locator(".play").click()
        expect(desktop.locator(".clock-line .own")).to_contain_text("4:00")
        desktop.locator("[data-tool=rules]").click()
        card = desktop.locator(".house-card")
        expect(card).to_contain_text(text("en", "clocks.agreed.late_hearts"))
        expect(card).to_contain_text(text("en", "lobby.house.talk_says.phrases"))
        desktop.keyboard.press("Escape")
        desktop.keyboard.press("b")
        expect(desktop.locator(".talk-panel")).to_contain_text(text("en", "talk.only_phrases"))
        expect(desktop.locator("#talk-words")).to_have_count(0)
