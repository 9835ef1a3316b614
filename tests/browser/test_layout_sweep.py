"""Every screen in every window: nothing overlaps, is covered or cut, and targets are large enough.

The widths go from 320 to 2560 px in steps of 20. Looking at each of them in both languages, with
normal and with the largest text and at every height would take hours, so the second tier deals
these out: one width is English with normal text, the next English with the largest, the one after
German with normal text, the fourth German with the largest, and so on; and the heights go round,
too. As there are four looks and seven heights, any 28 widths in a row (560 px) hold every look at
every height. The second tier does so with every screen and state (those that differ in the number
of seats alone share the windows), the third looks at all of them in every window, the first at a
sample. Touch has windows of its own, in which every target is 44 px.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import cycle, product

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.layout_states import (
    OPENED,
    OPENED_WITHOUT_SERVER,
    STATES,
    nerts_before_the_round,
    own_turn,
)
from tests.browser.layout_sweep import (
    LARGEST_TEXT,
    NORMAL_TEXT,
    SETTLED,
    Window,
    report,
    sweep,
)
from tests.screens.catalog import Servers, Variant, open_variant, start_servers

WIDTHS = range(320, 2561, 20)
HEIGHTS = (360, 480, 600, 720, 844, 1080, 1440)
LOOKS = tuple(product(("en", "de"), (NORMAL_TEXT, LARGEST_TEXT)))
SAMPLE = [Window(*size) for size in ((390, 844), (844, 390), (820, 1180))]
EVERY_WINDOW = [
    Window(width, height, text)
    for text, width, height in product((NORMAL_TEXT, LARGEST_TEXT), WIDTHS, HEIGHTS)
]
PHONES = ((320, 640), (360, 740), (390, 844), (430, 932), (844, 390))
TABLETS = ((820, 1180), (1180, 820))
TOUCHED = [Window(*size) for size in (*PHONES, *TABLETS)]
PLAYED_ON = (
    "settings",
    "rules-card",
    "review",
    "lesson-hearts",
    "lesson-nerts",
    "rules-hearts",
    "lobby",
    "hearts-passing",
    "own-turn",
    "hint-open",
    "hearts-score-sheet",
    "nerts-of-four",
    "nerts-of-7",
    "nerts-of-11",
    "nerts-of-twelve",
    "nerts-start",
    "nerts-call",
    "nerts-voted",
    "nerts-stuck",
    "nerts-score-sheet",
    "nerts-over",
)

NUMBERS_OF_SEATS = [state for state in STATES if re.fullmatch(r"(hearts|nerts)-of-\d+", state)]
"""Alike but for the seats: in the second tier one looks at every other window, the next at those
between."""


def windows_of(language: str) -> list[Window]:
    """The windows of the second tier in this language, those with normal text first."""
    turns = zip(WIDTHS, cycle(HEIGHTS), cycle(LOOKS), strict=False)
    windows = [
        Window(width, height, text) for width, height, (tongue, text) in turns if tongue == language
    ]
    return sorted(windows, key=lambda window: window.text)


@pytest.mark.smoke
def test_any_28_widths_hold_every_look_at_every_height() -> None:
    dealt = sorted(
        (width, height, (language, text))
        for language in ("en", "de")
        for width, height, text in windows_of(language)
    )
    assert [width for width, _, _ in dealt] == list(WIDTHS)
    for at in range(len(dealt) - 27):
        seen = {(height, look) for _, height, look in dealt[at : at + 28]}
        assert seen == set(product(HEIGHTS, LOOKS))


@pytest.fixture(scope="module")
def servers() -> Iterator[Servers]:
    with start_servers() as started:
        yield started


def check(
    browser: Browser, servers: Servers, state: str, variant: Variant, windows: list[Window]
) -> None:
    touch = variant.size != "desktop"
    with open_variant(browser, variant) as page:
        STATES[state](page, servers, variant)
        assert report(sweep(page, windows, target=44 if touch else 24)) == ""


@pytest.mark.smoke
@pytest.mark.parametrize("state", ["lobby", "hearts-playing", "nerts-of-four"])
def test_nothing_overlaps_in_usual_windows(browser: Browser, servers: Servers, state: str) -> None:
    check(browser, servers, state, Variant("desktop", "felt", "de"), SAMPLE)


@pytest.mark.parametrize("state", STATES)
def test_nothing_overlaps_at_any_width(browser: Browser, servers: Servers, state: str) -> None:
    """Both languages in one test: a test of English alone waits for the third tier."""
    for language in ("de", "en"):
        variant = Variant("desktop", "felt", language)
        windows = windows_of(language)
        if state in NUMBERS_OF_SEATS:
            windows = windows[NUMBERS_OF_SEATS.index(state) % 2 :: 2]
        check(browser, servers, state, variant, windows)


@pytest.mark.parametrize("state", PLAYED_ON)
def test_targets_are_large_enough_for_a_finger(
    browser: Browser, servers: Servers, state: str
) -> None:
    check(browser, servers, state, Variant("phone", "felt", "de"), TOUCHED)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("state", STATES)
def test_nothing_overlaps_in_any_window(
    browser: Browser, servers: Servers, state: str, language: str
) -> None:
    check(browser, servers, state, Variant("desktop", "felt", language), EVERY_WINDOW)


# What stands on the table stays where it is -------------------------------------------------------

WATCH_SHIFTS = """() => {
  window.shifts = [];
  const nameOf = ({node, previousRect: from, currentRect: to}) =>
    `${node?.localName}.${node?.className} from ${from.x},${from.y} to ${to.x},${to.y}`;
  new PerformanceObserver((list) => {
    for (const {sources} of list.getEntries()) window.shifts.push(...sources.map(nameOf));
  }).observe({type: 'layout-shift'});
}"""


GROWS = {"call": ("button.call", "nerts-call")}
"""What opens by growing, and so may move itself."""


def shifts_while(page: Page, happens: Callable[[], object]) -> list[str]:
    """What moved meanwhile, by the browser's own measure, which names the elements."""
    page.evaluate(SETTLED)
    page.evaluate(WATCH_SHIFTS)
    happens()
    page.evaluate(SETTLED)
    shifts: list[str] = page.evaluate("window.shifts")
    return shifts


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("opened", OPENED)
def test_nothing_moves_when_something_opens(
    browser: Browser, servers: Servers, opened: str, size: str
) -> None:
    variant = Variant(size, "felt", "de")
    with open_variant(browser, variant) as page:
        line = own_turn(page, servers, variant)
        assert shifts_while(page, lambda: OPENED[opened](page, line)) == []


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("opened", ["vote", "lost-line"])
def test_nothing_moves_in_nerts_when_a_notice_comes(
    browser: Browser, servers: Servers, opened: str, size: str
) -> None:
    variant = Variant(size, "felt", "de")
    with open_variant(browser, variant) as page:
        line = nerts_before_the_round(page, servers)
        page.evaluate(SETTLED)
        assert shifts_while(page, lambda: OPENED[opened](page, line)) == []


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("opened", OPENED_WITHOUT_SERVER)
def test_nothing_moves_when_others_act(
    browser: Browser, servers: Servers, opened: str, size: str
) -> None:
    variant = Variant(size, "felt", "de")
    before, happens = OPENED_WITHOUT_SERVER[opened]
    grows = GROWS.get(opened, ())
    with open_variant(browser, variant) as page:
        STATES[before](page, servers, variant)
        shifts = shifts_while(page, lambda: happens(page))
        assert [shift for shift in shifts if not shift.startswith(grows)] == []
