"""Matchmaking in the lobby: list of tables, quick match, own tables, link and QR code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from herzrasen.locales import text
from tests.browser.axe import findings, findings_in_every_theme
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import store_settings
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.recorder import expect_toast
from tests.server.live_server import live_server
from tests.server.table_client import TableClient

SMALLEST = ViewportSize(width=320, height=640)
SMALL_LAPTOP = ViewportSize(width=1280, height=800)
PUBLIC = {"kind": "public"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with live_server(tmp_path, news=0.05) as server:
        yield server.replace("127.0.0.1", "cards.localhost")


def three_tables(server: str) -> list[TableClient]:
    """A table of each kind: one that waits, one of Nerts that waits, one that runs."""
    inside = server.replace("cards.localhost", "127.0.0.1")
    tables = (
        ("hearts", "standard", "Friedrich Wilhelm", 3),
        ("nerts", "stoss+seats=2", "Kim", 1),
        ("hearts", "new-moon+target=50", "Ines", 0),
    )
    here = []
    for game, rules, name, free in tables:
        person = TableClient(inside)
        person.join(person.open_table(game, rules, name, free=free, house=PUBLIC))
        here.append(person)
    return here


def open_lobby(page: Page, server: str, **settings: Any) -> Page:
    store_settings(page, **{"name": "Ada", **settings})
    page.goto(server)
    expect(page.locator("open-tables section")).to_be_visible()
    return page


def table_rows(page: Page) -> Locator:
    return page.locator(".open-tables li")


def button(page: Page, game: str, key: str) -> Locator:
    panel = page.locator(f".game[data-game={game}]")
    return panel.get_by_role("button", name=text("en", key))


def play_with_a_friend(page: Page, server: str) -> tuple[TableClient, str]:
    """A match of Hearts with another person, who waits for this page's to pass; and its table."""
    friend = TableClient(server.replace("cards.localhost", "127.0.0.1"))
    table = friend.open_table("hearts", "standard", "Jan", free=1)
    friend.join(table)
    page.goto(f"{server}/#/t/{table}")
    page.locator(".waiting-room .primary").click()
    expect(page.locator("hearts-table, .waiting-room li.own").first).to_be_visible()
    friend.send(type="begin", anyway=True)
    expect(page.locator("hearts-table")).to_be_visible()
    return friend, table


OPEN_TABLE = """async (wish) => {
  const headers = {'content-type': 'application/json'};
  return (await fetch('api/tables', {method: 'POST', headers, body: JSON.stringify(wish)})).status;
}"""


# The server comes first, so that it outlives the pages.


@pytest.mark.smoke
def test_quick_match_pairs_two_players_and_the_list_shows_it(
    server: str, open_page: OpenPage
) -> None:
    looking = open_lobby(open_page(DESKTOP), server, name="Zoe")
    expect(looking.locator(".nobody")).to_be_visible()
    pages = [
        open_lobby(open_page(DESKTOP), server, name="Ada"),
        open_lobby(open_page(PHONE), server, name="Jan"),
    ]
    for page in pages:
        button(page, "hearts", "table_list.people").press("Enter", no_wait_after=True)
    for page in pages:
        expect(page.locator(".waiting-room li.person")).to_have_count(2)
        expect(page.locator(".waiting-room li.own")).to_have_count(1)
    assert pages[0].url == pages[1].url
    expect(table_rows(looking)).to_have_count(1)
    expect(table_rows(looking)).to_contain_text(
        re.compile("Ada and Jan|Jan and Ada")
    )  # who was quicker
    expect(table_rows(looking)).to_contain_text(text("en", "table_list.free.other", n=2))


def test_join_from_the_list_takes_a_seat_and_watch_does_not(
    server: str, open_page: OpenPage
) -> None:
    here = three_tables(server)
    page = open_lobby(open_page(DESKTOP), server)
    expect(table_rows(page)).to_have_count(3)
    table_rows(page).filter(has_text="Friedrich").get_by_role("button", name="Join").click()
    expect(page.locator(".waiting-room li.own")).to_contain_text("Ada")
    page.locator(".brand").click()
    table_rows(page).filter(has_text="Ines").get_by_role("button", name="Watch").click()
    expect(page.locator("hearts-table")).to_be_visible()
    page.locator(".brand").click()
    expect(page.locator(".own-table")).to_have_count(1)
    expect(page.locator(".own-table")).to_contain_text("Friedrich Wilhelm")
    for person in here:
        person.close()


