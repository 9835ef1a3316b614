"""Start and end of a Nerts round: countdown, lock proof, votes, counting, score sheet, review."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from herzrasen.locales import text
from tests.browser import nerts_lock
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.dialogs import close_dialog
from tests.browser.nerts_bots import agreeing_bot, idle_bot, turning_bot
from tests.browser.recorder import expect_shown, history_of, press_when_shown, record
from tests.browser.screen_reader import expect_announced
from tests.browser.test_nerts import (
    begin_round,
    fixed_entropy,
    move_by_pointer,
    next_move,
    own_area,
    play_out,
    public_table,
    score_sheet,
    sit_down,
    store_settings,
    wait_for_answers,
    wait_for_play,
)
from tests.server.live_server import live_server

LANGUAGES = ("en", "de")
LOCKED_RULES = "stoss+seats=2,tableau_piles=3"
ONE_HOUR_S = 3600.0


@pytest.fixture(scope="module")
def stuck_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose rounds lock up, and then stay so for as long as a test looks at them."""
    folder = tmp_path_factory.mktemp("stuck")
    with live_server(
        folder, entropy=nerts_lock.entropy(), think=turning_bot, remedy=ONE_HOUR_S
    ) as server:
        yield server


@pytest.fixture
def remedy_server(tmp_path: Path) -> Iterator[str]:
    """A server whose rounds lock up and go on at once."""
    with live_server(tmp_path, entropy=nerts_lock.entropy(), think=turning_bot) as server:
        yield server


@pytest.fixture
def agreeing_bot_server(tmp_path: Path) -> Iterator[str]:
    """A server whose bots agree that nothing moves, and whose rounds then stand still."""
    with live_server(
        tmp_path, entropy=fixed_entropy(), think=agreeing_bot, remedy=ONE_HOUR_S
    ) as server:
        yield server


