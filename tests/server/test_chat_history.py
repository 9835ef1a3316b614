"""Who reads which messages of a table when they sit down: the room starts a history for each, on a
clock that jumps. `test_conversation.py` has the rules."""

from __future__ import annotations

import asyncio

from herzrasen.protocol.house_rules import HouseRules
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import Seating, SeatOccupant
from tests.server.clocked_table import ClockedTable
from tests.server.latency_fixture import Message, RemotePlayer
from tests.server.virtual_clock import run_virtual

PLACES = (SeatOccupant(0, "Ada", "a"), *(SeatOccupant(seed) for seed in (1, 2, 3)))
WAITING = TableInfo("hearts", "standard", {}, "instant", PLACES, 0, house=HouseRules())


def texts(talk: Message) -> list[str]:
    """What was written in the messages of a history."""
    return [one["words"] for one in talk.get("sayings", ())]


async def new_page(table: ClockedTable, person: str) -> list[str]:
    """What a page of a person is shown that is opened now."""
    page = table.connect(person)
    return texts(await page.until(lambda message: message["type"] == "talk"))


async def say(person: RemotePlayer, words: str) -> None:
    person.send(type="speak", kind="text", words=words)
    await person.until(lambda message: message.get("saying", {}).get("words") == words)


def test_who_sits_down_later_does_not_get_what_was_written_before() -> None:
    """They had watched: what was written while they did is not for their other pages either."""

    async def main() -> None:
        table = ClockedTable("hearts", "standard", HouseRules(), about=WAITING)
        ada, bob = table.connect("a"), table.connect("b")
        await say(ada, "nobody is here")
        bob.send(type="sit", name="Bob", seat=1)
        await bob.until(lambda message: message["type"] == "welcome" and message["seat"] == 1)
        assert await new_page(table, "b") == []
        await say(ada, "good evening")
        assert await new_page(table, "b") == ["good evening"]
        assert await new_page(table, "a") == ["nobody is here", "good evening"]
        bob.send(type="leave")
        await asyncio.sleep(1)
        await say(ada, "and he is gone")
        bob.send(type="sit", name="Bob", seat=1)
        await asyncio.sleep(1)
        assert await new_page(table, "b") == [], "they begin anew"
        table.close()

    run_virtual(main())


def test_the_next_owner_of_a_table_knows_since_when_each_reads() -> None:
    """Who came later would read there what was written before."""

    async def main() -> None:
        table = ClockedTable("hearts", "standard", HouseRules(), about=WAITING)
        ada = table.connect("a")
        await say(ada, "nobody is here")
        for person, seat in (("b", 1), ("c", 2)):
            guest = table.connect(person)
            guest.send(type="sit", name=person, seat=seat)
            await guest.until(lambda message: message["type"] == "welcome" and message["seat"] > 0)
        guest.send(type="leave")
        await asyncio.sleep(1)
        handed_over = table.room.memory().conversation
        assert handed_over.joined == {"b": 1}, "who is gone begins anew"
        seating = WAITING.seating().sit("b", "b", 1)
        assert isinstance(seating, Seating)
        sayings = [handed_over.history_for(person, seating).sayings for person in ("a", "b")]
        assert [len(one) for one in sayings] == [1, 0]
        table.close()

    run_virtual(main())
