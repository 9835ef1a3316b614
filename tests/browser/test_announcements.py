"""Whole games by keyboard: every screen reader announcement equals the stored text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from herzrasen.cards.shuffle import SEED_BYTES
from herzrasen.locales import text
from herzrasen.server.runtime.entropy import Entropy
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.hearts_page import (
    focused_element,
    hand_cards,
    play_by_keyboard,
    playable_cards,
    score_sheet,
    sit_down,
    store_settings,
)
from tests.browser.screen_reader import ScreenReaderLog
from tests.browser.test_nerts import Move, move_by_single_keys, play_out, wait_for_play
from tests.browser.test_nerts import sit_down as sit_down_to_nerts
from tests.golden_text import AssertGolden
from tests.server.live_server import live_server

GOLDEN = Path(__file__).parent / "announcements"
DEALS_BY_LENGTH = {"long": 2, "short": 1}
LANGUAGES_AND_LENGTHS = [
    pytest.param("de", "long", id="de-long"),
    pytest.param("en", "long", id="en-long", marks=pytest.mark.slow),
    pytest.param("en", "short", id="en-short", marks=pytest.mark.slow),
    pytest.param("de", "short", id="de-short", marks=pytest.mark.slow),
]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """A server that deals and plays alike for every test."""
    seeds = iter(range(100))
    chance = Entropy(deal_seed=lambda: next(seeds).to_bytes(SEED_BYTES, "big"), bot_seed=lambda: 7)
    with live_server(tmp_path, entropy=chance) as server:
        yield server


@pytest.mark.parametrize(("language", "announce"), LANGUAGES_AND_LENGTHS)
def test_announcements_of_a_hearts_match_by_keyboard(
    open_page: OpenPage,
    server: str,
    language: str,
    announce: str,
    assert_golden: AssertGolden,
) -> None:
    deals = DEALS_BY_LENGTH[announce]
    rules = f"standard+deals={deals}"
    page = sit_down(open_page(DESKTOP), server, rules, language=language, announce=announce)
    reader = ScreenReaderLog(page)
    for _ in range(deals):
        pass_by_keyboard(page)
        play_a_deal(page, reader)
        expect(score_sheet(page)).to_be_focused()
        page.keyboard.press("n")
    expect(score_sheet(page).locator(".places")).to_be_visible()
    # The bots choose when they like: in what order, and whether before the page is there, is open.
    chose = {
        text(language, "hearts_table.log.pass_chosen.other", name=name)
        for name in ("Ada", "Bruno", "Clara")
    }
    sentences = [line for line in reader.sentences() if line not in chose]
    # So is whether the first deal comes before the page is there.
    opening = {
        text(language, "hearts_table.log.dealt", deal=1),
        text(language, "hearts_table.direction.left", name="Ada"),
    }
    sentences = list(dropwhile(lambda line: line in opening, sentences))
    assert_golden(
        GOLDEN / f"hearts-{announce}-{language}.txt", "".join(f"{line}\n" for line in sentences)
    )


def pass_by_keyboard(page: Page) -> None:
    """The first three cards, and P."""
    expect(hand_cards(page)).to_have_count(13)
    page.locator("body").press("ArrowRight")
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("p")
    expect(page.locator("hearts-passing")).to_have_count(0)


def play_a_deal(page: Page, reader: ScreenReaderLog) -> None:
    """Always the first card that may be played."""
    for _ in range(14):
        expect(playable_cards(page).or_(score_sheet(page)).first).to_be_visible()
        reader.read()
        if score_sheet(page).count():
            return
        if focused_element(page) not in hand_texts(page):
            page.keyboard.press("ArrowRight")
        play_by_keyboard(page)
    raise AssertionError("more cards than a hand holds")


def hand_texts(page: Page) -> list[str]:
    """The cards of the hand."""
    return [card.get_attribute("data-card") or "" for card in hand_cards(page).all()]


@pytest.mark.slow
@pytest.mark.parametrize(("language", "announce"), LANGUAGES_AND_LENGTHS)
def test_announcements_of_a_nerts_round_by_single_keys(
    open_page: OpenPage,
    server: str,
    language: str,
    announce: str,
    assert_golden: AssertGolden,
) -> None:
    page = open_page(DESKTOP)
    sit_down_to_nerts(page, server, "stoss+seats=1", language=language, announce=announce)
    reader = ScreenReaderLog(page)
    page.keyboard.press("Space")
    wait_for_play(page)

    def by_keys(page: Page, move: Move) -> None:
        move_by_single_keys(page, move)
        reader.read()

    play_out(page, by_keys)
    sentences = reader.sentences()
    began = sentences.index(text(language, "nerts_table.log.started"))
    assert_golden(
        GOLDEN / f"nerts-{announce}-{language}.txt",
        "".join(f"{line}\n" for line in sentences[began:]),
    )


@pytest.mark.smoke
def test_from_the_lobby_to_a_refused_move_by_keyboard(desktop: Page, server: str) -> None:
    page = desktop
    store_settings(page, language="en")
    page.goto(server)
    expect(page.locator(".lobby:not([aria-busy])")).to_be_attached()
    start = page.get_by_role("button", name="Play now", exact=True)
    for _ in range(12):
        page.keyboard.press("Tab")
        if start.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    pass_by_keyboard(page)
    expect(playable_cards(page).first).to_be_visible()
    page.keyboard.press("End")  # the highest heart, and clubs are led
    assert focused_element(page).endswith("H")
    now = page.locator("[role=alert] p")
    count_before = now.count()
    page.keyboard.press("y")
    expect(now).to_have_count(count_before + 1)
    page.keyboard.press("Enter")
    expect(now).to_have_count(count_before + 2)
    answer, refusal = now.all_inner_texts()[-2:]
    assert answer.endswith(f". {refusal}")
    assert answer.startswith(hand_cards(page).last.get_attribute("aria-label") or "?")
    page.keyboard.press("f")
    expect(now).to_have_count(count_before + 3)
