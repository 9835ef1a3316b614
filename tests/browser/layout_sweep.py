"""A sweep over window sizes: what overlaps, is covered, cut or too small on a page."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page

FOLDER = Path(__file__).parent
SCRIPT = "".join(
    (FOLDER / name).read_text("utf-8") for name in ("layout_geometry.js", "layout_sweep.js")
)
CHECK = "wanted => layoutFindings(wanted)"
ATTEMPTS = 60
"""Looks at a window until nothing is wrong; a page on a busy machine comes to rest late."""
SETTLED = "() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))"
NORMAL_TEXT, LARGEST_TEXT = 16, 24
"""CSS pixels; the second is "very large" in the settings of Chromium."""

Findings = dict[str, list[str]]


class Window(NamedTuple):
    """A window in CSS pixels, and the size of the text that its reader has set in the browser."""

    width: int
    height: int
    text: int = NORMAL_TEXT

    def __str__(self) -> str:
        large = "" if self.text == NORMAL_TEXT else f" (text of {self.text} px)"
        return f"{self.width}×{self.height}{large}"


def sweep(page: Page, windows: Iterable[Window], target: int = 24) -> Findings:
    """What is wrong with the page, and in which windows; targets are at least ``target`` wide.

    One round trip sets the window, a second one looks: the page waits by itself until it has come
    to rest. It is painted at a tenth of its size, which is most of what a window costs; the layout
    does not know.
    """
    page.evaluate(f"() => {{ {SCRIPT} }}")
    settings = page.context.new_cdp_session(page)
    painted = {"deviceScaleFactor": 1, "scale": 0.1, "mobile": target > 24}
    text = NORMAL_TEXT
    found: Findings = {}
    for window in windows:
        if window.text != text:
            text = window.text
            sizes = {"standard": text, "fixed": text - 3}
            settings.send("Page.setFontSizes", {"fontSizes": sizes})
        size = {"width": window.width, "height": window.height}
        settings.send("Emulation.setDeviceMetricsOverride", size | painted)
        for finding in page.evaluate(CHECK, {"target": target, "attempts": ATTEMPTS}):
            found.setdefault(finding, []).append(str(window))
    return found


def report(found: Findings, most: int = 12) -> str:
    """A line a finding, with the windows in which it was seen."""
    return "\n".join(
        f"{finding}\n    at {', '.join(windows[:most])}"
        + (f" and {len(windows) - most} more" if len(windows) > most else "")
        for finding, windows in found.items()
    )
