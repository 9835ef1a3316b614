"""The beginning and the end of a round of Nerts: countdown, stop, sums, sheet, analysis."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from herzrasen.locales import text
from tests.browser import locked
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.still import agreeing, still, turning
from tests.browser.test_nerts import (
    SMALLEST,
    begin,
    by_pointer,
    fixed,
    in_every_theme,
    keep,
    own,
    play_out,
    running,
    settled,
    sheet,
    sit_down,
    table,
    wish,
)
from tests.browser.width import sideways
from tests.server.served import served

LANGUAGES = ("en", "de")
LOCKED = "stoss+seats=2,tableau_piles=3"
AN_HOUR = 3600.0


@pytest.fixture(scope="module")
def stuck(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose rounds lock up, and then stay so for as long as a test looks at them."""
    folder = tmp_path_factory.mktemp("stuck")
    with served(folder, chance=locked.chance(), think=turning, remedy=AN_HOUR) as server:
        yield server


@pytest.fixture
def going_on(tmp_path: Path) -> Iterator[str]:
    """A server whose rounds lock up and go on at once."""
    with served(tmp_path, chance=locked.chance(), think=turning) as server:
        yield server


@pytest.fixture
def agreed(tmp_path: Path) -> Iterator[str]:
    """A server whose bots agree that nothing moves, and whose rounds then stand still."""
    with served(tmp_path, chance=fixed(), think=agreeing, remedy=AN_HOUR) as server:
        yield server


