"""Undo at the Hearts table by pointer, and what shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hearts_page import (
    choose,
    hand_card,
    hand_cards,
    name_of,
    pass_cards,
    play_by_pointer,
    play_out,
    playable_cards,
    press,
    score_sheet,
    server_with_fixed_deals,
    sit_down,
)
from tests.browser.recorder import expect_toast_with
from tests.browser.screen_reader import expect_announced


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server_with_fixed_deals(tmp_path_factory.mktemp("data")) as server:
        yield server


def undo_button(page: Page) -> Locator:
    """The button, where there is one."""
    return page.locator("[data-tool=undo]")


def hand_texts(page: Page) -> list[str]:
    """The cards in hand."""
    return [name_of(card) for card in hand_cards(page).all()]


def open_at_choice(page: Page, server: str, **settings: Any) -> Page:
    """At a table, cards passed, one of several own cards wanted."""
    sit_down(page, server, **settings)
    pass_cards(page)
    play_to_choice(page)
    return page


def play_to_choice(page: Page) -> None:
    """Play what has to be played, until there is a choice."""
    expect(playable_cards(page).first).to_be_visible()
    while playable_cards(page).count() == 1:
        play_by_pointer(page)
        expect(playable_cards(page).first).to_be_visible()


@pytest.mark.smoke
def test_undo_returns_the_card_and_another_can_be_played(desktop: Page, server: str) -> None:
    page = open_at_choice(desktop, server)
    before = hand_texts(page)
    card = name_of(playable_cards(page).last)
    play_by_pointer(page)
    undo_button(page).click()
    expect(hand_card(page, card)).to_be_visible()
    expect(playable_cards(page).first).to_be_visible()
    assert hand_texts(page) == before
    expect_announced(page, re.compile("^Undone: "))
    other = playable_cards(page).first
    name = name_of(other)
    press(other)
    expect(hand_card(page, name)).to_have_count(0)


def test_undo_step_by_step_to_the_first_choice_only(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    expect(undo_button(page)).to_have_attribute("aria-disabled", "true")
    before = hand_texts(page)
    chosen = choose(page, 0, 1, 2)
    page.locator(".confirm").click()
    play_to_choice(page)
    assert not set(chosen) & set(hand_texts(page))
    played = name_of(playable_cards(page).last)
    play_by_pointer(page)
    undo_button(page).click()
    expect(hand_card(page, played)).to_be_visible()
    undo_button(page).click()
    expect(page.locator("hearts-passing")).to_be_visible()
    assert hand_texts(page) == before
    expect(undo_button(page)).to_have_attribute("aria-disabled", "true")
    undo_button(page).click(force=True)
    expect_toast_with(page, "nothing to undo in this deal")


def test_undo_from_the_score_sheet_is_noted_on_it(desktop: Page, server: str) -> None:
    page = open_at_choice(desktop, server)
    play_out(page, play_by_pointer)
    expect(score_sheet(page).locator(".undone")).to_have_count(0)
    undo_button(page).click()
    expect(score_sheet(page)).to_have_count(0)
    expect(playable_cards(page).or_(page.locator(".moon-question")).first).to_be_visible()
    play_out(page, play_by_pointer)
    expect(score_sheet(page).locator("th .undone")).to_have_count(1)
    expect(score_sheet(page).locator("p.undone")).to_have_text("with undone moves")
    page.reload()
    expect(score_sheet(page).locator("th .undone")).to_have_count(1)
