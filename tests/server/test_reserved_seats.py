"""Seats given by a quick match to persons who never come, beside an honest player who waits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from herzrasen.games.protocol import Refusal
from herzrasen.lobby.matchmaking import MatchRequest, matching_tables
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.server.rate_limits.address_shares import household_address
from herzrasen.server.room.reserved_seats import MAX_SITES, ReservedSeats
from herzrasen.table import info
from herzrasen.table.info import TableInfo
from herzrasen.table.members.release_before_match import ARRIVAL_MS
from herzrasen.table.seats import Seating, SeatOccupant
from tests.server.clocked_table import ClockedTable
from tests.server.live_server import live_server
from tests.server.table_client import TableClient, http_request
from tests.server.test_run import TRUSTED
from tests.server.virtual_clock import run_virtual
from tests.table.summaries import summary_of

GRACE = 60.0
ARRIVAL = ARRIVAL_MS / 1000
STRANGER, OTHER = household_address("198.18.11.1"), household_address("203.0.113.2")


class WaitingTable(ClockedTable):
    """A public table at which Jan waits, connected, and three seats are free."""

    def __init__(self) -> None:
        places = (SeatOccupant(0, "Jan", "jan"), *map(SeatOccupant, (1, 2, 3)))
        house = HouseRules(kind="public")
        about = TableInfo("hearts", "standard", {}, "instant", places, 0, house=house)
        super().__init__("hearts", "standard", house, about=about, grace=GRACE)
        self.connect("jan")

    async def give_seats(self, address: str, *persons: str) -> list[str]:
        """Give seats by quick match; why each was refused, "" if it was not."""
        answers = [await self.room.take_seat(person, person, address) for person in persons]
        return [answer.code if isinstance(answer, Refusal) else "" for answer in answers]

    async def persons(self) -> list[str | None]:
        """Who has each seat."""
        await asyncio.sleep(0.01)  # of a clock that jumps
        stored = self.log.description
        about = info.read(stored) if stored else self.about
        return [place.person for place in about.places]


def at_waiting_table(test: Callable[[WaitingTable], Awaitable[None]]) -> None:
    async def main() -> None:
        table = WaitingTable()
        await table.persons()
        await test(table)
        table.close()

    run_virtual(main())


def test_who_has_let_a_seat_pass_holds_it_no_second_time() -> None:
    """Else one request in fifteen seconds would keep the last seat of a table from everybody."""

    async def test(table: WaitingTable) -> None:
        for person, address in (("nora", OTHER), ("kim", "192.0.2.7")):
            assert await table.give_seats(address, person) == [""]
            table.connect(person)
        assert await table.give_seats(STRANGER, "p1") == [""]
        assert await table.give_seats("192.0.2.8", "lea") == ["table.refusal.no-free-seat"]
        await asyncio.sleep(ARRIVAL - 0.1)
        assert await table.persons() == ["jan", "nora", "kim", "p1"]
        await asyncio.sleep(0.1)
        assert await table.persons() == ["jan", "nora", "kim", None]
        assert await table.give_seats(STRANGER, "p2") == [""]
        assert await table.give_seats("192.0.2.8", "lea") == [""]
        assert await table.persons() == ["jan", "nora", "kim", "lea"]

    at_waiting_table(test)


def test_a_family_that_comes_together_keeps_its_seats() -> None:
    """Three of one address, each connected after some seconds: the table is full and begins."""

    async def test(table: WaitingTable) -> None:
        await table.give_seats(STRANGER, "mum", "dad", "eva")
        await asyncio.sleep(ARRIVAL - 1)
        for person in ("mum", "dad", "eva"):
            table.connect(person)
        await asyncio.sleep(5)
        assert await table.give_seats(OTHER, "nora") != [""]
        assert await table.persons() == ["jan", "mum", "dad", "eva"]

    at_waiting_table(test)


def test_whose_line_is_lost_after_they_came_keeps_the_seat_as_long_as_before() -> None:
    async def test(table: WaitingTable) -> None:
        await table.give_seats(STRANGER, "mum", "dad")
        pages = [table.connect(person) for person in ("mum", "dad")]
        await asyncio.sleep(5)
        await table.room.disconnect(pages[0].line)
        assert await table.give_seats(OTHER, "nora") == [""]
        table.connect("nora")
        await asyncio.sleep(GRACE - 1)
        assert await table.give_seats("192.0.2.8", "lea") == ["table.refusal.no-free-seat"]
        assert await table.persons() == ["jan", "mum", "dad", "nora"]
        await asyncio.sleep(1)
        assert await table.persons() == ["jan", None, "dad", "nora"]

    at_waiting_table(test)


def test_who_opens_the_table_in_a_link_gets_such_a_seat_as_well() -> None:
    async def test(table: WaitingTable) -> None:
        await table.give_seats(STRANGER, "p1", "p2", "p3")
        page = table.connect("nora")
        await asyncio.sleep(0.01)
        page.line.address = OTHER
        page.send(type="sit", name="Nora")
        assert await table.persons() == ["jan", "nora", "p2", "p3"]

    at_waiting_table(test)


def test_a_table_that_is_full_of_them_is_found_as_one_with_a_free_seat() -> None:
    full = summary_of("t", ("jan", "p1", "p2", "p3"))
    assert matching_tables((full,), MatchRequest("hearts", None), 0) == ()
    full = type(full)(full.listing, full.persons, (), 1, 0, yielding=2)
    assert matching_tables((full,), MatchRequest("hearts", None), 0) == ("t",)
    assert not full.without_connections().yielding


def test_sites_that_are_remembered_are_bounded() -> None:
    reserved = ReservedSeats()
    empty = Seating({}, tuple(SeatOccupant(number) for number in range(4)))
    for number in range(3 * MAX_SITES):
        taken = empty.sit("p", "p", None)
        assert isinstance(taken, Seating)
        reserved.note("p", f"192.0.{number // 256}.{number % 256}")
        reserved.note_passed(frozenset([0]), taken)
        reserved.update(empty)
    assert len(reserved._passed) == MAX_SITES  # noqa: SLF001
    assert not reserved._sites  # noqa: SLF001


def test_by_quick_match_an_honest_person_meets_the_one_who_waits(tmp_path: Path) -> None:
    """The whole way, with three guests of one address in between: its limits are known there."""

    def quick(address: str) -> str:
        body = b'{"game": "hearts", "name": "%s"}' % address.encode()
        answer = http_request(
            f"{server}/api/tables/quick",
            body,
            content_type="application/json",
            x_forwarded_for=address,
            **({"cookie": honest.cookie} if address == "203.0.113.1" else {}),
        )
        if address == "203.0.113.1":
            honest.cookie = answer.headers["set-cookie"].partition(";")[0]
        return str(answer.json["table"])

    with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
        honest = TableClient(server)
        table = quick("203.0.113.1")
        honest.join(table)
        assert [quick(f"2001:db8:1:{number:x}::1") for number in range(3)] == [table] * 3
        assert quick("203.0.113.2") == table
