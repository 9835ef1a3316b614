"""The celebration of a moon or sun: brief, announced, and never in the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from herzrasen.games import hearts
from herzrasen.games.hearts.events import MoonShot
from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import clubs_to_seat_0
from tests.browser.hearts_views import match_steps, send_event, show_table, table_state
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.standing_time import hold_animations, hold_long_timers, release_long_timers

SMALL_PHONE = ViewportSize(width=320, height=640)
ANIMATED_PROPERTIES = """() => document.querySelector('.celebration').getAnimations({subtree: true})
  .flatMap(({effect}) => effect.getKeyframes().flatMap(Object.keys))"""
"""Everything that changes while it is celebrated."""


def shoot_the_moon(page: Page, site: str, rules: str, query: str = "") -> Locator:
    """Seat 0 takes everything, on this page; what is shown then, until its timer is released."""
    hold_long_timers(page)
    before = None
    for state, event in match_steps(rules, deal=clubs_to_seat_0):
        if isinstance(event, MoonShot):
            assert before is not None
            show_table(page, site, table_state(before), f"speed=slow&{query}")
            send_event(page, state, event, 2)
            return page.locator(".celebration")
        before = state
    raise AssertionError("no moon")


@pytest.mark.parametrize(
    ("rules", "key", "window"),
    [("standard", "moon", DESKTOP), ("sun", "sun", SMALL_PHONE)],
    ids=["moon", "sun"],
)
def test_the_celebration_is_shown_briefly_and_announced(
    open_page: OpenPage, site: str, rules: str, key: str, window: ViewportSize
) -> None:
    page = open_page(window)
    hold_animations(page)
    shown = shoot_the_moon(page, site, f"{rules}+rotation=none")
    sentence = text("en", f"hearts_table.log.{key}.you")
    expect(shown).to_contain_text(sentence)
    changed = set(page.evaluate(ANIMATED_PROPERTIES))
    assert changed <= {"offset", "easing", "composite", "computedOffset", "opacity", "transform"}
    assert {"opacity", "transform"} <= changed
    expect(page.locator("[role=log], [role=alert]").get_by_text(sentence)).to_have_count(1)
    assert horizontal_overflow(page) == 0
    release_long_timers(page)
    expect(shown).to_have_count(0)


@pytest.mark.slow
def test_the_celebration_does_not_move_with_reduced_motion(open_page: OpenPage, site: str) -> None:
    page = open_page(PHONE, reduced_motion="reduce")
    shown = shoot_the_moon(page, site, "standard+rotation=none", "theme=dark")
    expect(shown.locator("svg.moon")).to_be_visible()
    expect(shown.locator("li")).to_have_count(14)
    assert page.evaluate(ANIMATED_PROPERTIES) == []
    assert findings(page) == []
    release_long_timers(page)
    expect(shown).to_have_count(0)


def test_the_moon_choice_can_be_answered_during_the_celebration(
    open_page: OpenPage, site: str
) -> None:
    page = open_page(SMALL_PHONE)
    shown = shoot_the_moon(page, site, "new-moon+rotation=none")
    expect(shown).to_be_attached()
    page.locator("[data-choice=self]").click()
    assert page.evaluate("sent.at(-1)") == {"move": "moon", "choice": "self"}
    expect(shown).to_have_count(0)  # a press goes on


def test_the_celebration_ends_when_the_score_sheet_opens(desktop: Page, site: str) -> None:
    shown = shoot_the_moon(desktop, site, "new-moon+rotation=none")
    expect(shown).to_be_attached()
    course = [
        (number, state, event)
        for number, (state, event) in enumerate(
            match_steps("new-moon+rotation=none", deal=clubs_to_seat_0)
        )
    ]
    shot = next(number for number, _, event in course if isinstance(event, MoonShot))
    for number, state, event in course[shot + 1 :]:
        assert event is not None
        send_event(desktop, state, event, 2 + number - shot)
        if state.public.phase is hearts.Phase.DEAL:
            break
    expect(desktop.locator(".sheet-panel")).to_be_visible()
    expect(shown).to_have_count(0)
