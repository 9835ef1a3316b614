"""Two people at a table of Nerts, their lines slow, their clock one that jumps."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, cast

from herzrasen.cards import Card, Seat, packs
from herzrasen.config.server_settings import Settings
from herzrasen.games import nerts
from herzrasen.games.nerts.notation import parse_move
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.house_rules import House, Kind
from herzrasen.server.bot_pool.scheduler import Asking
from herzrasen.server.bot_pool.worker import think
from herzrasen.server.bot_pool.worker_pool import Players
from herzrasen.server.network.connection import Line
from herzrasen.server.room.room import Room
from herzrasen.server.runtime.entropy import Chance
from herzrasen.storage.log import Row, Stored
from herzrasen.table import info
from herzrasen.table.info import About
from herzrasen.table.members.member_state import Lengths
from herzrasen.table.members.rematch import Asked
from herzrasen.table.seats import Place
from herzrasen.table.table import Table
from tests.lag_compensation.network import Link
from tests.server.clock import run_at_once
from tests.server.unreported import unreported
from tests.table.shown import told

Message = dict[str, Any]

MINE, HIS = "t1 2S > f0 on AS", "t1 2S' > f0 on AS"


def dealt(_public: nerts.Public, _seed: bytes) -> nerts.Deal:
    """Seat 0 can open with the ace of spades; then both have its two at the end of a column."""
    return nerts.Deal(tuple(_ordered(deck, top) for deck, top in enumerate(("AS 2S", "KH 2S"))))


def _ordered(deck: int, columns: str) -> tuple[Card, ...]:
    first = [Card.parse(name + "'" * deck) for name in columns.split()]
    rest = [card for card in packs(1, first=deck) if card not in first]
    pile = [card for card in rest if card.rank.low > 4][:13]
    return (*pile, *first, *(card for card in rest if card not in pile))


class Memory:
    """A log that is kept nowhere."""

    def __init__(self) -> None:
        self.rows: list[bytes] = []

    async def create(self, name: str, about: bytes) -> None: ...
    async def describe(self, name: str, about: bytes) -> None: ...
    async def check(self) -> None: ...

    async def append(self, _name: str, rows: Sequence[Row]) -> None:
        await asyncio.sleep(0.002)  # a disk
        self.rows += [row.entry for row in rows]

    async def load(self, _name: str) -> Stored | None:
        return None

    async def exists(self, _name: str) -> bool:
        """There is no other."""
        return True

    async def since(self, _name: str, seq: int) -> tuple[bytes, ...]:
        return tuple(self.rows[seq:])


class Down:
    """The way from the server, on which nothing piles up."""

    caught_up: Callable[[], object] | None = None
    waiting = 0

    def __init__(self, say: Callable[[bytes], None]) -> None:
        self.say = say

    def mark(self, _soft: int) -> None:
        """Nobody here reads too slowly."""

    def keep(self, hear: Callable[[bytes], object], ended: Callable[[], object]) -> None:
        """What the other side says goes to its table by itself."""

    def flush(self) -> None:
        """What was said is on its way."""

    def close(self, _code: int) -> None:
        """The line has been closed."""

    def cut(self) -> None:
        """Nor is anybody cut off."""


class Far:
    """A browser at the end of a line, on which nothing overtakes anything."""

    def __init__(self, room: Room, token: str, link: Link, random: Random) -> None:
        self.room, self._link, self._random = room, link, random
        self._last = {"down": 0.0, "up": 0.0}
        self.line = Line(Down(self.arrives), token)
        self.heard: list[Message] = []
        self._last_told: Message = {}
        self._under_way = defaultdict[str, deque[Callable[[], Any]]](deque)
        self.shown: dict[int, float] = {}
        self.line.measure(1.0)
        self._news = asyncio.Event()
        self.say(type="hello", last=None)

    def arrives(self, message: bytes) -> None:
        """What the server says; it is heard a while later."""
        self._travel("down", self._hear, json.loads(message))

    def _hear(self, message: Message) -> None:
        if message["type"] == "ping":
            self._travel("up", self._answered, message["number"])
            return
        if message["type"] == "happened":
            message = told(message, self._last_told)
        if message["type"] in ("welcome", "happened"):
            self._last_told = message
        self.heard.append(message)
        if "number" in message:
            self.shown.setdefault(message["number"], asyncio.get_running_loop().time())
        self._news.set()

    def _answered(self, number: int) -> None:
        self.line.answered(number, asyncio.get_running_loop().time() * 1000)

    def say(self, **message: Any) -> None:
        """Say something; the table hears it a while later."""
        read = codec.read_message(json.dumps(message).encode())
        assert isinstance(read, websocket.ToTable)
        self._travel("up", self.room.hear, self.line, read)

    def _travel(self, way: str, arrive: Callable[..., Any], *what: Any) -> None:
        loop = asyncio.get_running_loop()
        at = max(self._last[way], loop.time() + self._link.way(self._random) / 1000)
        self._last[way] = at
        self._under_way[way].append(lambda: arrive(*what))
        # Of two that are due at the same moment either may be called first.
        loop.call_at(at, lambda: self._under_way[way].popleft()())

    async def until(self, wanted: Callable[[Message], Any]) -> Message:
        """The first message that is as wanted, of those that have come or will."""
        while True:
            for message in self.heard:
                if wanted(message):
                    return message
            self._news.clear()
            await self._news.wait()

    async def event(self, name: str) -> Message:
        """The first event of this name."""
        return await self.until(lambda message: message.get("event", {}).get("event") == name)

    async def answer(self, name: str) -> Message:
        """What became of the move with this name."""
        return await self.until(lambda message: message.get("id") == name)

    async def lift(self, name: str, text: str, *, seen: int, after_ms: int, says: int = -1) -> None:
        """Touch a target so many ms after seeing event ``seen``, and say so, or something else."""
        loop = asyncio.get_running_loop()
        await asyncio.sleep(max(0.0, self.shown[seen] + after_ms / 1000 - loop.time()))
        move = json.loads(codec.encode(parse_move(text)))
        said = after_ms if says < 0 else says
        self.say(type="submit", id=name, move=move, seen=seen, after_ms=said)

    def leave(self) -> None:
        """Close everything."""
        self.line.end()


async def nowhere(_description: About, _asked: Asked) -> Refusal:
    """Nobody goes on from here."""
    return Refusal("table.refusal.not-saved")


class FarTable:
    """Two people at a table, the ace of spades in the middle and told of."""

    def __init__(self, kind: Kind, links: tuple[Link, Link], random: Random) -> None:
        rules = "stoss+seats=2"
        places = (Place(1, "Ada", "a"), Place(2, "Bob", "b"))
        description = About(
            "nerts", rules, {}, "normal", places, 0, begun=True, house=House(kind=kind)
        )
        self.log = Memory()
        settings = Settings(data=cast("Any", None), countdown=3.0)
        chance = Chance(deal=dealt, now=lambda: 0)
        self.room = Room(
            "T",
            description,
            Table("nerts", info.rules_of("nerts", rules)),
            log=self.log,
            asking=lambda past, post: Asking(
                Players(think, 1, 1.0), chance, settings, "normal", lambda _: bytes(32), past, post
            ),
            now=lambda: 0,
            lengths=Lengths(60_000, 30_000, 20_000, 30_000),
            linger=60,
            open_next=nowhere,
            gone=lambda _: None,
            reporter=unreported(description),
        )
        self.ada = Far(self.room, "a", links[0], random)
        self.bob = Far(self.room, "b", links[1], random)

    async def begin(self) -> int:
        """Both are ready, Ada opens; the number of the event that they race after."""
        for person in (self.ada, self.bob):
            await person.until(lambda message: (message.get("legal") or {}).get("ready"))
            person.say(type="submit", id="ready", move={"move": "ready"})
        started = await self.ada.event("started")
        await self.ada.lift("ace", "t0 AS > new", seen=started["number"], after_ms=5000)
        number: int = (await self.ada.event("moved"))["number"]
        await self.bob.event("moved")
        return number

    def close(self) -> None:
        self.room.close()
        self.ada.leave()
        self.bob.leave()


class Ran(NamedTuple):
    """A race: what Ada and Bob heard of it, and what was logged."""

    ada: list[Message]
    bob: list[Message]
    log: list[bytes]

    @property
    def won(self) -> Seat:
        """Whose claim was granted."""
        return 0 if answer(self.ada, "ada")["type"] == "accepted" else 1


def race(
    kind: Kind,
    links: tuple[Link, Link],
    touches: tuple[int, int],
    *,
    seed: int = 0,
    says: int = -1,
) -> Ran:
    """Both touch so many ms after seeing the ace; Ada says so, or something else."""

    async def main() -> Ran:
        table = FarTable(kind, links, Random(seed))
        number = await table.begin()
        await asyncio.gather(
            table.ada.lift("ada", MINE, seen=number, after_ms=touches[0], says=says),
            table.bob.lift("bob", HIS, seen=number, after_ms=touches[1]),
        )
        await asyncio.gather(table.ada.answer("ada"), table.bob.answer("bob"))
        table.close()
        return Ran(table.ada.heard, table.bob.heard, table.log.rows)

    return run_at_once(main())


def answer(heard: list[Message], name: str) -> Message:
    """What became of the move with this name."""
    return next(message for message in heard if message.get("id") == name)
