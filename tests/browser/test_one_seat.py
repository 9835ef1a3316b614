"""One person in two tabs and on a phone is one seat: what is asked, answered, played and muted in
one is so in all of them, and once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from herzrasen.bots import dealer
from herzrasen.cards import CardSet
from herzrasen.games import hearts
from herzrasen.locales import text
from herzrasen.server.runtime.entropy import Chance
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import (
    hand,
    name_of,
    play_by_pointer,
    play_by_pointer_when_asked,
    playable,
    press,
    sheet,
)
from tests.browser.lines import Cut, Held
from tests.browser.people_page import FINGERS, begun, button, follow, sit, table_of
from tests.server.person import Person
from tests.server.playing import play
from tests.server.served import served

HANDS = (
    "2C AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S",
    "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2S",
    "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
    "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
)
"""Eva, Jan and two bots: Eva leads, and Jan alone can take it from her."""
ACCOUNT = {"name": "Jan", "password": "a long enough word"}
LIMIT = {"time": {"move": 60, "reserve": 0}}


def dealt(public: Any, seed: bytes) -> Any:
    """In Hearts everybody his hand, whoever deals."""
    if not isinstance(public, hearts.Public):
        return dealer.deal(public, seed)
    hands = [list(CardSet.parse(cards)) for cards in HANDS]
    first = (public.dealer + 1) % 4  # who is dealt to first
    return hearts.Deal(tuple(hands[(first + at) % 4].pop() for at in range(52)))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("data"), chance=Chance(deal=dealt)) as server:
        yield server


def account(page: Page, server: str, way: str) -> None:
    """This page's browser makes Jan's account, or signs in to it."""
    answer = page.request.post(f"{server}/api/me/{way}", data=ACCOUNT)
    assert answer.ok, answer.text()


def say(key: str, **facts: str) -> str:
    return text("en", f"hearts_table.rest.{key}", **facts)


def question(page: Page) -> Locator:
    """Whether somebody gets the rest of the tricks."""
    return page.get_by_role("region", name=say("title"))


def ask_for_the_rest(page: Page) -> None:
    page.keyboard.press("c")
    page.get_by_role("dialog").get_by_role("button", name=say("ask")).click()


def seconds(page: Page) -> int:
    """What the clock in the line above the table shows."""
    minutes, rest = page.locator(".clock-of strong").first.inner_text().split(":")
    return 60 * int(minutes) + int(rest)


def test_a_question_is_answered_once_from_whichever_page_and_a_card_is_played_once(
    open_page: OpenPage, server: str
) -> None:
    eva = table_of(open_page(DESKTOP), server, "hearts", rules="standard+pass_count=0", house=LIMIT)
    desk, phone, line = open_page(DESKTOP), open_page(PHONE, **FINGERS), Held()
    account(desk, server, "account")
    sit(follow(desk, eva.url, "Jan"))
    tab = desk.context.new_page()
    tab.clock.install()
    tab.goto(eva.url)
    account(phone, server, "sign-in")
    phone.route_web_socket("**/socket", line.route)
    follow(phone, eva.url, "Jan")
    pages = (desk, tab, phone)
    for page in pages:
        expect(page.locator(".gather li.own")).to_contain_text("Jan")
    expect(eva.locator(".gather li.person")).to_have_count(2)
    eva.locator(".gather .primary").click()
    begun(eva, *pages)

    # Everybody of him sees the question, and nobody's time runs.
    ask_for_the_rest(eva)
    for page in pages:
        expect(question(page).get_by_role("button")).to_have_count(2)
        expect(page.locator(".clock-line")).to_contain_text(text("en", "clocks.stands"))
    assert findings(phone) == []
    stood = seconds(tab)
    tab.clock.fast_forward(15_000)
    assert seconds(tab) == stood

    # He answers at the desk; what the phone still shows is too late.
    line.holding = True
    question(desk).get_by_role("button", name=say("play_on")).click()
    for page in (desk, tab):
        expect(question(page)).to_contain_text(say("against.you"))
        expect(question(page).get_by_role("button")).to_have_count(0)
    expect(question(eva)).to_contain_text(say("against.other", name="Jan"))
    question(phone).get_by_role("button", name=say("agree")).click()
    line.release()
    expect(phone.locator(".toast")).to_have_text(text("en", "table.refusal.moved-on-meanwhile"))
    expect(question(phone)).to_contain_text(say("against.you"))
    tab.clock.fast_forward(15_000)
    assert seconds(tab) <= stood - 15

    # He plays in one tab; another card from the phone, decided on before, is not played.
    play_by_pointer(eva)
    for page in pages:
        expect(question(page)).to_have_count(0)
        expect(playable(page)).to_have_count(12)
    line.holding = True
    card = name_of(playable(tab).first)
    press(playable(tab).first)
    expect(playable(desk)).to_have_count(12)
    expect(hand(desk)).to_have_count(12)
    other = playable(phone).nth(4)
    name = name_of(other)
    other.tap(position={"x": 10, "y": 40})
    other.tap(position={"x": 10, "y": 40})
    line.release()
    for page in pages:
        expect(hand(page)).to_have_count(12)
        expect(page.locator(f'hearts-hand [data-card="{name}"]')).to_have_count(1)
        expect(page.locator(f'hearts-hand [data-card="{card}"]')).to_have_count(0)

    # He asks on the phone; with Eva's word the rest is his, once, on every page.
    phone.locator(".called-out.mine").wait_for()
    ask_for_the_rest(phone)
    for page in (desk, tab):
        expect(question(page)).to_contain_text(say("asks.you"))
        expect(question(page).get_by_role("button")).to_have_count(0)
    question(eva).get_by_role("button", name=say("agree")).click()
    for page in (eva, *pages):
        expect(sheet(page).locator("tbody tr")).to_have_count(1)
    agreed = desk.get_by_role("log").get_by_text(text("en", "hearts_table.log.agreed.you"))
    expect(agreed).to_have_count(1)


def test_who_is_muted_in_one_tab_is_muted_in_the_other(open_page: OpenPage, server: str) -> None:
    eva = table_of(open_page(DESKTOP), server, "hearts")
    jan = follow(open_page(DESKTOP), eva.url, "Jan")
    sit(jan)
    tab = jan.context.new_page()
    tab.goto(eva.url)
    for page in (eva, jan, tab):
        expect(page.locator(".gather li.person")).to_have_count(2)
        page.keyboard.press("b")
    mute = text("en", "talk.mute", name="Eva")
    jan.get_by_role("button", name=mute).click()
    expect(tab.get_by_role("button", name=mute)).to_have_attribute("aria-pressed", "true")
    speak(eva, "Can you hear me?")
    speak(tab, "Nobody speaks here")
    expect(eva.locator(".said li")).to_have_count(2)
    for page in (jan, tab):
        expect(page.locator(".said li.own")).to_have_count(1)
        expect(page.locator(".said li")).to_have_count(1)
    tab.get_by_role("button", name=mute).click()
    for page in (jan, tab):
        expect(page.locator(".said li")).to_have_count(2)
        expect(page.get_by_role("button", name=mute)).to_have_attribute("aria-pressed", "false")


def speak(page: Page, words: str) -> None:
    page.locator("#talk-words").fill(words)
    page.locator("#talk-words").press("Enter")
    expect(page.locator(".said li.own .words").last).to_have_text(words)


def test_at_two_tables_at_once_each_tab_has_its_own_and_hears_of_the_other(
    open_page: OpenPage, server: str
) -> None:
    eva = table_of(open_page(DESKTOP), server, "hearts", rules="standard+pass_count=0")
    jan = follow(open_page(PHONE, **FINGERS), eva.url, "Jan")
    sit(jan)
    eva.locator(".gather .primary").click()
    begun(eva, jan)
    tab = table_of(eva.context.new_page(), server, "nerts")
    mia = follow(open_page(PHONE, **FINGERS), tab.url, "Mia")
    sit(mia)
    called = tab.locator(".elsewhere")
    expect(called).to_have_accessible_name(text("en", "hall.elsewhere", game="Hearts"))
    expect(mia.locator(".elsewhere")).to_have_count(0)
    play_by_pointer(eva)
    expect(called).to_have_count(0)
    tab.locator(".gather .primary").click()
    begun(tab, mia)
    for _ in range(2):  # he takes the trick, and leads
        play_by_pointer_when_asked(jan)
    expect(called).to_be_visible()
    expect(eva.locator(".nerts")).to_have_count(0)
    called.click()
    expect(hand(tab)).to_have_count(12)
    assert tab.url == eva.url
    expect(mia.locator(".nerts")).to_be_visible()


def test_a_late_answer_is_told_and_not_taken_in_the_next_deal(
    open_page: OpenPage, server: str
) -> None:
    eva = Person(server)
    table = eva.open_table("hearts", "standard", free=3)
    eva.come(table)
    cut = Cut()
    jan = open_page(PHONE, **FINGERS)
    jan.route_web_socket("**/socket", cut.route)
    sit(follow(jan, f"{server}/#/t/{table}", "Jan"))
    eva.until("seats", lambda message: message["seats"][1]["name"] == "Jan")
    eva.say(type="begin")
    expect(hand(jan)).to_have_count(13)
    cut.cut()
    for place in range(3):
        hand(jan).nth(place).tap(position={"x": 10, "y": 40})
    jan.locator(".confirm").tap()
    expect(hand(jan)).to_have_count(10)
    eva.until("seats", lambda message: not message["seats"][1]["here"])
    eva.say(type="arrange", seat=1, name="Jan", to="bot")
    play(eva, lambda message: message.get("event", {}).get("event") == "scored")
    eva.say(type="continue", deal=0)
    eva.until("happened", lambda message: message["event"]["event"] == "dealt")
    cut.mend()
    expect(jan.locator(".toast")).to_have_text(text("en", "table.refusal.too-late"))
    expect(jan.locator(".state")).to_contain_text(text("en", "hearts_table.state.deal", deal=2))
    button(jan, "hearts_table.passing.change")  # in this deal the bot has passed for him as well
    expect(hand(jan)).to_have_count(13)
    expect(jan.locator(".confirm")).to_be_visible()
