"""Claim offers at the Hearts table with two people: "the rest are mine", agreed to or declined."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from herzrasen.games import hearts
from herzrasen.locales import text
from tests.browser import hearts_views
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import play_by_pointer, sit_down, store_settings
from tests.server.live_server import live_server
from tests.server.test_claim_offers import LONG, entropy_dealing

BEGIN_WITH_BOTS = text("en", "connection.gather.begin_with_bots.other", n=2)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data"), entropy=entropy_dealing(LONG)) as server:
        yield server


def claim_text(key: str, **facts: str) -> str:
    return text("en", f"hearts_table.rest.{key}", **facts)


def host_and_guest(open_page: OpenPage, server: str) -> tuple[Page, Page]:
    """Eva on lead at a desk, Jan at a phone, and two bots."""
    host = sit_down(open_page(DESKTOP), server, rules="standard+pass_count=0", free=3)
    guest = open_page(PHONE, has_touch=True, is_mobile=True)
    store_settings(guest, name="Jan")
    guest.goto(host.url)
    guest.get_by_role("button", name=text("en", "connection.gather.sit")).click()
    host.get_by_role("button", name=BEGIN_WITH_BOTS).click()
    expect(host.locator(".called-out.own-turn")).to_be_visible()
    expect(guest.locator(".hearts")).to_be_visible()
    return host, guest


def offer_by_key(host: Page) -> None:
    host.keyboard.press("c")
    host.get_by_role("dialog").get_by_role("button", name=claim_text("ask")).click()


def test_a_claim_offer_shows_the_hand_and_a_bot_with_a_higher_card_declines(
    open_page: OpenPage, server: str
) -> None:
    host, guest = host_and_guest(open_page, server)
    offer_by_key(host)
    asked = guest.get_by_role("region", name=claim_text("title"))
    expect(asked).to_contain_text(claim_text("asks.other", name="Eva"))
    expect(asked.locator(".card")).to_have_count(13)
    expect(asked.locator(".card").last).to_be_visible()
    expect(asked).to_contain_text(claim_text("waiting"))
    asked.get_by_role("button", name=claim_text("agree")).click()
    expect(asked).to_contain_text(claim_text("declined"))
    expect(asked.get_by_role("button")).to_have_count(0)
    expect(guest.get_by_role("alert")).to_contain_text(claim_text("asks.other", name="Eva"))
    play_by_pointer(host)
    expect(host.get_by_role("region", name=claim_text("title"))).to_have_count(0)
    expect(asked).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_who_has_agreed_may_still_play_on_and_who_is_late_is_named(
    open_page: OpenPage, site: str, lang: str
) -> None:
    """While the others think, nobody is bound; the server ends the question for a silent player."""
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    state = hearts_views.find_state("standard", lambda _, legal: legal.ask is hearts.Ask.PLAY)
    hearts_views.show_table(page, site, hearts_views.table_state(state), f"lang={lang}")
    offer = {"type": "rest_asked", "seat": 2, "number": 1, "hand": ["AS", "KS"]}
    page.evaluate("message => hear(message)", offer | {"agreed": [0], "against": None})
    panel = page.locator(".claiming.asking")
    expect(panel.get_by_role("button")).to_have_text([text(lang, "hearts_table.rest.play_on")])
    panel.get_by_role("button").click()
    assert page.evaluate("sent") == [{"move": "answer", "number": 1, "yes": False}]
    page.evaluate("message => hear(message)", offer | {"declined": [0]})
    expect(panel.get_by_role("button")).to_have_count(0)
    expect(panel).to_contain_text(text(lang, "hearts_table.rest.waiting"))
    page.evaluate("message => hear(message)", offer | {"against": 1, "late": True})
    expect(panel).to_contain_text(text(lang, "hearts_table.rest.late.other", name="Ada"))
    expect(panel.get_by_role("button")).to_have_count(0)


def test_a_claim_offer_is_accepted_by_one_button(open_page: OpenPage, server: str) -> None:
    """Three guests, no bots: the last one to agree gives it."""
    host = sit_down(open_page(DESKTOP), server, rules="standard+pass_count=0", free=3)
    guests = [
        open_page(DESKTOP),
        open_page(PHONE, has_touch=True, is_mobile=True),
        open_page(DESKTOP),
    ]
    for guest, name in zip(guests, ("Jan", "Mia", "Tom"), strict=True):
        store_settings(guest, name=name)
        guest.goto(host.url)
        guest.get_by_role("button", name=text("en", "connection.gather.sit")).click()
    expect(host.locator(".called-out.own-turn")).to_be_visible()
    offer_by_key(host)
    for guest in guests:
        guest.get_by_role("button", name=claim_text("agree")).click()
    agreed = text("en", "hearts_table.claim.agreed.you")
    expect(host.get_by_role("log")).to_contain_text(agreed)
    expect(guests[0].locator(".claiming .why")).to_have_text(
        text("en", "hearts_table.claim.agreed.other", name="Eva")
    )
    guests[0].locator(".claiming .go-on").click()
    expect(guests[0].locator("hearts-sheet")).to_be_visible()
