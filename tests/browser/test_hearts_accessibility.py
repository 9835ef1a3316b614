"""Accessibility of the Hearts table: keys, announcements, contrast, window sizes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from herzrasen.locales import text
from tests.browser.axe import findings_in_every_theme
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.dialogs import close_dialog
from tests.browser.hearts_page import (
    choose,
    focused_element,
    hand_cards,
    name_of,
    pass_cards,
    play_by_pointer,
    play_by_pointer_when_asked,
    play_out,
    playable_cards,
    server_with_fixed_deals,
    sit_down,
)
from tests.browser.recorder import history_of, record

LANDSCAPE = ViewportSize(width=844, height=390)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server_with_fixed_deals(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.mark.smoke
def test_single_keys_do_what_buttons_do(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    dialog = page.get_by_role("dialog")
    for key in "lsri":
        page.keyboard.press(key)
        expect(dialog).to_be_visible()
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    choose(page, 0, 1, 2)
    page.keyboard.press("p")
    expect(page.locator("hearts-passing")).to_have_count(0)
    before = [name_of(card) for card in hand_cards(page).all()]
    page.keyboard.press("o")
    expect(hand_cards(page).first).not_to_have_attribute("data-card", before[0])
    last = name_of(hand_cards(page).last)
    hand_cards(page).first.focus()
    page.keyboard.press("End")
    page.keyboard.press({"T": "0"}.get(last[0], last[0].lower()))
    assert focused_element(page)[0] == last[0]


@pytest.mark.smoke
def test_keys_announce_hand_trick_and_scores(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    now = page.locator("[role=alert] p")
    for key in "htxzv":
        count_before = now.count()
        page.keyboard.press(key)
        expect(now).to_have_count(count_before + 1)
    announcements = [message.strip("\N{NO-BREAK SPACE}") for message in now.all_inner_texts()]
    assert announcements[-2] == "Totals: You 0, Ada 0, Bruno 0, Clara 0."
    suits = re.findall(r"clubs|diamonds|spades|hearts", announcements[-5].casefold())
    assert suits == [text("en", f"cards.suit.{suit}") for suit in dict.fromkeys(hand_suits(page))]


def hand_suits(page: Page) -> list[str]:
    """The suits' letters, card by card."""
    return [name_of(card)[1] for card in hand_cards(page).all()]


LOG = "[role=log] p"


@pytest.mark.smoke
def test_each_play_is_announced_once_and_no_two_announcements_are_equal(
    desktop: Page, server: str
) -> None:
    page = sit_down(desktop, server)
    record(page, LOG)
    pass_cards(page)
    play_out(page, play_by_pointer)
    newest = page.locator(LOG).all_inner_texts()
    assert all(one != other for one, other in pairwise(newest))
    log = history_of(page, LOG)
    plays = [line.split(" the ")[1] for line in log if " the " in line and " play" in line]
    assert len(set(plays)) == len(plays), "a card is played once"
    assert len(plays) == 4 * sum(line.endswith("the trick.") for line in log)
    assert len(plays) == 52 or any("the rest" in line for line in log)
    assert any(line.startswith("The deal is over") for line in log)


def test_axe_finds_nothing(open_page: OpenPage, server: str) -> None:
    page = sit_down(open_page(DESKTOP, reduced_motion="reduce"), server, language="de")
    pass_cards(page)
    play_by_pointer_when_asked(page)
    expect(playable_cards(page).first).to_be_visible()
    for tool in ("scores", "last", "overview"):
        page.locator(f"[data-tool={tool}]").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert findings_in_every_theme(page) == []
        close_dialog(page)
    page.locator(".seats .plaque").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert findings_in_every_theme(page) == []


@pytest.mark.parametrize("window", [PHONE, LANDSCAPE])
def test_every_card_of_the_hand_is_large_enough(
    open_page: OpenPage, server: str, window: ViewportSize
) -> None:
    """All else that is pressed is measured by the layout sweep."""
    page = sit_down(open_page(window, has_touch=True, is_mobile=True), server, language="de")
    expect(hand_cards(page)).to_have_count(13)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    boxes = [card.bounding_box() for card in hand_cards(page).all()]
    assert all(box and box["height"] >= 44 for box in boxes)
    shown = page.evaluate(SHOWN)
    assert min(shown) >= 24


SHOWN = """() => [...document.querySelectorAll('hearts-hand .card')].map((card) => {
  const {left, right, top} = card.getBoundingClientRect();
  const reached = (at) => document.elementFromPoint(Math.ceil(left) + at, top + 14) === card;
  const places = Array.from({length: Math.floor(right - left)}, (_, at) => at);
  return places.filter(reached).length;
})"""
"""How many pixels of each card's upper edge can be pressed."""
