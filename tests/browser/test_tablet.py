"""A tablet's own layout: large cards, and what is pressed in play at the thumb of either hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, ViewportSize

from tests.browser import nerts_views
from tests.browser.conftest import OpenPage
from tests.browser.hearts_page import choose, sit_down
from tests.browser.layout_sweep import SETTLED, Window, report, sweep
from tests.server.live_server import live_server

UPRIGHT = ViewportSize(width=820, height=1180)
SIDEWAYS = ViewportSize(width=1180, height=820)
PRESSED = ("last", "sort", "hint", "undo")
"""The tools of Hearts that are pressed in play."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as server:
        yield server


class Box(NamedTuple):
    """A box on the screen, in px; and where its middle is, from 0 to 1."""

    width: float
    height: float
    across: float
    down: float


def box_of(part: Locator) -> Box:
    box = part.bounding_box()
    window = part.page.viewport_size
    assert box
    assert window
    return Box(
        box["width"],
        box["height"],
        (box["x"] + box["width"] / 2) / window["width"],
        (box["y"] + box["height"] / 2) / window["height"],
    )


def turn_device(page: Page, window: ViewportSize) -> None:
    page.set_viewport_size(window)
    page.evaluate(SETTLED)


def change_hand(page: Page, hand: str) -> None:
    """The settings have a browser test of their own (test_handedness.py)."""
    page.evaluate("hand => document.documentElement.setAttribute('data-hand', hand)", hand)
    page.evaluate(SETTLED)


def check_layout(page: Page, window: ViewportSize) -> None:
    """Nothing overlaps or is cut."""
    assert report(sweep(page, [Window(window["width"], window["height"])])) == ""


def hand_width(page: Page) -> float:
    """How much of the window the own hand spans."""
    cards = page.locator("hearts-hand .card")
    return box_of(cards.last).across - box_of(cards.first).across


@pytest.mark.parametrize("window", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_hearts_on_a_tablet(open_page: OpenPage, server: str, window: ViewportSize) -> None:
    page = sit_down(open_page(window, has_touch=True, is_mobile=True), server)
    choose(page, 0, 1, 2)
    check_layout(page, window)
    assert page.locator("hearts-hand .card").first.evaluate("card => card.offsetWidth") >= 110
    assert hand_width(page) > 0.75, "the hand lies across the lower edge"
    assert box_of(page.locator(".confirm")).down > 0.5
    tools = [page.locator(f"[data-tool={name}]") for name in PRESSED]
    for tool in tools:
        box = box_of(tool)
        assert box.down > 2 / 3, "at the lower edge"
        assert box.across > (0.6 if window == UPRIGHT else 0.9), "at the right thumb"
        assert min(box.width, box.height) >= 44
    rules = box_of(page.locator("[data-tool=rules]"))
    assert (rules.across if window == UPRIGHT else rules.down) < 0.5, "apart from these"
    right = [box_of(tool).across for tool in tools]
    change_hand(page, "left")
    check_layout(page, window)
    left = [box_of(tool).across for tool in tools]
    assert [round(1 - across, 1) for across in left] == [round(across, 1) for across in right]


def test_nerts_on_a_tablet(open_page: OpenPage, site: str) -> None:
    page = open_page(UPRIGHT, has_touch=True, is_mobile=True)
    nerts_views.show_table(page, site, nerts_views.table_state(4), "lang=de")
    change_hand(page, "right")
    names = (
        ".own-area .heap .spot",
        ".own-area .stock",
        "nerts-call",
        ".vote",
        "[data-tool=scores]",
    )
    pressed = [page.locator(name) for name in names]
    pile, stock = pressed[:2]
    for window, card in ((UPRIGHT, 130), (SIDEWAYS, 105)):
        turn_device(page, window)
        check_layout(page, window)
        assert box_of(pile).width >= card
        assert box_of(page.locator(".rivals")).down < 0.25
        for part in pressed:
            assert box_of(part).down > 0.5, "within the lower half"
        for part in (pile, stock):
            assert box_of(part).across > (0.6 if window == UPRIGHT else 5 / 6), "at the right thumb"
        right = [box_of(part).across for part in pressed]
        change_hand(page, "left")
        check_layout(page, window)
        left = [box_of(part).across for part in pressed]
        for before, after in zip(right, left, strict=True):
            assert abs(1 - before - after) < 0.1, "mirrored"
        change_hand(page, "right")
