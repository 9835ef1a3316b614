"""Members of a table on two and three pages: ready check, host, absence vote, rematch."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.members_page import (
    TOUCH,
    follow_link,
    host_and_guest,
    leave_table,
    open_notice,
    open_table,
    press_button,
    take_free_seat,
    wait_for_table,
)
from tests.browser.recorder import expect_toast
from tests.server.live_server import live_server

HEARTS = pytest.mark.parametrize("game", ["hearts", pytest.param("nerts", marks=pytest.mark.slow)])
NERTS = pytest.mark.parametrize("game", [pytest.param("hearts", marks=pytest.mark.slow), "nerts"])
"""What the two games share is played in one of them; in both in the third tier."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that does not wait for who is away: there is a vote at once."""
    with live_server(tmp_path_factory.mktemp("data"), grace=0.0, vote=600.0, again=600.0) as server:
        yield server


@pytest.fixture(scope="module")
def waiting_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that waits for who is away."""
    with live_server(tmp_path_factory.mktemp("patient"), grace=600.0, again=600.0) as server:
        yield server


@NERTS
def test_a_ready_check_starts_the_match_when_answered(
    open_page: OpenPage, server: str, game: str
) -> None:
    host = open_table(open_page(DESKTOP), server, game)
    guest = follow_link(open_page(PHONE, **TOUCH), host.url, "Jan")
    take_free_seat(guest)
    guest.get_by_role("switch").uncheck(force=True)
    expect(host.locator(".waiting-room li").nth(1)).to_contain_text(
        text("en", "members.is.not_ready")
    )
    host.locator(".waiting-room .primary").click()
    expect(host.locator(".check")).to_contain_text(text("en", "members.check.waiting"))
    expect(guest.locator(".check")).to_contain_text(text("en", "members.check.question"))
    assert findings(guest) == []
    guest.locator(".check .primary").click()
    wait_for_table(host, guest)
    expect(host.locator(".strip")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_guest_asks_for_the_start_and_starts_where_a_public_host_is_silent(
    open_page: OpenPage, tmp_path: Path, lang: str
) -> None:
    with live_server(tmp_path, grace=0.0, check=0.3) as server:
        host = open_table(open_page(DESKTOP), server, "hearts", lang, house={"kind": "public"})
        guest = follow_link(open_page(PHONE, **TOUCH), host.url, "Jan", lang)
        take_free_seat(guest)
        ask = guest.get_by_role("button", name=text(lang, "members.do.ask_to_begin"), exact=True)
        expect(ask).to_be_visible()
        assert findings(guest) == []
        assert horizontal_overflow(guest) == 0
        ask.click()
        guest.get_by_role("button", name=text(lang, "members.do.begin_anyway"), exact=True).click()
        wait_for_table(host, guest)


def rename(page: Page, language: str, name: str) -> None:
    """Change one's own name at the table, in the dialog."""
    page.get_by_role("button", name=text(language, "lobby.rename")).click()
    dialog = page.get_by_role("dialog").last
    dialog.get_by_label(text(language, "lobby.name")).fill(name)
    dialog.get_by_role("button", name=text(language, "lobby.keep_name")).click()


def test_a_guest_sees_and_changes_their_name_before_and_after_sitting_down(
    open_page: OpenPage, server: str
) -> None:
    host = open_table(open_page(DESKTOP), server, "hearts", "de")
    guest = follow_link(open_page(PHONE, **TOUCH), host.url, "Jan", "de")
    expect(guest.locator(".waiting-room .called")).to_contain_text("Jan")
    expect(guest.locator(".waiting-room")).not_to_contain_text(text("de", "members.watchers.one"))
    expect(host.locator(".waiting-room")).to_contain_text(text("de", "members.watchers.one"))
    rename(guest, "de", "Elmar")
    expect(guest.locator(".waiting-room .called")).to_contain_text("Elmar")
    take_free_seat(guest)
    expect(host.locator(".waiting-room li").nth(1)).to_contain_text("Elmar")
    assert host.locator(".waiting-room li .disc").all_inner_texts()[:2] == ["E", "L"]
    rename(guest, "de", "Kim")
    expect(host.locator(".waiting-room li").nth(1)).to_contain_text("Kim")
    rename(guest, "de", "Eva")
    dialog = guest.get_by_role("dialog")
    expect(dialog).to_contain_text(text("de", "table.refusal.name-taken", name="Eva"))
    dialog.get_by_label(text("de", "lobby.name")).fill("Jo")
    dialog.get_by_role("button", name=text("de", "lobby.keep_name")).click()
    expect(host.locator(".waiting-room li").nth(1)).to_contain_text("Jo")
    host.locator(".waiting-room .primary").click()
    wait_for_table(host, guest)
    guest.locator("[data-tool=people]").click()
    rename(guest, "de", "Lea")
    expect(guest.locator("members-panel li.own")).to_contain_text("Lea")