@pytest.fixture(scope="module")
def lively(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose bots really play, much faster than people."""
    with served(tmp_path_factory.mktemp("lively"), chance=fixed(), stretch=0.03) as server:
        yield server


def heard(page: Page) -> list[str]:
    """What a screen reader has been told."""
    said = page.locator("[role=log] p, [role=alert] p").all_inner_texts()
    return [line.strip("\N{NO-BREAK SPACE}") for line in said]


def turn_through(page: Page) -> None:
    """Turn the whole stock; nothing else can be done."""
    while own(page)["stock"]:
        page.locator("[data-act=turn]").click()
        settled(page)


# The beginning ------------------------------------------------------------------------------------


@pytest.fixture
def counting(tmp_path: Path) -> Iterator[str]:
    """A server that counts down from two."""
    with served(tmp_path, chance=fixed(), think=still, countdown=2.0) as server:
        yield server


def test_everyone_sees_who_is_ready_and_the_same_count(open_page: OpenPage, counting: str) -> None:
    host = sit_down(open_page(DESKTOP), counting, "stoss+seats=2", free=1)
    guest = open_page(PHONE, has_touch=True, is_mobile=True)
    keep(guest, name="Gast")
    guest.goto(host.url)
    guest.get_by_role("button", name=text("en", "connection.gather.sit")).first.tap()
    host.locator(".go").click()
    expect(guest.locator(".readiness .is-ready")).to_contain_text("Eva")
    expect(host.locator("nerts-start [role=status]")).to_have_text(
        text("en", "nerts_end.start.missing", n=1)
    )
    guest.locator(".go").tap()
    for page in (host, guest):
        expect(page.locator(".figure")).to_have_text(re.compile("^[12]$"))
    for page in (host, guest):
        running(page)
    assert text("en", "nerts_end.start.counting", n=2) in heard(host)
    assert text("en", "nerts_table.log.started") in heard(host)


def test_whoever_comes_late_counts_along(desktop: Page, tmp_path: Path) -> None:
    left = "() => document.querySelector('nerts-table').room.coming.at - performance.now()"
    there = "() => document.querySelector('nerts-table')?.room?.coming?.what === 'start'"
    with served(tmp_path, chance=fixed(), think=still, countdown=AN_HOUR) as server:
        page = sit_down(desktop, server)
        page.locator(".go").click()
        page.wait_for_function(there)
        before = page.evaluate(left)
        page.reload()
        page.wait_for_function(there)
        assert 0 < page.evaluate(left) < before
        expect(page.locator(".figure")).to_have_text("3")


def test_where_anybody_may_say_go_one_word_starts_the_round(desktop: Page, counting: str) -> None:
    page = sit_down(desktop, counting, "stoss+start=los")
    expect(page.locator(".start")).to_contain_text(text("en", "nerts_end.start.los"))
    expect(page.locator(".readiness .tick")).to_have_count(0)
    page.locator(".go").click()
    running(page)


# A stop -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lock_is_proved_and_says_what_happens_now(
    open_page: OpenPage, stuck: str, language: str
) -> None:
    page = begin(open_page(DESKTOP), stuck, LOCKED, language=language)
    turn_through(page)
    panel = page.locator(".stuck")
    expect(panel).to_contain_text(text(language, "nerts_stuck.why.lock"))
    expect(panel).to_contain_text(text(language, "nerts_stuck.action.rotate"))
    expect(panel).to_contain_text(text(language, "nerts_stuck.times", at=1, of=3))
    assert text(language, "nerts_stuck.log.lock") in heard(page)
    mine = page.locator(".proof-of").first
    mine.locator("summary").press("Enter")
    reach = mine.locator(".proof-line").first.get_by_role("img")
    expect(reach).to_have_count(len(table(page)["reach"][0]))
    expect(reach.first).to_be_visible()
    assert findings(page) == []


@pytest.mark.parametrize("window", [PHONE, SMALLEST])
def test_the_proof_fits_a_phone(open_page: OpenPage, stuck: str, window: ViewportSize) -> None:
    page = begin(open_page(window, has_touch=True, is_mobile=True), stuck, LOCKED, language="de")
    turn_through(page)
    for area in page.locator(".proof-of summary").all():
        area.tap()
    inside = "box => box.scrollWidth <= box.clientWidth"
    assert page.locator(".stuck").evaluate(inside)
    assert sideways(page) == 0


def test_after_a_remedy_play_goes_on_and_the_proof_can_still_be_read(
    desktop: Page, going_on: str
) -> None:
    page = begin(desktop, going_on, LOCKED)
    turn_through(page)
    page.locator("[data-tool=proof]").click()
    expect(page.get_by_role("dialog")).to_contain_text(text("en", "nerts_stuck.why.lock"))
    page.keyboard.press("Escape")
    assert table(page)["remedies"] >= 1
    assert text("en", "nerts_stuck.log.remedied") in heard(page)
    running(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_round_that_ends_locked_shows_the_proof_at_its_sheet(
    open_page: OpenPage, stuck: str, language: str
) -> None:
    rules = f"{LOCKED},stuck_action=end"
    page = begin(open_page(DESKTOP), stuck, rules, language=language)
    turn_through(page)
    expect(sheet(page)).to_contain_text(text(language, "nerts_end.facts.lock"))
    page.locator("button.why").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(text(language, "nerts_stuck.why.lock"))
    expect(dialog.locator(".proof-of")).to_have_count(2)
    assert findings(page) == []


def test_when_all_have_voted_the_round_is_stopped(desktop: Page, agreed: str) -> None:
    page = begin(desktop, agreed)
    expect(page.locator(".vote")).to_have_accessible_description(
        text("en", "nerts_stuck.vote.about")
    )
    page.keyboard.press("v")
    panel = page.locator(".stuck")
    expect(panel).to_contain_text(text("en", "nerts_stuck.title.vote"))
    for name in ("You", "Ada", "Bruno", "Clara"):
        expect(panel).to_contain_text(name)
    expect(page.locator(".proof-of")).to_have_count(0)
    in_every_theme(page)


def test_a_card_that_brings_the_round_forward_clears_the_votes(
    desktop: Page, counting: str
) -> None:
    page = begin(desktop, counting)
    page.locator(".vote").click()
    expect(page.locator(".voters .names")).to_be_visible()
    while table(page)["votes"]:
        move = wish(page)
        assert move
        by_pointer(page, move)
        settled(page)
    assert table(page)["progress"] == 1
    expect(page.locator(".voters .names")).to_have_count(0)


def test_where_the_clock_stops_a_round_it_is_seen_coming(desktop: Page, counting: str) -> None:
    page = begin(desktop, counting, "stoss+stuck=timer,stuck_seconds=5,stuck_action=end")
    expect(page.locator(".vote")).to_have_count(0)
    expect(page.locator(".halt")).to_have_text(re.compile(r"\b[1-5] s\b"))
    expect(sheet(page)).to_be_visible()
    assert text("en", "nerts_stuck.log.timer") in heard(page)


# The end ------------------------------------------------------------------------------------------


NO_REMEDY = "stoss+stuck_action=end"


def with_a_card_in_the_middle(page: Page) -> None:
    while not table(page)["foundations"]:
        move = wish(page)
        assert move
        by_pointer(page, move)
        settled(page)


def test_cards_fly_home_while_they_are_counted_and_a_key_goes_to_the_sheet(
    desktop: Page, agreed: str
) -> None:
    page = begin(desktop, agreed, NO_REMEDY, speed="slow")
    with_a_card_in_the_middle(page)
    page.keyboard.press("v")
    expect(page.locator(".splash")).to_be_visible()
    expect(page.locator(".nerts-flight .card").first).to_be_attached()
    expect(page.locator(".me .total")).to_have_attribute("data-counted", re.compile(r"^\+\d"))
    expect(sheet(page)).to_have_count(0)
    expect(page.locator(".me .total")).to_have_attribute(
        "data-counted", re.compile(r"− \d+$"), timeout=15_000
    )
    page.keyboard.press("Space")
    expect(sheet(page)).to_be_visible()
    expect(page.locator("[data-counted], .nerts-flight")).to_have_count(0)
    assert table(page)["round"] == 0, "the same key has not asked for the next round"
    expect(page.locator(".next")).to_be_visible()


@pytest.mark.parametrize(("speed", "reduced"), [("instant", False), ("slow", True)])
def test_nothing_flies_where_nothing_should_move(
    open_page: OpenPage, agreed: str, speed: str, reduced: bool
) -> None:
    page = open_page(DESKTOP, reduced_motion="reduce" if reduced else None)
    begin(page, agreed, NO_REMEDY, speed=speed)
    with_a_card_in_the_middle(page)
    watch = """() => {
      window.flown = 0;
      new MutationObserver(() => {
        window.flown += document.querySelectorAll('.nerts-flight, .splash').length;
      }).observe(document.body, {childList: true, subtree: true});
    }"""
    page.evaluate(watch)
    page.keyboard.press("v")
    expect(sheet(page)).to_be_visible()
    assert page.evaluate("() => window.flown") == 0


def test_the_sheet_with_every_column_fits_a_phone(open_page: OpenPage, agreed: str) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    begin(page, agreed, "uk-racing-demon+stuck_action=end", language="de")
    page.locator(".vote").tap()
    expect(page.locator(".this-round th")).to_have_count(6 + 4)
    assert page.locator(".this-round").evaluate("box => box.scrollWidth <= box.clientWidth")


@pytest.mark.parametrize("rules", ["partners", "stoss+teams=summed"])
def test_the_sheet_adds_up_for_teams(desktop: Page, agreed: str, rules: str) -> None:
    page = begin(desktop, agreed, f"{rules}{',' if '+' in rules else '+'}stuck_action=end,rounds=1")
    page.keyboard.press("v")
    rows = page.locator(".this-round tbody tr")
    expect(rows).to_have_count(len(table(page)["areas"]))
    expect(page.locator(".this-round .sum")).to_have_count(2)
    totals = page.locator(".this-round .sum").all_inner_texts()
    assert [int(total.split()[0].replace("\N{MINUS SIGN}", "-")) for total in totals] == sorted(
        table(page)["match"]["totals"], reverse=True
    )
    met, both = text("en", "nerts_end.met.rounds.one"), "You & Bruno, Ada & Clara"
    goes_on = text("en", "nerts_end.tie.goes_on", names=both)
    expect(page.locator(".met")).to_have_text(f"{met} {goes_on}")
    assert findings(page) == []


def test_alone_the_time_counts_and_the_best_is_kept(desktop: Page, agreed: str) -> None:
    page = begin(desktop, agreed, "stoss+seats=1,stuck_action=end")
    page.keyboard.press("v")
    facts = page.locator(".round-facts")
    expect(facts).to_contain_text(text("en", "nerts_end.solo.time"))
    expect(facts).not_to_contain_text(text("en", "nerts_end.solo.best"))
    page.evaluate(
        "() => localStorage.setItem('herzrasen.best', JSON.stringify("
        "{[document.querySelector('nerts-table').room.rules]: 61000}))"
    )
    page.reload()
    expect(facts).to_contain_text("1:01")


# The analysis -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.slow)])
def test_a_round_is_looked_at_again_on_a_phone_too_and_every_line_leads_to_its_moment(
    open_page: OpenPage, lively: str, language: str
) -> None:
    page = begin(open_page(DESKTOP), lively, "stoss+seats=2", language=language)
    play_out(page, by_pointer)
    expect(page.get_by_role("dialog")).to_have_count(0)  # it never opens by itself
    page.locator("button.analysis").click()
    analysis = page.locator(".analysis")
    expect(analysis.locator(".figures > div")).to_have_count(6)
    expect(analysis.locator("[data-group=pace] tbody tr")).to_have_count(2)
    moment = analysis.locator(".moment").first
    expect(moment).to_be_visible()
    assert findings(page) == []
    number = int((moment.get_attribute("href") or "").rpartition("/")[2])
    with page.expect_popup() as opened:
        moment.click()
    replay = opened.value
    expect(replay.locator(".transport .said")).to_have_attribute("data-step", str(number))
    replay.close()
    page.keyboard.press("Escape")
    expect(page.locator(".next")).to_be_visible()

    phone = open_page(
        PHONE, has_touch=True, is_mobile=True, storage_state=page.context.storage_state()
    )
    phone.goto(page.url)
    phone.locator("button.analysis").click()
    expect(phone.locator(".analysis .figures")).to_be_visible()
    assert phone.locator("dialog .content").evaluate("box => box.scrollWidth <= box.clientWidth")
    for moment in phone.locator(".moment").all():
        box = moment.bounding_box()
        assert box
        assert box["height"] >= 44
