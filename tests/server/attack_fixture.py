"""A table in its room, without sockets, and people who send it anything: every answer is looked
through as it is said.

Time jumps, nothing is written to a disk, bots make the first legal move. What holds for every frame
is in :class:`Besieger`, for every message in :meth:`Besieged.attacked`, for all of them together in
:meth:`Besieged.judge`.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from itertools import count, islice
from random import Random
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import inspect

from herzrasen.cards import WATCHER, Seat
from herzrasen.cards.shuffle import SEED_BYTES
from herzrasen.config.app_settings import ServerSettings
from herzrasen.config.client_limits import LimitSettings
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.events import ChargeChosen, PassChosen
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.server.bot_pool.bot_pauses import AnswerTimes
from herzrasen.server.bot_pool.worker import choose_move
from herzrasen.server.bot_pool.worker_pool import BotDecision, BotWorkerPool, first_legal
from herzrasen.server.network.connection import Connection
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.written_bytes import WrittenBytes
from herzrasen.server.room.deal_seeds import DealSeeds
from herzrasen.server.room.room import Room
from herzrasen.server.room.room_services import RoomServices
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.storage.event_log import LogRow
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry
from herzrasen.table.members.member_state import MemberTimeouts
from herzrasen.table.move_ids import move_key
from herzrasen.table.seats import SeatOccupant
from herzrasen.table.table import Table
from tests.laws.indistinguishable_moves import face_down_cards, known_cards
from tests.malformed_input import mutate
from tests.message_examples import example
from tests.server.latency_fixture import DownlinkTransport
from tests.server.memory_log import MemoryTableLog
from tests.server.no_next_tables import NoNextTables
from tests.server.null_summaries import NullSummarySink

ID: Final = re.compile(rb'"(?:id|rests_on)": ?"([!-~]{1,64}?)"')
STILL_KNOWN: Final = 15
"""After so many others the name of a move is certainly known, and the move not made again."""
CARD: Final = re.compile(rb'"([2-9TJQKA][CDSH](?:\'\d*)?)"')
KINDS: Final = inspect.type_info(websocket.FromBrowser)
HOUSE: Final = inspect.type_info(HouseRules)
MOVES: Final = {
    "hearts": inspect.type_info(hearts.Move),
    "nerts": inspect.type_info(nerts.Move),
}
RULES: Final[dict[GameName, tuple[str, ...]]] = {
    "hearts": ("standard+target=1000", "standard+players=3,target=1000", "standard+charging=yes"),
    "nerts": ("stoss", "stoss+seats=2", "pagat"),
}


class OpenTable(Table):
    """A table that the test can look into."""

    def __init__(self, game: GameName, rules: Any) -> None:
        super().__init__(game, rules)
        self._hidden: dict[Seat, tuple[int, set[bytes]]] = {}

    def hidden(self, seat: Seat) -> set[bytes]:
        """The cards that this seat may not know, as they travel."""
        number, cards = self._hidden.get(seat, (-1, set()))
        if number != self.number:
            cards = {
                card.text.encode()
                for card in face_down_cards(self._state) - known_cards(self._state, seat)
            }
            self._hidden[seat] = self.number, cards
        return cards


class MemoryLog(MemoryTableLog):
    """A log that is kept nowhere; how many entries each seat has made is ``by``."""

    def __init__(self) -> None:
        super().__init__()
        self.by: Counter[Seat] = Counter()
        self.described = 0

    async def set_description(self, description: bytes) -> None:
        await super().set_description(description)
        self.described += 1

    async def append(self, rows: Sequence[LogRow]) -> None:
        await super().append(rows)
        self.by.update(json.loads(row.entry)["by"] for row in rows)


class InstantBots(BotWorkerPool):
    """Bots that make the first legal move."""

    async def decide(  # as the real one
        self,
        _settings: dict[str, int],
        _seed: int,
        view: Any,
        *_memory: Any,
        owners: Any = (),  # noqa: ARG002
    ) -> BotDecision:
        return BotDecision(first_legal(view), 3000)


Asked: TypeAlias = "defaultdict[str | None, set[bytes]]"


class Attacker(Connection):
    """A line that looks through every frame for a card that its seat may not know.

    A refusal may name a card that its person was asking for, from any of their lines: it is the
    same when the move is said again. A claim offer shows the hand. ``asked`` are the cards
    that this person has named, by the move.
    """

    def __init__(self, person: str, table: OpenTable, asked: Asked) -> None:
        super().__init__(DownlinkTransport(self._check_message), person)
        self._table = table
        self._asked = asked
        self.sits: Seat = WATCHER
        self.message_counts: Counter[str] = Counter()
        self.accepted: set[tuple[Seat, str, int]] = set()
        self.leaks: list[bytes] = []
        self.ended = self.over = False

    def record_sent(self, frame: bytes) -> None:
        """Remember which cards were named in this."""
        named = set(CARD.findall(frame))
        self._asked[None] = named
        for name in ID.findall(frame):
            self._asked[name.decode()] |= named

    def close(self, code: int) -> None:
        super().close(code)
        self.over = True

    def _check_message(self, message: bytes) -> None:
        kind = message[9 : message.index(b'"', 9)].decode()
        self.message_counts[kind] += 1
        allowed: set[bytes] = set()
        content = {} if kind == "happened" else json.loads(message)
        match kind:
            case "welcome":
                self.sits = content["seat"]
                # What was missed was told before, and its cards may be hidden again.
                message = json.dumps(content | {"missed": ()}).encode()
            case "people":
                self.ended = content.get("ended", False)
            case "accepted":
                self.accepted.add(
                    (self.sits, move_key(self.person, content["id"]), content["number"])
                )
            case "refused":
                allowed = self._asked[content.get("id")]
            case "rest_asked":
                allowed = set(CARD.findall(codec.encode(self._table.view(content["seat"]).hand)))
            case _:
                pass
        if (set(CARD.findall(message)) & self._table.hidden(self.sits)) - allowed:
            self.leaks.append(message)


class AttackedTable:
    """The table, its room, and the lines that lead to it: the host's two, those of three who sit
    down where there is a seat, one who looks on, and one who does not say hello at first."""

    def __init__(self, game: GameName, random: Random) -> None:
        self._random = random
        text = random.choice(RULES[game])
        rules = info.rules_of(game, text)
        self.table = OpenTable(game, rules)
        self.log = MemoryLog()
        self.closed = False
        places = [SeatOccupant(seed) for seed in range(info.seat_count(rules))]
        places[0] = SeatOccupant(0, "Eva", "p0")
        description = TableInfo(
            game, text, {}, "normal", tuple(places), opened=0, house=random_house_rules(random)
        )
        settings = ServerSettings(countdown=0.1, remedy=0.1)
        chance = Entropy(
            deal_seed=lambda: random.randbytes(SEED_BYTES),
            now=lambda: round(asyncio.get_running_loop().time() * 1000),
        )
        players = InstantBots(choose_move, 1, 1.0)
        self._room = Room(
            "T",
            description,
            self.table,
            self.log,
            DealSeeds(lambda _: chance.deal_seed()),
            SessionSettings(MemberTimeouts(60_000, 30_000, 20_000, 30_000), settings.countdowns()),
            RoomServices(
                players,
                chance,
                settings,
                AnswerTimes(0.0),
                NullSummarySink(),
                NoNextTables(),
                HeavyWork(),
                WrittenBytes(LimitSettings()),
            ),
            on_closed=self._mark_closed,
        )
        people = ("p0", "p0", "p1", "p2", "p3", "w", "s")
        self._asked: defaultdict[str, Asked] = defaultdict(lambda: defaultdict(set))
        self.lines = [self._line(person) for person in people]
        self._nobody = self._line("nobody")
        self._left: list[Attacker] = []
        self._sent_frames: list[tuple[Attacker, bytes]] = []
        self._names = count()

    def _mark_closed(self, _name: str) -> None:
        self.closed = True

    async def begin(self) -> None:
        """All come, some sit down, and after a while the match begins."""
        for line in self.lines[:-1]:
            await self._send(line, b'{"type":"hello"}')
        for line in self.lines[2:5]:
            await self._send(line, b'{"type":"sit","name":"%s"}' % line.person.encode())
        await self.attack(50)
        await self._send(self.lines[0], b'{"type":"begin"}')

    async def attack(self, messages: int) -> None:
        """So many messages; one that is refused changes nothing."""
        for _ in range(messages):
            await asyncio.sleep(self._random.random() / 5)
            await self._reconnect()
            line, frame = self._attack()
            refused, before = line.message_counts["refused"], self._storage_count(line)
            number, public = self.table.number, self.table.public
            await self._send(line, frame)
            assert not self.closed, frame
            if line.message_counts["refused"] > refused:
                assert self._storage_count(line) == before, frame
            assert self.table.number == len(self.log.rows)
            assert self.table.number != number or self.table.public is public

    async def play_on(self, moves: int) -> None:
        """Those who sit there make legal moves, so many of them, or to the end of the match."""
        wanted = self._accepted_count + moves
        for _ in range(30 * moves):
            if (
                self._accepted_count >= wanted
                or self.table.over
                or any(line.ended for line in self.lines)
            ):
                return
            await self._reconnect()
            for line in self.lines:
                await asyncio.sleep(0.1)
                await self._send(line, json.dumps(self._sensible(line)).encode())
        raise AssertionError(f"nobody can go on at {self.table.public}")

    def check_log(self) -> None:
        """What holds for all messages together."""
        assert not self.closed
        lines = [*self.lines, *self._left]
        leaks = [leak for line in lines for leak in line.leaks]
        assert not leaks, leaks[0]
        made = [journal.read(row, self.table.game) for row in self.log.rows]
        for seat in self.log.by:
            names = [entry.move for entry in made if entry.by == seat and entry.move is not None]
            for place, name in enumerate(names):
                assert name not in names[place + 1 : place + STILL_KNOWN], "each move once"
        acknowledged = set().union(*(line.accepted for line in lines))
        logged = {(entry.by, entry.move, entry.number) for entry in made if entry.move}
        assert logged <= acknowledged
        for seat, _, number in acknowledged - logged:
            assert _has_chosen(made, seat, number), "what is accepted and writes nothing is so"
        again = Table(self.table.game, self.table.rules)
        again.replay(made)
        assert again.public == self.table.public

    def close(self) -> None:
        self._room.close()

    def _line(self, person: str) -> Attacker:
        return Attacker(person, self.table, self._asked[person])

    async def _reconnect(self) -> None:
        """Whose line was closed opens another."""
        for place, line in enumerate(self.lines):
            if line.over:
                self._left.append(line)
                await self._room.disconnect(line)
                self.lines[place] = self._line(line.person)

    async def _send(self, line: Attacker, frame: bytes) -> None:
        """What a line says, as the server takes it; then everything that is to be done is done."""
        line.record_sent(frame)
        match codec.read_message(frame):
            case Refusal() as refusal:
                line.send_error(refusal)
            case websocket.Pong(number):
                line.receive_pong(number, asyncio.get_running_loop().time() * 1000)
            case websocket.AskBeat():
                pass  # for the connection alone
            case message:
                self._room.receive(line, message)
                await self._room.disconnect(self._nobody)

    @property
    def _accepted_count(self) -> int:
        return sum(line.message_counts["accepted"] for line in (*self.lines, *self._left))

    def _storage_count(self, line: Attacker) -> tuple[int, int]:
        """What this line's person has brought about: entries, and other things kept."""
        return self.log.by[line.sits], self.log.described

    def _attack(self) -> tuple[Attacker, bytes]:
        """Who says what: nonsense, something old again, or something sensible, as it is, with a
        part of it changed, or in another's place."""
        random = self._random
        kind, anybody = random.random(), random.choice(self.lines)
        if kind < 0.05 and self._sent_frames:
            return self._sent_frames[-1]
        if kind < 0.1 and self._sent_frames:
            return anybody, random.choice(self._sent_frames)[1]
        if kind < 0.6:
            return anybody, mutate(example(KINDS, random, self._any_move), random)
        asked = [line for line in self.lines if line.sits in self.table.to_act()]
        line = random.choice(asked or self.lines)
        sensible = self._sensible(line)
        if kind < 0.7:
            return line, mutate(sensible, random)
        frame = json.dumps(sensible).encode()
        self._sent_frames = [*self._sent_frames[-STILL_KNOWN:], (line, frame)]
        return (anybody if kind < 0.8 else line), frame

    def _any_move(self) -> Any:
        game: GameName = self._random.choice(("hearts", "nerts"))
        return example(MOVES[game], self._random, dict)

    def _sensible(self, line: Attacker) -> Any:
        """The message that a player would send now."""
        table = self.table
        if not line.message_counts["welcome"]:
            return {"type": "hello"}
        if line.sits == WATCHER:
            return {"type": "sit", "name": line.person}
        if line.sits in table.to_act() and (legal := table.legal(table.view(line.sits))):
            move = self._random.choice([*islice(legal, 20)])
            return {"type": "submit", "id": f"r{next(self._names)}", "move": read(move)}
        if table.is_dealing():
            return {"type": "continue", "deal": table.deals - 1}
        return {"type": "hello", "last": self._random.randrange(table.number + 1)}


def random_house_rules(random: Random) -> HouseRules:
    """Any house rules that a table may have."""
    while True:
        with suppress(msgspec.ValidationError):
            return msgspec.convert(example(HOUSE, random, dict), HouseRules)


def read(value: object) -> Any:
    """The value as a browser has it."""
    return json.loads(codec.encode(value))


def _has_chosen(made: list[Entry], seat: Seat, number: int) -> bool:
    """Whether by event ``number`` this seat has chosen what it passes or lays open, and no other
    question has come since: then the same may be chosen again, and nothing is written."""
    entry = next(
        entry
        for entry in reversed(made[:number])
        if not isinstance(entry.event, PassChosen | ChargeChosen) or entry.by == seat
    )
    return isinstance(entry.event, PassChosen | ChargeChosen)
