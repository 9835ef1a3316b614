"""A deal of Hearts in the browser: by pointer, by keyboard, by touch."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.hearts_page import (
    choose,
    focused_element,
    hand_card,
    hand_cards,
    name_of,
    pass_cards,
    play_by_finger,
    play_by_keyboard,
    play_by_keyboard_when_asked,
    play_by_pointer,
    play_out,
    playable_cards,
    press,
    score_row,
    score_sheet,
    server_with_fixed_deals,
    server_with_moon_deals,
    sit_down,
    tab_to,
    tap,
)
from tests.browser.recorder import expect_toast


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server_with_fixed_deals(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.mark.smoke
def test_a_deal_by_pointer(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    expect(hand_cards(page)).to_have_count(13)
    expect(page.locator(".confirm")).to_have_attribute("aria-disabled", "true")
    pass_cards(page)
    expect(page.locator("hearts-hand .received")).to_have_count(3)
    assert play_out(page, play_by_pointer) == 13
    points = score_row(page, "tbody tr")
    assert sum(points) in (26, 78)
    assert score_row(page, "tfoot tr") == points
    page.locator(".next").click()
    expect(page.locator(".state")).to_contain_text("Deal 2")
    expect(hand_cards(page)).to_have_count(13)
    expect(page.locator(".instruction")).to_contain_text("Clara")


@pytest.mark.smoke
def test_a_deal_by_keyboard_without_single_keys(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server, keys=False)
    page.keyboard.press("ArrowRight")
    assert focused_element(page) == name_of(hand_cards(page).first)
    for _ in range(3):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    expect(page.locator("hearts-hand [aria-pressed=true]")).to_have_count(3)
    tab_to(page, "confirm", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("hearts-hand .received")).to_have_count(3)
    expect(page.locator("hearts-hand .card:focus")).to_have_count(1)
    assert play_out(page, play_by_keyboard) == 13
    expect(score_sheet(page)).to_be_focused()
    tab_to(page, "next")
    page.keyboard.press("Enter")
    expect(page.locator(".state")).to_contain_text("Deal 2")
    expect(page.locator("hearts-hand .card:focus")).to_have_count(1)


def test_a_deal_by_finger(phone: Page, server: str) -> None:
    page = sit_down(phone, server)
    for place in range(3):
        tap(hand_cards(page).nth(place))
    page.locator(".confirm").tap()
    expect(page.locator("hearts-hand .received")).to_have_count(3)
    expect(playable_cards(page).first).to_be_visible()
    card = playable_cards(page).first
    name = name_of(card)
    tap(card)
    expect(hand_card(page, name, ".raised")).to_be_visible()
    expect(hand_cards(page)).to_have_count(13)
    tap(hand_card(page, name))
    expect(hand_card(page, name)).to_have_count(0)
    assert play_out(page, play_by_finger) == 12


@pytest.mark.smoke
def test_a_card_is_dragged_to_the_table(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    pass_cards(page)
    expect(playable_cards(page).first).to_be_visible()
    name = name_of(playable_cards(page).first)
    hand_card(page, name).drag_to(page.locator(".stage"), source_position={"x": 10, "y": 40})
    expect(hand_card(page, name)).to_have_count(0)


def test_an_illegal_card_is_explained(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server, language="de")
    pass_cards(page)
    forbidden = page.locator("hearts-hand:not([data-idle]) .card[aria-disabled=true]")
    expect(playable_cards(page).first).to_be_visible()
    while not forbidden.count():
        play_by_pointer(page)
        expect(playable_cards(page).first).to_be_visible()
    cards = hand_cards(page).count()
    lies = page.locator("hearts-trick .card").first
    led = (lies.get_attribute("data-face") or "")[1] if lies.count() else ""
    press(forbidden.first)
    suits = [text("de", f"cards.suit.{suit}") for suit in led]
    reasons = {
        *(text("de", "hearts.refusal.follow-suit", suit=suit) for suit in suits),
        text("de", "hearts.refusal.hearts-not-broken"),
        text("de", "hearts.refusal.first-trick-points"),
        text("de", "hearts.refusal.must-lead", card="Kreuz-Zwei"),
    }
    toast = expect_toast(page, re.compile("|".join(map(re.escape, reasons))))
    assert toast in reasons
    expect(page.locator("[role=alert] p").last).to_have_text(toast)
    expect(hand_cards(page)).to_have_count(cards)
    assert page.locator("hearts-hand:not([data-idle])").count() == 1


def test_a_pass_can_be_changed_before_it_is_confirmed(desktop: Page, server: str) -> None:
    page = sit_down(desktop, server)
    first, second, third = choose(page, 0, 1, 2)
    choose(page, 5)
    expect_toast(page, text("en", "hearts_table.passing.enough", n=3))
    choose(page, 1)
    expect(page.locator(".confirm")).to_have_attribute("aria-disabled", "true")
    (other,) = choose(page, 6)
    page.locator(".confirm").click()
    expect(page.locator("hearts-passing")).to_have_count(0)
    held = [name_of(card) for card in hand_cards(page).all()]
    assert second in held
    assert not {first, third, other} & set(held)


def test_the_moon_shooter_chooses_and_the_moon_is_celebrated(desktop: Page, tmp_path: Path) -> None:
    with server_with_moon_deals(tmp_path) as server:
        shoot_the_moon(desktop, server)


def shoot_the_moon(page: Page, server: str) -> None:
    sit_down(page, server, rules="new-moon+rotation=none,target=25")
    page.keyboard.press("ArrowRight")
    for _ in range(13):
        play_by_keyboard_when_asked(page)
    others = page.get_by_role("button", name=text("en", "hearts_table.moon.others.name"))
    expect(others).to_be_focused()
    page.keyboard.press("Enter")
    expect(score_sheet(page)).to_contain_text(text("en", "hearts_table.log.won.you"))
    assert score_row(page, "tbody tr") == [0, 26, 26, 26]
    places = page.locator(".places .rank").all_inner_texts()
    assert places == ["1st", "2nd", "2nd", "2nd"]
    expect(page.locator("tbody .shot .moon")).to_be_visible()
    assert findings(page) == []
    here = page.url
    page.locator(".next").click()
    expect(page).not_to_have_url(here)
    # Everyone sits one seat further, so all clubs are a bot's now.
    expect(page.locator(".claiming h2")).to_contain_text("takes the rest")
    expect(page.locator(".claiming .go-on")).to_be_visible()
    page.keyboard.press("Enter")
    expect(score_sheet(page)).to_contain_text("takes the rest")
