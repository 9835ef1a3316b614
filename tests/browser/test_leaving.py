"""A screen that has been left: the page goes on, whatever still comes for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hearts_page import store_settings
from tests.browser.lobby_page import wait_for_lobby
from tests.browser.navigation import SCREENS
from tests.server.live_server import live_server

SMOKE_SCREENS: Final = ("hearts-trick",)

KEEP_ELEMENTS: Final = """() => {
  window.left = [...document.querySelectorAll('*')].filter((element) => element.requestUpdate);
}"""
REDRAW: Final = """() => {
  for (const element of window.left) element.requestUpdate();
  setTimeout(() => document.body.setAttribute('data-alive', ''));
}"""
"""What a late message or the end of an animation does to what was left."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(screen, marks=[pytest.mark.smoke] if screen in SMOKE_SCREENS else [])
        for screen in SCREENS
    ],
)
def test_a_screen_that_was_left_is_drawn_once_more(desktop: Page, server: str, screen: str) -> None:
    """Its elements are in the page no longer, and have no size: one that measures itself after each
    update could ask for the next one for ever."""
    page = desktop
    store_settings(page)
    SCREENS[screen](page, server)
    page.evaluate(KEEP_ELEMENTS)
    page.evaluate("location.hash = '#/record'")
    expect(page.locator("record-page h1")).to_be_visible()
    page.evaluate(REDRAW)
    expect(page.locator("body[data-alive]")).to_be_attached()
    page.evaluate("location.hash = '#/'")
    wait_for_lobby(page)
