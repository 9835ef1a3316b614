"""Cookies that are blocked by the browser's own setting, as people block them.

Elsewhere a property is overridden: only here the browser itself says what a page finds then.
Chromium's headless shell reads no such setting from a profile.
"""

from __future__ import annotations

from contextlib import closing

import pytest

from herzrasen.locales import text
from tests import tools
from tests.conftest import require_tool
from tests.engines.firefox import firefox
from tests.engines.page import DriverPage

BLOCKED = {"network.cookie.cookieBehavior": 2}


@pytest.mark.heavy
@pytest.mark.faulty_page("^alert: This browser keeps no cookies")
def test_in_firefox_the_lobby_says_so(request: pytest.FixtureRequest, server: str) -> None:
    with (
        firefox(require_tool(tools.firefox, request), BLOCKED) as engine,
        closing(engine.page()) as driver,
    ):
        page = DriverPage(driver)
        page.open(server)
        page.see(".cookie-notice h2", text("en", "lobby.no_cookies.title"))
