"""A table that moves while it is being found."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count

from herzrasen.protocol import websocket
from herzrasen.server.cluster.routed_table import NoSite, RoutedTable
from herzrasen.server.cluster.table_site import Line, TableSite
from herzrasen.server.network.connection import Connection
from herzrasen.storage.nodes import TableOwner
from tests.server.event_loop import run_coroutine
from tests.server.latency_fixture import DownlinkTransport


class FakeSite:
    """A place of the table that notes which lines are opened there."""

    needs_latency = False
    node = "one"
    epoch = 1

    def __init__(self) -> None:
        self.opened: list[Line] = []

    def open(self, line: Line) -> None:
        self.opened.append(line)

    def abandon(self, line: Line) -> None: ...

    def receive(self, line: Line, message: websocket.TableMessage) -> None: ...

    def note_round_trip(self, line: Line) -> None: ...

    async def close(self, line: Line) -> None: ...

    async def take_seat(self, person: str, name: str, address: str) -> None: ...

    async def give_up_seat(self, person: str, address: str) -> None: ...


class MovingTable:
    """A table, at another site whenever it is joined. ``on_join`` is called with the number of each
    attempt, just before it ends."""

    def __init__(self, on_join: Callable[[int], Awaitable[None]]) -> None:
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
