"""Files of the stored screenshots, and the fonts that they were taken with."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from tests.screens.catalog import Variant
from tests.screens.image_comparison import FOLDER
from tests.tools import ROOT

FONTS: Final = FOLDER / "fonts.json"
_FONT_WIDTHS_SCRIPT: Final = """['serif', 'sans-serif', 'system-ui', 'monospace'].map((family) => {
  const drawing = document.createElement('canvas').getContext('2d');
  drawing.font = `100px ${family}`;
  return Math.round(drawing.measureText('Herzrasen, Nerts & Hamburgefonstiv ♥').width);
})"""


README_PICTURES: Final = {"hearts-playing": "hearts", "nerts-of-four": "nerts"}
"""The screens that the README shows in full size, with the names of their files."""
README_LOOKS: Final = (Variant("desktop", "felt", "en"), Variant("desktop", "felt", "de"))


def readme_picture(name: str, variant: Variant) -> Path:
    """The file of a screen's picture in the README of the variant's language."""
    language = "" if variant.language == "en" else f".{variant.language}"
    return ROOT / "docs/img" / f"{README_PICTURES[name]}{language}.webp"


def screenshot_file(name: str, variant: Variant) -> Path:
    """The file of a picture."""
    return FOLDER / name / f"{variant.size}-{variant.theme}-{variant.language}.webp"


def font_widths(browser: Browser) -> list[int]:
    """How wide a sentence is in each kind of font."""
    page = browser.new_page()
    widths: list[int] = page.evaluate(_FONT_WIDTHS_SCRIPT)
    page.close()
    return widths
