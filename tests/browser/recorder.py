"""What a page has shown, also what is gone again before a test looks: toasts, notes, countdowns.

The pages of `open_page` record their toasts from the beginning; `record` adds other elements.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TimedOut

from tests.chromium import PATIENCE

RECORDER: Final = Path(__file__).with_suffix(".js").read_text("utf-8")
"""Runs before the page's own scripts."""

TOAST: Final = ".toast"


def record(page: Page, selector: str, attribute: str | None = None) -> None:
    """From now on record the texts of such elements, or an attribute of them; until the page is
    loaded again."""
    page.evaluate("asked => window.record(...asked)", [selector, attribute])


def press_when_shown(page: Page, selector: str, attribute: str, pattern: str, key: str) -> None:
    """Likewise, and press a key at the moment when the attribute matches a pattern of JavaScript's:
    the page does so, as a test may look too late."""
    page.evaluate(
        """([selector, attribute, pattern, key]) => window.record(selector, attribute, (value) => {
          if (!new RegExp(pattern).test(value)) return;
          document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
        })""",
        [selector, attribute, pattern, key],
    )


def history_of(page: Page, selector: str, attribute: str | None = None) -> list[str]:
    """What such elements have shown, oldest first, without what `expect_shown` has passed by."""
    values: list[str] = page.evaluate("asked => window.historyOf(...asked)", [selector, attribute])
    return [_in_one_line(value) for value in values]


def expect_shown(page: Page, selector: str, wanted: str | re.Pattern[str]) -> str:
    """Such an element has shown this text, or one that matches, or will: which. It and what was
    shown before it is dropped from the record."""
    if isinstance(wanted, str):
        wanted = re.compile(f"^{re.escape(_in_one_line(wanted))}$")
    while True:
        shown = history_of(page, selector)
        for at, words in enumerate(shown):
            if wanted.search(words):
                page.evaluate(
                    "([selector, count]) => window.historyOf(selector).splice(0, count)",
                    [selector, at + 1],
                )
                return words
        try:
            page.wait_for_function(
                "([selector, count]) => window.historyOf(selector).length > count",
                arg=[selector, len(shown)],
                timeout=PATIENCE,
            )
        except TimedOut:
            raise AssertionError(f"{selector} showed {shown}, not {wanted.pattern!r}") from None


def expect_toast(page: Page, wanted: str | re.Pattern[str]) -> str:
    """A toast with this sentence, or one that matches, was or will be shown after the one that was
    expected before: which."""
    return expect_shown(page, TOAST, wanted)


def expect_toast_with(page: Page, part: str) -> None:
    """Likewise, with these words in it."""
    expect_toast(page, re.compile(re.escape(_in_one_line(part))))


def toasts(page: Page) -> list[str]:
    """The toasts since the one that was expected last."""
    return history_of(page, TOAST)


def _in_one_line(words: str) -> str:
    return " ".join(words.split())
