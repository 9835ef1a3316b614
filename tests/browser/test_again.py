"""A deal once more, from every place that offers it: for oneself, and sent to a friend."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import (
    hand,
    keep,
    name_of,
    pass_cards,
    play_by_pointer,
    play_out,
    sheet,
    sit_down,
    steady,
)
from tests.browser.width import sideways
from tests.server.person import Person
from tests.server.playing import over, play

FINGER = {"has_touch": True, "is_mobile": True}
SMALLEST = ViewportSize(width=320, height=640)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with steady(tmp_path_factory.mktemp("data")) as server:
        yield server


def cards(page: Page) -> list[str]:
    """The cards in hand."""
    return [name_of(card) for card in hand(page).all()]


def played(page: Page, server: str, **settings: Any) -> list[str]:
    """One deal, played to its score sheet; the hand that was dealt."""
    sit_down(page, server, **settings)
    expect(hand(page)).to_have_count(13)
    dealt = cards(page)
    pass_cards(page)
    play_out(page, play_by_pointer)
    return dealt


def asked(page: Page) -> Locator:
    """The dialog, after the button was pressed."""
    page.locator(".once").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def finished(server: str) -> tuple[Person, str]:
    """Somebody who has played a short match, and its table."""
    person = Person(server)
    table = person.open_table("hearts", "standard+target=50")
    person.come(table)
    play(person, over)
    return person, table


def as_he(page: Page, server: str, person: Person) -> Page:
    """The page of that person's browser."""
    name, _, value = person.cookie.partition("=")
    page.context.add_cookies([{"name": name, "value": value, "url": server}])
    keep(page)
    return page


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("shape", [DESKTOP, PHONE, SMALLEST], ids=["desktop", "phone", "smallest"])
def test_from_the_score_sheet_the_same_cards_come_again(
    open_page: OpenPage, server: str, shape: ViewportSize, language: str
) -> None:
    page = open_page(shape, **FINGER)
    dealt = played(page, server, language=language)
    first = page.url
    expect(sheet(page).locator(".once")).to_be_visible()
    dialog = asked(page)
    assert (sideways(page), findings(page)) == (0, [])
    dialog.locator(".primary").click()
    expect(page.locator("hearts-passing")).to_be_visible()
    assert page.url != first
    assert cards(page) == dealt
    expect(page.locator(".state .repeated")).to_be_visible()
    assert (sideways(page), findings(page)) == (0, [])


def test_a_friend_opens_the_link_and_plays_from_the_same_seat(
    open_page: OpenPage, server: str
) -> None:
    page = open_page(DESKTOP)
    dealt = played(page, server)
    asked(page).get_by_role("button", name="Send to a friend").click()
    link = page.locator("#table-link")
    expect(link).to_be_visible()
    assert findings(page) == []
    address = link.input_value()
    assert address != page.url
    friend = open_page(PHONE, **FINGER)
    keep(friend, name="Kim")
    friend.goto(address)
    expect(friend.locator(".gather .again")).to_contain_text("deal 1")
    assert (sideways(friend), findings(friend)) == (0, [])
    friend.locator(".gather .primary").click()
    expect(hand(friend)).to_have_count(13)
    assert cards(friend) == dealt


def test_by_keyboard_alone(desktop: Page, server: str) -> None:
    dealt = played(desktop, server)
    desktop.locator(".once").focus()
    desktop.keyboard.press("Enter")
    expect(desktop.get_by_role("dialog").locator(".primary")).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("hearts-passing")).to_be_visible()
    assert cards(desktop) == dealt


def test_from_the_record_and_from_the_list_of_matches(open_page: OpenPage, server: str) -> None:
    person, table = finished(server)
    events = [told["event"] for told in person.told if "event" in told]
    dealt = [event["hands"][0] for event in events if event["event"] == "dealt"]
    page = as_he(open_page(DESKTOP), server, person)
    page.goto(f"{server}/#/record/t/{table}")
    page.locator(".to-deal").nth(1).click()
    expect(page.locator(".to-deal").nth(1)).to_have_attribute("aria-current", "true")
    expect(asked(page).locator("select")).to_have_value("2")
    page.get_by_role("dialog").locator(".primary").click()
    expect(page).to_have_url(re.compile(r"#/t/"))
    expect(page.locator("hearts-passing")).to_be_visible()
    expect(hand(page)).to_have_count(13)
    assert sorted(cards(page)) == sorted(dealt[1])
    page.goto(f"{server}/#/games")
    again, match = page.locator("past-match").first, page.locator("past-match").nth(1)
    expect(again).to_contain_text("deal 2 once more")
    match.get_by_role("button").click()
    match.get_by_role("button", name="Once more").click()
    assert findings(page) == []
    dialog = page.get_by_role("dialog")
    dialog.locator("select").select_option("1")
    dialog.locator(".primary").click()
    expect(hand(page)).to_have_count(13)
    assert sorted(cards(page)) == sorted(dealt[0])


def test_a_file_is_nobodys_table(open_page: OpenPage, server: str) -> None:
    person, table = finished(server)
    page = as_he(open_page(DESKTOP), server, person)
    answer = page.request.get(f"{server}/api/tables/{table}/record")
    page.goto(f"{server}/#/record")
    page.locator("#record-text").fill(answer.text())
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator(".to-deal").first).to_be_visible()
    expect(page.locator(".once")).to_have_count(0)
