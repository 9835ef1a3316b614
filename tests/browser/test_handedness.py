"""What is pressed during play lies near the thumb: low on a phone, on the side of the hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.hearts_page import choose, sit_down
from tests.browser.lobby_page import enter_lobby
from tests.server.live_server import live_server

THUMB = 0.55
"""The upper part of the screen that a thumb does not reach."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as server:
        yield server


def middle_of(part: Locator) -> tuple[float, float]:
    """Where it is on a phone's screen, from 0 to 1: to the right, and down."""
    box = part.bounding_box()
    assert box
    across = (box["x"] + box["width"] / 2) / PHONE["width"]
    return across, (box["y"] + box["height"] / 2) / PHONE["height"]


def turn_hand(page: Page) -> None:
    """The other hand, by the settings dialog."""
    page.locator(".bar .button").last.click()
    page.locator("dialog [data-setting=handedness] label").last.click()
    page.locator("dialog").press("Escape")
    expect(page.locator("html")).to_have_attribute("data-hand", "left")


def test_the_buttons_of_hearts_are_near_the_thumb(open_page: OpenPage, server: str) -> None:
    page = sit_down(open_page(PHONE, has_touch=True, is_mobile=True), server)
    choose(page, 0, 1, 2)
    tools = [page.locator(f"[data-tool={name}]") for name in ("hint", "sort", "undo", "last")]
    for part in (page.locator(".confirm"), *tools):
        assert middle_of(part)[1] > THUMB
    right = [middle_of(part) for part in tools]
    assert all(across > 0.5 for across, _ in right)
    turn_hand(page)
    left = [middle_of(part) for part in tools]
    assert [round(1 - across, 1) for across, _ in left] == [round(one, 1) for one, _ in right]


def test_stock_and_pile_of_nerts_are_near_the_thumb(open_page: OpenPage, server: str) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True)
    enter_lobby(page, server)
    page.locator("[data-game=nerts] .play").click()
    page.locator("nerts-start .go").click()
    expect(page.locator(".nerts[data-phase=play]")).to_be_visible()
    parts = [page.locator(f".own-area {part}") for part in (".stock", ".heap")]
    places = [middle_of(part) for part in parts]
    assert all(across > 0.5 and down > THUMB for across, down in places)
    assert middle_of(page.locator("nerts-call"))[1] > THUMB
    turn_hand(page)
    assert all(middle_of(part)[0] < 0.5 for part in parts)
