"""Asking for the rest of the tricks, with two people at the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import keep, play_by_pointer, sit_down
from tests.server.served import served
from tests.server.test_concession import LONG, dealing

BEGIN = text("en", "connection.gather.begin_with_bots.other", n=2)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("data"), chance=dealing(LONG)) as server:
        yield server


def say(key: str, **facts: str) -> str:
    return text("en", f"hearts_table.rest.{key}", **facts)


def two(open_page: OpenPage, server: str) -> tuple[Page, Page]:
    """Eva on lead at a desk, Jan at a phone, and two bots."""
    host = sit_down(open_page(DESKTOP), server, rules="standard+pass_count=0", free=3)
    guest = open_page(PHONE, has_touch=True, is_mobile=True)
    keep(guest, name="Jan")
    guest.goto(host.url)
    guest.get_by_role("button", name=text("en", "connection.gather.sit")).click()
    host.get_by_role("button", name=BEGIN).click()
    expect(host.locator(".called-out.mine")).to_be_visible()
    expect(guest.locator(".hearts")).to_be_visible()
    return host, guest


def ask_by_key(host: Page) -> None:
    host.keyboard.press("c")
    host.get_by_role("dialog").get_by_role("button", name=say("ask")).click()


def test_everyone_sees_the_hand_and_a_bot_with_a_better_card_plays_on(
    open_page: OpenPage, server: str
) -> None:
    host, guest = two(open_page, server)
    ask_by_key(host)
    asked = guest.get_by_role("region", name=say("title"))
    expect(asked).to_contain_text(say("asks.other", name="Eva"))
    expect(asked.locator(".card")).to_have_count(13)
    expect(asked.locator(".card").last).to_be_visible()
    expect(asked).to_contain_text("wants to play on")
    expect(asked.get_by_role("button")).to_have_count(0)
    assert findings(guest) == []
    expect(guest.get_by_role("alert")).to_contain_text(say("asks.other", name="Eva"))
    play_by_pointer(host)
    expect(host.get_by_role("region", name=say("title"))).to_have_count(0)
    expect(asked).to_have_count(0)


def test_who_agrees_presses_one_button(open_page: OpenPage, server: str) -> None:
    """Three guests, no bots: the last one to agree gives it."""
    host = sit_down(open_page(DESKTOP), server, rules="standard+pass_count=0", free=3)
    guests = [
        open_page(DESKTOP),
        open_page(PHONE, has_touch=True, is_mobile=True),
        open_page(DESKTOP),
    ]
    for guest, name in zip(guests, ("Jan", "Mia", "Tom"), strict=True):
        keep(guest, name=name)
        guest.goto(host.url)
        guest.get_by_role("button", name=text("en", "connection.gather.sit")).click()
    expect(host.locator(".called-out.mine")).to_be_visible()
    ask_by_key(host)
    for guest in guests:
        guest.get_by_role("button", name=say("agree")).click()
    expect(host.get_by_role("log")).to_contain_text("All agree: the rest of the tricks are yours.")
    expect(guests[0].locator("hearts-sheet")).to_be_visible()
