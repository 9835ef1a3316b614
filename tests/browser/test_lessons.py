"""The lessons by keyboard, mouse and touch, and the links to them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from herzrasen.games.protocol import GameName
from herzrasen.locales import catalogue, text
from herzrasen.presentation.lessons.lesson import lesson
from herzrasen.protocol import codec
from tests.browser.axe import findings_in_every_theme
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import hand_card, store_settings
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.lobby_page import enter_lobby
from tests.browser.recorder import expect_toast
from tests.browser.screen_reader import expect_announced
from tests.browser.test_nerts import card_at, move_by_pointer, move_by_touch, press_both
from tests.server.live_server import live_server

SMALLEST = ViewportSize(width=320, height=640)
Press = Callable[[Locator], None]


def open_lesson(page: Page, site: str, game: GameName, **settings: str | bool) -> Page:
    """The first step of this game's lesson."""
    store_settings(page, **settings)
    page.goto(f"{site}/#/learn/{game}")
    wait_for_stop(page, "welcome")
    return page


def stops(game: GameName) -> list[dict[str, Any]]:
    """The stops as the page gets them."""
    stop_list: list[dict[str, Any]] = json.loads(codec.encode(lesson(game)))["stops"]
    return stop_list


def wait_for_stop(page: Page, name: str) -> None:
    """This step is shown, and the table has come to where it waits."""
    expect(page.locator(".lesson")).to_have_attribute("data-stop", name)
    page.wait_for_function(
        """() => {
          const {connection, lesson, stop} = document.querySelector('lesson-page');
          const table = document.querySelector('hearts-table, nerts-table');
          return connection.at === lesson.stops[stop].at && !table.queue?.busy && !table.ending;
        }"""
    )


def click(button: Locator) -> None:
    """Where it shows: a card of a fan shows its left edge."""
    button.click(position={"x": 10, "y": 30}, force=True)


def enter(button: Locator) -> None:
    button.focus()
    button.press("Enter")


def tap(button: Locator) -> None:
    button.tap(position={"x": 10, "y": 30}, force=True)


def play_hearts(page: Page, move: dict[str, Any], press: Press) -> None:
    for card in move.get("cards", [move.get("card")]):
        press(hand_card(page, card))
    if move["move"] == "pass":
        enter(page.locator(".confirm"))


def go_through(page: Page, game: GameName, do: Callable[[Page, dict[str, Any]], None]) -> None:
    """The whole lesson; each step does what its words ask for."""
    for stop in stops(game):
        wait_for_stop(page, stop["name"])
        if stop.get("waits", "reading") != "reading":
            do(page, stop["move"])
        elif page.locator(".play-now").count() == 0:
            enter(page.locator(".lesson-card .next"))
    expect(page.locator(".play-now")).to_be_visible()
    expect(page.locator(".sheet-panel")).to_be_visible()


@pytest.mark.smoke
def test_the_hearts_lesson_by_keyboard(open_page: OpenPage, site: str) -> None:
    page = open_lesson(open_page(DESKTOP), site, "hearts", language="de")
    go_through(page, "hearts", lambda page, move: play_hearts(page, move, enter))
    refusal = text("de", "hearts.refusal.follow-suit", suit=text("de", "cards.suit.C"))
    expect_announced(page, refusal)
    expect_announced(page, text("de", "lesson.hearts.queen.title"))


def test_the_nerts_lesson_by_keyboard(open_page: OpenPage, site: str) -> None:
    page = open_lesson(open_page(DESKTOP), site, "nerts", language="de")

    def do(page: Page, move: dict[str, Any]) -> None:
        if move["move"] == "lift":
            press_both(page, move, enter)
        else:
            enter(page.locator("[data-act=turn]" if move["move"] == "turn" else ".call.open"))

    go_through(page, "nerts", do)
    refusal = catalogue("de")["nerts.refusal.foundation"].partition("}")[2]
    expect_announced(page, refusal)
    expect_announced(page, text("de", "nerts_table.margin.first", name="Mira"))


