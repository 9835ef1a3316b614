"""Every screen looks as it did: see docs/screens.md. Renewed by ``python -m tests.screens``."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from tests.screens.kept import FONTS, fonts, of
from tests.screens.pages import DOCS, page
from tests.screens.pictures import FOLDER, TOLERANCE, differing, small
from tests.screens.shown import LOOKS, SCREENS, Look, Places, places, taken

USUAL = (
    *((name, Look("desktop", "felt", "en")) for name in ("lobby", "hearts-playing", "games")),
    ("nerts-of-four", Look("desktop", "light", "en")),
    ("hearts-passing", Look("phone", "felt", "de")),
    ("nerts-of-twelve", Look("desktop", "felt", "de")),
    ("settings", Look("desktop", "dark", "de")),
    ("rules-hearts", Look("phone", "light", "en")),
    ("hearts-score-sheet", Look("desktop", "contrast", "de")),
    ("lesson-nerts", Look("phone", "felt", "de")),
    ("statistics", Look("desktop", "light", "en")),
    ("lobby", Look("small", "felt", "de")),
)
REST = [(name, look) for name in SCREENS for look in LOOKS if (name, look) not in USUAL]


@pytest.fixture(scope="module")
def there() -> Iterator[Places]:
    with places() as there:
        yield there


@pytest.fixture(scope="module")
def same_letters(browser: Browser) -> None:
    """The pictures are of one machine's fonts; with others every word looks different."""
    if fonts(browser) != json.loads(FONTS.read_text("utf-8")):
        pytest.skip("other fonts than those of the pictures; `python -m tests.screens` renews them")


def looks_as_it_did(browser: Browser, there: Places, name: str, look: Look) -> None:
    now, file = small(taken(browser, there, name, look)), of(name, look)
    share = differing(now, Image.open(file).convert("RGB"))
    assert share <= TOLERANCE, f"{file.relative_to(FOLDER)}: {share:.2%} of the picture differ"


@pytest.mark.usefixtures("same_letters")
@pytest.mark.parametrize(("name", "look"), USUAL, ids=str)
def test_a_screen_looks_as_it_did(browser: Browser, there: Places, name: str, look: Look) -> None:
    looks_as_it_did(browser, there, name, look)


@pytest.mark.slow
@pytest.mark.usefixtures("same_letters")
@pytest.mark.parametrize(("name", "look"), REST, ids=str)
def test_so_do_all_in_every_theme_language_and_size(
    browser: Browser, there: Places, name: str, look: Look
) -> None:
    looks_as_it_did(browser, there, name, look)


def test_every_screen_has_its_pictures_and_no_other_is_kept() -> None:
    wanted = {of(name, look) for name in SCREENS for look in LOOKS}
    assert set(FOLDER.rglob("*.webp")) == wanted
    assert sum(file.stat().st_size for file in wanted) < 8_000_000


def test_the_pages_show_them_all() -> None:
    for language, ending in (("en", ".md"), ("de", ".de.md")):
        assert (DOCS / f"screens{ending}").read_text("utf-8") == page(language)


def test_a_small_change_is_seen_and_the_packing_is_not() -> None:
    file = of("lobby", Look("desktop", "felt", "en"))
    picture = Image.open(file).convert("RGB")
    assert differing(picture, picture) == 0
    changed = picture.copy()
    ImageDraw.Draw(changed).rectangle((300, 200, 345, 222), fill="#e9c46a")  # a button's size
    assert differing(picture, changed) > TOLERANCE
    assert differing(picture, picture.resize((320, 200))) == 1
