"""All players of a test, at many tables, spread over the nodes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Final

from tests.cluster.load.history import Message
from tests.cluster.load.player import LivePlayer
from tests.server.table_client import http_request

RULES: Final = {"hearts": "standard+target=1000", "nerts": "stoss+target=none,rounds=20"}
_SEATS: Final = 4
_OPENED_AT_ONCE: Final = 8


class LiveTable:
    """A table and its people; the other seats are bots'."""

    def __init__(self, name: str, game: str, people: list[LivePlayer]) -> None:
        self.name = name
        self.game = game
        self.people = people


class LivePlayers:
    """All people of a test. ``addresses`` returns the nodes that a proxy would choose from.

    ``think`` is how long a person looks at the cards, from and to, in seconds.
    """

    def __init__(
        self,
        addresses: Callable[[], list[str]],
        seed: int = 1,
        think: tuple[float, float] = (0.1, 0.6),
    ) -> None:
        self.chance = Random(seed)
        self.think = think
        self.playing = True
        self.tables: list[LiveTable] = []
        self._addresses = addresses
        self._free = asyncio.Semaphore(_OPENED_AT_ONCE)

    def any_node(self) -> str:
        """The address of some node."""
        return self.chance.choice(self._addresses())

    @property
    def people(self) -> list[LivePlayer]:
        """All players."""
        return [person for table in self.tables for person in table.people]

    async def open(self, tables: int, most_people: int = _SEATS) -> None:
        """Open tables of both games by turns, with one person each or more; returns when everybody
        has been welcomed and every match has begun."""
        await asyncio.gather(
            *(
                self._open_table(number, ("hearts", "nerts")[number % 2], 1 + number % most_people)
                for number in range(tables)
            )
        )

    async def stop(self, seconds: float) -> None:
        """Make no more moves, and wait until every move is answered. Raises AssertionError if that
        takes longer."""
        self.playing = False
        end = asyncio.get_running_loop().time() + seconds
        while unsettled := [one for one in self.people if one.pending or one.status != "open"]:
            states = [(one.table, one.describe()) for one in unsettled]
            assert asyncio.get_running_loop().time() < end, states
            await asyncio.sleep(0.05)

    def leave(self) -> None:
        """Close every page."""
        for person in self.people:
            person.leave()

    async def _open_table(self, number: int, game: str, people: int) -> None:
        async with self._free:
            table, cookie = await asyncio.to_thread(self._create, game, people - 1)
            host = LivePlayer(self, table, f"Eva{number}", cookie)
            others = [
                LivePlayer(self, table, f"Guest{number}-{other}") for other in range(1, people)
            ]
            self.tables.append(LiveTable(table, game, [host, *others]))
            for person in (host, *others):
                person.arrive()
                await person.welcomed.wait()
            for person in others:
                while person.seat < 0:  # the table may move, and what was sent is gone
                    person.welcomed.clear()
                    person.send(type="sit", name=person.name, seat=None)
                    await person.welcomed.wait()
            if others:
                _begin(host)

    def _create(self, game: str, free: int) -> tuple[str, str]:
        wish = {"game": game, "rules": RULES[game], "name": "Eva", "free": free, "pace": "fast"}
        answer = http_request(
            f"{self.any_node()}/api/tables",
            json.dumps(wish).encode(),
            content_type="application/json",
        )
        assert answer.status == 201, answer
        return answer.json["table"], answer.headers["set-cookie"].partition(";")[0]


def _begin(host: LivePlayer) -> None:
    """Begin the match, after each welcome until it has begun: what was sent is gone where the table
    moved meanwhile."""

    def begin(message: Message) -> None:
        if message["type"] == "welcome" and not host.number:
            host.send(type="begin", anyway=True)

    host.on_message = begin
    host.send(type="begin", anyway=True)
