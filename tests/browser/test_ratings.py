"""Ratings in the browser: a board, one's own curve, and a match that changes it."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from herzrasen.locales import text
from herzrasen.storage.sqlite.database import DATABASE_FILE
from tests.browser.axe import findings, findings_in_every_theme
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.match_history import HEARTS, insert_matches, return_to_lobby
from tests.browser.members_page import (
    TOUCH,
    follow_link,
    leave_table,
    open_table,
    take_free_seat,
    wait_for_table,
)
from tests.browser.navigation import cookie_header
from tests.browser.rated_people import NAMES, insert_ratings
from tests.server.auth.account_client import PASSWORD
from tests.server.auto_play import play_together
from tests.server.live_server import live_server
from tests.server.table_client import TableClient


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def address(data: Path) -> Iterator[str]:
    with live_server(data) as server:
        yield server


def sign_up(page: Page, data: Path, name: str) -> str:
    """Make an account for the person at this page; their id."""
    body = {"name": name, "password": PASSWORD}
    status = page.evaluate(
        """async (body) => (await fetch('/api/me/account', {
          method: 'POST',
          headers: {'content-type': 'application/json'},
          body: JSON.stringify(body),
        })).status""",
        body,
    )
    assert status == 201
    with closing(sqlite3.connect(data / DATABASE_FILE)) as connection:
        ((person,),) = connection.execute("SELECT person FROM accounts WHERE name = ?", (name,))
    return str(person)


@pytest.mark.smoke
def test_a_board_its_players_and_the_own_curve(
    open_page: OpenPage, address: str, data: Path
) -> None:
    page = open_page(DESKTOP, "de-DE")
    page.goto(f"{address}/#/ratings")
    expect(page.locator(".rating-parts")).to_contain_text("Noch steht niemand auf dieser Liste")
    person = sign_up(page, data, "Kim")
    insert_ratings(data, person, "Kim", "hearts-classic", int(time.time() * 1000))
    insert_matches(data, person, "hearts", HEARTS, 2)
    return_to_lobby(page, address)
    page.goto(f"{address}/#/ratings/hearts-classic")
    rows = page.locator(".board").first.locator("tbody tr")
    expect(rows).to_have_count(len(NAMES) + 1)
    expect(rows.first).to_contain_text("Ada")
    expect(page.locator("tr.own")).to_contain_text("Kim (du)")
    own = page.locator("own-rating")
    expect(own).to_contain_text(f"von {len(NAMES) + 1}")
    expect(own.locator(".rating-curve")).to_be_visible()
    assert findings_in_every_theme(page) == []
    page.get_by_role("link", name="Statistik").click()
    expect(page.locator("own-ratings .rating-curve")).to_be_visible()
    assert findings(page) == []


SHORTEST = "standard+deals=4,target=none"
"""The shortest match that is rated."""


def player_at(page: Page, server: str, table: str) -> TableClient:
    """The person of this page at the table, who can play by themselves."""
    player = TableClient(server, cookie_header(page))
    player.join(table)
    return player


def test_two_people_play_a_rated_match_and_see_what_it_changed(
    open_page: OpenPage, address: str, data: Path
) -> None:
    host, guest = open_page(DESKTOP), open_page(PHONE, "de-DE", **TOUCH)
    host.goto(address)
    person = sign_up(host, data, "Eva")
    insert_ratings(data, person, "Eva", "hearts-classic", int(time.time() * 1000))
    before = own_matches(host)

    # The waiting room says to both that the match is rated.
    house, bot = {"kind": "public"}, {"level": 1}
    open_table(host, address, "hearts", rules=SHORTEST, free=2, bot=bot, house=house)
    follow_link(guest, host.url, "Jan", "de")
    take_free_seat(guest)
    for page, language in ((host, "en"), (guest, "de")):
        family = text(language, "ratings.family.hearts-classic")
        rated = text(language, "ratings.rated.yes", family=family)
        expect(page.locator(".waiting-room .rated")).to_contain_text(rated)
        assert findings(page) == []
        assert horizontal_overflow(page) == 0
    expect(host.locator(".waiting-room")).to_contain_text("Jan")
    host.locator(".waiting-room .primary").click()

    wait_for_table(host, guest)

    # They play to the end with the lobby open, which is quicker, and come back to the last sheet.
    link = host.url
    players = [player_at(page, address, link.rpartition("/")[2]) for page in (host, guest)]
    for page in (host, guest):
        leave_table(page)
    play_together(players)
    for page in (host, guest):
        page.goto(link)

    # It says what the match has changed, and leads to the board.
    changed, first = (page.locator(".match-notes .rating a") for page in (host, guest))
    expect(changed).to_have_text(re.compile(r"Your rating: 1,\d{3} ± \d+ \([+−]?\d+\)"))
    expect(first).to_have_text(re.compile(r"Zum ersten Mal gewertet, deine Stärke: 1\.\d{3} ± \d+"))
    for page, change in ((host, changed), (guest, first)):
        assert findings(page) == []
        rating = change.inner_text().partition(": ")[2].partition(" (")[0]
        change.click()
        expect(page.locator(".rating-value")).to_have_text(rating)
        assert horizontal_overflow(page) == 0
    assert own_matches(host) == before + 1
    expect(host.locator("tr.own .matches")).to_have_text(str(before + 1))
    expect(host.locator("own-rating .rating-curve")).to_be_visible()
    expect(guest.locator("own-rating")).to_contain_text(text("de", "ratings.own.provisional_guest"))
    expect(guest.locator(".board").first).not_to_contain_text("Jan")
    assert findings(guest) == []


def own_matches(page: Page) -> int:
    """The rated matches of the person at this page."""
    found = page.evaluate("async () => (await fetch('/api/me/ratings/hearts-classic')).json()")
    return int(found["rating"]["matches"])
