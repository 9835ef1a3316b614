"""The rules card: opened by a tap or key everywhere, with card points and passing, printable."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import GameName
from herzrasen.games.rules_link import rules_for_link
from herzrasen.presentation.rulebook.description import rule_book
from tests.browser import hearts_page, test_nerts
from tests.browser.axe import findings_in_every_theme
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.hearts_page import store_settings
from tests.browser.nerts_bots import idle_bot
from tests.server.live_server import live_server

OMNIBUS = "omnibus+players=5,target=50"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as server:
        yield server


def rules_card(page: Page) -> Locator:
    """The card, with the server's answer on it; a newcomer at a table is shown the guide first."""
    page.locator("rules-and-guide .chip").first.click()
    found = page.locator("dialog[open] rules-card")
    expect(found.locator(".rules-pages")).to_be_visible()
    return found


def in_lobby(page: Page, site: str, game: GameName, rules: str, **settings: str | bool) -> Locator:
    """The card of the rules that are chosen in the lobby."""
    store_settings(page, **settings)
    page.goto(f"{site}/#/rules/{game}/{rules_for_link(rules)}")
    expect(page.locator(f"[data-game={game}] .rule-now strong")).to_be_visible()
    page.locator(f"[data-game={game}] .in-sentences").click()
    return rules_card(page)


def overflow(page: Page) -> list[int]:
    """How much wider and taller the card is than its dialog, in px."""
    found: list[int] = page.evaluate(
        """() => {
          const box = document.querySelector('dialog[open]');
          return [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
        }"""
    )
    return found


def test_the_card_begins_with_the_summary_card_points_and_passing(desktop: Page, site: str) -> None:
    shown = in_lobby(desktop, site, "hearts", OMNIBUS)
    book = rule_book("hearts", hearts.parse_rules(OMNIBUS), "en")
    assert shown.locator(".rules-gist li").all_inner_texts() == list(book.gist)
    prices = shown.locator(".rules-worth li")
    expect(prices).to_have_count(3)
    expect(prices.nth(0).locator(".card")).to_have_count(13)
    expect(prices.nth(1).locator(".number")).to_have_text("−10 points")
    expect(prices.nth(2)).to_contain_text("Queen of spades")
    deals = shown.locator(".rules-passing li")
    expect(deals).to_have_count(5)
    expect(deals.nth(1)).to_contain_text("2 seats to the left")
    expect(deals.nth(1).locator("path")).to_have_count(1)
    expect(deals.nth(4).locator("path")).to_have_count(0)


def test_differences_from_the_preset_are_marked(desktop: Page, site: str) -> None:
    shown = in_lobby(desktop, site, "hearts", OMNIBUS)
    book = rule_book("hearts", hearts.parse_rules(OMNIBUS), "en")
    marked = [group.lines[place] for group in book.sentences for place in group.changed]
    assert marked
    marked_lines = shown.locator(".rules-pages .changed").all_inner_texts()
    assert [line.replace("Changed:", "").strip() for line in marked_lines] == marked


def test_the_nerts_card_lists_the_scoring(desktop: Page, site: str) -> None:
    shown = in_lobby(desktop, site, "nerts", "stoss+call_bonus=10,king_bonus=3")
    book = rule_book("nerts", nerts.parse_rules("stoss+call_bonus=10,king_bonus=3"), "en")
    assert shown.locator(".rules-gist li").all_inner_texts() == list(book.gist)
    points = shown.locator(".rules-worth .number").all_inner_texts()
    assert points == ["1 point", "3 points", "−2 points", "10 points"]


@pytest.mark.smoke
def test_a_key_opens_the_card_in_hearts_and_it_links_to_the_lesson(
    desktop: Page, server: str
) -> None:
    page = hearts_page.sit_down(desktop, server)
    page.keyboard.press("r")
    rules_card(page).get_by_role("link", name="Learn it in three minutes").click()
    expect(page.locator(".lesson")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("r")
    expect(rules_card(page).get_by_role("link")).to_have_count(0)


def test_a_key_opens_the_card_in_nerts(desktop: Page, tmp_path: Path) -> None:
    with live_server(tmp_path, think=idle_bot) as server:  # or the round ends meanwhile
        page = test_nerts.begin_round(desktop, server)
        page.keyboard.press("i")
        expect(rules_card(page).locator(".rules-gist")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.locator("[data-tool=rules]").click()
        expect(rules_card(page)).to_be_visible()


def test_only_the_rules_are_printed(desktop: Page, site: str) -> None:
    shown = in_lobby(desktop, site, "hearts", "standard", theme="dark")
    desktop.emulate_media(media="print")
    expect(desktop.locator("main")).to_be_hidden()
    expect(desktop.locator("#bar")).to_be_hidden()
    expect(shown.get_by_role("button", name="Print")).to_be_hidden()
    expect(shown.locator(".rules-pages")).to_be_visible()
    assert overflow(desktop) == [0, 0], "nothing of it is cut off"


def test_axe_finds_nothing_on_the_nerts_card(open_page: OpenPage, site: str) -> None:
    page = open_page(DESKTOP, reduced_motion="reduce")
    in_lobby(page, site, "nerts", "stoss+call_bonus=10", language="de")
    assert findings_in_every_theme(page) == []