@pytest.mark.smoke
def test_the_list_by_keyboard_keeps_the_focused_row_while_it_changes(
    server: str, open_page: OpenPage
) -> None:
    here = three_tables(server)
    page = open_lobby(open_page(DESKTOP), server)
    nerts = page.locator(".table-list").get_by_role("radio", name="Nerts")
    nerts.focus()
    nerts.press("Space")
    expect(table_rows(page)).to_have_count(1)
    expect(page.locator("[role=log] p").last).to_have_text(text("en", "table_list.found.one"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(table_rows(page)).to_have_count(3)
    count_before = page.locator("[role=log] p").count()
    join = table_rows(page).filter(has_text="Kim").get_by_role("button", name="Join")
    join.focus()
    expect(join).to_have_accessible_description(f"Nerts · {text('en', 'nerts.preset.stoss.name')}")
    order = table_rows(page).locator("h3").all_inner_texts()
    guest = TableClient(here[0].server)
    guest.join(here[1].last["table"])
    guest.send(type="sit", name="Jan")
    expect(
        table_rows(page).filter(has_text="Kim").get_by_role("button", name="Watch")
    ).to_be_visible()
    assert table_rows(page).locator("h3").all_inner_texts() == order
    assert page.locator("[role=log] p").count() == count_before
    here[0].close()
    assert (
        page.evaluate("document.activeElement.closest('li')?.dataset.table")
        == (here[1].last["table"])
    )
    page.locator(".brand").focus()
    expect(table_rows(page).last).to_contain_text("Kim")
    for person in (*here, guest):
        person.close()


@pytest.mark.slow
def test_nine_games_against_bots_are_one_line_and_can_be_ended(
    server: str, open_page: OpenPage
) -> None:
    page = open_lobby(open_page(SMALL_LAPTOP), server)
    for number in range(9):
        game, rules = ("nerts", "stoss") if number % 2 else ("hearts", "standard")
        wish = {"game": game, "rules": rules, "name": "Ada", "free": 0, "pace": "instant"}
        assert page.evaluate(OPEN_TABLE, wish) == 201
    line = page.locator(".unfinished")
    every = page.get_by_role("button", name=text("en", "table_list.games.other", n=9))
    expect(every).to_be_visible()
    expect(page.locator(".own-table")).to_have_count(0)
    expect(page.locator(".game[data-game=hearts] .play")).to_be_in_viewport(ratio=1)
    every.press("Enter")
    expect(line.locator("li")).to_have_count(9)
    assert findings(page) == []
    line.locator("li").first.get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    keep = dialog.get_by_role("button", name=text("en", "table_list.end.keep.one"))
    expect(keep).to_be_focused()
    expect(dialog.locator(".primary")).to_have_text(text("en", "table_list.end.keep.one"))
    keep.press("Enter")
    expect(line.locator("li")).to_have_count(9)
    line.locator("li").first.get_by_role("button").click()
    dialog.get_by_role("button", name=text("en", "table_list.end.do.one")).click()
    expect(line.locator("li")).to_have_count(8)
    page.get_by_role("button", name=text("en", "table_list.end.all", n=8)).click()
    dialog.get_by_role("button", name=text("en", "table_list.end.do.other", n=8)).click()
    expect(line).to_have_count(0)
    page.reload()
    expect(page.locator("open-tables section")).to_be_visible()
    expect(line).to_have_count(0)


def test_leaving_a_game_against_bots_asks_whether_it_is_kept(
    server: str, open_page: OpenPage
) -> None:
    page = open_lobby(open_page(SMALLEST), server, language="de")
    page.locator(".game[data-game=nerts] .play").click()
    leave = page.get_by_role("button", name=text("de", "members.leave.button"), exact=True)
    dialog = page.get_by_role("dialog")
    expect(page.locator("nerts-table")).to_be_visible()
    assert horizontal_overflow(page) == 0
    leave.click()
    expect(dialog.locator(".primary")).to_have_text(text("de", "members.leave.solo.keep"))
    assert findings(page) == []
    dialog.locator(".primary").press("Enter")
    page.locator(".unfinished .continue").click()
    expect(page.locator("nerts-table")).to_be_visible()
    leave.click()
    dialog.get_by_role("button", name=text("de", "members.leave.solo.end")).click()
    expect(page.locator("game-lobby")).to_be_visible()
    expect(page.locator("open-tables section")).to_be_visible()
    expect(page.locator(".unfinished")).to_have_count(0)
    expect(leave).to_have_count(0)


def test_a_table_takes_two_short_lines_of_the_list_on_a_phone(
    server: str, open_page: OpenPage
) -> None:
    here = three_tables(server)
    page = open_lobby(open_page(PHONE), server, language="de")
    expect(table_rows(page)).to_have_count(3)
    heights = table_rows(page).evaluate_all("rows => rows.map(row => row.offsetHeight)")
    assert max(heights) <= 64, heights
    assert horizontal_overflow(page) == 0
    for person in here:
        person.close()


@pytest.mark.parametrize("secure", [True, False])
def test_the_link_is_copied_with_and_without_a_clipboard(
    server: str, open_page: OpenPage, secure: bool
) -> None:
    permissions = ["clipboard-read", "clipboard-write"]
    page = open_lobby(open_page(DESKTOP, permissions=permissions), server)
    if not secure:
        page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    button(page, "hearts", "lobby.invite").click()
    page.get_by_role("button", name=text("en", "client.link.copy")).click()
    expect_toast(page, text("en", "client.link.copied"))
    page.goto(f"{server}/#/t/nothing")
    page.reload()
    assert "/#/t/" in page.evaluate("navigator.clipboard.readText()")


@pytest.mark.slow
def test_the_qr_code_is_shown_large_with_a_warning_for_a_local_address(
    server: str, open_page: OpenPage
) -> None:
    page = open_lobby(open_page(DESKTOP), server)
    button(page, "hearts", "lobby.invite").click()
    page.get_by_role("button", name=text("en", "table_list.share.enlarge")).click()
    code = page.get_by_role("dialog").locator("svg[role=img]")
    box = code.bounding_box()
    assert box is not None
    assert box["width"] == box["height"] >= 400
    here = open_page(DESKTOP)
    store_settings(here, name="Jan")
    here.goto(page.url.replace("cards.localhost", "127.0.0.1"))
    here.get_by_role("button", name=text("en", "connection.gather.sit")).click()
    expect(here.locator("share-link")).to_contain_text(text("en", "table_list.share.only_here"))
    expect(here.locator("share-link .code")).to_have_count(0)


def test_the_server_is_opened_to_the_network_from_the_table_after_a_question(
    tmp_path: Path, open_page: OpenPage
) -> None:
    with live_server(tmp_path, lan_address="127.0.0.2") as server:
        page = open_lobby(open_page(PHONE), server)
        button(page, "hearts", "lobby.invite").click()
        share = page.locator("share-link")
        expect(share).to_contain_text(text("en", "table_list.share.only_this_computer"))
        expect(share.locator(".code")).to_have_count(0)
        opening = share.get_by_role("button", name=text("en", "table_list.share.open"))
        opening.click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text(text("en", "table_list.share.open_cost"))
        assert findings(page) == []
        dialog.get_by_role("button", name=text("en", "table_list.share.stay")).click()
        expect(share.locator(".code")).to_have_count(0)
        opening.click()
        dialog.get_by_role("button", name=text("en", "table_list.share.open")).click()
        expect(share.locator(".code")).to_be_visible()
        expect(share).to_contain_text(text("en", "table_list.share.same_network"))
        link = share.locator("input").input_value()
        assert link == page.url.replace("127.0.0.1", "127.0.0.2")
        friend = open_page(PHONE)
        friend.goto(link)
        expect(friend.locator(".waiting-room h1")).to_have_text(
            text("en", "connection.gather.invited")
        )
        friend.close()
        page.close()


def test_axe_finds_nothing_and_nothing_overflows(server: str, open_page: OpenPage) -> None:
    here = three_tables(server)
    narrow = open_page(SMALLEST, reduced_motion="reduce")
    page = open_lobby(narrow, server, language="de")
    expect(table_rows(page)).to_have_count(3)
    page.locator(".game[data-game=hearts] .play").click()
    expect(page.locator("hearts-table")).to_be_visible()
    friend, _ = play_with_a_friend(page, server)
    page.locator(".brand").click()
    expect(page.locator(".unfinished")).to_be_visible()
    expect(page.locator(".own-table.turn")).to_be_visible()
    assert findings_in_every_theme(page) == []
    assert horizontal_overflow(page) == 0
    assert page.evaluate(
        "[...document.querySelectorAll('.table-list .button')].every((button) =>"
        " button.getBoundingClientRect().right <="
        " button.closest('.panel').getBoundingClientRect().right - 8)"
    )
    page.locator(".game[data-game=hearts] .others button").last.click()
    expect(page.locator("bot-offer")).to_be_visible()
    expect(page.locator(".elsewhere")).to_be_visible()
    expect(page.locator(".code svg")).to_be_visible()
    assert findings_in_every_theme(page) == []
    assert horizontal_overflow(page) == 0
    for person in (*here, friend):
        person.close()
