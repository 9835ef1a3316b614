"""Every screen equals its stored picture (docs/screens.md); renew: ``python -m tests.screens``."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from tests.screens.catalog import (
    SCREENS,
    VARIANTS,
    Servers,
    Variant,
    start_servers,
    take_screenshot,
)
from tests.screens.image_comparison import FOLDER, TOLERANCE, difference, thumbnail
from tests.screens.markdown_pages import DOCS, page
from tests.screens.screenshot_files import (
    FONTS,
    README_LOOKS,
    README_PICTURES,
    font_widths,
    readme_picture,
    screenshot_file,
)

FULL_TIER = (
    *((name, Variant("desktop", "felt", "en")) for name in ("lobby", "hearts-playing", "games")),
    ("nerts-of-four", Variant("desktop", "light", "en")),
    ("hearts-passing", Variant("phone", "felt", "de")),
    ("nerts-of-twelve", Variant("desktop", "felt", "de")),
    ("settings", Variant("desktop", "dark", "de")),
    ("rules-hearts", Variant("phone", "light", "en")),
    ("hearts-score-sheet", Variant("desktop", "contrast", "de")),
    ("lesson-nerts", Variant("phone", "felt", "de")),
    ("statistics", Variant("desktop", "light", "en")),
    ("lobby", Variant("small", "felt", "de")),
)
SLOW_TIER = [(name, look) for name in SCREENS for look in VARIANTS if (name, look) not in FULL_TIER]


@pytest.fixture(scope="module")
def servers() -> Iterator[Servers]:
    with start_servers() as there:
        yield there


@pytest.fixture(scope="module")
def same_fonts(browser: Browser) -> None:
    """The pictures are of one machine's fonts; with others every word looks different."""
    if font_widths(browser) != json.loads(FONTS.read_text("utf-8")):
        pytest.skip("other fonts than those of the pictures; `python -m tests.screens` renews them")


def compare_with_stored(browser: Browser, servers: Servers, name: str, variant: Variant) -> None:
    picture, file = take_screenshot(browser, servers, name, variant), screenshot_file(name, variant)
    share = difference(thumbnail(picture), Image.open(file).convert("RGB"))
    differ = f"{file.relative_to(FOLDER)}: {share:.2%} of the picture differ"
    assert share <= TOLERANCE, f"{differ}; renew: `python -m tests.screens {name}`"


@pytest.mark.usefixtures("same_fonts")
@pytest.mark.parametrize(("name", "variant"), FULL_TIER, ids=str)
def test_a_screen_equals_its_stored_picture(
    browser: Browser, servers: Servers, name: str, variant: Variant
) -> None:
    compare_with_stored(browser, servers, name, variant)


@pytest.mark.slow
@pytest.mark.usefixtures("same_fonts")
@pytest.mark.parametrize(("name", "variant"), SLOW_TIER, ids=str)
def test_every_variant_equals_its_stored_picture(
    browser: Browser, servers: Servers, name: str, variant: Variant
) -> None:
    compare_with_stored(browser, servers, name, variant)


def test_every_screen_has_its_pictures_and_there_are_no_others() -> None:
    wanted = {screenshot_file(name, look) for name in SCREENS for look in VARIANTS}
    assert set(FOLDER.rglob("*.webp")) == wanted
    assert sum(file.stat().st_size for file in wanted) < 8_000_000


@pytest.mark.parametrize("look", README_LOOKS, ids=str)
@pytest.mark.parametrize("name", README_PICTURES)
def test_the_readme_shows_the_screens_of_today(name: str, look: Variant) -> None:
    shown = thumbnail(readme_picture(name, look).read_bytes())
    assert difference(shown, Image.open(screenshot_file(name, look)).convert("RGB")) <= TOLERANCE


def test_the_document_shows_every_screen() -> None:
    for language, ending in (("en", ".md"), ("de", ".de.md")):
        assert (DOCS / f"screens{ending}").read_text("utf-8") == page(language)


def test_a_small_change_is_found_and_compression_is_not() -> None:
    file = screenshot_file("lobby", Variant("desktop", "felt", "en"))
    picture = Image.open(file).convert("RGB")
    assert difference(picture, picture) == 0
    changed = picture.copy()
    ImageDraw.Draw(changed).rectangle((300, 200, 345, 222), fill="#e9c46a")  # a button's size
    assert difference(picture, changed) > TOLERANCE
    assert difference(picture, picture.resize((320, 200))) == 1
