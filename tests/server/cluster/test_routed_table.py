"""A table that moves while it is being found."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import pytest

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.server.cluster.routed_table import NoSite, RoutedTable
from herzrasen.server.cluster.table_site import BrowserLine, TableSite
from herzrasen.server.network.connection import Connection
from herzrasen.storage.nodes import TableOwner
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time
from tests.server.event_loop import run_coroutine
from tests.server.latency_fixture import DownlinkTransport


class FakeSite:
    """A place of the table that notes which lines are opened there."""

    needs_latency = False
    node = "one"
    epoch = 1

    def __init__(self) -> None:
        self.opened: list[BrowserLine] = []

    def open(self, line: BrowserLine) -> None:
        self.opened.append(line)

    def abandon(self, line: BrowserLine) -> None: ...

    def receive(self, line: BrowserLine, message: websocket.TableMessage) -> None: ...

    def note_round_trip(self, line: BrowserLine) -> None: ...

    async def close(self, line: BrowserLine) -> None: ...

    async def take_seat(self, person: str, name: str, address: str) -> None: ...

    async def give_up_seat(self, person: str, address: str) -> None: ...


class MovingTable:
    """A table, at another site whenever it is joined. ``on_join`` is called with the number of each
    attempt, just before it ends."""

    def __init__(
        self,
        on_join: Callable[[int], Awaitable[None]],
        obstacle: Callable[[], websocket.MovingReason] = lambda: "owner",
    ) -> None:
        self.sites: list[FakeSite] = []
        self.former: list[TableOwner | None] = []
        self.sent: list[bytes] = []
        numbers, lines = count(), count(1)

        async def join(
            _name: str, _address: str, _avoid: frozenset[str], former: TableOwner | None
        ) -> TableSite:
            self.former.append(former)
            await on_join(next(numbers))
            self.sites.append(FakeSite())
            return self.sites[-1]

        self.table = RoutedTable(
            "T",
            join,
            lambda: 0.0,
            lambda _site: True,
            obstacle,
            lambda _table, _line: next(lines),
            lambda _number: None,
            lambda _table: None,
            lambda _table: None,
        )
        self.connection = Connection(DownlinkTransport(self.sent.append), "ada")

    def greet(self) -> None:
        """The browser says hello."""
        self.table.receive(self.connection, websocket.Hello())


async def _wait_until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110 - any callback may make it true
            await asyncio.sleep(0)


def test_a_table_that_is_lost_as_soon_as_it_was_found_is_looked_for_again() -> None:
    """This happens to a process that was suspended: the answer and the end of its lease arrive in
    the same turn of the event loop. The page would have waited for ever."""

    async def main() -> None:
        async def lose_first(attempt: int) -> None:
            if attempt == 0:
                table = moving.table
                asyncio.get_running_loop().call_soon(lambda: table.lose(table.site))

        moving = MovingTable(lose_first)
        moving.greet()
        await _wait_until(lambda: len(moving.sites) == 2)
        await _wait_until(lambda: moving.table.site is moving.sites[1])
        moving.greet()
        await _wait_until(lambda: moving.sites[1].opened)

    run_coroutine(main())


def test_a_browser_that_comes_when_the_last_one_has_just_left_is_served() -> None:
    async def main() -> None:
        async def fail_first(attempt: int) -> None:
            if attempt == 0:
                await moving.table.disconnect(moving.connection)
                asyncio.get_running_loop().call_soon(moving.greet)
                raise NoSite

        moving = MovingTable(fail_first)
        moving.greet()
        await _wait_until(lambda: moving.sites and moving.sites[0].opened)

    run_coroutine(main())


def test_the_former_owner_is_named_until_that_has_failed_once() -> None:
    """It may be out of date: then only storage knows."""

    async def main() -> None:
        async def fail_second(attempt: int) -> None:
            if attempt == 1:
                raise NoSite

        moving = MovingTable(fail_second)
        moving.greet()
        await _wait_until(lambda: moving.sites and moving.sites[0].opened)
        moving.table.lose(moving.table.site)
        await _wait_until(lambda: len(moving.sites) == 2)
        assert moving.former == [None, TableOwner("one", 1), None]

    run_coroutine(main())


def _notices(moving: MovingTable) -> list[dict[str, Any]]:
    return [codec.decode(one, dict[str, Any]) for one in moving.sent]


def test_pages_learn_why_a_table_is_out_of_reach_and_when_that_changes() -> None:
    """While PostgreSQL is away no table changes servers, and no page may say so. What the notice
    says of a table that only moves is what older pages know."""
    obstacles: list[websocket.MovingReason] = ["owner", "storage", "broker", "owner"]

    async def main(_: VirtualLoop) -> None:
        async def fail(attempt: int) -> None:
            if attempt in range(1, 5):
                await asyncio.sleep(1)
                obstacles.append(obstacles.pop(0))
                raise NoSite

        moving = MovingTable(fail, lambda: obstacles[0])
        moving.greet()
        await asyncio.sleep(0.1)
        moving.table.lose(moving.table.site)
        await asyncio.sleep(60)
        assert _notices(moving) == [
            {"type": "moving", "done": False},
            {"type": "moving", "done": False, "why": "storage"},
            {"type": "moving", "done": False, "why": "broker"},
            {"type": "moving", "done": True},
        ]

    run_in_virtual_time(main)


def test_a_page_that_comes_while_the_database_is_away_learns_why_it_waits() -> None:
    """The first one when that is due, further ones at once: each said "Connecting …"."""

    async def main(_: VirtualLoop) -> None:
        async def fail(_: int) -> None:
            raise NoSite

        moving = MovingTable(fail, lambda: "storage")
        moving.greet()
        await asyncio.sleep(0.3)
        assert not moving.sent
        await asyncio.sleep(0.2)
        notice = {"type": "moving", "done": False, "why": "storage"}
        assert _notices(moving) == [notice]
        second = Connection(DownlinkTransport(moving.sent.append), "bob")
        moving.table.receive(second, websocket.Hello())
        assert _notices(moving) == [notice, notice]
        for connection in (moving.connection, second):
            await moving.table.disconnect(connection)

    run_in_virtual_time(main)


@pytest.mark.parametrize(
    ("obstacle", "code"),
    [("owner", "moves"), ("storage", "not-read"), ("broker", "out-of-reach")],
)
def test_who_asks_for_a_seat_of_a_table_out_of_reach_learns_why(
    obstacle: websocket.MovingReason, code: str
) -> None:
    async def main(_: VirtualLoop) -> None:
        async def fail(_: int) -> None:
            raise NoSite

        moving = MovingTable(fail, lambda: obstacle)
        refusal = await moving.table.take_seat("ada", "Ada", "192.0.2.1")
        assert refusal == Refusal(f"table.refusal.{code}")

    run_in_virtual_time(main)
