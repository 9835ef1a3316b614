"""Whole games by keyboard, and what a screen reader is told of them, sentence by sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from herzrasen.bots import dealer
from herzrasen.locales import text
from herzrasen.server.runtime.entropy import Chance
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.heard import Heard
from tests.browser.hearts_page import (
    focused,
    hand,
    keep,
    play_by_keyboard,
    playable,
    sheet,
    sit_down,
)
from tests.browser.test_nerts import Move, by_single_keys, play_out, running
from tests.browser.test_nerts import sit_down as sit_down_to_nerts
from tests.server.served import served

GOLDEN = Path(__file__).parent / "aloud"
DEALS = {"long": 2, "short": 1}
SPOKEN = [
    pytest.param("de", "long", id="de-long"),
    pytest.param("en", "long", id="en-long", marks=pytest.mark.slow),
    pytest.param("en", "short", id="en-short", marks=pytest.mark.slow),
    pytest.param("de", "short", id="de-short", marks=pytest.mark.slow),
]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """A server that deals and plays alike for every test."""
    seeds = iter(range(100))
    chance = Chance(
        deal_seed=lambda: next(seeds).to_bytes(dealer.SEED_BYTES, "big"), bot_seed=lambda: 7
    )
    with served(tmp_path, chance=chance) as server:
        yield server


def compare(lines: list[str], name: str, request: pytest.FixtureRequest) -> None:
    """``--update-golden`` writes what is said now."""
    said = "".join(f"{line}\n" for line in lines)
    file = GOLDEN / f"{name}.txt"
    if request.config.getoption("--update-golden"):
        file.write_text(said, "utf-8", newline="\n")
    assert said == file.read_text("utf-8")


@pytest.mark.parametrize(("spoken", "announce"), SPOKEN)
def test_a_match_of_hearts_by_keyboard_is_told_as_written(
    open_page: OpenPage,
    server: str,
    spoken: str,
    announce: str,
    request: pytest.FixtureRequest,
) -> None:
    deals = DEALS[announce]
    rules = f"standard+deals={deals}"
    page = sit_down(open_page(DESKTOP), server, rules, language=spoken, announce=announce)
    heard = Heard(page)
    for _ in range(deals):
        pass_by_keyboard(page)
        play_a_deal(page, heard)
        expect(sheet(page)).to_be_focused()
        page.keyboard.press("n")
    expect(sheet(page).locator(".places")).to_be_visible()
    # The bots choose when they like: in what order, and whether before the page is there, is open.
    chose = {
        text(spoken, "hearts_table.log.pass_chosen.other", name=name)
        for name in ("Ada", "Bruno", "Clara")
    }
    said = [line for line in heard.sentences() if line not in chose]
    compare(said, f"hearts-{announce}-{spoken}", request)


def pass_by_keyboard(page: Page) -> None:
    """The first three cards, and P."""
    expect(hand(page)).to_have_count(13)
    page.locator("body").press("ArrowRight")
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("p")
    expect(page.locator("hearts-passing")).to_have_count(0)


def play_a_deal(page: Page, heard: Heard) -> None:
    """Always the first card that may be played."""
    for _ in range(14):
        expect(playable(page).or_(sheet(page)).first).to_be_visible()
        heard.listen()
        if sheet(page).count():
            return
        if focused(page) not in held_now(page):
            page.keyboard.press("ArrowRight")
        play_by_keyboard(page)
    raise AssertionError("more cards than a hand holds")


def held_now(page: Page) -> list[str]:
    """The cards of the hand."""
    return [card.get_attribute("data-card") or "" for card in hand(page).all()]


@pytest.mark.parametrize(("spoken", "announce"), SPOKEN)
def test_a_round_of_nerts_by_single_keys_is_told_as_written(
    open_page: OpenPage,
    server: str,
    spoken: str,
    announce: str,
    request: pytest.FixtureRequest,
) -> None:
    page = open_page(DESKTOP)
    sit_down_to_nerts(page, server, "stoss+seats=1", language=spoken, announce=announce)
    heard = Heard(page)
    page.keyboard.press("Space")
    running(page)

    def by_keys(page: Page, move: Move) -> None:
        by_single_keys(page, move)
        heard.listen()

    play_out(page, by_keys)
    said = heard.sentences()
    began = said.index(text(spoken, "nerts_table.log.started"))
    compare(said[began:], f"nerts-{announce}-{spoken}", request)


def test_from_the_lobby_to_a_refusal_by_keys(desktop: Page, server: str) -> None:
    page = desktop
    keep(page, language="en")
    page.goto(server)
    expect(page.locator(".lobby:not([aria-busy])")).to_be_attached()
    start = page.get_by_role("button", name="Play now", exact=True)
    for _ in range(12):
        page.keyboard.press("Tab")
        if start.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    pass_by_keyboard(page)
    expect(playable(page).first).to_be_visible()
    page.keyboard.press("End")  # the highest heart, and clubs are led
    assert focused(page).endswith("H")
    now = page.locator("[role=alert] p")
    said = now.count()
    page.keyboard.press("y")
    expect(now).to_have_count(said + 1)
    page.keyboard.press("Enter")
    expect(now).to_have_count(said + 2)
    answer, refusal = now.all_inner_texts()[-2:]
    assert answer.endswith(f". {refusal}")
    assert answer.startswith(hand(page).last.get_attribute("aria-label") or "?")
    page.keyboard.press("f")
    expect(now).to_have_count(said + 3)