@HEARTS
def test_the_absence_vote_does_not_take_the_focus(
    open_page: OpenPage, server: str, game: str
) -> None:
    host, guest = host_and_guest(open_page, server, game, "de")
    link = guest.url
    host.locator("[data-tool=rules]").focus()
    leave_table(guest)
    ballot = host.locator(".ballot")
    question = text("de", "members.vote.question.one", names="Jan")
    expect(ballot).to_contain_text(question)
    assert host.evaluate("() => document.activeElement.dataset.tool") == "rules"
    expect(ballot.get_by_role("button")).to_have_count(2)  # nobody ends a match alone
    sentence = text("de", "members.announced.alone.one", names="Jan")
    expect(host.locator("[role=alert]").filter(has_text=sentence)).to_have_count(1)
    ballot.get_by_role("button").nth(1).press("Enter")
    expect(ballot).to_have_count(0)
    host.locator("[data-tool=people]").click()
    bot = text("de", "members.is.left", bot="").removesuffix("()").strip()
    expect(host.locator("members-panel li").nth(1)).to_contain_text(bot)
    guest.goto(link)
    wait_for_table(guest)
    expect(host.locator("members-panel li").nth(1)).not_to_contain_text(bot)


def vote_to_end(page: Page) -> None:
    """On a phone the answers are behind the chip."""
    expect(page.locator(".ballot")).to_be_attached()
    expect(page.locator(".notice-chip, .ballot button").filter(visible=True).first).to_be_visible()
    if page.locator(".notice-chip").is_visible():
        open_notice(page)
    page.locator(".ballot").get_by_role("button").nth(2).click()


@NERTS
def test_the_host_lets_a_bot_replace_an_absent_player_who_then_returns(
    open_page: OpenPage, waiting_server: str, game: str
) -> None:
    host, guest = host_and_guest(open_page, waiting_server, game)
    link = guest.url
    leave_table(guest)
    notice = host.locator(".notice-line")
    expect(notice).to_contain_text(text("en", "members.away", name="Jan"))
    press_button(host, "members.do.stand_in")
    expect_toast(host, text("en", "members.notice.stands-in", name="Jan"))
    expect(notice).to_have_count(0)
    guest.goto(link)
    wait_for_table(guest)
    host.locator("[data-tool=people]").click()
    expect(host.locator("members-panel li.person")).to_have_count(2)
    expect(host.locator("members-panel")).not_to_contain_text(text("en", "members.is.away"))


@pytest.mark.smoke
def test_three_players_vote_to_end_the_match_and_play_a_rematch(
    open_page: OpenPage, server: str
) -> None:
    host, guest = host_and_guest(open_page, server, "hearts")
    watcher = follow_link(open_page(PHONE, **TOUCH), host.url, "Kim")
    offer = watcher.get_by_role("button", name=text("en", "members.do.choose_seat"))
    offer.click()
    watcher.locator("members-panel").get_by_role("button").first.click()
    expect(watcher.locator("hearts-hand .card").first).to_be_visible()
    expect(watcher.locator(".strip")).to_have_count(0)
    leave_table(watcher)
    for page in (host, guest):
        vote_to_end(page)
    for page in (host, guest):
        expect(page.locator(".strip")).to_contain_text(text("en", "members.ended"))
    assert findings(guest) == []
    before = host.url
    press_button(guest, "members.do.again")
    expect(host.locator(".strip")).to_contain_text(
        text("en", "members.again.question.one", names="Jan")
    )
    press_button(host, "members.do.again")
    for page in (host, guest):
        page.wait_for_function("before => location.href !== before", arg=before)
        expect(page.locator(".waiting-room li.own")).to_be_visible()
    expect(host.locator(".waiting-room li").nth(1)).to_contain_text("Eva")