@pytest.mark.smoke
def test_the_nerts_lesson_by_touch(open_page: OpenPage, site: str) -> None:
    page = open_page(PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    open_lesson(page, site, "nerts", language="de")

    def do(page: Page, move: dict[str, Any]) -> None:
        if move.get("card") == "JD":  # a tap would send it nowhere
            press_both(page, move, Locator.tap)
        else:
            move_by_touch(page, move)

    go_through(page, "nerts", do)


def test_a_position_of_the_tactics_is_played_and_leads_back(desktop: Page, site: str) -> None:
    """From the page of tactics to a position that waits for a move at once, which no lesson does,
    and back to the page."""
    store_settings(desktop, language="de")
    desktop.goto(f"{site}/#/tactics/hearts")
    title = text("de", "tactics.hearts.moon.title")
    desktop.get_by_role("link", name=text("de", "tactics.play_of", topic=title)).click()
    wait_for_stop(desktop, "choose")
    expect(desktop.locator(".lesson-card h1")).to_have_text(title)
    enter(hand_card(desktop, "9H"))
    expect(desktop.locator(".hint")).to_have_text(text("de", "tactics.hearts.moon.choose.hint"))
    enter(hand_card(desktop, "KH"))
    wait_for_stop(desktop, "after")
    enter(desktop.locator(".to-tactics"))
    expect(desktop.locator(".tactics section")).to_have_count(10)
    assert findings_in_every_theme(desktop) == []


def test_a_tap_in_the_lobby_leads_to_the_guide_and_one_there_to_all_rules(
    open_page: OpenPage, site: str
) -> None:
    """The address of rules without a text form, which no other test opens."""
    desktop = open_page(DESKTOP, reduced_motion="reduce")
    store_settings(desktop, language="de")
    desktop.goto(site)
    enter(desktop.locator("[data-game=nerts] .guide-link"))
    expect(desktop.locator(".guide h2").first).to_have_text(text("de", "guide.nerts.aim.title"))
    picture = desktop.locator(".guide-table > li")
    expect(picture).to_have_count(6)
    expect(picture.nth(4)).to_contain_text(f"(32): {text('de', 'guide.face_down')}")
    assert findings_in_every_theme(desktop) == []
    enter(desktop.locator(".to-rules"))
    expect(desktop.locator(".game[data-game=nerts] rules-panel")).to_be_visible()


def test_a_refused_move_in_nerts_gets_the_reason_of_the_game(desktop: Page, site: str) -> None:
    page = open_lesson(desktop, site, "nerts")
    enter(page.locator(".next"))
    wait_for_stop(page, "column")
    move_by_pointer(
        page,
        {
            "move": "lift",
            "card": "8H",
            "source": {"at": "pile"},
            "target": {"at": "foundation", "index": -1},
        },
    )
    expect_toast(page, text("en", "nerts.refusal.only-aces-open"))
    wait_for_stop(page, "column")
    expect(card_at(page, {"at": "pile"}, "8H")).to_be_visible()
    expect(page.locator(".lesson-card .hint")).to_have_count(0)


def test_the_focus_is_never_lost(desktop: Page, site: str) -> None:
    page = open_lesson(desktop, site, "hearts")
    enter(page.locator(".next"))
    wait_for_stop(page, "passing")
    expect(page.locator("#lesson-title")).to_be_focused()
    enter(page.locator(".show"))
    wait_for_stop(page, "opening")
    expect(page.locator(".show")).to_be_focused()


@pytest.mark.parametrize("game", ["hearts", "nerts"])
def test_axe_finds_nothing(open_page: OpenPage, site: str, game: GameName) -> None:
    page = open_page(DESKTOP, reduced_motion="reduce")
    open_lesson(page, site, game, language="de")
    last = stops(game)[-1]["name"]
    for stop in stops(game):
        wait_for_stop(page, stop["name"])
        if stop["name"] in ("welcome", "queen", "race", last):
            assert findings_in_every_theme(page) == [], stop["name"]
        if stop["name"] != last:
            page.locator(".lesson-card :is(.next, .show)").click()


@pytest.mark.parametrize("game", ["hearts", "nerts"])
def test_every_target_is_inside_the_window_and_large_enough(
    open_page: OpenPage, site: str, game: GameName
) -> None:
    window = SMALLEST
    page = open_page(window, has_touch=True, is_mobile=True)
    open_lesson(page, site, game, language="de")
    for stop in stops(game):
        wait_for_stop(page, stop["name"])
        assert horizontal_overflow(page) == 0
        for button in page.locator(".lesson-card :is(button, a)").all():
            box = button.bounding_box()
            assert box
            assert 0 <= box["x"] <= window["width"] - box["width"]
            assert min(box["width"], box["height"]) >= 44
        if stop["name"] == "passing":
            confirm = page.locator(".confirm")
            confirm.scroll_into_view_if_needed()
            assert confirm.evaluate(
                """(button) => {
                  const {left, top, width, height} = button.getBoundingClientRect();
                  return [0.1, 0.9].every((part) => {
                    const there = document.elementFromPoint(left + width / 2, top + height * part);
                    return button.contains(there);
                  });
                }"""
            ), "the button to pass with is covered"
        onward = page.locator(".lesson-card :is(.next, .show)")
        if onward.count():
            onward.click()


def test_a_new_visitor_is_offered_the_lesson_and_a_game_at_its_end(
    desktop: Page, tmp_path: Path
) -> None:
    with live_server(tmp_path) as server:
        store_settings(desktop)
        enter_lobby(desktop, server)
        link = desktop.get_by_role("link", name="Learn it in three minutes: Hearts")
        expect(link).to_be_visible()
        expect(desktop.locator(".go .learn")).to_have_count(2)
        link.click()
        wait_for_stop(desktop, "welcome")
        while desktop.locator(".play-now").count() == 0:
            before = desktop.locator(".lesson").get_attribute("data-stop") or ""
            desktop.locator(".lesson-card :is(.next, .show)").click()
            expect(desktop.locator(".lesson")).not_to_have_attribute("data-stop", before)
            wait_for_stop(desktop, desktop.locator(".lesson").get_attribute("data-stop") or "")
        desktop.locator(".play-now").click()
        expect(desktop.locator("hearts-passing")).to_be_visible()
        enter_lobby(desktop, server)
        expect(desktop.locator(".more .learn")).to_have_count(2)
        expect(desktop.locator(".go .learn")).to_have_count(0)
