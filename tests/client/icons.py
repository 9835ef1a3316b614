"""Draw the icons of the installed page from ``icon.svg``: ``python tests/client/icons.py``.

A browser takes the drawing itself; what keeps pages on a home screen wants pictures in pixels. One
is *maskable*: cut to any shape there, so its ground goes to the edge and the heart is smaller.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

sys.path[:0] = [str(Path(__file__).parents[2] / "src"), str(Path(__file__).parents[2])]

from playwright.sync_api import Browser, sync_playwright  # noqa: E402 # the path is set above

from tests import tools  # noqa: E402

FOLDER: Final = tools.CLIENT / "core" / "icons"


class Icon(NamedTuple):
    """A picture of ``size`` pixels; ``whole`` are those whose ground fills the square."""

    name: str
    size: int
    whole: bool = False


ICONS: Final = (
    Icon("192.png", 192),
    Icon("512.png", 512),
    Icon("maskable.png", 512, whole=True),
    Icon("touch.png", 180, whole=True),
)


def draw_icons(browser: Browser) -> Iterator[tuple[Icon, bytes]]:
    """Each icon as it should be now."""
    svg = (tools.CLIENT / "icon.svg").read_text("utf-8")
    for icon in ICONS:
        drawing = svg.replace(' rx="7"', "") if icon.whole else svg
        if icon.whole:  # four fifths of the width is what every shape leaves
            drawing = drawing.replace("<path ", '<path transform="translate(3.2 3.2) scale(.8)" ')
        page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
        page.set_content(
            f"<style>html, body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}"
        )
        yield icon, page.screenshot(omit_background=True)
        page.close()


if __name__ == "__main__":
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = tools.node()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=tools.chromium(), args=["--no-sandbox"]
        )
        for icon, picture in draw_icons(browser):
            (FOLDER / icon.name).write_bytes(picture)
        browser.close()
