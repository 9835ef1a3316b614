"""The daily deals in the browser: from the lobby to the table, to the results, and past days."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from herzrasen.daily.calendar_day import DAY_MS, day_of, text_of
from herzrasen.daily.seeds import SECRET_BYTES
from herzrasen.server.auth.signing_keys import SigningKeys
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.storage.accounts import Account
from herzrasen.storage.daily import StoredDaily
from herzrasen.storage.sessions import StoredSession
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.storage import sqlite_storage
from herzrasen.storage.storage import Storage
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import (
    hand_cards,
    pass_cards,
    play_by_pointer,
    play_out,
    score_sheet,
    store_settings,
)
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server

NOW = round(time.time() * 1000)
TODAY = day_of(NOW)
KEPT_CLOCK = Entropy(clock_synchronised=lambda: True)
OTHERS = {"Ada": 3, "Bruno": 7, "Clara": 7, "Dario": 12, "Elif": 20}


async def with_results(storage: Storage) -> None:
    """The last days, as if the server had run before: with others' results of the day before."""
    await storage.daily.publish(
        {day: bytes([day % 256]) * SECRET_BYTES for day in range(TODAY - 3, TODAY)},
        NOW - 9 * DAY_MS,
    )
    for at, (name, points) in enumerate(OTHERS.items()):
        person, table = name.lower(), f"table-of-{name}"
        if at % 2:
            account = Account(person, name, person, None, "code", person.encode(), 7)
            session = StoredSession(f"of {person}", person, "", 1, 1)
            await storage.accounts.create(account, None, person, session)
        await storage.daily.begin(StoredDaily(TODAY - 2, "hearts", person, table, at))
        await storage.daily.finish(table, "finished", at, points)


@contextmanager
def stored_results(data: Path) -> Iterator[Storage]:
    database = Database(data / DATABASE_FILE)
    storage = sqlite_storage(database)
    SigningKeys(storage.secrets, lambda: TODAY * DAY_MS)  # sessions without keys would be damage
    run_coroutine(with_results(storage))
    yield storage
    database.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("data")
    with (
        stored_results(data) as storage,
        live_server(data, entropy=KEPT_CLOCK, storage=storage) as address,
    ):
        yield address


def open_page_of(page: Page, server: str, path: str = "") -> Page:
    store_settings(page, name="Eva", speed="instant")
    page.goto(f"{server}/#/daily{path}")
    expect(page.locator(".daily:not([aria-busy])")).to_be_visible()
    return page


@pytest.mark.smoke
def test_the_lobby_leads_to_the_deals_of_today(open_page: OpenPage, server: str) -> None:
    page = open_page(DESKTOP)
    store_settings(page, name="Eva")
    page.goto(server)
    page.locator("daily-card a").click()
    expect(page.locator(".daily-offers > .panel")).to_have_count(4)
    expect(page.get_by_text("UTC").first).to_be_visible()
    assert findings(page) == []


def test_a_deal_is_played_once_and_opens_the_results(open_page: OpenPage, server: str) -> None:
    page = open_page_of(open_page(DESKTOP), server)
    page.get_by_role("link", name="Your days").first.click()
    expect(page.get_by_text("The results open when you have played")).to_be_visible()
    page.get_by_role("button", name="Play for the ranking").click()
    expect(hand_cards(page)).to_have_count(13)
    expect(page.locator("[data-tool=hint]")).to_have_count(0)
    page.goto(f"{server}/#/daily/hearts/{text_of(TODAY)}")
    page.get_by_role("button", name="Play on").click()
    pass_cards(page)
    play_out(page, play_by_pointer)
    score_sheet(page).get_by_role("link", name="To the results").click()
    own = page.locator("[aria-labelledby=daily-own]")
    expect(own.locator(".result")).to_contain_text("point")
    expect(page.locator(".daily-bars .own")).to_have_count(1)
    expect(page.get_by_role("button", name="Play again for yourself")).to_be_visible()
    expect(page.locator("daily-calendar a.finished")).to_have_count(1)
    assert findings(page) == []
    page.get_by_role("link", name="Replay the best result").click()
    expect(page.locator("record-player")).to_be_visible()


@pytest.mark.heavy
@pytest.mark.faulty_page(
    "40[34] .*/api/daily/hearts/.*/best", "alert: This best result cannot be shown"
)
def test_a_link_to_the_best_result_opens_it_or_says_why_not(
    open_page: OpenPage, tmp_path: Path
) -> None:
    """The link itself, opened by who has played, and sent to somebody who has not: they were told
    that the day is over."""
    link = f"#/record/daily/hearts/{text_of(TODAY)}"
    with (
        stored_results(tmp_path) as storage,
        live_server(tmp_path, entropy=KEPT_CLOCK, storage=storage) as server,
    ):
        page = open_page_of(open_page(DESKTOP), server, f"/hearts/{text_of(TODAY)}")
        page.get_by_role("button", name="Play for the ranking").click()
        pass_cards(page)
        play_out(page, play_by_pointer)
        expect(score_sheet(page).get_by_role("link", name="To the results")).to_be_visible()
        page.goto(f"{server}/{link}")
        expect(page.locator("record-player")).to_be_visible()
        page.reload()
        expect(page.locator("record-player")).to_be_visible()
        other = open_page(DESKTOP)
        other.goto(f"{server}/{link}")
        expect(other.get_by_text("once you have played its deal yourself")).to_be_visible()
        other.goto(f"{server}/#/record/daily/hearts/{text_of(TODAY - 2)}")
        expect(other.get_by_text("There is no result to replay")).to_be_visible()
        other.goto(f"{server}/#/record/daily/hearts/{text_of(TODAY + 2)}")
        expect(other.get_by_text("That day has not begun yet")).to_be_visible()


def test_a_past_day_shows_everybody_and_proves_itself(open_page: OpenPage, server: str) -> None:
    page = open_page(PHONE, locale="de-DE", has_touch=True, is_mobile=True)
    open_page_of(page, server, f"/hearts/{text_of(TODAY - 2)}")
    expect(page.locator(".daily-bars .points-bar")).to_have_count(18)
    rows = page.locator("[aria-labelledby=daily-board] tbody tr")
    expect(rows).to_have_text(["1Bruno7", "2Dario12"])
    page.get_by_role("button", name="Jetzt prüfen").click()
    expect(page.get_by_text("Das Geheimnis passt zum Fingerabdruck")).to_be_visible()
    expect(page.get_by_role("button", name="Für dich spielen")).to_be_visible()
    assert findings(page) == []
    assert horizontal_overflow(page) == 0
