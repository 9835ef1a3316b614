"""Two people at a Nerts table over delayed connections, on a virtual clock."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from herzrasen.cards import Card, Seat, packs
from herzrasen.cards.shuffle import SEED_BYTES
from herzrasen.config.app_settings import ServerSettings
from herzrasen.config.client_limits import LimitSettings
from herzrasen.games import nerts
from herzrasen.games.nerts.notation import parse_move
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.house_rules import HouseRules, RoomKind
from herzrasen.server.bot_pool.bot_pauses import AnswerTimes
from herzrasen.server.bot_pool.worker import choose_move
from herzrasen.server.bot_pool.worker_pool import BotWorkerPool
from herzrasen.server.network.connection import Connection
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.written_bytes import WrittenBytes
from herzrasen.server.room.deal_seeds import DealSeeds
from herzrasen.server.room.room import Room
from herzrasen.server.room.room_services import RoomServices
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.storage.event_log import LogRow
from herzrasen.table import info
from herzrasen.table.info import TableInfo
from herzrasen.table.members.member_state import MemberTimeouts
from herzrasen.table.seats import SeatOccupant
from herzrasen.table.table import Table
from tests.lag_compensation.simulated_network import Link
from tests.server.memory_log import MemoryTableLog
from tests.server.no_next_tables import NoNextTables
from tests.server.null_summaries import NullSummarySink
from tests.server.virtual_clock import run_virtual, stop_server
from tests.table.client_view import with_view

Message = dict[str, Any]

MINE, THEIRS = "t1 2S > f0 on AS", "t1 2S' > f0 on AS"


def deal_contested_two(_public: nerts.Public, _seed: bytes) -> nerts.Deal:
    """Seat 0 can open with the ace of spades; then both have its two at the end of a column."""
    return nerts.Deal(tuple(_order_stock(deck, top) for deck, top in enumerate(("AS 2S", "KH 2S"))))


def _order_stock(deck: int, columns: str) -> tuple[Card, ...]:
    first = [Card.parse(name + "'" * deck) for name in columns.split()]
    rest = [card for card in packs(1, first=deck) if card not in first]
    pile = [card for card in rest if card.rank.ace_low > 4][:13]
    return (*pile, *first, *(card for card in rest if card not in pile))


class UnstoredLog(MemoryTableLog):
    """A log that is kept nowhere."""

    async def append(self, rows: Sequence[LogRow]) -> None:
        await asyncio.sleep(0.002)  # a disk
        await super().append(rows)


class DownlinkTransport:
    """The way from the server, on which nothing piles up."""

    on_drained: Callable[[], object] | None = None
    above_high_water = False
    buffered_bytes = 0

    def __init__(self, say: Callable[[bytes], None]) -> None:
        self.send_text = say
        self.time: Callable[[], float] = lambda: asyncio.get_running_loop().time()

    def set_high_water(self, _soft: int) -> None:
        """Nobody here reads too slowly."""

    def take_over(self, hear: Callable[[bytes], object], ended: Callable[[], object]) -> None:
        """What the other side says goes to its table by itself."""

    def flush(self) -> None:
        """What was said is on its way."""

    def close(self, _code: int) -> None:
        """The line has been closed."""

    def abort(self) -> None:
        """Nor is anybody cut off."""


class RemotePlayer:
    """A browser at the end of a line, on which nothing overtakes anything."""

    def __init__(self, room: Room, token: str, link: Link, random: Random, **greeting: Any) -> None:
        self.room, self._link, self._random = room, link, random
        self._last = {"down": 0.0, "up": 0.0}
        self.line = Connection(DownlinkTransport(self.receive), token)
        self.messages: list[Message] = []
        self._answers: list[Callable[[Message], object]] = []
        self._last_told: Message = {}
        self._under_way = defaultdict[str, deque[Callable[[], Any]]](deque)
        self.shown: dict[int, float] = {}
        self.line.start_pings(1.0)
        self._news = asyncio.Event()
        self.send(type="hello", last=None, **greeting)

    def receive(self, message: bytes) -> None:
        """What the server says; it is heard a while later."""
        self._travel("down", self._hear, json.loads(message))

    def _hear(self, message: Message) -> None:
        if message["type"] == "ping":
            self._travel("up", self._send_pong, message["number"])
            return
        if message["type"] == "happened":
            message = with_view(message, self._last_told)
        if message["type"] in ("welcome", "happened"):
            self._last_told = message
        self.messages.append(message)
        if "number" in message:
            self.shown.setdefault(message["number"], asyncio.get_running_loop().time())
        self._news.set()
        for answer in self._answers:
            answer(message)

    def answer_at_once(self, answer: Callable[[Message], object]) -> None:
        """Call this with every message but pings, at the moment it arrives."""
        self._answers.append(answer)

    def _send_pong(self, number: int) -> None:
        self.line.receive_pong(number, asyncio.get_running_loop().time() * 1000)

    def send(self, **message: Any) -> None:
        """Say something; the table hears it a while later."""
        read = codec.read_message(json.dumps(message).encode())
        assert isinstance(read, websocket.TableMessage)
        self._travel("up", self.room.receive, self.line, read)

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
            for message in self.messages:
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
        reported_ms = after_ms if says < 0 else says
        self.send(type="submit", id=name, move=move, seen=seen, after_ms=reported_ms)

    def leave(self) -> None:
        """Close everything."""
        self.line.stop()


class RemoteTable:
    """Two people at a table, the ace of spades in the middle and told of."""

    def __init__(
        self,
        kind: RoomKind,
        links: tuple[Link, Link],
        random: Random,
        time: Callable[[], float] | None = None,
    ) -> None:
        rules = "stoss+seats=2"
        places = (SeatOccupant(1, "Ada", "a"), SeatOccupant(2, "Bob", "b"))
        description = TableInfo(
            "nerts", rules, {}, "normal", places, 0, begun=True, house=HouseRules(kind=kind)
        )
        self.log = UnstoredLog()
        settings = ServerSettings(countdown=3.0)
        chance = Entropy(
            deal_seed=lambda: bytes(SEED_BYTES), deal=deal_contested_two, now=lambda: 0
        )
        self.room = Room(
            "T",
            description,
            Table("nerts", info.rules_of("nerts", rules)),
            self.log,
            DealSeeds(lambda _: chance.deal_seed()),
            SessionSettings(MemberTimeouts(60_000, 30_000, 20_000, 30_000), settings.countdowns()),
            RoomServices(
                BotWorkerPool(choose_move, 1, 1.0),
                chance,
                settings,
                AnswerTimes(0.0),
                NullSummarySink(),
                NoNextTables(),
                HeavyWork(),
                WrittenBytes(LimitSettings()),
                time,
            ),
            on_closed=lambda _: None,
        )
        self.ada = RemotePlayer(self.room, "a", links[0], random)
        self.bob = RemotePlayer(self.room, "b", links[1], random)

    async def begin(self) -> int:
        """Both are ready, Ada opens; the number of the event that they race after."""
        for person in (self.ada, self.bob):
            await person.until(lambda message: (message.get("legal") or {}).get("ready"))
            person.send(type="submit", id="ready", move={"move": "ready"})
        started = await self.ada.event("started")
        await self.ada.lift("ace", "t0 AS > new", seen=started["number"], after_ms=5000)
        number: int = (await self.ada.event("moved"))["number"]
        await self.bob.event("moved")
        return number

    def close(self) -> None:
        self.room.close()
        self.ada.leave()
        self.bob.leave()


class RaceResult(NamedTuple):
    """A race: what Ada and Bob heard of it, and what was logged."""

    ada: list[Message]
    bob: list[Message]
    log: list[bytes]
    took_ms: float
    """How long after the ace Bob saw the two on it."""

    @property
    def winner(self) -> Seat:
        """Whose claim was granted."""
        return 0 if answer(self.ada, "ada")["type"] == "accepted" else 1


def race(
    kind: RoomKind,
    links: tuple[Link, Link],
    touches: tuple[int, int],
    *,
    seed: int = 0,
    says: int = -1,
    stops_after: int | None = None,
) -> RaceResult:
    """Both touch so many ms after seeing the ace; Ada says so, or something else. The server may
    stop for ten seconds, so many ms after Bob has seen the ace."""

    async def main() -> RaceResult:
        lag = LoopLag()
        lag.start()
        table = RemoteTable(kind, links, Random(seed), lag.running_time)
        number = await table.begin()

        async def stand_still() -> None:
            if stops_after is not None:
                now = asyncio.get_running_loop().time()
                await asyncio.sleep(table.bob.shown[number] + stops_after / 1000 - now)
                stop_server(10)

        await asyncio.gather(
            stand_still(),
            table.ada.lift("ada", MINE, seen=number, after_ms=touches[0], says=says),
            table.bob.lift("bob", THEIRS, seen=number, after_ms=touches[1]),
        )
        await asyncio.gather(table.ada.answer("ada"), table.bob.answer("bob"))
        took = table.bob.shown[number + 1] - table.bob.shown[number]
        table.close()
        lag.stop()
        return RaceResult(table.ada.messages, table.bob.messages, table.log.rows, took * 1000)

    return run_virtual(main())


def answer(messages: list[Message], name: str) -> Message:
    """What became of the move with this name."""
    return next(message for message in messages if message.get("id") == name)
