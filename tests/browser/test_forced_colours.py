"""What a browser does to a page's colours by itself: the forced dark mode of Chromium, and the few
colours of forced-colors (high contrast of Windows). Cards and words stay readable, by the pixels.

Where the system is dark, a forced dark mode heeds `color-scheme: only` and changes nothing. Where
it is light, it darkens whatever it takes for a ground and leaves most pictures as they are.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from typing import Literal

import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, ViewportSize

from tests.browser.axe import THEMES
from tests.browser.conftest import OpenPage
from tests.browser.layout_states import STATES
from tests.screens.catalog import (
    Servers,
    Variant,
    open_variant,
    stable_screenshot,
    start_servers,
)
from tests.screens.image_comparison import difference, thumbnail

READABLE = 4.5
SHARE = 0.004
"""Of a picture's pixels: a colour that fewer have is a blend at an edge."""
Forced = Literal["dark", "colors"]
ALL_CARDS = ViewportSize(width=1300, height=1600)

RGB = tuple[int, int, int]


def luminance(colour: RGB) -> float:
    """Of WCAG, from 0 to 1."""
    linear = [
        value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
        for value in (part / 255 for part in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: RGB, other: RGB) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def contrast_in(picture: Image.Image) -> float:
    """Between the ground, which most pixels have, and what stands out most."""
    pixels: Counter[RGB] = Counter(picture.get_flattened_data())  # type: ignore[arg-type]
    ground = pixels.most_common(1)[0][0]
    least = max(2, SHARE * pixels.total())
    return max(contrast(ground, colour) for colour, count in pixels.items() if count >= least)


def force(page: Page, forced: Forced, system: Literal["light", "dark"] = "light") -> None:
    if forced == "colors":
        page.emulate_media(forced_colors="active")
        return
    page.emulate_media(color_scheme=system)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setAutoDarkModeOverride", {"enabled": True})


SEEN = """elements => elements.map((element) => {
  const {left, top, width, height} = element.getBoundingClientRect();
  const holder = element.closest('label') ?? element;
  const corners = [[left + 1, top + height / 2], [left + width - 1, top + height / 2]];
  const isSeen = corners.every(([x, y]) => holder.contains(document.elementFromPoint(x, y)));
  const {face, back} = element.dataset;
  return isSeen ? [face ?? back ?? element.textContent.trim(), left, top, width, height] : null;
}).filter((place) => place)"""


def faint(page: Page, what: Locator, box: tuple[float, float, float, float]) -> list[str]:
    """Which of these cannot be read in this part of them, from 0 to 1, and their contrasts."""
    what.first.wait_for()
    screen = Image.open(io.BytesIO(stable_screenshot(page))).convert("RGB")
    places = what.evaluate_all(SEEN)
    assert places
    found = []
    for name, left, top, width, height in places:
        part = (left + box[0] * width, top + box[1] * height)
        end = (left + box[2] * width, top + box[3] * height)
        value = contrast_in(screen.crop((*map(round, part), *map(round, end))))
        if value < READABLE:
            found.append(f"{name}: {value:.2f}")
    return found


INDEX = (0.04, 0.04, 0.36, 0.55)
WHOLE_INDEX = (0.05, 0.05, 0.95, 0.95)
INSIDE = (0.08, 0.15, 0.92, 0.85)
MIDDLE = (0.35, 0.4, 0.65, 0.6)


@pytest.fixture(scope="module")
def servers() -> Iterator[Servers]:
    with start_servers() as started:
        yield started


@pytest.mark.parametrize("forced", ["dark", "colors"])
@pytest.mark.parametrize("face", ["modern", "large", "classic"])
def test_every_card_is_readable_where_the_browser_changes_colours(
    open_page: OpenPage, site: str, face: str, forced: Forced
) -> None:
    """In every size: a forced dark mode takes small pictures for icons and lightens ink."""
    page = open_page(ALL_CARDS)
    force(page, forced)
    found = []
    for at, theme in enumerate(THEMES):
        look = f"{site}/tests/client/gallery.html?theme={theme}&face={face}&four={at % 2}"
        page.goto(f"{look}&part=compact")
        cards = page.locator(".card[data-face]")
        found += faint(page, cards, INDEX)
        for drawing in ("cascade", "mini"):
            page.locator("section:has(.w44)").evaluate(
                "(section, drawing) => { section.className = drawing; }", drawing
            )
            found += faint(page, page.locator(".w44 .card"), WHOLE_INDEX)
        page.goto(f"{look}&part=full")
        found += faint(page, page.locator(".card[data-face]"), (0.02, 0.02, 0.2, 0.5))
        page.goto(f"{look}&part=backs")
        found += faint(page, page.locator(".card[data-back]"), MIDDLE)
    assert found == []


@pytest.mark.parametrize("forced", ["dark", "colors"])
@pytest.mark.parametrize(
    ("state", "size", "selector"),
    [
        ("lobby", "desktop", ".button:visible"),
        ("settings-cards", "desktop", "dialog .chip:not([data-pictured] *) span:visible"),
        ("nerts-of-twelve", "desktop", ".chip-card"),
        ("hearts-playing", "phone", "[data-tool]:visible, .prompt:visible"),
    ],
)
def test_words_and_suits_are_readable_where_the_browser_changes_colours(
    browser: Browser, servers: Servers, state: str, size: str, selector: str, forced: Forced
) -> None:
    found = []
    for theme in THEMES:
        variant = Variant(size, theme, "en")
        with open_variant(browser, variant) as page:
            force(page, forced)
            STATES[state](page, servers, variant)
            found += [f"{theme} {each}" for each in faint(page, page.locator(selector), INSIDE)]
    assert found == []


@pytest.mark.parametrize(
    "state", ["lobby", "settings-cards", "hearts-playing", "nerts-of-twelve", "rules-hearts"]
)
def test_a_forced_dark_mode_changes_nothing_where_the_system_is_dark(
    browser: Browser, servers: Servers, state: str
) -> None:
    variant = Variant("desktop", "felt", "en")
    with open_variant(browser, variant) as page:
        page.emulate_media(color_scheme="dark")
        STATES[state](page, servers, variant)
        for theme in THEMES:
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            assert 0 in _differences(page), theme


def _differences(page: Page) -> Iterator[float]:
    """How much the page changes when it is forced dark, several times: its pictures are decoded
    beside it, and one picture may be taken before they are there."""
    for _ in range(10):
        plain = stable_screenshot(page)
        force(page, "dark", "dark")
        dark = stable_screenshot(page)
        page.context.new_cdp_session(page).send("Emulation.setAutoDarkModeOverride")
        yield difference(thumbnail(plain), thumbnail(dark))
