"""Retrying a deal, from every place that offers it: alone, or sent to a friend."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import (
    hand_cards,
    name_of,
    page_of_person,
    pass_cards,
    play_by_pointer,
    play_match,
    play_out,
    score_sheet,
    server_with_fixed_deals,
    sit_down,
    store_settings,
)
from tests.browser.horizontal_overflow import horizontal_overflow

TOUCH = {"has_touch": True, "is_mobile": True}
SMALLEST = ViewportSize(width=320, height=640)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server_with_fixed_deals(tmp_path_factory.mktemp("data")) as server:
        yield server


def hand_texts(page: Page) -> list[str]:
    """The cards in hand."""
    return [name_of(card) for card in hand_cards(page).all()]


def play_one_deal(page: Page, server: str, **settings: Any) -> list[str]:
    """One deal, played to its score sheet; the hand that was dealt."""
    sit_down(page, server, **settings)
    expect(hand_cards(page)).to_have_count(13)
    dealt = hand_texts(page)
    pass_cards(page)
    play_out(page, play_by_pointer)
    return dealt


def open_retry_dialog(page: Page) -> Locator:
    """The dialog, after the button was pressed."""
    page.locator(".once").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def test_retry_from_the_score_sheet_deals_the_same_cards(open_page: OpenPage, server: str) -> None:
    page = open_page(SMALLEST, **TOUCH)
    dealt = play_one_deal(page, server, language="de")
    first = page.url
    expect(score_sheet(page).locator(".once")).to_be_visible()
    dialog = open_retry_dialog(page)
    assert (horizontal_overflow(page), findings(page)) == (0, [])
    dialog.locator(".primary").click()
    expect(page.locator("hearts-passing")).to_be_visible()
    assert page.url != first
    assert hand_texts(page) == dealt
    expect(page.locator(".state .repeated")).to_be_visible()
    assert (horizontal_overflow(page), findings(page)) == (0, [])


def test_a_friend_plays_the_deal_by_its_link_from_the_same_seat(
    open_page: OpenPage, server: str
) -> None:
    page = open_page(DESKTOP)
    dealt = play_one_deal(page, server)
    open_retry_dialog(page).get_by_role("button", name="Challenge a friend").click()
    link = page.locator("#table-link")
    expect(link).to_be_visible()
    assert findings(page) == []
    address = link.input_value()
    assert address != page.url
    friend = open_page(PHONE, **TOUCH)
    store_settings(friend, name="Kim")
    friend.goto(address)
    expect(friend.locator(".waiting-room .again")).to_contain_text("deal 1")
    assert (horizontal_overflow(friend), findings(friend)) == (0, [])
    friend.locator(".waiting-room .primary").click()
    expect(hand_cards(friend)).to_have_count(13)
    assert hand_texts(friend) == dealt


def test_retry_from_the_replay_and_from_the_match_list(open_page: OpenPage, server: str) -> None:
    person, table = play_match(server, "standard+target=50")
    events = [message["event"] for message in person.received if "event" in message]
    dealt = [event["hands"][0] for event in events if event["event"] == "dealt"]
    page = page_of_person(open_page(DESKTOP), person)
    page.goto(f"{server}/#/record/t/{table}")
    page.locator(".to-deal").nth(1).click()
    expect(page.locator(".to-deal").nth(1)).to_have_attribute("aria-current", "true")
    expect(open_retry_dialog(page).locator("select")).to_have_value("2")
    page.get_by_role("dialog").locator(".primary").click()
    expect(page).to_have_url(re.compile(r"#/t/"))
    expect(page.locator("hearts-passing")).to_be_visible()
    expect(hand_cards(page)).to_have_count(13)
    assert sorted(hand_texts(page)) == sorted(dealt[1])
    page.goto(f"{server}/#/games")
    again, match = page.locator("match-entry").first, page.locator("match-entry").nth(1)
    expect(again).to_contain_text("deal 2 again")
    match.get_by_role("button").click()
    match.get_by_role("button", name="Play again").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("select").select_option("1")
    dialog.locator(".primary").click()
    expect(hand_cards(page)).to_have_count(13)
    assert sorted(hand_texts(page)) == sorted(dealt[0])


def test_a_loaded_file_offers_no_retry(open_page: OpenPage, server: str) -> None:
    person, table = play_match(server, "standard+target=50")
    page = page_of_person(open_page(DESKTOP), person)
    answer = page.request.get(f"{server}/api/tables/{table}/record")
    page.goto(f"{server}/#/record")
    page.locator("#record-text").fill(answer.text())
    page.get_by_role("button", name="View").click()
    expect(page.locator(".to-deal").first).to_be_visible()
    expect(page.locator(".once")).to_have_count(0)
