"""Benchmark of the first page load in Chromium: requests and bytes, and time until interactive.

And how long the lobby takes on a processor that is four times slower, until what can be played is
there to be pressed: by the clock, which on a shared machine waits for others as well, and in
processor time of the page's main thread, which does not.

And, on a slow line (150 ms, 1.6 Mbit/s), how long after the press the hand lies on the felt:
pressed as soon as the lobby is there, and after a moment in it.
"""

from __future__ import annotations

import json
import math
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
from tests.server.live_server import live_server

GAMES: Final = (("Hearts", "Play now", "hearts-table"), ("Nerts", "Play Nerts", "nerts-table"))
CPU_SLOWDOWN: Final = 4
VISITS: Final = 7
SLOW_LINE: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 1_600_000 / 8,
}
WAITS: Final = (("at once", 0), ("after 3 s in the lobby", 3000))
HANDS: Final = 3
NOTE_HAND: Final = """
addEventListener('click', () => performance.mark('press'), {capture: true, once: true});
new MutationObserver((_, watching) => {
  if (!document.querySelector('hearts-hand [data-key], nerts-table [data-key]')) return;
  watching.disconnect();
  performance.mark('hand');
}).observe(document, {subtree: true, childList: true, attributes: true});
"""
HAND_IS_THERE: Final = """async () => {
  const pause = () => new Promise((wake) => setTimeout(wake, 50));
  while (!performance.getEntriesByName('hand').length) await pause();
}"""
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
        live_server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=tools.chromium(), args=FLAGS)
        for game, button, element in GAMES:
            page, loaded = open_counting_page(browser)
            page.goto(server, wait_until="networkidle")
            if game == "Hearts":
                yield from load_figures("first page load, the lobby", loaded)
            page.get_by_role("button", name=button).click()
            page.locator(element).wait_for()
            page.wait_for_load_state("networkidle")
            yield from load_figures(f"the same and a first table of {game}", loaded)
            page.context.close()
        for game, button, _ in GAMES:
            for waited, pause in WAITS:
                times = [press_to_hand(browser, server, button, pause) for _ in range(HANDS)]
                name = f"{game}, slow line, from the press to the hand, {waited}, median"
                yield Figure(name, median(times), "ms")
        visits = [visit(browser, server) for _ in range(VISITS)]
        name = f"lobby interactive, processor {CPU_SLOWDOWN} times slower"
        yield Figure(f"{name}, main thread, median", median(cost for cost, _ in visits), "ms")
        yield Figure(f"{name}, by the clock, median", median(clock for _, clock in visits), "ms")
        yield Figure(f"{name}, by the clock, best", min(clock for _, clock in visits), "ms")
        browser.close()


def open_counting_page(browser: Browser) -> tuple[Page, Counter[str]]:
    """A page with an empty cache, and counters of what it loads."""
    page = browser.new_context(locale="en-GB", service_workers="block").new_page()
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    loaded: Counter[str] = Counter()
    wire.on(
        "Network.requestWillBeSent",  # also told of pictures that are their own addresses
        lambda event: loaded.update(requests=event["request"]["url"].startswith("http")),
    )
    wire.on(
        "Network.loadingFinished",
        lambda loading: loaded.update(bytes=int(loading["encodedDataLength"])),
    )
    return page, loaded


def load_figures(name: str, loaded: Counter[str]) -> Iterator[Figure]:
    yield Figure(name, loaded["requests"], "requests")
    yield Figure(name, loaded["bytes"] / 1000, "KB")


def visit(browser: Browser, server: str) -> tuple[float, float]:
    """A first visit until the lobby can be used: the main thread's work, and the clock, in ms."""
    page = browser.new_context(locale="en-GB", service_workers="block").new_page()
    page.add_init_script(NOTE_READY)
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    browser.start_tracing(page=page, categories=list(CATEGORIES))
    page.goto(server, wait_until="networkidle")
    page.wait_for_function("performance.getEntriesByName('ready').length", polling=500)
    ready = float(page.evaluate("performance.getEntriesByName('ready')[0].startTime"))
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    page.context.close()
    return main_thread_ms(trace, ready), ready


def press_to_hand(browser: Browser, server: str, button: str, pause: int) -> float:
    """On a slow line with an empty cache, ms from the press until the first card is there."""
    page = browser.new_context(locale="en-GB", service_workers="block").new_page()
    page.add_init_script(NOTE_HAND)
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", SLOW_LINE)
    page.goto(server)
    play = page.get_by_role("button", name=button)
    play.wait_for()
    page.wait_for_timeout(pause)
    play.click()
    page.evaluate(HAND_IS_THERE)  # the page's policy lets nobody else evaluate anything
    press, hand = (
        float(page.evaluate(f"performance.getEntriesByName('{mark}')[0].startTime"))
        for mark in ("press", "hand")
    )
    page.context.close()
    return hand - press


def main_thread_ms(trace: list[dict[str, Any]], ready: float) -> float:
    """Processor time of the page's main thread from the visit's beginning until it was ready."""
    mark = next(event for event in trace if event["name"] == "ready")
    main, end = (mark["pid"], mark["tid"]), mark["ts"]
    return math.fsum(
        event.get("tdur", event["dur"]) / 1000
        for event in trace
        if event["name"] == "ThreadControllerImpl::RunTask" and event.get("ph") == "X"
        if (event["pid"], event["tid"]) == main
        if end - ready * 1000 <= event["ts"] < end
    )
