"""The moon and the sun, celebrated: seen for a moment, told, and in nobody's way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from herzrasen.games import hearts
from herzrasen.games.hearts.events import MoonShot
from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import clubs_to_seat_0
from tests.browser.hearts_views import happens, match, put, room
from tests.browser.width import sideways

NARROW = ViewportSize(width=320, height=640)
BETWEEN = (PHONE, ViewportSize(width=844, height=390))
WIDER = (DESKTOP, *BETWEEN)
WINDOWS = (NARROW, *WIDER)
ANIMATED = """() => document.querySelector('.celebration').getAnimations({subtree: true})
  .flatMap(({effect}) => effect.getKeyframes().flatMap(Object.keys))"""
"""Everything that changes while it is celebrated."""


def shoot(page: Page, site: str, rules: str, query: str = "") -> Locator:
    """Seat 0 takes everything, on this page; what is shown then."""
    before = None
    for state, event in match(rules, deal=clubs_to_seat_0):
        if isinstance(event, MoonShot):
            assert before is not None
            put(page, site, room(before), f"speed=slow&{query}")
            happens(page, state, event, 2)
            return page.locator(".celebration")
        before = state
    raise AssertionError("no moon")


@pytest.mark.parametrize(
    ("rules", "key", "window"),
    [
        ("standard", "moon", NARROW),
        ("standard", "moon", DESKTOP),
        ("sun", "sun", NARROW),
        *(pytest.param("standard", "moon", window, marks=pytest.mark.slow) for window in BETWEEN),
        *(pytest.param("sun", "sun", window, marks=pytest.mark.slow) for window in WIDER),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{value['width']}",
)
def test_everyone_sees_it_for_a_moment_and_hears_it(
    open_page: OpenPage, site: str, rules: str, key: str, window: ViewportSize
) -> None:
    page = open_page(window)
    shown = shoot(page, site, f"{rules}+rotation=none")
    said = text("en", f"hearts_table.log.{key}.you")
    expect(shown).to_contain_text(said)
    changed = set(page.evaluate(ANIMATED))
    assert changed <= {"offset", "easing", "composite", "computedOffset", "opacity", "transform"}
    assert {"opacity", "transform"} <= changed
    expect(page.locator("[role=log], [role=alert]").get_by_text(said)).to_have_count(1)
    assert sideways(page) == 0
    expect(shown).to_have_count(0, timeout=12_000)


def test_it_stands_still_where_motion_is_not_wanted(open_page: OpenPage, site: str) -> None:
    page = open_page(PHONE, reduced_motion="reduce")
    shown = shoot(page, site, "standard+rotation=none", "theme=dark")
    expect(shown.locator("svg.moon")).to_be_visible()
    expect(shown.locator("li")).to_have_count(14)
    assert page.evaluate(ANIMATED) == []
    assert findings(page) == []
    expect(shown).to_have_count(0, timeout=12_000)


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window['width']}")
def test_whoever_is_asked_what_it_does_answers_at_once(
    open_page: OpenPage, site: str, window: ViewportSize
) -> None:
    page = open_page(window)
    shown = shoot(page, site, "new-moon+rotation=none")
    answer = page.locator("[data-choice=self]")
    answer.click(timeout=4_000)
    assert page.evaluate("sent.at(-1)") == {"move": "moon", "choice": "self"}
    expect(shown).to_be_attached()


def test_it_is_over_with_the_sheet(desktop: Page, site: str) -> None:
    shown = shoot(desktop, site, "new-moon+rotation=none")
    expect(shown).to_be_attached()
    course = [
        (number, state, event)
        for number, (state, event) in enumerate(
            match("new-moon+rotation=none", deal=clubs_to_seat_0)
        )
    ]
    shot = next(number for number, _, event in course if isinstance(event, MoonShot))
    for number, state, event in course[shot + 1 :]:
        assert event is not None
        happens(desktop, state, event, 2 + number - shot)
        if state.public.phase is hearts.Phase.DEAL:
            break
    expect(desktop.locator(".sheet-panel")).to_be_visible()
    expect(shown).to_have_count(0)
