"""The queen of spades, the last trick and the end of a match are celebrated in passing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from herzrasen.games.hearts.events import Played
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.hearts_views import match_steps, send_event, show_table, table_state
from tests.browser.recorder import history_of, record

RULES = "standard+deals=1"
LATE_QUEEN = 3
"""The seed of a match in which the queen of spades is played in the last trick but one."""
MOMENT = ".passing-moment > [data-moment]"
NOTHING_WAITS = "() => !document.querySelector('hearts-table').queue.busy"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_each_moment_is_shown_once_and_leaves_nothing_behind(
    open_page: OpenPage, site: str, motion: str
) -> None:
    page = open_page(DESKTOP, reduced_motion=motion)
    steps = list(match_steps(RULES, seed=LATE_QUEEN))
    queen = next(
        at
        for at, (_, event) in enumerate(steps)
        if isinstance(event, Played) and event.card.text == "QS"
    )
    show_table(page, site, table_state(steps[queen - 1][0]), "speed=fast")
    record(page, MOMENT, "data-moment")
    for number, (state, event) in enumerate(steps[queen:], 2):
        assert event is not None
        page.wait_for_function(NOTHING_WAITS)  # what falls behind is shown without its moments
        send_event(page, state, event, number)
    expect(page.locator(".sheet-panel .places")).to_be_visible()
    expect(page.locator(".passing-moment")).to_have_count(0)
    seen = history_of(page, MOMENT, "data-moment")
    assert seen == ([] if motion == "reduce" else ["queen", "last", "win"])
