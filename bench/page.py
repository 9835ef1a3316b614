"""What Chromium loads over the wire, with nothing cached: the lobby, and a table after it."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from bench.figure import Figure
from tests import tools
from tests.browser.conftest import FLAGS
from tests.web.served import served

GAMES = (("Hearts", "Play now", "hearts-table"), ("Nerts", "Play Nerts", "nerts-table"))


def figures() -> Iterator[Figure]:
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = tools.node()
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=tools.chromium(), args=FLAGS)
        for game, button, element in GAMES:
            page, loaded = counted(browser)
            page.goto(server, wait_until="networkidle")
            if game == "Hearts":
                yield from told("first page load, the lobby", loaded)
            page.get_by_role("button", name=button).click()
            page.locator(element).wait_for()
            page.wait_for_load_state("networkidle")
            yield from told(f"the same and a first table of {game}", loaded)
        browser.close()


def counted(browser: Browser) -> tuple[Page, Counter[str]]:
    """A page with an empty cache, and what it has loaded so far."""
    page = browser.new_context(locale="en-GB").new_page()
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    loaded: Counter[str] = Counter()
    wire.on("Network.requestWillBeSent", lambda _: loaded.update(requests=1))
    wire.on(
        "Network.loadingFinished", lambda told: loaded.update(bytes=int(told["encodedDataLength"]))
    )
    return page, loaded


def told(name: str, loaded: Counter[str]) -> Iterator[Figure]:
    yield Figure(name, loaded["requests"], "requests")
    yield Figure(name, loaded["bytes"] / 1000, "KB")
