"""Every screen in every window: nothing overlaps, is covered or cut, and targets are large enough.

The widths go from 320 to 2560 px in steps of 20. Looking at each of them in both languages, with
normal and with the largest text and at every height would take hours, so the second tier deals
these out: one width is English with normal text, the next English with the largest, the one after
German with normal text, the fourth German with the largest, and so on; and the heights go round,
too. As there are four looks and seven heights, any 28 widths in a row (560 px) hold every look at
every height. Above 1440 px, where layouts hardly change any more but grow, it looks at every third
width: any seven of these hold every look and every height. The second tier does so with every
screen and state, which share the windows: each that is played on looks at every fourth one, and
the others, in German alone, at every sixth. The third tier looks at all of them in every window,
the first at a sample.
Touch has windows of its own, in which every target is 44 px.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import cycle, product

import pytest
from _pytest.mark import ParameterSet
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
NARROW = range(320, 1441, 20)
WIDE = range(1480, 2561, 60)
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

LARGER_TEXTS = (20, 24, 28, 32)
LARGER_TEXT_IN = {
    size: [Window(*window, text) for window in windows for text in LARGER_TEXTS]
    for size, windows in {
        "desktop": ((1024, 768), (1280, 800)),
        "phone": ((360, 640), (390, 844), *TABLETS),
    }.items()
}
AT_A_TABLE = (
    "hearts-passing",
    "own-turn",
    "claim-may-be-made",
    "hint-open",
    "claim-offered",
    "nerts-of-four",
)
OUT_OF_SIGHT = """() => {
  const parts = document.querySelectorAll(
    'hearts-hand .card, [data-tool], .own-area .card, .claiming .answers .button');
  const bottom = (part) => part?.getBoundingClientRect().bottom ?? Infinity;
  const below = [...parts].filter((part) =>
    bottom(part) > Math.min(innerHeight, bottom(part.closest('.panel, .felt'))) + 1);
  const wide = [...document.querySelectorAll('.stage *')].filter((part) =>
    part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'auto');
  return [...below, ...wide].map((part) => part.ariaLabel ?? part.className);
}"""
"""At a table, what lies below the window or can only be read by scrolling sideways."""

PAGES = (
    "lobby",
    "daily-results",
    "settings",
    "settings-keys",
    "rules-card",
    "rules-hearts",
    "rules-at-the-table",
    "tournament-new",
    "tournament",
    "waiting-for-friends",
    "invitation",
    "leaving",
    "another-device",
    "games",
    "statistics",
    "ratings",
    "review",
    "tactics",
    "lesson-nerts",
    "people",
    "chat",
    "deal-counted",
    "claim-offered",
    "claim-made",
    "moon-choice",
    "nerts-start",
    "nerts-score-sheet",
    "nerts-over",
    "nerts-stuck",
    "nerts-proof",
)
"""The screens beside the tables in play, and what lies over a table to be read."""
ON_PHONES = [Window(360, 640, 24), Window(390, 844, 28), Window(360, 640, 32), Window(844, 390, 24)]
ON_ITS_SIDE = [Window(844, 390, text) for text in LARGER_TEXTS]

SHARED = tuple(state for state in STATES if state not in PLAYED_ON)
SHARES = {PLAYED_ON: 6, SHARED: 9}
"""In the second tier a state looks at every so manieth window, the next at others."""


def windows_of(language: str) -> list[Window]:
    """The windows of the second tier in this language, those with normal text first."""
    turns = zip(WIDTHS, cycle(HEIGHTS), cycle(LOOKS), strict=False)
    windows = [
        Window(width, height, text)
        for width, height, (tongue, text) in turns
        if tongue == language and (width in NARROW or width in WIDE)
    ]
    return sorted(windows, key=lambda window: window.text)


@pytest.mark.smoke
def test_windows_in_a_row_hold_every_look_and_every_height() -> None:
    dealt = sorted(
        (width, height, (language, text))
        for language in ("en", "de")
        for width, height, text in windows_of(language)
    )
    assert [width for width, _, _ in dealt] == [*NARROW, *WIDE]
    narrow, wide = dealt[: len(NARROW)], dealt[len(NARROW) :]
    for at in range(len(narrow) - 27):
        seen = {(height, look) for _, height, look in narrow[at : at + 28]}
        assert seen == set(product(HEIGHTS, LOOKS))
    for at in range(len(wide) - 6):
        _, heights, looks = zip(*wide[at : at + 7], strict=True)
        assert (set(heights), set(looks)) == (set(HEIGHTS), set(LOOKS))


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
    """In German, whose words are longer: to come to a state costs more than its windows."""
    group = PLAYED_ON if state in PLAYED_ON else SHARED
    share = SHARES[group]
    first = group.index(state) % share
    variant = Variant("desktop", "felt", "de")
    check(browser, servers, state, variant, windows_of("de")[first::share])


@pytest.mark.parametrize("state", PLAYED_ON)
def test_targets_are_large_enough_for_a_finger(
    browser: Browser, servers: Servers, state: str
) -> None:
    check(browser, servers, state, Variant("phone", "felt", "de"), TOUCHED)


@pytest.mark.parametrize(
    ("state", "size"),
    [
        *product(AT_A_TABLE, LARGER_TEXT_IN),
        ("lesson-hearts", "desktop"),
        ("lesson-nerts", "desktop"),
    ],
)
def test_larger_text_leaves_everything_in_the_window(
    browser: Browser, servers: Servers, state: str, size: str
) -> None:
    """A table is not scrolled to its hand, its stock or its tools, nor its question to the end."""
    variant = Variant(size, "felt", "de")
    with open_variant(browser, variant) as page:
        STATES[state](page, servers, variant)
        for window in LARGER_TEXT_IN[size]:
            found = report(sweep(page, [window], target=44 if size == "phone" else 24))
            assert (str(window), found) == (str(window), "")
            assert (str(window), page.evaluate(OUT_OF_SIGHT)) == (str(window), [])


@pytest.mark.parametrize("state", PAGES)
def test_larger_text_cuts_nothing_on_a_phone(
    browser: Browser, servers: Servers, state: str
) -> None:
    """The other sweeps know one larger text, and fingers only with the normal one."""
    check(browser, servers, state, Variant("phone", "felt", "de"), ON_PHONES)


@pytest.mark.parametrize("state", ["hearts-passing", "own-turn"])
def test_hearts_on_a_phone_on_its_side_does_not_scroll_with_larger_text(
    browser: Browser, servers: Servers, state: str
) -> None:
    """In rems, as the reader's text counts them, such a window is as narrow as an upright phone."""
    variant = Variant("phone", "felt", "de")
    with open_variant(browser, variant) as page:
        STATES[state](page, servers, variant)
        for window in ON_ITS_SIDE:
            found = report(sweep(page, [window], target=44))
            beyond = page.evaluate("document.documentElement.scrollHeight - innerHeight")
            assert (str(window), found, beyond) == (str(window), "", 0)


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


