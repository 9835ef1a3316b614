"""A Hearts or Nerts table with turn clocks, its people at the end of quick lines, on a clock that
jumps: every time is met to the millisecond, and nobody waits for it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any, cast

from herzrasen.cards import Seat
from herzrasen.config.app_settings import ServerSettings
from herzrasen.config.client_limits import LimitSettings
from herzrasen.games.protocol import GameName
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.server.bot_pool.bot_pauses import AnswerTimes
from herzrasen.server.bot_pool.worker_pool import BotDecision, BotWorkerPool, first_legal
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.written_bytes import WrittenBytes
from herzrasen.server.room.deal_seeds import DealSeeds
from herzrasen.server.room.room import Room
from herzrasen.server.room.room_services import RoomServices
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry
from herzrasen.table.seats import SeatOccupant
from herzrasen.table.table import Table
from tests.lag_compensation.simulated_network import Link
from tests.server.latency_fixture import Message, RemotePlayer, UnstoredLog
from tests.server.no_next_tables import NoNextTables
from tests.server.null_summaries import NullSummarySink

NO_LATENCY = Link(0, 0, 0)
THOUGHT_MS = 7
"""How much time of a processor a bot says that it took."""


class FakeBots:
    """Bots that make the first legal move, after so many seconds."""

    def __init__(self, thinking: float) -> None:
        self._thinking = thinking
        self.begun: list[Seat] = []

    async def decide(
        self, _settings: Any, _seed: int, view: Any, *_memory: Any, **_turn: Any
    ) -> BotDecision:
        self.begun.append(view.seat)
        await asyncio.sleep(self._thinking)
        return BotDecision(first_legal(view), 0, THOUGHT_MS)


class ClockedTable:
    """A table at which Ada sits at seat 0, Bob at seat 1 (unless Ada is ``alone``) and bots at the
    others. ``computing`` moves for them, else one that takes ``thinking`` seconds for any move;
    ``answer`` is the least time of an answer."""

    def __init__(
        self,
        game: GameName,
        rules: str,
        house: HouseRules,
        *,
        log: UnstoredLog | None = None,
        thinking: float = 0,
        computing: FakeBots | None = None,
        answer: float = 0,
        alone: bool = False,
        about: TableInfo | None = None,
        seeds: DealSeeds | None = None,
        grace: float = 1e6,
        time: Callable[[], float] | None = None,
        **chance: Any,
    ) -> None:
        self.game = game
        made = info.rules_of(game, rules)
        bots = [SeatOccupant(seed, f"Bot {seed}") for seed in range(2, info.seat_count(made))]
        bob = SeatOccupant(1, "Bob", None if alone else "b")
        places = (SeatOccupant(0, "Ada", "a"), bob, *bots)
        description = TableInfo(game, rules, {}, "instant", places, 0, begun=True, house=house)
        if about is not None:
            description = about
        self.about = description
        self.log = log or UnstoredLog()
        settings = ServerSettings(think=0, look=0, countdown=3.0, remedy=1.0, grace=grace)
        table = Table(game, made)
        table.replay(self.entries)
        self.bots = FakeBots(thinking) if computing is None else computing
        self.closed = asyncio.Event()
        usual = {"deal_seed": lambda: bytes(32), "now": virtual_ms}
        self.room = Room(
            "T",
            description,
            table,
            self.log,
            DealSeeds(lambda _: bytes(32)) if seeds is None else seeds,
            SessionSettings(settings.wait_times(), settings.countdowns(), linger=1e6),
            RoomServices(
                cast("BotWorkerPool", self.bots),
                Entropy(**{**usual, **chance}),
                settings,
                AnswerTimes(answer),
                NullSummarySink(),
                NoNextTables(),
                HeavyWork(),
                WrittenBytes(LimitSettings()),
                time,
            ),
            on_closed=lambda _: self.closed.set(),
        )
        self.people: list[RemotePlayer] = []

    @property
    def entries(self) -> list[Entry]:
        """What is in the log."""
        return [journal.read(row, self.game) for row in self.log.rows]

    def connect(self, person: str, **greeting: Any) -> RemotePlayer:
        """A page of this person, that greets the table with more than usual."""
        far = RemotePlayer(self.room, person, NO_LATENCY, Random(0), **greeting)
        self.people.append(far)
        return far

    def close(self) -> None:
        self.room.close()
        for far in self.people:
            far.leave()


def virtual_ms() -> int:
    """The time of such a clock, as the server's entries have it."""
    return round(asyncio.get_running_loop().time() * 1000)


def clock_of(message: Message, seat: int) -> Any:
    """This seat's clock in such a message; None in any other."""
    clocks = message.get("clocks", ())
    return next((clock for clock in clocks if clock["seat"] == seat), None)


def clock_runs(seat: int) -> Callable[[Message], Any]:
    """Whether a message says that this seat's clock runs."""
    return lambda message: (clock_of(message, seat) or {}).get("runs")


def submit(far: RemotePlayer, name: str, **move: Any) -> None:
    """Send a move."""
    far.send(type="submit", id=name, move=json.loads(json.dumps(move)))
