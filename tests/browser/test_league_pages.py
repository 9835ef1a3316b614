"""The pages of a league: accessible in both languages and schemes, no wider than a phone."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from herzrasen.league.page import LeagueSummary, write_pages
from tests.browser.axe import findings
from tests.browser.conftest import PHONE, OpenPage
from tests.league.test_standings import example

pytestmark = pytest.mark.browser


def test_the_pages_of_a_league_are_accessible_and_fit_a_phone(
    open_page: OpenPage, tmp_path: Path
) -> None:
    config, standings = example(tmp_path / "results")
    write_pages(config, LeagueSummary(standings, "00" * 32))
    page: Page = open_page(PHONE)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        for name in (
            "index.html",
            "index.de.html",
            "pairs/anna_ben.html",
            "pairs/anna_ben.de.html",
        ):
            page.goto((config.results / name).as_uri())
            assert findings(page) == [], name
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width == PHONE["width"], name
