"""The replay page: a match is saved, loaded and stepped through on its own table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from herzrasen.cards.shuffle import SEED_BYTES
from herzrasen.locales import text
from herzrasen.server.runtime.entropy import Entropy
from tests.browser import hearts_page, test_nerts
from tests.browser.axe import findings, findings_in_every_theme
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.hearts_page import (
    hand_cards,
    score_row,
    score_sheet,
    store_settings,
)
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.nerts_bots import agreeing_bot
from tests.browser.recorder import expect_toast
from tests.server.live_server import live_server

SMALLEST = ViewportSize(width=320, height=640)
SHORT = "standard+target=none,deals=2"


class ReplayedMatch(NamedTuple):
    """A match that was played to its end: where, its file, and each seat's points."""

    server: str
    table: str
    file: Path
    points: list[int]

    @property
    def text(self) -> str:
        return self.file.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def match(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReplayedMatch]:
    """Two deals of Hearts, saved through the page."""
    folder = tmp_path_factory.mktemp("match")
    chance = Entropy(deal_seed=lambda: bytes(SEED_BYTES), bot_seed=lambda: 7)
    with live_server(folder, entropy=chance) as server:
        person, table = hearts_page.play_match(server, SHORT)
        context = browser.new_context(viewport=DESKTOP, locale="en-GB")
        page = hearts_page.page_of_person(context.new_page(), person)
        page.goto(f"{server}/#/t/{table}")
        expect(page.locator("tfoot tr td").first).to_be_visible()
        points = score_row(page, "tfoot tr")
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save the match").click()
        file = folder / saved.value.suggested_filename
        saved.value.save_as(file)
        context.close()
        yield ReplayedMatch(server, table, file, points)


def open_replay_page(page: Page, match: ReplayedMatch, **settings: str | bool) -> Page:
    """The page for records, with nothing on it yet."""
    store_settings(page, **settings)
    page.goto(f"{match.server}/#/record")
    expect(page.locator("#record-text")).to_be_visible()
    return page


def load_file(page: Page, file: Path) -> Page:
    """This file on its table."""
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".transport")).to_be_visible()
    return page


def open_match(page: Page, match: ReplayedMatch, **settings: str | bool) -> Page:
    """The match on its table, at its first step."""
    return load_file(open_replay_page(page, match, **settings), match.file)


def step_text(page: Page) -> Locator:
    """The sentence of the step that is shown."""
    return page.locator(".transport .said")


def step_number(page: Page) -> int:
    """The number of the step that is shown."""
    return int(step_text(page).get_attribute("data-step") or 0)


def step_count(page: Page) -> int:
    """How many steps the deal has."""
    return int(page.locator(".track input").get_attribute("max") or 0) + 1


def press_control(page: Page, name: str) -> None:
    """Press this button below the table."""
    page.locator(f"[data-walk={name}]").click()


def dealt_cards(match: ReplayedMatch, deal: int, seat: int) -> set[str]:
    """The cards that the file says a seat was dealt."""
    hands = re.findall(rf"^hand {seat}: (.*)$", match.text, re.MULTILINE)
    return set(hands[deal - 1].split())


def hand_texts(page: Page) -> set[str]:
    """The cards in the hand on the table."""
    return {hearts_page.name_of(card) for card in hand_cards(page).all()}


# Saved and loaded ---------------------------------------------------------------------------------


@pytest.mark.smoke
def test_a_saved_match_is_replayed_to_its_end(desktop: Page, match: ReplayedMatch) -> None:
    page = open_match(desktop, match)
    proved = text("en", "fair_deals.proved", n=2)
    expect(page.locator("deal-proofs strong").first).to_have_text(proved)
    assert match.file.name.startswith("hearts-")
    expect(page.get_by_role("heading", name="Hearts · Standard")).to_be_visible()
    expect(page.locator(".deals tbody tr")).to_have_count(2)
    assert score_row(page, ".deals tfoot tr") == match.points
    assert hand_texts(page) == dealt_cards(match, 1, 0)
    sentences = []
    for deal in (1, 2):
        expect(page.locator(".state")).to_contain_text(f"Deal {deal}")
        for number in range(1, step_count(page) + 1):
            expect(step_text(page)).to_have_attribute("data-step", str(number))
            sentences.append(step_text(page).inner_text())
            page.keyboard.press("ArrowRight")
    assert all(sentences)
    assert score_row(page, ".sheet-panel tfoot tr") == match.points
    expect(page.locator("[role=log] p").last).to_have_text(sentences[-1])
    expect(score_sheet(page).get_by_role("button")).to_have_count(0)


