"""Taking back a move at the Hearts table, by pointer, by key and by finger; and what shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import (
    choose,
    hand,
    held,
    name_of,
    pass_cards,
    play_by_pointer,
    play_out,
    playable,
    press,
    sheet,
    sit_down,
    steady,
)
from tests.browser.test_hearts_coach import heard, in_every_theme
from tests.browser.width import sideways

SMALLEST = ViewportSize(width=320, height=640)
FINGER = {"has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with steady(tmp_path_factory.mktemp("data")) as server:
        yield server


def undo(page: Page) -> Locator:
    """The button, where there is one."""
    return page.locator("[data-tool=undo]")


def hand_of(page: Page) -> list[str]:
    """The cards in hand."""
    return [name_of(card) for card in hand(page).all()]


def before_a_choice(page: Page, server: str, **settings: Any) -> Page:
    """At a table, cards passed, one of several own cards wanted."""
    sit_down(page, server, **settings)
    pass_cards(page)
    to_a_choice(page)
    return page


def to_a_choice(page: Page) -> None:
    """Play what has to be played, until there is a choice."""
    expect(playable(page).first).to_be_visible()
    while playable(page).count() == 1:
        play_by_pointer(page)
        expect(playable(page).first).to_be_visible()


def test_a_card_comes_back_and_another_may_be_played(desktop: Page, server: str) -> None:
    page = before_a_choice(desktop, server)
    before = hand_of(page)
    card = name_of(playable(page).last)
    play_by_pointer(page)
    undo(page).click()
    expect(held(page, card)).to_be_visible()
    expect(playable(page).first).to_be_visible()
    assert hand_of(page) == before
    assert any(line.startswith("Taken back: ") for line in heard(page))
    other = playable(page).first
    name = name_of(other)
    press(other)
    expect(held(page, name)).to_have_count(0)


def test_step_by_step_back_to_the_first_choice_and_no_further(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    expect(undo(page)).to_have_attribute("aria-disabled", "true")
    before = hand_of(page)
    chosen = choose(page, 0, 1, 2)
    page.locator(".confirm").click()
    to_a_choice(page)
    assert not set(chosen) & set(hand_of(page))
    played = name_of(playable(page).last)
    play_by_pointer(page)
    undo(page).click()
    expect(held(page, played)).to_be_visible()
    undo(page).click()
    expect(page.locator("hearts-passing")).to_be_visible()
    assert hand_of(page) == before
    expect(undo(page)).to_have_attribute("aria-disabled", "true")
    undo(page).click(force=True)
    expect(page.locator(".toast")).to_contain_text("nothing in this deal")


def test_by_keys_alone_also_where_single_keys_are_off(open_page: OpenPage, server: str) -> None:
    for keys, way in ((True, "u"), (True, "Control+z"), (False, "Control+z")):
        page = before_a_choice(open_page(DESKTOP), server, keys=keys)
        card = name_of(playable(page).last)
        play_by_pointer(page)
        page.keyboard.press(way)
        expect(held(page, card)).to_be_visible()


def test_the_score_sheet_is_left_again_and_says_so_afterwards(
    open_page: OpenPage, server: str
) -> None:
    for shape, settings in ((DESKTOP, {}), (PHONE, FINGER)):
        page = before_a_choice(open_page(shape, **settings), server)
        play_out(page, play_by_pointer)
        expect(sheet(page).locator(".undone")).to_have_count(0)
        undo(page).click()
        expect(sheet(page)).to_have_count(0)
        expect(playable(page).or_(page.locator(".moon-question")).first).to_be_visible()
        play_out(page, play_by_pointer)
        expect(sheet(page).locator("th .undone")).to_have_count(1)
        expect(sheet(page).locator("p.undone")).to_have_text("with a move taken back")
        page.emulate_media(reduced_motion="reduce")  # or a theme is looked at on its way to another
        in_every_theme(page)
        page.reload()
        expect(sheet(page).locator("th .undone")).to_have_count(1)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("shape", [DESKTOP, PHONE, SMALLEST], ids=["desktop", "phone", "smallest"])
def test_there_is_room_for_it_everywhere(
    open_page: OpenPage, server: str, shape: ViewportSize, language: str
) -> None:
    page = before_a_choice(open_page(shape, **FINGER), server, language=language)
    expect(undo(page)).to_have_count(1)
    expect(undo(page)).to_be_in_viewport(ratio=1)
    box = undo(page).bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert sideways(page) == 0
    assert findings(page) == []


def test_not_where_others_play(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server, free=1)
    expect(page.locator(".gather")).to_be_visible()
    expect(undo(page)).to_have_count(0)


def test_whoever_looks_on_sees_it_and_is_told(open_page: OpenPage, server: str) -> None:
    page = before_a_choice(open_page(DESKTOP), server)
    watcher = open_page(DESKTOP)
    watcher.goto(page.url)
    expect(watcher.locator(".watching")).to_be_visible()
    expect(undo(watcher)).to_have_count(0)
    play_by_pointer(page)
    undo(page).click()
    expect(watcher.locator("[role=log]")).to_contain_text("Eva has taken back a move.")