PARTS = ".bar .button, .brand, .nerts-tools, .me, .rivals, .start"


def test_a_vote_and_an_absence_cover_nothing_of_the_table(open_page: OpenPage, server: str) -> None:
    page = open_page({"width": 320, "height": 640}, **TOUCH)
    host = open_table(page, server, "nerts", "de")
    guests = [
        follow_link(open_page(DESKTOP), host.url, name, "de")
        for name in ("Maximiliane", "Bartholomäus")
    ]
    for guest in guests:
        take_free_seat(guest)
    stays = follow_link(open_page(DESKTOP), host.url, "Kim", "de")
    stays.locator(".waiting-room .primary").click()  # with the last seat the match begins
    wait_for_table(host, stays)
    for guest in guests:
        leave_table(guest)
    expect(host.locator(".notice-line")).to_have_count(2)
    expect(host.locator(".notice-chip")).to_be_visible()
    boxes = [one.bounding_box() for one in host.locator(PARTS).all()]
    for one, other in combinations([box for box in boxes if box], 2):
        beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
        below = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
        assert beside or below, (one, other)
    assert horizontal_overflow(host) == 0
    open_notice(host)
    expect(host.locator(".ballot").get_by_role("button")).to_have_count(3)
    host.locator(".ballot").get_by_role("button").first.click()
    expect(host.locator(".notice-lines")).to_be_hidden()
    expect(host.locator(".ballot [aria-pressed=true]")).to_have_count(1)


@pytest.mark.slow
def test_an_absent_player_keeps_the_plaque_and_the_toolbar_its_targets_on_a_small_phone(
    open_page: OpenPage, server: str
) -> None:
    host, guest = host_and_guest(open_page, server, "hearts")
    leave_table(guest)
    gone = host.locator(".plaque[data-gone]")
    expect(gone.locator(".note")).to_be_visible()
    name, total = (gone.locator(part).bounding_box() for part in (".called", ".total"))
    assert name is not None
    assert total is not None
    assert name["x"] + name["width"] <= total["x"]
    host.set_viewport_size({"width": 320, "height": 640})
    wide = "buttons => buttons.map(one => one.getBoundingClientRect().width)"
    widths = host.locator(".bar > .button:visible, .bar .chat-button:visible").evaluate_all(wide)
    assert len(widths) >= 4
    assert min(widths) >= 44
    assert horizontal_overflow(host) == 0


NO_COOKIES = "Object.defineProperty(Document.prototype, 'cookie', {get: () => '', set: () => {}});"


@pytest.mark.faulty_page("alert: This browser keeps no cookies")
def test_without_cookies_the_table_and_the_own_pages_say_so(
    open_page: OpenPage, server: str
) -> None:
    """Whoever the server does not recognise watches even their own table; a seat is not offered,
    and nothing is said to be remembered."""
    host, _ = host_and_guest(open_page, server, "hearts")
    page = open_page(PHONE, **TOUCH)
    page.add_init_script(NO_COOKIES)
    follow_link(page, host.url, "Kim")
    expect(page.locator(".strip")).to_contain_text(text("en", "lobby.no_cookies.watching"))
    expect(page.locator(".strip .button")).to_have_text([text("en", "lobby.no_cookies.again")])
    assert (findings(page), horizontal_overflow(page)) == ([], 0)
    page.evaluate("location.hash = '#/me'")
    forgotten = text("en", "lobby.no_cookies.guest", name="Kim")
    expect(page.locator("account-page header p")).to_have_text(forgotten)
    page.evaluate("location.hash = '#/games'")
    expect(page.locator(".empty p")).to_have_text(text("en", "lobby.no_cookies.matches"))
