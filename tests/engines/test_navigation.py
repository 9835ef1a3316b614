"""What arrives late: it acts on the screen that waited for it, once, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from threading import Thread
from typing import Final

import pytest

from herzrasen.locales import text
from tests import page_faults
from tests.client import serve
from tests.engines.driver import ScriptError
from tests.engines.page import DriverPage
from tests.engines.test_journeys import open_lobby, translate

HOLD_REQUESTS: Final = """
  const {fetch: ask} = window;
  window.held = [];
  window.answered = 0;
  window.fetch = async (address, request) => {
    if (request?.method !== 'POST') return ask(address, request);
    await new Promise((go) => window.held.push(go));
    const answer = await ask(address, request);
    window.answered += 1;
    return answer;
  };
"""
DRAWN: Final = """
  for (let frame = 0; frame < 5; frame += 1)
    await new Promise((drawn) => requestAnimationFrame(drawn));
"""
SETTINGS: Final = "[...document.querySelectorAll('.bar button')].at(-1)"


def test_a_table_that_comes_late_leads_nobody_away(page: DriverPage, server: str) -> None:
    """On a slow line: Play now, and then another page."""
    open_lobby(page, server)
    page.run(HOLD_REQUESTS)
    page.press("button", translate("lobby.hearts.play"))
    page.wait("window.held.length")
    page.run("location.hash = '#/me';")
    page.see("account-page h1")
    page.run("window.held.splice(0).forEach((go) => go());")
    page.wait("window.answered")
    page.run(DRAWN)
    assert page.value("location.hash") == "#/me"
    page.run("location.hash = '#/';")
    page.see("button:not(:disabled)", translate("lobby.hearts.play"))


def test_four_presses_open_the_settings_once(page: DriverPage, server: str) -> None:
    open_lobby(page, server)
    page.run(f"for (let press = 0; press < 4; press += 1) {SETTINGS}.click();")
    page.see("dialog .settings")
    page.run(DRAWN)
    page.number("dialog", 1)
    page.key("Escape")
    page.wait_until_gone("dialog")
    page.press("button", translate("client.settings.open"))
    page.number("dialog", 1)


def test_settings_that_come_late_open_on_no_other_screen(page: DriverPage, server: str) -> None:
    open_lobby(page, server)
    page.run(f"{SETTINGS}.click(); location.hash = '#/record';")
    page.see("record-page h1")
    page.run(f"{SETTINGS}.click();")  # by now it has been loaded
    page.see("dialog .settings")
    page.run(DRAWN)
    page.number("dialog", 1)


@pytest.fixture
def lacking() -> set[str]:
    """The files that the site does not send, by their path."""
    return set()


@pytest.fixture
def site(lacking: set[str]) -> Iterator[str]:
    """A server with the client's files that may lack some."""
    page_faults.ask(*serve.WITHOUT_TABLES)
    serving = serve.server(caching="no-store", lacking=lacking)
    Thread(target=serving.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{serving.server_port}"
    serving.shutdown()
    serving.server_close()


RELOADS: Final = 2
"""Times that the page may load itself again while a test looks at it."""


def see_in_the_end(page: DriverPage, selector: str, words: str = "") -> None:
    """Wait until it is in sight, also where the page loads itself again meanwhile."""
    for _ in range(RELOADS):
        with suppress(ScriptError):
            return page.see(selector, words)
    return page.see(selector, words)


@pytest.mark.faulty_page(
    "503 .*/replay/page.js",
    "/replay/page.js. was blocked",
    "console: .*: a part of the page did not come",
    "alert: .* did not load",
)
def test_a_screen_that_did_not_load_once_is_there_the_next_time(
    page: DriverPage, site: str, lacking: set[str]
) -> None:
    """Firefox remembers that a module did not come; the page is loaded again for it."""
    lacking.add("/client/screens/replay/page.js")
    page.open(f"{site}/?plain")
    page.see("game-lobby h1")
    page.run("location.hash = '#/record';")
    see_in_the_end(page, ".page-message [role=alert]", text("en", "client.trouble.no_part"))
    lacking.clear()
    page.run("location.hash = '#/';")
    page.see("game-lobby h1")
    page.run("location.hash = '#/record';")
    see_in_the_end(page, "record-page h1")
