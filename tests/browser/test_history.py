"""Match history: an empty one, a match shared and downloaded, both pages on a narrow phone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.lobby_page import enter_lobby
from tests.browser.match_history import (
    HEARTS,
    NERTS,
    insert_matches,
    newest_person_id,
    return_to_lobby,
)
from tests.browser.recorder import expect_toast_with
from tests.coach.hearts.played_deals import COACH
from tests.server.live_server import live_server


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def address(data: Path) -> Iterator[str]:
    with live_server(data, coach=COACH) as server:
        yield server


def open_with_matches(page: Page, address: str, data: Path) -> None:
    """A browser whose person has played 33 matches of Hearts, one with Jörg, and three of Nerts."""
    page.goto(f"{address}/#/games")
    page.locator("match-list .empty").wait_for()
    person = newest_person_id(data)
    insert_matches(data, person, "hearts", HEARTS, 32)
    insert_matches(data, person, "hearts", "sun+deals=2", 1, "Jörg")
    insert_matches(data, person, "nerts", NERTS, 3)
    return_to_lobby(page, address)


def open_match_list(page: Page, address: str) -> None:
    page.goto(f"{address}/#/games")
    page.locator("match-entry").first.wait_for()


def test_an_empty_history_links_to_the_lobby(open_page: OpenPage, address: str) -> None:
    page = open_page(DESKTOP, "de-DE")
    enter_lobby(page, address)
    page.get_by_role("contentinfo").or_(page.locator(".to-records")).get_by_role(
        "link", name="Deine Partien"
    ).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deine Partien")
    expect(page.locator("match-list")).to_contain_text("Noch keine Partien")
    assert findings(page) == []
    page.get_by_role("link", name="Statistik").click()
    expect(page.locator("match-statistics")).to_contain_text("Noch keine Partien")
    assert findings(page) == []
    page.get_by_role("link", name="Jetzt spielen").click()
    expect(page.locator("game-lobby")).to_be_visible()


@pytest.mark.smoke
def test_a_match_is_replayed_shared_and_downloaded(
    open_page: OpenPage, address: str, data: Path
) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True, permissions=["clipboard-read"])
    open_with_matches(page, address, data)
    open_match_list(page, address)
    match = page.locator("match-entry", has_text="Nerts").first
    match.get_by_role("button", name=re.compile("More actions: Nerts")).click()
    with page.expect_download() as download:
        match.get_by_role("button", name="Save as .hrz").click()
    assert re.fullmatch(r"nerts-2026-\d\d-\d\d\.hrz", download.value.suggested_filename)
    assert '[Game "nerts"]' in Path(download.value.path()).read_text()
    with page.expect_download() as download:
        match.get_by_role("button", name="Save as JSON").click()
    assert json.loads(Path(download.value.path()).read_text())
    match.get_by_role("button", name="Copy link").click()
    expect_toast_with(page, "copied")
    link = page.evaluate("navigator.clipboard.readText()")
    match.get_by_role("button", name="Coach review").click()
    expect(page.get_by_role("dialog").locator("nerts-analysis .analysis")).to_be_visible()
    assert findings(page) == []
    page.keyboard.press("Escape")

    stranger = open_page(DESKTOP)
    stranger.goto(link)
    stranger.locator("record-player").wait_for()
    match.get_by_role("link", name=re.compile("^Nerts")).click()
    page.locator("record-player").wait_for()


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_pages_fit_a_narrow_phone(
    open_page: OpenPage, address: str, data: Path, locale: str
) -> None:
    page = open_page({"width": 320, "height": 640}, locale)
    page.add_init_script("localStorage['herzrasen.settings'] = '{\"theme\": \"contrast\"}'")
    open_with_matches(page, address, data)
    open_match_list(page, address)
    page.locator("match-filter button[aria-expanded]").click()
    page.locator("match-entry button[aria-expanded]").first.click()
    check_fits_window(page)
    page.goto(f"{address}/#/games/statistics")
    for game in ("Nerts", "Hearts"):
        page.get_by_role("radio", name=game).check(force=True)
        expect(page.locator("[data-figure=won]")).to_be_visible()
        for summary in page.locator(".plot summary").all():
            summary.click()
        check_fits_window(page)


def check_fits_window(page: Page) -> None:
    assert horizontal_overflow(page) == 0
    assert findings(page) == []
