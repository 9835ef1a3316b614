"""One person in two tabs and on a phone is one seat: what is asked, answered and played in one is
so in all of them, and once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from herzrasen.bots import dealer
from herzrasen.cards import CardSet
from herzrasen.games import hearts
from herzrasen.locales import text
from herzrasen.server.runtime.entropy import Entropy
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import (
    hand_cards,
    name_of,
    play_by_pointer,
    playable_cards,
    press,
    score_sheet,
)
from tests.browser.members_page import (
    TOUCH,
    follow_link,
    open_table,
    press_button,
    take_free_seat,
    wait_for_table,
)
from tests.browser.recorder import expect_toast
from tests.browser.standing_time import release_long_timers
from tests.browser.test_clocks import FROZEN_SPEED
from tests.browser.websocket_faults import DelayedWebSocket, InterruptedWebSocket
from tests.server.auto_play import play
from tests.server.live_server import live_server
from tests.server.table_client import TableClient

HANDS = (
    "2C AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S",
    "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2S",
    "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
    "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
)
"""Eva, Jan and two bots: Eva leads, and Jan alone can take it from her."""
ACCOUNT = {"name": "Jan", "password": "a long enough word"}
LIMIT = {"time": {"move": 60, "reserve": 0}}


def deal_hands(public: Any, seed: bytes) -> Any:
    """In Hearts every seat gets its hand, whichever seat deals."""
    if not isinstance(public, hearts.Public):
        return dealer.deal(public, seed)
    hands = [list(CardSet.parse(cards)) for cards in HANDS]
    first = (public.dealer + 1) % 4  # who is dealt to first
    return hearts.Deal(tuple(hands[(first + at) % 4].pop() for at in range(52)))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with these hands, on whose clocks nobody's time runs out however long pages take."""
    data = tmp_path_factory.mktemp("data")
    with live_server(data, entropy=Entropy(deal=deal_hands), second=FROZEN_SPEED) as server:
        yield server


def sign_in(page: Page, server: str, way: str) -> None:
    """This page's browser makes Jan's account, or signs in to it."""
    answer = page.request.post(f"{server}/api/me/{way}", data=ACCOUNT)
    assert answer.ok, answer.text()


def claim_text(key: str, **facts: str) -> str:
    return text("en", f"hearts_table.rest.{key}", **facts)


def offer_dialog(page: Page) -> Locator:
    """The dialog that asks whether a player gets the rest of the tricks."""
    return page.get_by_role("region", name=claim_text("title"))


def offer_claim(page: Page) -> None:
    page.keyboard.press("c")
    page.get_by_role("dialog").get_by_role("button", name=claim_text("ask")).click()


def clock_seconds(page: Page, whose: str) -> int:
    """What the clock with this title shows in the line above the table."""
    clock = page.locator(".clock-of", has_text=whose)
    minutes, rest = clock.locator("strong").inner_text().split(":")
    return 60 * int(minutes) + int(rest)


