"""Accessibility of every screen: keyboard focus, target sizes, axe-core, zoom, reduced motion."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import playable_cards, store_settings
from tests.browser.horizontal_overflow import horizontal_overflow
from tests.browser.navigation import SCREENS, hearts_trick
from tests.browser.nerts_bots import idle_in_nerts
from tests.server.live_server import live_server

ZOOMED_400_PERCENT = ViewportSize(width=320, height=256)
"""1280×1024 at 400 %."""
SMALL_PHONE = ViewportSize(width=320, height=640)
MAX_TAB_STOPS = 60  # presses of Tab; the longest screens have some more
SMOKE_SCREENS = ("lobby", "hearts-passing", "nerts-round")
FULL_SCREENS = [
    screen if screen in SMOKE_SCREENS else pytest.param(screen, marks=pytest.mark.slow)
    for screen in SCREENS
]
"""All screens; those that are not looked at often, only with --all."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on which nobody but the reader moves in Nerts."""
    with live_server(tmp_path_factory.mktemp("data"), think=idle_in_nerts) as server:
        yield server


FOCUSED = """() => {
  const {activeElement: at} = document;
  if (!at || at === document.body) return null;
  const said = at.ariaLabel ?? at.textContent.trim().slice(0, 30);
  const name = `${at.tagName} ${at.className} ${said}`;
  const label = at.id === 'record-file' ? document.querySelector('[for=record-file]') : null;
  const seen = label ?? (at.matches('.chip input, .switch input') ? at.parentElement : at);
  const box = seen.getBoundingClientRect();
  const places = [0.1, 0.3, 0.5, 0.7, 0.9];
  const points = places.flatMap((x) => places.map((y) => [x, y]));
  const shown = points.filter(([x, y]) => {
    const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    return hit && (seen.contains(hit) || hit.contains(at) && hit.closest('label, summary, li'));
  });
  return {name, shown: shown.length, left: Math.round(box.left), right: Math.round(box.right)};
}"""
"""What has the focus, and at how many of 25 places of it nothing else lies on it."""


@pytest.mark.parametrize(
    "window",
    [pytest.param(SMALL_PHONE, marks=pytest.mark.slow), ZOOMED_400_PERCENT],
    ids=["320-wide", "at-400-percent"],
)
@pytest.mark.parametrize("screen", FULL_SCREENS)
def test_every_control_is_reached_by_tab_and_visible_when_focused(
    open_page: OpenPage, server: str, screen: str, window: ViewportSize
) -> None:
    page = open_page(window, reduced_motion="reduce")
    store_settings(page, language="de", log=screen == "hearts-passing")
    SCREENS[screen](page, server)
    assert horizontal_overflow(page) == 0
    walked = []
    for _ in range(MAX_TAB_STOPS):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUSED)
        if at is None:
            break
        walked.append(at)
    assert walked
    hidden = [at for at in walked if not at["shown"]]
    assert hidden == []
    assert [at for at in walked if at["left"] < 0 or at["right"] > window["width"] + 1] == []
    assert horizontal_overflow(page) == 0


@pytest.mark.parametrize("screen", ["hearts-aloud", "gone"])
def test_axe_finds_nothing(open_page: OpenPage, server: str, screen: str) -> None:
    page = open_page(PHONE, reduced_motion="reduce")
    store_settings(page, language="de", theme="light", log=True)
    SCREENS[screen](page, server)
    assert findings(page) == []


RUNNING_ANIMATIONS = """() => document.getAnimations().map((animation) => {
  const {target, pseudoElement} = animation.effect;
  return `${animation.animationName ?? 'by script'} ${target?.className}${pseudoElement ?? ''}`;
})"""


@pytest.mark.parametrize("screen", FULL_SCREENS)
def test_nothing_is_animated_with_reduced_motion(
    open_page: OpenPage, server: str, screen: str
) -> None:
    page = open_page(DESKTOP, reduced_motion="reduce")
    store_settings(page, speed="normal")
    page.add_init_script(RECORD_ANIMATIONS)
    SCREENS[screen](page, server)
    assert page.evaluate(RUNNING_ANIMATIONS) == []
    assert page.evaluate("window.moved") == []


RECORD_ANIMATIONS = """
window.moved = [];
const animate = Element.prototype.animate;
const still = ['offset', 'easing', 'composite', 'computedOffset', 'opacity'];
Element.prototype.animate = function (frames, timing) {
  const made = animate.call(this, frames, timing);
  const kinds = made.effect.getKeyframes().flatMap(Object.keys);
  const moving = kinds.filter((kind) => !still.includes(kind));
  if (moving.length) window.moved.push(`${this.className} ${[...new Set(moving)]}`);
  return made;
};
const began = ({animationName, target}) =>
  window.moved.push(`${animationName} ${target.className}`);
addEventListener('animationstart', began, true);
"""
"""Keeps what is set in motion; what only fades does not move."""


def test_the_play_log_shows_what_is_announced(open_page: OpenPage, server: str) -> None:
    page = open_page(DESKTOP)
    store_settings(page, language="en")
    hearts_trick(page, server)
    log = page.get_by_role("log")
    expect(log).to_have_count(1)
    page.keyboard.press("i")
    page.get_by_role("switch", name="Show the move list").check()
    page.keyboard.press("Escape")
    expect(page.locator("play-log [role=log]")).to_be_visible()
    expect(log).to_have_count(1)
    lines = log.locator("p")
    before = lines.count()
    assert before
    playable_cards(page).last.press("Enter")
    expect(lines.filter(has_text="You play the")).to_have_count(1)
    page.goto(f"{server}/#")
    expect(page.locator("play-log")).to_have_count(0)
    expect(page.locator("body > [role=log]")).to_have_count(1)


@pytest.mark.smoke
def test_the_read_aloud_dialog_announces_each_answer(open_page: OpenPage, server: str) -> None:
    page = open_page(DESKTOP)
    store_settings(page, language="en")
    hearts_trick(page, server)
    refused = page.locator("hearts-hand .card[aria-disabled=true]")
    if refused.count():
        refused.first.focus()
    page.keyboard.press("i")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    announcements = dialog.locator("[role=alert] p")
    lines = dialog.locator("[data-aloud]").all()
    for number, line in enumerate(lines, start=1):
        line.press("Enter")
        expect(announcements).to_have_count(number)
        announcement = announcements.last.inner_text().strip("\N{NO-BREAK SPACE}")
        assert announcement == line.locator("xpath=following-sibling::p").inner_text()
    assert len(lines) > 6
