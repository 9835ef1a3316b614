"""A table that is left while something moves there: all of it ends with its screen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from tests.engines.page import DriverPage
from tests.engines.test_journeys import HAND, PLAYABLE, pass_three

MOTION: Final = Path(__file__).with_name("page_motion.js").read_text("utf-8")
SETTINGS: Final = json.dumps({"speed": "normal", "name": "Eva", "sounds": True})
OPEN_TABLE: Final = """
  const answer = await fetch('api/tables', {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({game: arguments[0], rules: arguments[1], name: 'Eva', pace: 'instant'}),
  });
  location.hash = `#/t/${(await answer.json()).table}`;
"""
QUEUE: Final = "document.querySelector('hearts-table').queue"
FLYING: Final = "document.querySelectorAll('.nerts-flight, .motion-layer > *').length"
ENTER_IS_TAKEN: Final = """(() => {
  const enter = new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, cancelable: true});
  return !document.body.dispatchEvent(enter);
})()"""


def open_table(page: DriverPage, server: str, game: str, rules: str) -> None:
    """A table whose sounds are counted, and where things move."""
    page.open(server)
    page.run("localStorage.setItem('herzrasen.settings', arguments[0]);", SETTINGS)
    page.reload()
    page.run(MOTION)
    page.see(".lobby:not([aria-busy])")
    page.run(OPEN_TABLE, game, rules)


def leave(page: DriverPage) -> None:
    """Back to the lobby, where nothing of the table moves, takes a key or is heard."""
    page.run("location.hash = '#/';")
    page.see("game-lobby h1")
    sounds = page.value("window.soundsMade()")
    assert page.value(FLYING) == 0
    assert not page.value(ENTER_IS_TAKEN)
    page.run("await window.endMotion();")
    assert page.value(FLYING) == 0
    assert not page.value(ENTER_IS_TAKEN)
    assert page.value("window.soundsMade()") == sounds


def end_round_of_nerts(page: DriverPage, server: str) -> None:
    """Alone, the player gives up; the splash stands."""
    open_table(page, server, "nerts", "stoss+seats=1,stuck_action=end")
    page.press("nerts-start .go")
    page.see(".nerts[data-phase=play]")
    page.run("window.holdMotion();")
    page.key("v")
    page.see(".splash")


def test_the_splash_of_a_round_of_nerts_ends_with_its_table(page: DriverPage, server: str) -> None:
    end_round_of_nerts(page, server)
    leave(page)


def test_the_counting_of_a_round_of_nerts_ends_with_its_table(
    page: DriverPage, server: str
) -> None:
    end_round_of_nerts(page, server)
    page.run("await window.moveOn(() => document.querySelector('[data-counted]'));")
    page.see("[data-counted]")
    leave(page)


def test_the_tricks_of_hearts_end_with_their_table(page: DriverPage, server: str) -> None:
    open_table(page, server, "hearts", "standard")
    page.number(HAND, 13)
    pass_three(page)
    page.see(PLAYABLE)
    page.wait(f"!{QUEUE}.busy")
    page.run("window.holdMotion();")
    page.press(PLAYABLE)
    page.number(HAND, 12)
    page.wait(f"{QUEUE}.busy")
    leave(page)
