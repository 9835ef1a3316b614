"""What axe-core, the accessibility checker, finds on a page."""

from importlib.resources import files

from playwright.sync_api import Page

SCRIPT = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def findings(page: Page) -> list[str]:
    """Every violation, one line each: the rule and the element."""
    page.evaluate(SCRIPT)
    found = page.evaluate("axe.run().then((result) => result.violations)")
    return [f"{rule['id']}: {node['html']}" for rule in found for node in rule["nodes"]]
