"""Finding each other: the list of tables, quick match, one's own tables, the link and its code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import keep
from tests.browser.width import sideways
from tests.server.person import Person
from tests.server.served import served

SMALLEST = ViewportSize(width=320, height=640)
THEMES = ("felt", "dark", "light", "contrast")
PUBLIC = {"kind": "public"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with served(tmp_path, news=0.05) as server:
        yield server.replace("127.0.0.1", "cards.localhost")


def people(server: str) -> list[Person]:
    """A table of each kind: one that waits, one of Nerts that waits, one that runs."""
    inside = server.replace("cards.localhost", "127.0.0.1")
    tables = (
        ("hearts", "standard", "Friedrich Wilhelm", 3),
        ("nerts", "stoss+seats=2", "Kim", 1),
        ("hearts", "new-moon+target=50", "Ines", 0),
    )
    here = []
    for game, rules, name, free in tables:
        person = Person(inside)
        person.come(person.open_table(game, rules, name, free=free, house=PUBLIC))
        here.append(person)
    return here


def arrive(page: Page, server: str, **settings: Any) -> Page:
    keep(page, **{"name": "Ada", **settings})
    page.goto(server)
    expect(page.locator("open-tables section")).to_be_visible()
    return page


def rows(page: Page) -> Locator:
    return page.locator(".open-tables li")


def button(page: Page, game: str, key: str) -> Locator:
    panel = page.locator(f".game[data-game={game}]")
    return panel.get_by_role("button", name=text("en", key))


# The server comes first, so that it outlives the pages.


def test_two_who_press_at_once_meet_and_whoever_looks_sees_it(
    server: str, open_page: OpenPage
) -> None:
    looking = arrive(open_page(DESKTOP), server, name="Zoe")
    expect(looking.locator(".nobody")).to_be_visible()
    pages = [
        arrive(open_page(DESKTOP), server, name="Ada"),
        arrive(open_page(PHONE), server, name="Jan"),
    ]
    for page in pages:
        button(page, "hearts", "hall.people").press("Enter", no_wait_after=True)
    for page in pages:
        expect(page.locator(".gather li.person")).to_have_count(2)
        expect(page.locator(".gather li.own")).to_have_count(1)
    assert pages[0].url == pages[1].url
    expect(rows(looking)).to_have_count(1)
    expect(rows(looking)).to_contain_text("Ada and Jan")
    expect(rows(looking)).to_contain_text(text("en", "hall.free.other", n=2))


def test_joining_from_the_list_is_a_seat_and_watching_is_none(
    server: str, open_page: OpenPage
) -> None:
    here = people(server)
    page = arrive(open_page(DESKTOP), server)
    expect(rows(page)).to_have_count(3)
    rows(page).filter(has_text="Friedrich").get_by_role("button", name="Join").click()
    expect(page.locator(".gather li.own")).to_contain_text("Ada")
    page.locator(".brand").click()
    rows(page).filter(has_text="Ines").get_by_role("button", name="Watch").click()
    expect(page.locator("hearts-table")).to_be_visible()
    page.locator(".brand").click()
    expect(page.locator(".own-table")).to_have_count(1)
    expect(page.locator(".own-table")).to_contain_text("Friedrich Wilhelm")
    for person in here:
        person.leave()


def test_the_list_can_be_read_and_used_by_keyboard_and_stays_put_under_it(
    server: str, open_page: OpenPage
) -> None:
    here = people(server)
    page = arrive(open_page(DESKTOP), server)
    nerts = page.locator(".hall").get_by_role("radio", name="Nerts")
    nerts.focus()
    nerts.press("Space")
    expect(rows(page)).to_have_count(1)
    expect(page.locator("[role=log] p").last).to_have_text(text("en", "hall.found.one"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(rows(page)).to_have_count(3)
    said = page.locator("[role=log] p").count()
    join = rows(page).filter(has_text="Kim").get_by_role("button", name="Join")
    join.focus()
    expect(join).to_have_accessible_description("Nerts · Stoss")
    order = rows(page).locator("h3").all_inner_texts()
    guest = Person(here[0].server)
    guest.come(here[1].last["table"])
    guest.say(type="sit", name="Jan")
    expect(rows(page).filter(has_text="Kim").get_by_role("button", name="Watch")).to_be_visible()
    assert rows(page).locator("h3").all_inner_texts() == order
    assert page.locator("[role=log] p").count() == said
    here[0].leave()
    assert (
        page.evaluate("document.activeElement.closest('li')?.dataset.table")
        == (here[1].last["table"])
    )
    page.locator(".brand").focus()
    expect(rows(page).last).to_contain_text("Kim")
    for person in (*here, guest):
        person.leave()


def test_own_tables_are_one_press_away_in_the_lobby_and_at_another_table(
    server: str, open_page: OpenPage
) -> None:
    page = arrive(open_page(DESKTOP), server)
    button(page, "hearts", "lobby.hearts.play").click()
    expect(page.locator("hearts-table")).to_be_visible()
    hearts = page.url
    expect(page.locator(".hearts")).to_be_visible()
    expect(page.locator(".elsewhere")).to_have_count(0)
    page.locator(".brand").click()
    own = page.locator(".own-table.turn")
    expect(own).to_contain_text(text("en", "hall.turn.hearts"))
    button(page, "nerts", "lobby.invite").click()
    expect(page.locator(".elsewhere")).to_contain_text("Hearts: your turn")
    page.locator(".elsewhere").press("Enter")
    page.wait_for_url(hearts)
    expect(page.locator("hearts-table")).to_be_visible()
    page.locator(".brand").click()
    expect(page.locator(".own-table")).to_have_count(2)
    page.locator(".own-table").first.press("Enter")
    page.wait_for_url(hearts)


@pytest.mark.parametrize("secure", [True, False])
def test_the_link_is_copied_with_and_without_a_clipboard(
    server: str, open_page: OpenPage, secure: bool
) -> None:
    permissions = ["clipboard-read", "clipboard-write"]
    page = arrive(open_page(DESKTOP, permissions=permissions), server)
    if not secure:
        page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    button(page, "hearts", "lobby.invite").click()
    page.get_by_role("button", name=text("en", "client.link.copy")).click()
    expect(page.locator(".toast")).to_have_text(text("en", "client.link.copied"))
    page.goto(f"{server}/#/t/nothing")
    page.reload()
    assert "/#/t/" in page.evaluate("navigator.clipboard.readText()")


def test_the_code_is_shown_large_and_a_table_knows_when_its_link_works_here_alone(
    server: str, open_page: OpenPage
) -> None:
    page = arrive(open_page(DESKTOP), server)
    button(page, "hearts", "lobby.invite").click()
    page.get_by_role("button", name=text("en", "hall.share.enlarge")).click()
    code = page.get_by_role("dialog").locator("svg[role=img]")
    box = code.bounding_box()
    assert box is not None
    assert box["width"] == box["height"] >= 400
    assert findings(page) == []
    here = open_page(DESKTOP)
    keep(here, name="Jan")
    here.goto(page.url.replace("cards.localhost", "127.0.0.1"))
    here.get_by_role("button", name=text("en", "connection.gather.sit")).click()
    expect(here.locator("table-share")).to_contain_text(text("en", "hall.share.only_here"))
    expect(here.locator("table-share .code")).to_have_count(0)


def test_bots_are_offered_after_a_while_and_not_before(server: str, open_page: OpenPage) -> None:
    page = open_page(DESKTOP)
    page.clock.install()
    arrive(page, server)
    button(page, "nerts", "hall.people").click()
    wait = page.locator("public-wait")
    expect(wait).to_contain_text(text("en", "hall.wait.listed"))
    page.clock.fast_forward(20_000)
    expect(wait).to_contain_text(text("en", "hall.wait.offer"))
    page.locator(".gather .button.primary").click()
    expect(page.locator("nerts-table")).to_be_visible()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_axe_finds_nothing_and_nothing_sticks_out(
    server: str, open_page: OpenPage, theme: str, language: str
) -> None:
    here = people(server)
    page = arrive(open_page(SMALLEST), server, theme=theme, language=language)
    expect(rows(page)).to_have_count(3)
    page.locator(".game[data-game=hearts] .play").click()
    expect(page.locator("hearts-table")).to_be_visible()
    page.locator(".brand").click()
    expect(page.locator(".own-table.turn")).to_be_visible()
    assert findings(page) == []
    assert sideways(page) == 0
    assert page.evaluate(
        "[...document.querySelectorAll('.hall .button')].every((button) =>"
        " button.getBoundingClientRect().right <="
        " button.closest('.panel').getBoundingClientRect().right - 8)"
    )
    page.locator(".game[data-game=hearts] .others button").last.click()
    expect(page.locator("public-wait")).to_be_visible()
    expect(page.locator(".elsewhere")).to_be_visible()
    expect(page.locator(".code svg")).to_be_visible()
    assert findings(page) == []
    assert sideways(page) == 0
    for person in here:
        person.leave()
