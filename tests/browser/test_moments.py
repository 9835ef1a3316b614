"""The queen of spades, the last trick and the end of a match are celebrated in passing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from herzrasen.games.hearts.events import Played
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.hearts_views import match_steps, send_event, show_table, table_state

RULES = "standard+deals=1"
RECORD_MOMENTS = """() => {
  window.moments = [];
  const named = (node) => node.firstElementChild?.dataset.moment ?? [];
  new MutationObserver((changes) => {
    window.moments.push(...changes.flatMap(({addedNodes}) => [...addedNodes].flatMap(named)));
  }).observe(document.body, {childList: true});
}"""
NOTHING_WAITS = "() => !document.querySelector('hearts-table').queue.busy"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_each_moment_is_shown_once_and_leaves_nothing_behind(
    open_page: OpenPage, site: str, motion: str
) -> None:
    page = open_page(DESKTOP, reduced_motion=motion)
    steps = list(match_steps(RULES))
    queen = next(
        at
        for at, (_, event) in enumerate(steps)
        if isinstance(event, Played) and event.card.text == "QS"
    )
    show_table(page, site, table_state(steps[queen - 1][0]), "speed=fast")
    page.evaluate(RECORD_MOMENTS)
    for number, (state, event) in enumerate(steps[queen:], 2):
        assert event is not None
        page.wait_for_function(NOTHING_WAITS)  # what falls behind is shown without its moments
        send_event(page, state, event, number)
    expect(page.locator(".sheet-panel .places")).to_be_visible(timeout=60_000)
    expect(page.locator(".passing-moment")).to_have_count(0)
    seen = page.evaluate("window.moments")
    assert seen == ([] if motion == "reduce" else ["queen", "last", "win"])
