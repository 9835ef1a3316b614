"""One's own games: the list is searched, matches are kept and shared, statistics taken along."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.past_matches import HEARTS, NERTS, give_past, the_person, to_the_lobby
from tests.browser.width import sideways
from tests.coach.hearts.deals import COACH
from tests.server.served import served


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def address(data: Path) -> Iterator[str]:
    with served(data, coach=COACH) as server:
        yield server


def with_past(page: Page, address: str, data: Path) -> None:
    """A browser whose person has played 33 matches of Hearts, one with Jörg, and three of Nerts."""
    page.goto(f"{address}/#/games")
    page.locator("past-matches .empty").wait_for()
    person = the_person(data)
    give_past(data, person, "hearts", HEARTS, 32)
    give_past(data, person, "hearts", "sun+deals=2", 1, "Jörg")
    give_past(data, person, "nerts", NERTS, 3)
    to_the_lobby(page, address)


def listed(page: Page, address: str) -> None:
    page.goto(f"{address}/#/games")
    page.locator("past-match").first.wait_for()


def test_who_has_played_nothing_is_led_to_a_table(open_page: OpenPage, address: str) -> None:
    page = open_page(DESKTOP, "de-DE")
    page.goto(address)
    page.get_by_role("contentinfo").or_(page.locator(".to-records")).get_by_role(
        "link", name="Deine Partien"
    ).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deine Partien")
    expect(page.locator("past-matches")).to_contain_text("Noch nichts gespielt")
    assert findings(page) == []
    page.get_by_role("link", name="Statistik").click()
    expect(page.locator("past-statistics")).to_contain_text("Noch nichts gespielt")
    assert findings(page) == []
    page.get_by_role("link", name="Jetzt spielen").click()
    expect(page.locator("game-lobby")).to_be_visible()


def test_the_list_is_searched(open_page: OpenPage, address: str, data: Path) -> None:
    page = open_page(DESKTOP)
    with_past(page, address, data)
    listed(page, address)
    matches = page.locator("past-match")
    expect(matches).to_have_count(30)
    page.get_by_role("button", name="Show more").click()
    expect(matches).to_have_count(36)
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)

    page.get_by_label("Who else played").fill("jör")
    expect(matches).to_have_count(1)
    expect(matches).to_contain_text("Sun, changed")
    expect(matches).to_contain_text("2 deals")
    expect(matches).to_contain_text("Jörg")
    page.get_by_label("Who else played").fill("nobody")
    page.get_by_role("button", name="Show all again").click()
    expect(matches).to_have_count(30)
    expect(page.get_by_role("button", name="Filter")).to_be_focused()

    page.keyboard.press("Enter")
    page.get_by_label("Game", exact=True).select_option("nerts")
    expect(matches).to_have_count(3)
    page.get_by_label("Rules").select_option(label="Stoss")
    expect(page.get_by_role("button", name="Filter (1)")).to_be_visible()
    expect(matches).to_have_count(3)
    page.get_by_label("Period").select_option("dates")
    page.get_by_label("From").fill("2026-08-30")
    expect(matches).to_have_count(2)
    assert findings(page) == []
    page.get_by_role("button", name="Clear the filter").click()
    expect(matches).to_have_count(30)
    expect(page.get_by_role("button", name="Filter")).to_be_focused()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("view", ["matches", "statistics"])
def test_straight_games_only(
    open_page: OpenPage, address: str, data: Path, view: str, language: str
) -> None:
    page = open_page(PHONE, "de-DE" if language == "de" else "en-GB")
    with_past(page, address, data)
    page.goto(f"{address}/#/games{'/statistics' if view == 'statistics' else ''}")
    page.locator("past-filter button").first.click()
    wish = page.get_by_role("checkbox", name=text(language, "past.filter.straight"))
    with page.expect_request(re.compile(rf"/api/me/{view}\?.*straight=true")):
        wish.check()
    expect(page.locator("past-filter button").first).to_have_text(
        text(language, "past.filter.set", n=1)
    )
    files = page.locator(".files a")
    expect(files).to_have_count(2 if view == "statistics" else 0)
    for file in files.all():
        expect(file).to_have_attribute("href", re.compile("straight=true"))
    assert findings(page) == []


def test_a_match_is_looked_at_shared_and_kept(
    open_page: OpenPage, address: str, data: Path
) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True, permissions=["clipboard-read"])
    with_past(page, address, data)
    listed(page, address)
    match = page.locator("past-match", has_text="Nerts").first
    match.get_by_role("button", name=re.compile("More about Nerts")).click()
    with page.expect_download() as download:
        match.get_by_role("button", name="Save as .hrz").click()
    assert re.fullmatch(r"nerts-2026-\d\d-\d\d\.hrz", download.value.suggested_filename)
    assert '[Game "nerts"]' in Path(download.value.path()).read_text()
    with page.expect_download() as download:
        match.get_by_role("button", name="Save as JSON").click()
    assert json.loads(Path(download.value.path()).read_text())
    match.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".toast").last).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    match.get_by_role("button", name="Review by the coach").click()
    expect(page.get_by_role("dialog").locator("nerts-analysis .analysis")).to_be_visible()
    assert findings(page) == []
    page.keyboard.press("Escape")
    assert findings(page) == []

    stranger = open_page(DESKTOP)
    stranger.goto(link)
    stranger.locator("record-player").wait_for()
    match.get_by_role("link", name=re.compile("^Nerts")).click()
    page.locator("record-player").wait_for()


def test_statistics_are_shown_and_what_the_coach_found_is_in_them(
    open_page: OpenPage, address: str, data: Path
) -> None:
    page = open_page(DESKTOP)
    with_past(page, address, data)
    page.goto(f"{address}/#/games/statistics")
    figure = page.locator("[data-figure=matches] .number")
    expect(figure).to_have_text("33")
    plots = page.locator(".plot")
    expect(plots).to_have_count(6)
    places = page.locator("[data-plot=places]")
    places.get_by_text("As figures").click()
    counts = places.locator("tbody td:nth-child(2)").all_inner_texts()
    assert sum(int(count) for count in counts) == 33
    expect(page.locator("[data-plot=costs]")).to_contain_text("not looked at any")
    assert findings(page) == []

    listed(page, address)
    sun = page.locator("past-match", has_text="Sun").first
    sun.get_by_role("button", name=re.compile("More about Hearts")).click()
    sun.get_by_role("button", name="Review by the coach").click()
    expect(page.locator("hearts-review .verdict")).to_be_visible(timeout=120_000)
    page.keyboard.press("Escape")

    page.get_by_role("link", name="Statistics").click()
    costs = page.locator("[data-plot=costs]")
    expect(costs).to_contain_text("1 deal that the coach")
    costs.get_by_text("As figures").click()
    expect(costs.locator("tbody tr").first.locator("th")).to_have_text("Passing")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as CSV").click()
    lines = Path(download.value.path()).read_text().splitlines()
    assert len(lines) == 1 + 32 * 4 + 2
    page.get_by_role("radio", name="Nerts").check(force=True)
    expect(figure).to_have_text("3")
    expect(page.locator("[data-plot=course] svg")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as JSON").click()
    told = json.loads(Path(download.value.path()).read_text())
    assert told["statistics"]["nerts"]["matches"] == 3
    page.get_by_role("button", name="Filter").click()
    page.get_by_label("Played with").select_option("people")
    expect(page.locator("past-statistics")).to_contain_text("No match of Nerts fits the filter.")
    page.locator(".empty").get_by_role("button", name="Clear the filter").click()
    expect(figure).to_have_text("3")


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_the_pages_fit_a_narrow_phone(
    open_page: OpenPage, address: str, data: Path, locale: str, theme: str
) -> None:
    page = open_page({"width": 320, "height": 640}, locale)
    page.add_init_script(f"localStorage['herzrasen.settings'] = '{{\"theme\": \"{theme}\"}}'")
    with_past(page, address, data)
    listed(page, address)
    page.locator("past-filter button[aria-expanded]").click()
    page.locator("past-match button[aria-expanded]").first.click()
    fits(page)
    page.goto(f"{address}/#/games/statistics")
    for game in ("Nerts", "Hearts"):
        page.get_by_role("radio", name=game).check(force=True)
        expect(page.locator("[data-figure=won]")).to_be_visible()
        for summary in page.locator(".plot summary").all():
            summary.click()
        fits(page)


def fits(page: Page) -> None:
    assert sideways(page) == 0
    assert findings(page) == []
