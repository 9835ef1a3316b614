"""Keyboards of other scripts, held keys, files from elsewhere and pulls, at a real table in every
engine: that their events reach the page's own rules, which `tests/client` knows in detail."""

from __future__ import annotations

from typing import Any

import pytest

from herzrasen.locales import text
from tests.engines.page import DriverPage
from tests.engines.test_journeys import HAND
from tests.engines.test_leaving import open_table

PRESS = """
  const {at, ...key} = arguments[0];
  const wanted = {bubbles: true, cancelable: true, ...key};
  const event = new KeyboardEvent('keydown', wanted);
  // WebKit leaves out what it does not know of a key that no one pressed.
  for (const [name, value] of Object.entries(key))
    if (event[name] !== value) Object.defineProperty(event, name, {value});
  (at ? document.querySelector(at) : document.body).dispatchEvent(event);
  return event.defaultPrevented;
"""
DROP = """
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'match.hrz', {type: ''}));
  return ['dragover', 'drop'].map((type) => {
    const event = new DragEvent(type, {bubbles: true, cancelable: true, dataTransfer});
    document.querySelector(arguments[0]).dispatchEvent(event);
    return event.defaultPrevented;
  });
"""
ROOT = "getComputedStyle(document.documentElement)"
SOUNDS = "JSON.parse(localStorage.getItem('herzrasen.settings')).sounds"


def press(page: DriverPage, **key: Any) -> bool:
    """Press a key of a keyboard that is not here; whether the browser's own part was prevented."""
    prevented: bool = page.run(PRESS, key)
    return prevented


def test_keys_of_another_script_act_and_an_input_method_keeps_its_own(
    page: DriverPage, server: str
) -> None:
    open_table(page, server, "hearts", "standard")
    page.number(HAND, 13)
    press(page, key="ь", code="KeyM")
    page.wait(f"{SOUNDS} === false")
    press(page, key="Process", code="KeyM")
    press(page, key="ь", code="KeyM", isComposing=True)
    press(page, key="ь", code="KeyM", repeat=True)
    assert page.value(SOUNDS) is False
    press(page, key="ы", code="KeyS")
    page.see("dialog h2", text("en", "hearts_table.tool.scores"))
    for key in ("Enter", "Escape"):
        assert press(page, key=key, code=key, isComposing=True, at="dialog")
        assert press(page, key=key, code=key, repeat=True, at="dialog button")
        assert not press(page, key=key, code=key, at="dialog button")


@pytest.mark.parametrize(("game", "element"), [("hearts", "hearts-table"), ("nerts", ".nerts")])
def test_no_file_and_no_pull_leads_away_from_a_table(
    page: DriverPage, server: str, game: str, element: str
) -> None:
    page.open(server)
    page.see(".lobby:not([aria-busy])")
    assert page.value(f"{ROOT}.overscrollBehaviorY") == "auto"
    rules = {"hearts": "standard", "nerts": "stoss+seats=1"}[game]
    open_table(page, server, game, rules)
    page.see(element)
    assert page.run(DROP, element) == [True, True]
    assert page.value(f"{ROOT}.overscrollBehaviorY") == "none"
    assert page.value(f"{ROOT}.touchAction") == "manipulation", "no double tap, but a pinch, zooms"
    viewport = page.value("document.querySelector('meta[name=viewport]').content")
    assert "user-scalable" not in viewport
    assert "maximum-scale" not in viewport
