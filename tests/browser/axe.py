"""Accessibility check of a page with axe-core."""

from collections.abc import Iterator
from importlib.resources import files

from playwright.sync_api import Page

SCRIPT = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
THEMES = ("felt", "dark", "light", "contrast")
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
"""The rules of axe-core whose result depends on the theme."""


def findings(page: Page, rules: list[str] | None = None) -> list[str]:
    """Every violation, one line each: the rule and the element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    found = page.evaluate(
        "rules => axe.run(rules ? {runOnly: rules} : {}).then(({violations}) => violations)", rules
    )
    return [f"{rule['id']}: {node['html']}" for rule in found for node in rule["nodes"]]


def findings_in_every_theme(page: Page) -> list[str]:
    """Every violation in each of the themes; what no colour decides is looked for once."""
    return list(_findings_by_theme(page))


def _findings_by_theme(page: Page) -> Iterator[str]:
    own: str = page.evaluate("document.documentElement.dataset.theme")
    for theme in THEMES:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        rules = None if theme == THEMES[0] else COLOUR_RULES
        yield from (f"{theme}: {finding}" for finding in findings(page, rules))
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", own)