@pytest.fixture(scope="module")
def playing_bot_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose bots really play, much faster than people."""
    with live_server(
        tmp_path_factory.mktemp("lively"), entropy=fixed_entropy(), stretch=0.03
    ) as server:
        yield server


def turn_whole_stock(page: Page) -> None:
    """Turn the whole stock; nothing else can be done."""
    while own_area(page)["stock"]:
        page.locator("[data-act=turn]").click()
        wait_for_answers(page)


# The beginning ------------------------------------------------------------------------------------


@pytest.fixture
def countdown_server(tmp_path: Path) -> Iterator[str]:
    """A server that counts down from two."""
    with live_server(tmp_path, entropy=fixed_entropy(), think=idle_bot, countdown=2.0) as server:
        yield server


@pytest.mark.smoke
def test_everyone_sees_who_is_ready_and_the_same_countdown(
    open_page: OpenPage, countdown_server: str
) -> None:
    host = sit_down(open_page(DESKTOP), countdown_server, "stoss+seats=2", free=1)
    guest = open_page(PHONE, has_touch=True, is_mobile=True)
    store_settings(guest, name="Gast")
    guest.goto(host.url)
    guest.get_by_role("button", name=text("en", "connection.gather.sit")).first.tap()
    host.locator(".go").click()
    expect(guest.locator(".readiness .is-ready")).to_contain_text("Eva")
    expect(host.locator("nerts-start [role=status]")).to_have_text(
        text("en", "nerts_end.start.missing", n=1)
    )
    for page in (host, guest):
        record(page, ".figure")
    guest.locator(".go").tap()
    for page in (host, guest):
        expect_shown(page, ".figure", re.compile("^[12]$"))
        wait_for_play(page)
    expect_announced(host, text("en", "nerts_end.start.counting", n=2))
    expect_announced(host, text("en", "nerts_table.log.started"))


# A stop -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_proved_lock_says_what_happens_next(
    open_page: OpenPage, stuck_server: str, language: str
) -> None:
    page = begin_round(open_page(DESKTOP), stuck_server, LOCKED_RULES, language=language)
    turn_whole_stock(page)
    panel = page.locator(".stuck")
    expect(panel).to_contain_text(text(language, "nerts_stuck.why.lock"))
    expect(panel).to_contain_text(text(language, "nerts_stuck.action.rotate"))
    expect(panel).to_contain_text(text(language, "nerts_stuck.times", at=1, of=3))
    expect_announced(page, text(language, "nerts_stuck.log.lock"))
    mine = page.locator(".proof-of").first
    mine.locator("summary").press("Enter")
    reach = mine.locator(".proof-line").first.get_by_role("img")
    expect(reach).to_have_count(len(public_table(page)["reach"][0]))
    expect(reach.first).to_be_visible()
    assert findings(page) == []


def test_after_a_remedy_play_continues_and_the_proof_stays_readable(
    desktop: Page, remedy_server: str
) -> None:
    page = begin_round(desktop, remedy_server, LOCKED_RULES)
    turn_whole_stock(page)
    page.locator("[data-tool=proof]").click()
    expect(page.get_by_role("dialog")).to_contain_text(text("en", "nerts_stuck.why.lock"))
    close_dialog(page)
    assert public_table(page)["remedies"] >= 1
    expect_announced(page, text("en", "nerts_stuck.log.remedied"))
    wait_for_play(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_round_that_ends_locked_shows_the_proof_on_its_score_sheet(
    open_page: OpenPage, stuck_server: str, language: str
) -> None:
    rules = f"{LOCKED_RULES},stuck_action=end"
    page = begin_round(open_page(DESKTOP), stuck_server, rules, language=language)
    turn_whole_stock(page)
    expect(score_sheet(page)).to_contain_text(text(language, "nerts_end.facts.lock"))
    page.locator("button.why").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(text(language, "nerts_stuck.why.lock"))
    expect(dialog.locator(".proof-of")).to_have_count(2)


def test_when_all_have_voted_the_round_is_stopped(desktop: Page, agreeing_bot_server: str) -> None:
    page = begin_round(desktop, agreeing_bot_server)
    expect(page.locator(".vote")).to_have_accessible_description(
        text("en", "nerts_stuck.vote.about")
    )
    page.keyboard.press("v")
    panel = page.locator(".stuck")
    expect(panel).to_contain_text(text("en", "nerts_stuck.title.vote"))
    for name in ("You", "Ada", "Bruno", "Clara"):
        expect(panel).to_contain_text(name)
    expect(page.locator(".proof-of")).to_have_count(0)


@pytest.mark.slow
def test_the_round_clock_warns_before_it_stops_the_round(
    desktop: Page, countdown_server: str
) -> None:
    page = sit_down(desktop, countdown_server, "stoss+stuck=timer,stuck_seconds=5,stuck_action=end")
    record(page, ".halt")
    record(page, ".vote", "class")
    page.locator(".go").click()
    expect(score_sheet(page)).to_be_visible()
    assert history_of(page, ".vote", "class") == []
    expect_shown(page, ".halt", re.compile(r"\b[1-5] s\b"))
    expect_announced(page, text("en", "nerts_stuck.log.timer"))


# The end ------------------------------------------------------------------------------------------


NO_REMEDY = "stoss+stuck_action=end"


def play_to_a_foundation(page: Page) -> None:
    while not public_table(page)["foundations"]:
        move = next_move(page)
        assert move
        move_by_pointer(page, move)
        wait_for_answers(page)


@pytest.mark.slow
def test_the_counting_animation_and_a_key_that_skips_to_the_score_sheet(
    desktop: Page, agreeing_bot_server: str
) -> None:
    page = begin_round(desktop, agreeing_bot_server, NO_REMEDY, speed="slow")
    play_to_a_foundation(page)
    record(page, ".splash")
    record(page, ".nerts-flight .card", "class")
    press_when_shown(page, ".me .total", "data-counted", r"− \d+$", " ")
    page.keyboard.press("v")
    expect(score_sheet(page)).to_be_visible()
    assert history_of(page, ".splash")
    assert history_of(page, ".nerts-flight .card", "class")
    first, *_, last = history_of(page, ".me .total", "data-counted")
    assert re.match(r"^\+\d", first)
    assert re.search(r"− \d+$", last), "the sum after that is left out"
    expect(page.locator("[data-counted], .nerts-flight")).to_have_count(0)
    assert public_table(page)["round"] == 0, "the same key has not asked for the next round"
    expect(page.locator(".next")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(("speed", "reduced"), [("instant", False), ("slow", True)])
def test_no_counting_animation_with_reduced_motion_or_speed_instant(
    open_page: OpenPage, agreeing_bot_server: str, speed: str, reduced: bool
) -> None:
    page = open_page(DESKTOP, reduced_motion="reduce" if reduced else None)
    begin_round(page, agreeing_bot_server, NO_REMEDY, speed=speed)
    play_to_a_foundation(page)
    record(page, ".nerts-flight, .splash", "class")
    page.keyboard.press("v")
    expect(score_sheet(page)).to_be_visible()
    assert history_of(page, ".nerts-flight, .splash", "class") == []


def test_the_sheet_with_every_column_fits_a_phone(
    open_page: OpenPage, agreeing_bot_server: str
) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    begin_round(page, agreeing_bot_server, "uk-racing-demon+stuck_action=end", language="de")
    page.locator(".vote").tap()
    expect(page.locator(".this-round th")).to_have_count(6 + 4)
    assert page.locator(".this-round").evaluate("box => box.scrollWidth <= box.clientWidth")


@pytest.mark.parametrize(
    "rules", ["partners", pytest.param("stoss+teams=summed", marks=pytest.mark.slow)]
)
def test_the_sheet_adds_up_for_teams(desktop: Page, agreeing_bot_server: str, rules: str) -> None:
    page = begin_round(
        desktop,
        agreeing_bot_server,
        f"{rules}{',' if '+' in rules else '+'}stuck_action=end,rounds=1",
    )
    page.keyboard.press("v")
    rows = page.locator(".this-round tbody tr")
    expect(rows).to_have_count(len(public_table(page)["areas"]))
    expect(page.locator(".this-round .sum")).to_have_count(2)
    totals = page.locator(".this-round .sum").all_inner_texts()
    assert [int(total.split()[0].replace("\N{MINUS SIGN}", "-")) for total in totals] == sorted(
        public_table(page)["match"]["totals"], reverse=True
    )
    met, both = text("en", "nerts_end.met.rounds.one"), "You & Bruno, Ada & Clara"
    goes_on = text("en", "nerts_end.tie.goes_on", names=both)
    expect(page.locator(".met")).to_have_text(f"{met} {goes_on}")
    assert findings(page) == []


# The analysis -------------------------------------------------------------------------------------


@pytest.mark.faulty_page(
    r"409 .*/record\?view=all"
)  # the match goes on: one's own view is asked for
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.slow)])
def test_a_round_review_links_every_line_to_its_step_in_the_replay(
    open_page: OpenPage, playing_bot_server: str, language: str
) -> None:
    page = begin_round(
        open_page(DESKTOP), playing_bot_server, "stoss+seats=2,pile_size=5", language=language
    )
    play_out(page, move_by_pointer)
    expect(page.get_by_role("dialog")).to_have_count(0)  # it never opens by itself
    page.locator("button.analysis").click()
    analysis = page.locator(".analysis")
    expect(analysis.locator(".figures > div")).to_have_count(6)
    expect(analysis.locator("[data-group=pace] tbody tr")).to_have_count(2)
    moment = analysis.locator(".moment").first
    expect(moment).to_be_visible()
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