SIZES = ("desktop", "phone")


def at_one_size(opened: Iterable[str]) -> list[ParameterSet]:
    """Each of these in both sizes; every second one waits for the third tier, so that the second
    has one size of each, and both sizes of neighbours."""
    return [
        pytest.param(each, size, marks=[pytest.mark.slow] * ((at + turn) % 2))
        for at, each in enumerate(opened)
        for turn, size in enumerate(SIZES)
    ]


def shifts_while(page: Page, happens: Callable[[], object]) -> list[str]:
    """What moved meanwhile, by the browser's own measure, which names the elements."""
    page.evaluate(SETTLED)
    page.evaluate(WATCH_SHIFTS)
    happens()
    page.evaluate(SETTLED)
    shifts: list[str] = page.evaluate("window.shifts")
    return shifts


@pytest.mark.parametrize(("opened", "size"), at_one_size(OPENED))
def test_nothing_moves_when_something_opens(
    browser: Browser, servers: Servers, opened: str, size: str
) -> None:
    variant = Variant(size, "felt", "de")
    with open_variant(browser, variant) as page:
        line = own_turn(page, servers, variant)
        assert shifts_while(page, lambda: OPENED[opened](page, line)) == []


@pytest.mark.parametrize(("opened", "size"), at_one_size(["vote", "lost-line"]))
def test_nothing_moves_in_nerts_when_a_notice_comes(
    browser: Browser, servers: Servers, opened: str, size: str
) -> None:
    variant = Variant(size, "felt", "de")
    with open_variant(browser, variant) as page:
        line = nerts_before_the_round(page, servers)
        page.evaluate(SETTLED)
        assert shifts_while(page, lambda: OPENED[opened](page, line)) == []


@pytest.mark.parametrize(("opened", "size"), at_one_size(OPENED_WITHOUT_SERVER))
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