def test_a_finished_table_leads_to_its_record(desktop: Page, match: ReplayedMatch) -> None:
    store_settings(desktop)
    desktop.goto(f"{match.server}/#/t/{match.table}")
    desktop.get_by_role("link", name="Watch replay").click()
    desktop.wait_for_url(f"**/#/record/t/{match.table}")
    expect(desktop.locator(".transport")).to_be_visible()
    desktop.keyboard.press("End")
    assert step_number(desktop) == step_count(desktop)
    with desktop.expect_download() as saved:
        desktop.get_by_role("button", name="Save").click()
    assert Path(saved.value.path()).read_text("utf-8") == match.text


def test_text_is_copied_over_plain_http(open_page: OpenPage, match: ReplayedMatch) -> None:
    """Browsers have no clipboard object there, and their old command copies the whole record."""
    page = open_match(open_page(DESKTOP, permissions=["clipboard-read", "clipboard-write"]), match)
    page.evaluate("""() => {
        window.read = () => clipboard.readText();
        const {clipboard} = navigator;
        Object.defineProperty(navigator, 'clipboard', {value: undefined});
    }""")
    page.get_by_role("button", name="Copy as text").click()
    expect_toast(page, text("en", "replay.copied"))
    assert page.evaluate("window.read()") == match.text


def test_a_file_that_is_dropped_on_the_list_of_matches_is_opened(
    open_page: OpenPage, match: ReplayedMatch
) -> None:
    """Beside the button that leads to saved matches, where people look for the place."""
    page = open_page(DESKTOP)
    store_settings(page)
    page.goto(f"{match.server}/#/games")
    expect(page.locator("match-list")).to_be_visible()
    page.evaluate(TRANSFER_TEXT, ["drop", match.text])
    expect(page.locator("record-page table, record-page hearts-table").first).to_be_visible()
    assert page.evaluate("location.hash").startswith("#/record")


TRANSFER_TEXT = """([way, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], 'match.hrz', {type: ''}));
  const told = {bubbles: true, cancelable: true};
  if (way === 'paste') {
    document.body.dispatchEvent(new ClipboardEvent('paste', {...told, clipboardData: data}));
  } else {
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, {...told, dataTransfer: data}));
  }
}"""
"""A file pasted or dropped on the page."""


# Walking ------------------------------------------------------------------------------------------


@pytest.mark.smoke
def test_buttons_keys_and_the_slider_change_the_step(desktop: Page, match: ReplayedMatch) -> None:
    page = open_match(desktop, match)
    last = step_count(page)
    press_control(page, "forward")
    assert step_number(page) == 2
    press_control(page, "after")
    assert page.locator(".line[aria-current]").get_attribute("data-event") == "trick_taken"
    taken = step_number(page)
    page.keyboard.press("Shift+ArrowRight")
    assert step_number(page) > taken
    page.keyboard.press("ArrowUp")
    assert step_number(page) == taken
    press_control(page, "last")
    assert step_number(page) == last
    page.keyboard.press("Home")
    assert step_number(page) == 1
    page.locator(".track input").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert step_number(page) == 3
    page.locator(".line").nth(8).click()
    assert step_number(page) == 9
    expect(page.locator(".line[aria-current]")).to_have_text(step_text(page).inner_text())
    # A caption has room for two lines, so that nothing moves where one needs them.
    height = "() => document.querySelector('.stage').getBoundingClientRect().height"
    before = page.evaluate(height)
    step_text(page).evaluate("caption => { caption.textContent = 'Two lines. '.repeat(30); }")
    assert page.evaluate(height) == before


def test_swiping_changes_the_step(phone: Page, match: ReplayedMatch) -> None:
    page = open_match(phone, match)
    page.evaluate(SWIPE, -120)
    assert step_number(page) == 2
    page.evaluate(SWIPE, -20)
    assert step_number(page) == 2
    page.evaluate(SWIPE, 120)
    assert step_number(page) == 1


SWIPE = """(across) => {
  const place = document.querySelector('.replay-table .middle, .replay-table hearts-stage');
  const finger = {bubbles: true, pointerType: 'touch', isPrimary: true, pointerId: 5};
  const at = (x) => ({...finger, clientX: x, clientY: 300});
  place.dispatchEvent(new PointerEvent('pointerdown', at(200)));
  place.dispatchEvent(new PointerEvent('pointerup', at(200 + across)));
}"""
"""A finger goes over the table."""


# Whose eyes ---------------------------------------------------------------------------------------


def test_replay_from_every_seat_and_with_open_hands(desktop: Page, match: ReplayedMatch) -> None:
    page = open_match(desktop, match)
    press_control(page, "after")
    was = step_number(page)
    page.get_by_label("Point of view").select_option("Ada")
    expect(page.locator(".own-seat .called")).to_have_text("Ada")
    assert step_number(page) == was
    page.keyboard.press("Home")
    assert hand_texts(page) == dealt_cards(match, 1, 1)
    page.get_by_text("Show all cards").click()
    hands = page.locator(".open-hands li[data-seat]")
    expect(hands).to_have_count(4)
    expect(hand_cards(page).first).to_be_hidden()
    for seat in range(4):
        cards = page.locator(f".open-hands li[data-seat='{seat}'] .card")
        assert {card.get_attribute("data-key") for card in cards.all()} == dealt_cards(
            match, 1, seat
        )
    page.get_by_label("Point of view").select_option("Spectator")
    expect(page.locator(".seats [data-seat]")).to_have_count(4)
    expect(hands).to_have_count(4)


