"""The first game of a new visitor: from the address to the first card, alone and with friends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from herzrasen.locales import text
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import (
    choose,
    hand_cards,
    name_of,
    pass_cards,
    play_by_pointer_when_asked,
    store_settings,
)
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.lobby_page import enter_lobby
from tests.server.live_server import live_server

WINDOWS = pytest.mark.parametrize(
    "window", [pytest.param(DESKTOP, marks=pytest.mark.slow), PHONE], ids=["desktop", "phone"]
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that does not wait for who is away: there is a vote at once."""
    with live_server(tmp_path_factory.mktemp("data"), grace=0.0, vote=600.0) as server:
        yield server


def new_visitor(open_page: OpenPage, window: ViewportSize) -> Page:
    """A browser that was never here; only what moves is seen at once."""
    return open_page(window, locale="de-DE", reduced_motion="reduce")


def test_a_hand_after_one_press_and_the_first_play_after_three_more(
    open_page: OpenPage, server: str
) -> None:
    page = new_visitor(open_page, PHONE)
    enter_lobby(page, server)
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".called strong")).not_to_be_empty()  # a name, without a form
    play = page.get_by_role("button", name=text("de", "lobby.hearts.play"), exact=True)
    expect(play).to_be_in_viewport()
    play.click()
    expect(hand_cards(page)).to_have_count(13)
    given = choose(page, 0, 1, 2)
    page.locator(".confirm").click()
    received = page.locator("hearts-hand .card.received")
    expect(received).to_have_count(3)
    assert not set(given) & {name_of(card) for card in received.all()}
    play_by_pointer_when_asked(page)
    expect(received).to_have_count(0)  # marked until the first play
    expect(hand_cards(page)).to_have_count(12)


@pytest.mark.smoke
@WINDOWS
def test_nerts_is_two_presses_from_the_lobby(
    open_page: OpenPage, server: str, window: ViewportSize
) -> None:
    page = new_visitor(open_page, window)
    enter_lobby(page, server)
    page.get_by_role("button", name=text("de", "lobby.nerts.play"), exact=True).click()
    ready = page.locator("nerts-start .go")
    expect(ready).to_be_in_viewport(ratio=1)
    columns = page.locator(".own-area .column .card")
    assert columns.evaluate_all(  # one's own cards are seen before one is ready
        """(cards) => cards.every((card) => {
            const box = card.getBoundingClientRect();
            const over = document.elementFromPoint(box.left + box.width / 2, box.top + 12);
            return over !== null && !over.closest('nerts-start');
        })"""
    )
    ready.click()
    expect(page.locator(".nerts[data-phase=play]")).to_be_visible()


def test_a_newcomer_reads_at_the_table_how_the_game_goes_and_its_rules(
    open_page: OpenPage, server: str
) -> None:
    page = new_visitor(open_page, PHONE)
    enter_lobby(page, server)
    page.locator("[data-game=hearts] .play").click()
    expect(hand_cards(page)).to_have_count(13)
    page.locator("[data-tool=rules]").click()
    expect(page.locator("dialog h2").first).to_contain_text("Standard")
    expect(page.locator("dialog .guide section")).to_have_count(8)
    assert horizontal_overflow(page) == 0
    page.locator("dialog .chip").first.click()
    expect(page.locator("dialog .rules-pages")).to_contain_text("100")
    expect(page.locator("dialog .guide")).to_have_count(0)
    assert horizontal_overflow(page) == 0


@pytest.mark.smoke
def test_friends_join_by_link_and_bots_take_the_other_seats(
    open_page: OpenPage, server: str
) -> None:
    host, *friends = (open_page(window) for window in (DESKTOP, PHONE, DESKTOP))
    store_settings(host)
    enter_lobby(host, server)
    host.locator("[data-game=hearts]").get_by_role(
        "button", name=text("en", "lobby.invite"), exact=True
    ).click()
    link = host.locator("#table-link").input_value()
    for page, name in zip(friends, ("Jan", "Kim"), strict=True):
        store_settings(page, name=name)
        page.goto(link)
        page.locator(".waiting-room .primary").click()
        expect(host.locator(".waiting-room")).to_contain_text(name)
    host.locator(".waiting-room .primary").click()
    for page in (host, *friends):
        choose(page, 0, 1, 2)
        page.locator(".confirm").click()
    for page in (host, *friends):
        expect(page.locator("hearts-passing")).to_have_count(0)
    hands = [sorted(name_of(card) for card in hand_cards(page).all()) for page in (host, *friends)]
    assert len({card for cards in hands for card in cards}) == 39  # no card is in two hands


@pytest.mark.slow
def test_a_returning_player_gets_the_seat_back_and_several_tabs_share_it(
    open_page: OpenPage, server: str
) -> None:
    host, guest = open_page(DESKTOP), open_page(PHONE)
    store_settings(host)
    wish = {"game": "hearts", "rules": "standard", "name": "Eva", "free": 1, "pace": "instant"}
    link = f"{server}/#/t/{host.request.post(f'{server}/api/tables', data=wish).json()['table']}"
    host.goto(link)
    store_settings(guest, name="Jan")
    guest.goto(link)
    guest.locator(".waiting-room .primary").click()
    expect(host.locator(".waiting-room")).to_contain_text("Jan")
    host.locator(".waiting-room .primary").click()
    expect(hand_cards(guest)).to_have_count(13)
    before = [name_of(card) for card in hand_cards(guest).all()]
    tab = guest.context.new_page()
    tab.goto(link)
    expect(hand_cards(tab)).to_have_count(13)
    assert [name_of(card) for card in hand_cards(tab).all()] == before
    guest.close()
    expect(host.locator(".ballot")).to_have_count(0)  # still present, in the other tab
    tab.evaluate("() => { location.hash = ''; }")
    host.locator(".ballot").get_by_role("button").nth(1).click()
    expect(host.locator(".plaque[data-gone]")).to_have_count(1)
    pass_cards(host)  # a bot passes for the absent player
    tab.goto(link)
    expect(hand_cards(tab).first).to_be_visible()
    expect(host.locator(".plaque[data-gone]")).to_have_count(0)
    back = [name_of(card) for card in hand_cards(tab).all()]
    assert len(set(back) & set(before)) >= 9  # three were passed on, and one may be played
