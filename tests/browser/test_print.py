"""Every page on paper: dark ink on white, whatever the theme, without bar and buttons."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import COLOUR_RULES, findings
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.hearts_page import store_settings
from tests.browser.navigation import table
from tests.server.live_server import live_server

NO_BACKGROUNDS = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { background: none !important; }');
  document.adoptedStyleSheets = [sheet];
}"""
"""Browsers print none unless a person asks for them."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as server:
        yield server


def pale_text(page: Page) -> list[str]:
    """What would hardly be read on white paper."""
    page.emulate_media(media="print")
    page.evaluate(NO_BACKGROUNDS)
    expect(page.locator("#bar")).to_be_hidden()
    expect(page.locator(".button:visible")).to_have_count(0)
    return findings(page, COLOUR_RULES)


@pytest.mark.parametrize(
    ("screen", "drawn", "theme"),
    [
        ("#/tactics/hearts", "tactics-page h2", "felt"),
        ("#/rules/nerts", "guide-page h2", "contrast"),
        ("#/ratings", "ratings-page h1", "felt"),
        ("#/games/statistics", "history-page h1", "dark"),
    ],
)
def test_a_page_is_printed_in_dark_ink(
    open_page: OpenPage, server: str, screen: str, drawn: str, theme: str
) -> None:
    page = open_page(DESKTOP)
    store_settings(page, theme=theme)
    page.goto(f"{server}/{screen}")
    expect(page.locator(drawn).first).to_be_visible()
    assert pale_text(page) == []


def test_of_a_table_with_a_dialog_the_dialog_is_printed(open_page: OpenPage, server: str) -> None:
    page = open_page(DESKTOP)
    store_settings(page)
    table("hearts", "standard")(page, server)
    page.locator("[data-tool=scores]").click()
    sheet = page.locator("dialog[open] table")
    expect(sheet).to_be_visible()
    assert pale_text(page) == []
    expect(sheet).to_be_visible()
    expect(page.locator("main")).to_be_hidden()