# What is wrong ------------------------------------------------------------------------------------


def test_hostile_names_are_only_text(desktop: Page, match: ReplayedMatch, tmp_path: Path) -> None:
    name = "<img src=x onerror=alert(1)>"
    file = tmp_path / "hostile.hrz"
    file.write_text(match.text.replace('"Ada"', f'"{name}"'), encoding="utf-8")
    page = open_replay_page(desktop, match)
    load_file(page, file)
    expect(page.locator(".deals th").nth(2)).to_have_text(name)
    expect(page.locator(".replay img")).to_have_count(0)
    page.keyboard.press("End")
    expect(step_text(page)).to_contain_text(name)


# Nerts --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def agreeing_bot_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at whose tables of Nerts everybody agrees that nothing moves."""
    folder = tmp_path_factory.mktemp("nerts")
    with live_server(folder, entropy=test_nerts.fixed_entropy(), think=agreeing_bot) as server:
        yield server


@pytest.mark.heavy
def test_a_nerts_round_is_replayed_with_its_times(desktop: Page, agreeing_bot_server: str) -> None:
    page = test_nerts.begin_round(
        desktop, agreeing_bot_server, rules="stoss+stuck_times=0,rounds=1,target=none,tie=shared"
    )
    for _ in range(3):
        page.keyboard.press(" ")
    page.keyboard.press("v")
    expect(score_sheet(page)).to_be_visible()
    played = page.locator(".this-round .points").all_inner_texts()
    page.get_by_role("link", name="Watch replay").click()
    expect(page.locator(".transport")).to_be_visible()
    expect(page.locator(".where .time")).to_have_text(re.compile(r"^\d+:\d\d\.\d$"))
    page.get_by_text("Show all cards").click()
    expect(page.locator(".about .chips-of")).to_have_count(8)
    page.get_by_label("Point of view").select_option("Ada")
    expect(page.locator("nerts-own-plaque .called")).to_have_text("Ada")
    page.keyboard.press("End")
    expect(score_sheet(page)).to_be_visible()
    assert page.locator(".this-round .points").all_inner_texts() == played
    expect(page.locator("[role=log] p").last).to_have_text(re.compile("^Step"))
    assert findings(page) == []


# For everyone -------------------------------------------------------------------------------------


@pytest.mark.faulty_page("400 .*/api/records", "alert: Diese Datei")
def test_axe_finds_nothing(open_page: OpenPage, match: ReplayedMatch, tmp_path: Path) -> None:
    page = open_replay_page(open_page(DESKTOP, reduced_motion="reduce"), match, language="de")
    assert findings_in_every_theme(page) == []
    nothing = tmp_path / "nothing.hrz"
    nothing.write_text("nothing\n", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(nothing)
    expect(page.locator(".fault")).to_be_visible()
    assert findings_in_every_theme(page) == []
    load_file(page, match.file)
    press_control(page, "after")
    assert findings_in_every_theme(page) == []
    page.locator(".switch input").check()
    expect(page.locator(".open-hands")).to_be_visible()
    assert findings_in_every_theme(page) == []
    page.keyboard.press("End")
    assert findings_in_every_theme(page) == []


def test_every_target_is_inside_the_window_and_large_enough(
    open_page: OpenPage, match: ReplayedMatch
) -> None:
    window = SMALLEST
    page = open_page(window, has_touch=True, is_mobile=True)
    open_match(page, match, language="de")
    press_control(page, "after")
    for _ in range(2):
        assert horizontal_overflow(page) == 0
        for button in page.locator(".transport button, .transport select, .file button").all():
            box = button.bounding_box()
            assert box
            assert 0 <= box["x"] <= window["width"] - box["width"]
            assert box["width"] >= 36
            assert box["height"] >= 44
        page.locator(".switch input").check()
        expect(page.locator(".open-hands")).to_be_visible()


def test_the_lobby_links_to_the_replay_without_loading_it(
    desktop: Page, match: ReplayedMatch
) -> None:
    store_settings(desktop)
    loaded: list[str] = []
    desktop.on("request", lambda request: loaded.append(request.url))
    desktop.goto(match.server)
    link = desktop.get_by_role("link", name="Open a saved match")
    expect(link).to_be_visible()
    assert not [url for url in loaded if "/replay/" in url]
    link.click()
    expect(desktop.get_by_role("heading", name="Replay")).to_be_visible()
