"""Accessibility check of a page with axe-core."""

import os
import zlib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

from tests.tiers import size_of_tier

SCRIPT = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
THEMES = ("felt", "dark", "light", "contrast")
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
"""The rules of axe-core whose result depends on the theme."""


def findings(page: Page, rules: list[str] | None = None) -> list[str]:
    """Every violation, one line each: the rule and the element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    options: dict[str, Any] = {"resultTypes": ["violations"]}  # and little work on what passed
    if rules is not None:
        options["runOnly"] = rules
    found = page.evaluate("options => axe.run(options).then(({violations}) => violations)", options)
    return [f"{rule['id']}: {node['html']}" for rule in found for node in rule["nodes"]]


def findings_in_every_theme(page: Page) -> list[str]:
    """Every violation in each of the themes; what no colour decides is looked for once.

    `contrast.test.js` computes the contrasts of every theme's colours; what is left is a colour at
    the wrong place. So before the third tier a look sees the usual theme, and every third look of a
    page one more.
    """
    return list(_findings_by_theme(page))


def _findings_by_theme(page: Page) -> Iterator[str]:
    own: str = page.evaluate("document.documentElement.dataset.theme")
    for theme in _themes(page):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        rules = None if theme == THEMES[0] else COLOUR_RULES
        yield from (f"{theme}: {finding}" for finding in findings(page, rules))
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", own)


def _themes(page: Page) -> list[str]:
    """The themes that this look sees, the same in every run."""
    first, *others = THEMES
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    look: int = page.evaluate("() => { window.looks = (window.looks ?? 0) + 1; return looks; }")
    one = others[(zlib.crc32(test.encode()) + look) % len(others)]
    one_more = [one] if look % 3 == 1 else []
    return [first, *size_of_tier(one_more, one_more, others)]