@pytest.mark.slow
def test_two_pages_of_a_seat_answer_an_offer_once_and_play_a_card_once(
    open_page: OpenPage, server: str
) -> None:
    eva = open_table(
        open_page(DESKTOP), server, "hearts", rules="standard+pass_count=0", house=LIMIT
    )
    desk, phone = open_page(DESKTOP), open_page(PHONE, **TOUCH)
    sign_in(desk, server, "account")
    take_free_seat(follow_link(desk, eva.url, "Jan"))
    tab = desk.context.new_page()
    tab.clock.install()
    tab.goto(eva.url)
    sign_in(phone, server, "sign-in")
    line = DelayedWebSocket(phone)
    follow_link(phone, eva.url, "Jan")
    pages = (desk, tab, phone)
    for page in pages:
        expect(page.locator(".waiting-room li.own")).to_contain_text("Jan")
    expect(eva.locator(".waiting-room li.person")).to_have_count(2)
    eva.locator(".waiting-room .primary").click()
    wait_for_table(eva, *pages)

    # All of Jan's pages show the offer; meanwhile their clock runs, and Eva's does not.
    own, evas = text("en", "clocks.yours"), text("en", "clocks.of", name="Eva")
    offer_claim(eva)
    for page in pages:
        expect(offer_dialog(page).get_by_role("button")).to_have_count(2)
        expect(page.locator(".clock-line")).to_contain_text(own)
    stood, ran = clock_seconds(tab, evas), clock_seconds(tab, own)
    tab.clock.fast_forward(15_000)
    assert clock_seconds(tab, evas) == stood
    assert clock_seconds(tab, own) <= ran - 15

    # Jan answers at the desk; an answer from the phone comes too late.
    line.hold()
    offer_dialog(desk).get_by_role("button", name=claim_text("play_on")).click()
    for page in (desk, tab):
        expect(offer_dialog(page)).to_contain_text(claim_text("against.you"))
        expect(offer_dialog(page).get_by_role("button")).to_have_count(0)
    expect(offer_dialog(eva)).to_contain_text(claim_text("against.other", name="Jan"))
    offer_dialog(phone).get_by_role("button", name=claim_text("agree")).click()
    line.release()
    expect_toast(phone, text("en", "table.refusal.moved-on-meanwhile"))
    expect(offer_dialog(phone)).to_contain_text(claim_text("against.you"))
    tab.clock.fast_forward(15_000)
    assert clock_seconds(tab, evas) <= stood - 15

    # Jan plays in one tab; another card from the phone, decided on before, is not played.
    play_by_pointer(eva)
    for page in pages:
        expect(offer_dialog(page)).to_have_count(0)
        expect(playable_cards(page)).to_have_count(12)
    line.hold()
    card = name_of(playable_cards(tab).first)
    press(playable_cards(tab).first)
    expect(playable_cards(desk)).to_have_count(12)
    expect(hand_cards(desk)).to_have_count(12)
    other = playable_cards(phone).nth(4)
    name = name_of(other)
    other.tap(position={"x": 10, "y": 40})
    other.tap(position={"x": 10, "y": 40})
    line.release()
    for page in pages:
        expect(hand_cards(page)).to_have_count(12)
        expect(page.locator(f'hearts-hand [data-card="{name}"]')).to_have_count(1)
        expect(page.locator(f'hearts-hand [data-card="{card}"]')).to_have_count(0)

    # Jan offers on the phone; once Eva agrees, every page shows that Jan gets the rest, once.
    phone.locator(".called-out.own-turn").wait_for()
    offer_claim(phone)
    for page in (desk, tab):
        expect(offer_dialog(page)).to_contain_text(claim_text("asks.you"))
        expect(offer_dialog(page).get_by_role("button")).to_have_count(0)
    offer_dialog(eva).get_by_role("button", name=claim_text("agree")).click()
    expect(phone.locator(".claiming")).to_be_visible()
    release_long_timers(phone)  # a clock runs, so the sheet comes by itself
    for page in (eva, *pages):
        expect(score_sheet(page).locator("tbody tr")).to_have_count(1)
    agreed = desk.get_by_role("log").get_by_text(text("en", "hearts_table.claim.agreed.you"))
    expect(agreed).to_have_count(1)


@pytest.mark.slow
def test_a_late_answer_is_refused_and_does_not_count_in_the_next_deal(
    open_page: OpenPage, server: str
) -> None:
    eva = TableClient(server)
    table = eva.open_table("hearts", "standard", free=3)
    eva.join(table)
    cut = InterruptedWebSocket()
    jan = open_page(PHONE, **TOUCH)
    jan.route_web_socket("**/socket", cut.route)
    take_free_seat(follow_link(jan, f"{server}/#/t/{table}", "Jan"))
    eva.until("seats", lambda message: message["seats"][1]["name"] == "Jan")
    eva.send(type="begin")
    expect(hand_cards(jan)).to_have_count(13)
    cut.interrupt()
    for place in range(3):
        hand_cards(jan).nth(place).tap(position={"x": 10, "y": 40})
    jan.locator(".confirm").tap()
    expect(hand_cards(jan)).to_have_count(10)
    eva.until("seats", lambda message: not message["seats"][1]["here"])
    eva.send(type="arrange", seat=1, name="Jan", to="bot")
    play(eva, lambda message: message.get("event", {}).get("event") == "scored")
    eva.send(type="continue", deal=0)
    eva.until("happened", lambda message: message["event"]["event"] == "dealt")
    cut.restore()
    expect_toast(jan, text("en", "table.refusal.too-late"))
    expect(jan.locator(".state")).to_contain_text(text("en", "hearts_table.state.deal", deal=2))
    press_button(
        jan, "hearts_table.passing.change"
    )  # in this deal the bot has passed for Jan as well
    expect(hand_cards(jan)).to_have_count(13)
    expect(jan.locator(".confirm")).to_be_visible()
