"""Where a screen's picture is kept, and the fonts that all of them were taken with."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from tests.screens.pictures import FOLDER
from tests.screens.shown import Look

FONTS: Final = FOLDER / "fonts.json"
_WIDTHS: Final = """['serif', 'sans-serif', 'system-ui', 'monospace'].map((family) => {
  const drawing = document.createElement('canvas').getContext('2d');
  drawing.font = `100px ${family}`;
  return Math.round(drawing.measureText('Herzrasen, Nerts & Hamburgefonstiv ♥').width);
})"""


def of(name: str, look: Look) -> Path:
    """The file of a picture."""
    return FOLDER / name / f"{look.size}-{look.theme}-{look.language}.webp"


def fonts(browser: Browser) -> list[int]:
    """How wide a sentence is in each kind of font."""
    page = browser.new_page()
    widths: list[int] = page.evaluate(_WIDTHS)
    page.close()
    return widths
