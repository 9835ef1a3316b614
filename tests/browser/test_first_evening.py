"""The first evening in the lobby, what a finished match brings, and the days with one."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from herzrasen.locales import text
from herzrasen.server.runtime.entropy import Entropy
from tests.browser.axe import findings
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.lobby_page import enter_lobby, wait_for_lobby
from tests.browser.navigation import cookie_header
from tests.coach.hearts.played_deals import COACH
from tests.server.auto_play import match_is_over, play
from tests.server.live_server import live_server
from tests.server.table_client import TableClient


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    chance = Entropy(deal_seed=lambda: bytes([2]) * 32, bot_seed=lambda: 1)
    with live_server(tmp_path_factory.mktemp("data"), entropy=chance, coach=COACH) as server:
        yield server


def begin_with(page: Page, **settings: str | bool) -> None:
    """Settings of a browser that was never here; what the page changes stays over a reload."""
    stored = json.dumps({"speed": "instant", "name": "Eva", "sounds": False, **settings})
    keep = f"localStorage['herzrasen.settings'] ??= {stored!r}"
    page.context.add_init_script(f"if (location.protocol.startsWith('http')) {keep}")


def finish_match(page: Page, server: str, level: int) -> str:
    """A match of one deal, played to its end by the person of this page; its table."""
    person = TableClient(server, cookie_header(page))
    table = person.open_table("hearts", "standard+deals=1", bot={"level": level})
    person.join(table)
    play(person, match_is_over)
    person.close()
    return table


def test_from_the_first_evening_to_a_milestone(open_page: OpenPage, server: str) -> None:
    page = open_page(PHONE)
    begin_with(page)
    enter_lobby(page, server)
    card = page.locator("first-evening section")
    step = card.locator("[aria-current=step]")
    expect(step).to_have_attribute("data-step", "lesson")
    expect(card.get_by_role("link")).to_have_attribute("href", "#/learn/hearts")
    expect(page.locator("habit-line p")).to_have_count(0)  # nothing to count yet
    assert findings(page) == []
    assert horizontal_overflow(page) == 0

    card.get_by_role("link").click()
    expect(page.locator(".lesson-card .next")).to_be_visible()
    page.locator("lesson-page").evaluate("(page) => page.go(page.lesson.stops.length - 1)")
    expect(page.locator(".play-now")).to_be_visible()
    page.goto(f"{server}/#")
    expect(step).to_have_attribute("data-step", "gentle")
    table = finish_match(page, server, 1)
    page.goto(f"{server}/#/t/{table}")
    notes = page.locator("hearts-sheet .match-notes")
    milestone = text("en", "habit.milestone.first_match")
    expect(notes.locator(".reached")).to_contain_text(milestone)
    expect(notes.locator(".tip")).to_contain_text(
        "trick 3: the queen of spades instead of the nine"
    )
    assert findings(page) == []

    page.goto(f"{server}/#")
    expect(step).to_have_attribute("data-step", "strong")
    expect(card.locator("[data-step=gentle]")).to_contain_text(text("en", "first_evening.done"))
    expect(page.locator("habit-line")).to_contain_text("Today: 1 of 2 matches.")
    page.locator("habit-line a").click()
    expect(page.locator(".milestones li")).to_contain_text([milestone])
    assert findings(page) == []

    page.goto(f"{server}/#")
    card.get_by_role("button", name=text("en", "first_evening.close")).click()
    expect(card).to_have_count(0)
    page.reload()
    expect(page.locator(".lobby[aria-busy=true]")).to_have_count(0)
    expect(page.locator("habit-line")).to_contain_text("Today")
    expect(card).to_have_count(0)  # for good


def test_the_gentle_match_begins_with_one_press_and_the_days_can_be_switched_off(
    open_page: OpenPage, server: str
) -> None:
    page = open_page(PHONE, locale="de-DE")
    begin_with(page, language="de", habit=False)
    enter_lobby(page, server)
    finish_match(page, server, 2)
    page.reload()
    wait_for_lobby(page)
    page.locator("[data-step=gentle] .start").click()
    expect(page.locator("hearts-passing")).to_be_visible()
    bots = page.evaluate(
        "() => document.querySelector('hearts-table').room.seats.map((s) => s.bot)"
    )
    assert [bot["level"] for bot in bots if bot] == [1, 1, 1]
    page.goto(f"{server}/#")
    expect(page.locator("first-evening section")).to_be_visible()  # also after the first match
    expect(page.locator("habit-line p")).to_have_count(0)
