"""A gateway passes on what it knows of its browsers when their table has moved."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from herzrasen.lag_compensation.latency import RoundTrips
from herzrasen.protocol import websocket
from herzrasen.server.cluster.routed_table import RoutedTable
from herzrasen.server.cluster.table_site import BrowserLine, TableSite
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time


class NotedSite:
    """A place of a table of Nerts that notes what it is asked."""

    node = "elsewhere"
    needs_latency = True

    def __init__(self, epoch: int, calls: list[str]) -> None:
        self.epoch = epoch
        self._calls = calls

    def open(self, _line: BrowserLine) -> None:
        self._calls.append(f"open {self.epoch}")

    def receive(self, _line: BrowserLine, message: websocket.TableMessage) -> None:
        self._calls.append(f"{type(message).__name__} {self.epoch}")

    def note_round_trip(self, _line: BrowserLine) -> None:
        self._calls.append(f"round trip {self.epoch}")

    def abandon(self, _line: BrowserLine) -> None: ...


class QuietBrowser:
    """A connection whose page does nothing by itself."""

    def __init__(self) -> None:
        self.round_trips = RoundTrips()

    def send(self, _message: bytes) -> None: ...


def test_the_next_owner_knows_at_once_how_far_a_player_is() -> None:
    """Before the first claim in a race: the next ping may come after it."""
    calls: list[str] = []

    async def join(_table: str, _address: str, _avoid: object, _former: object) -> TableSite:
        return cast("TableSite", NotedSite(1, calls))

    async def main(_loop: VirtualLoop) -> None:
        table = RoutedTable(
            "T", join, lambda: 0.5, lambda _: True, lambda: "owner", lambda *_: 1, id, id, id
        )
        assert table.needs_latency, "a browser that comes before the table is found is pinged too"
        assert await table.find("")
        browser = cast("Any", QuietBrowser())
        table.receive(browser, websocket.Hello())
        assert calls == ["open 1", "Hello 1"], "nothing is known yet"
        browser.round_trips = RoundTrips().with_trip(0.0, 40.0, 0.0)
        calls.clear()
        table.lose(table.site, cast("Any", NotedSite(2, calls)))
        table.receive(browser, websocket.Hello(last=7))
        assert calls == ["open 2", "round trip 2", "Hello 2"]
        await asyncio.sleep(1.0)

    run_in_virtual_time(main)
