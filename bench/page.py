"""What Chromium loads over the wire, with nothing cached: the lobby, and a table after it.

And how long the lobby takes on a processor that is four times slower, until what can be played is
there to be pressed: by the clock, which on a shared machine waits for others as well, and in
processor time of the page's main thread, which does not.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from bench.figure import Figure
from bench.frames import CATEGORIES
from tests import tools
from tests.chromium import FLAGS
from tests.server.served import served

GAMES: Final = (("Hearts", "Play now", "hearts-table"), ("Nerts", "Play Nerts", "nerts-table"))
SLOWER: Final = 4
VISITS: Final = 7
NOTE_READY: Final = """
new MutationObserver((_, watching) => {
  if (!document.querySelector('.lobby:not([aria-busy]) .play:not(:disabled)')) return;
  watching.disconnect();
  performance.mark('ready');
}).observe(document, {subtree: true, childList: true, attributes: true});
"""


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
            page.context.close()
        visits = [visit(browser, server) for _ in range(VISITS)]
        name = f"lobby interactive, processor {SLOWER} times slower"
        yield Figure(f"{name}, main thread, median", median(cost for cost, _ in visits), "ms")
        yield Figure(f"{name}, by the clock, median", median(clock for _, clock in visits), "ms")
        yield Figure(f"{name}, by the clock, best", min(clock for _, clock in visits), "ms")
        browser.close()


def counted(browser: Browser) -> tuple[Page, Counter[str]]:
    """A page with an empty cache, and what it has loaded so far."""
    page = browser.new_context(locale="en-GB", service_workers="block").new_page()
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


def visit(browser: Browser, server: str) -> tuple[float, float]:
    """A first visit until the lobby can be used: the main thread's work, and the clock, in ms."""
    page = browser.new_context(locale="en-GB", service_workers="block").new_page()
    page.add_init_script(NOTE_READY)
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    browser.start_tracing(page=page, categories=list(CATEGORIES))
    page.goto(server, wait_until="networkidle")
    page.wait_for_function("performance.getEntriesByName('ready').length", polling=500)
    ready = float(page.evaluate("performance.getEntriesByName('ready')[0].startTime"))
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    return worked(trace, ready), ready


def worked(trace: list[dict[str, Any]], ready: float) -> float:
    """Processor time of the page's main thread from the visit's beginning until it was ready."""
    mark = next(event for event in trace if event["name"] == "ready")
    main, end = (mark["pid"], mark["tid"]), mark["ts"]
    return sum(
        event.get("tdur", event["dur"]) / 1000
        for event in trace
        if event["name"] == "ThreadControllerImpl::RunTask" and event.get("ph") == "X"
        if (event["pid"], event["tid"]) == main
        if end - ready * 1000 <= event["ts"] < end
    )
