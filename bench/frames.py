"""Benchmark of frames: main-thread time of the Nerts table while rivals play at top tempo.

Chromium's own trace says when its main thread worked, and how much processor time it had (what
other programs of a busy machine take meanwhile does not count). The time is cut into frames of a
60th of a second; a frame's cost is the work that began in it. Beside it the page notes which cards
are in flight, so that the frames in which at least ten move can be told apart: at the tempo of the
strongest bots few do, so a second round is played several times as quickly as bots ever play.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, quantiles
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, expect, sync_playwright

from bench.figure import Figure
from tests import tools
from tests.browser.conftest import DESKTOP
from tests.chromium import FLAGS
from tests.server.live_server import live_server

RIVALS: Final = 5
TOP_TEMPO: Final = 5
FRAME_MS: Final = 1000 / 60
MANY_CARDS: Final = 10  # cards in flight
CATEGORIES: Final = ("toplevel", "blink.user_timing")
ROUNDS: Final = (("top tempo", 1.0, 12_000), ("hurried", 0.12, 6_000))
"""What a round is called, the bots' times as a share of their own, and how long it is watched."""

NOTE_FLIGHTS: Final = """
window.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const start = performance.now() + (timing.delay ?? 0);
  window.flights.push([start, start + timing.duration]);
  return animate.call(this, frames, timing);
};
"""


class FrameCosts(NamedTuple):
    """A stretch of play: each frame's cost in ms, and how many cards were in flight in it."""

    costs: list[float]
    flying: list[int]


def figures() -> Iterator[Figure]:
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = tools.node()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=tools.chromium(), args=FLAGS)
        for name, stretch, ms in ROUNDS:
            costs, flying = watch(browser, stretch, ms)
            yield from summary(f"a frame of Nerts, five rivals, {name}", costs)
            busy = [cost for cost, cards in zip(costs, flying, strict=True) if cards >= MANY_CARDS]
            if len(busy) >= MANY_CARDS:
                yield from summary(f"the same while {MANY_CARDS} cards move", busy)
                yield Figure(f"frames in which {MANY_CARDS} cards moved", len(busy), "frames")
        browser.close()


def summary(name: str, costs: list[float]) -> Iterator[Figure]:
    """The mean, and what nineteen frames of twenty stay under."""
    yield Figure(f"{name}, mean", fmean(costs) * 1000, "µs")
    yield Figure(f"{name}, 95 of 100", quantiles(costs, n=20)[-1] * 1000, "µs")


def watch(browser: Browser, stretch: float, ms: int) -> FrameCosts:
    """Play a round against five bots without touching a card."""
    with (
        tempfile.TemporaryDirectory() as folder,
        live_server(Path(folder), stretch=stretch) as server,
    ):
        page = browser.new_context(viewport=DESKTOP, locale="en-GB").new_page()
        page.add_init_script(NOTE_FLIGHTS)
        bot = {"tempo": TOP_TEMPO, "insight": 2}
        wish = {"game": "nerts", "rules": f"stoss+seats={RIVALS + 1}", "name": "Eva", "bot": bot}
        answer = page.request.post(f"{server}/api/tables", data=wish | {"free": 0})
        page.goto(f"{server}/#/t/{answer.json()['table']}")
        page.locator(".go").click()
        expect(page.locator(".nerts")).to_have_attribute("data-phase", "play")
        browser.start_tracing(page=page, categories=list(CATEGORIES))
        begun = float(page.evaluate("performance.mark('watched').startTime"))
        page.wait_for_timeout(ms)
        trace = json.loads(browser.stop_tracing())["traceEvents"]
        flights = page.evaluate("flights")
        moved = page.evaluate("document.querySelector('nerts-table').table.progress")
        page.context.close()
    assert moved > 0, "nobody played"
    return split_into_frames(trace, begun, ms, flights)


def split_into_frames(
    trace: list[dict[str, Any]], begun: float, ms: int, flights: list[list[float]]
) -> FrameCosts:
    """Cut the work of the main thread, and the flights, into frames."""
    mark = next(event for event in trace if event["name"] == "watched")
    main = (mark["pid"], mark["tid"])
    costs = [0.0] * int(ms / FRAME_MS)
    for event in trace:
        if event["name"] != "ThreadControllerImpl::RunTask" or event.get("ph") != "X":
            continue
        if (event["pid"], event["tid"]) == main:
            frame = int((event["ts"] - mark["ts"]) / 1000 // FRAME_MS)
            if 0 <= frame < len(costs):
                costs[frame] += event.get("tdur", event["dur"]) / 1000
    flying = [0] * len(costs)
    for start, end in flights:
        first, last = int((start - begun) / FRAME_MS), int((end - begun) / FRAME_MS)
        for frame in range(max(0, first), min(len(flying), last)):
            flying[frame] += 1
    return FrameCosts(costs, flying)
