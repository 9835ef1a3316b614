"""Load generator: simulated players at many tables, in a process of their own.

Commands come in as lines of JSON, an answer goes out for each. Players choose among the legal moves
that the server names, one move of each in flight at a time. At a rate, moves are *due* at random
times, whatever the server does meanwhile (an open load). A move that is due while no player can
move waits for the first who can, and its time runs from when it was due, so a slow server does not
hide the moves that it delayed (no coordinated omission).
"""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import statistics
import sys
import time
from collections import deque
from collections.abc import Iterable
from typing import Any, Final

import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

PER_ADDRESS: Final = 8
"""Tables whose players connect from one address, within the server's limit for one."""

_SIT_AT_ONCE: Final = 300
"""People who ask for a seat at the same moment; a server has only so long to store each."""

_ENCODE: Final = msgspec.json.encode


class _Event(msgspec.Struct):
    event: str
    seat: int = -3
    deal: int = 0
    round: int = 0


class ServerMessage(msgspec.Struct):
    """The fields of a message that matter here; others are ignored."""

    type: str
    seat: int = -3
    number: int = 0
    id: str | None = None
    code: str = ""
    event: _Event | None = None
    legal: dict[str, Any] | None = None
    waiting: tuple[int, ...] = ()
    done: bool = False


_DECODE: Final = msgspec.json.Decoder(ServerMessage).decode


class LoadClient(WSListener):
    """A simulated player at one table."""

    def __init__(self, generator: LoadGenerator, table: LoadTable, seat: int, cookie: str) -> None:
        self.generator = generator
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.legal: dict[str, Any] = {}
        self.move_in_flight = False
        self.deal = 0
        self.welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.moves = 0
        self._passed = -1
        self.transport: WSTransport | None = None

    async def connect(self) -> None:
        """Connect, and take a seat unless that was done; returns after the welcome."""
        self.welcome = asyncio.get_running_loop().create_future()
        self.move_in_flight = False
        server = self.generator.server_of(self).replace("http", "ws", 1)
        await ws_connect(
            lambda: self,
            f"{server}/api/tables/{self.table.name}/socket",
            extra_headers={"cookie": self.cookie} if self.cookie else None,
            local_addr=(self.table.address, 0),
            websocket_handshake_timeout=60,
        )
        assert self.transport is not None
        for name, value in self.transport.response.headers.items():
            if name.lower() == "set-cookie":
                self.cookie = value.partition(";")[0]
        self.greet()
        await self.welcome

    def greet(self) -> None:
        """Say hello, which a welcome answers."""
        self.send({"type": "hello"})

    def sit(self) -> None:
        """Take a free seat; the welcome comes again when that is done."""
        self.welcome = asyncio.get_running_loop().create_future()
        self.send({"type": "sit", "name": f"Guest {self.generator.next_name()}"})

    def disconnect(self) -> None:
        if self.transport is not None:
            self.transport.disconnect()
            self.transport = None

    def send(self, message: dict[str, Any]) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, _ENCODE(message))

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
            return
        self.receive(_DECODE(frame.get_payload_as_memoryview()))

    def receive(self, message: ServerMessage) -> None:
        """Take a message, and move if that is possible now."""
        match message.type:
            case "happened":
                self._apply_event(message)
            case "accepted":
                self.move_in_flight = False
                self.moves += 1
                self.generator.moves += 1
            case "refused":
                self.generator.refused[message.code] = (
                    self.generator.refused.get(message.code, 0) + 1
                )
                self.table.sent.pop(self.seat, None)
                self.move_in_flight = False
            case "seats" if self.seat in message.waiting:
                self.send({"type": "continue", "deal": self.deal})
            case "ping":
                self.send({"type": "pong", "number": message.number})
            case "welcome":
                self.seat = message.seat
                self.legal = message.legal or {}
                if not self.welcome.done():
                    self.welcome.set_result(None)
            case _:
                pass
        self.generator.may_move(self)

    def _apply_event(self, message: ServerMessage) -> None:
        if message.legal is not None:
            self.legal = message.legal
        if message.event is not None:
            if message.event.event == "dealt":
                self.deal = max(message.event.deal, message.event.round)
            self.table.record_event(message.number, message.event.seat, self.generator)

    def move(self, due: float | None = None) -> None:
        """Make some legal move, if there is one that is not on its way already; it was ``due``
        then, or is now."""
        move = self.next_move()
        if move is None:
            return
        if move["move"] == "pass":
            self._passed = self.deal
        self.move_in_flight = True
        self.table.sent[self.seat] = time.perf_counter() if due is None else due
        self.submit(f"{self.generator.next_name()}", move)

    def submit(self, move_id: str, move: dict[str, Any]) -> None:
        """Send a move under an id of its own."""
        self.send({"type": "submit", "id": move_id, "move": move})

    @property
    def can_move(self) -> bool:
        return self.next_move() is not None

    def next_move(self) -> dict[str, Any] | None:
        """Some legal move, if there is one that is not on its way."""
        passed = self._passed == self.deal and self.legal.get("ask") == "pass"
        return None if self.move_in_flight or passed else _move(self.legal)


class LoadTable:
    """A table, and the latency of its moves until everyone has seen them; ``sent`` has the start
    time for each seat whose move is in flight."""

    def __init__(self, name: str, address: str) -> None:
        self.name = name
        self.address = address
        self.guests: list[LoadClient] = []
        self.sent: dict[int, float] = {}
        self._pending: dict[int, tuple[float, int]] = {}

    def record_event(self, number: int, seat: int, generator: LoadGenerator) -> None:
        """A player has received this event."""
        if number in self._pending:
            began, count = self._pending[number]
        elif (found := self.sent.pop(seat, None)) is not None:
            began, count = found, 0
        else:
            return
        self._pending[number] = began, count + 1
        if count + 1 == len(self.guests):
            del self._pending[number]
            generator.took.append(time.perf_counter() - began)

    def unseen(self) -> list[float]:
        """The start times of moves in flight that not everyone has seen yet."""
        return [*self.sent.values(), *(began for began, _ in self._pending.values())]

    def reset(self) -> None:
        """Forget the moves under way."""
        self.sent.clear()
        self._pending.clear()


def _move(legal: dict[str, Any]) -> dict[str, Any] | None:
    """A move, if there is any: to a foundation where that is possible, else the next in turn."""
    match legal.get("ask"):
        case "play":
            return {"move": "play", "card": legal["cards"][0]}
        case "pass":
            return {"move": "pass", "cards": legal["cards"][: legal["least"]]}
        case "moon":
            return {"move": "moon", "choice": legal["choices"][0]}
        case _:
            return _race(legal)


def _race(legal: dict[str, Any]) -> dict[str, Any] | None:
    if legal.get("ready"):
        return {"move": "ready"}
    if legal.get("call"):
        return {"move": "call"}
    for lift in legal.get("lifts", ()):
        for target in lift["targets"]:
            if target["place"]["at"] == "foundation" or lift["source"]["at"] != "tableau":
                return {"move": "lift", "source": lift["source"], "card": lift["card"],
                        "target": target["place"], "onto": target.get("onto")}  # fmt: skip
    if legal.get("turn"):
        return {"move": "turn"}
    return {"move": "vote"} if legal.get("vote") else None


def _create_table(server: str, address: str, game: str, rules: str) -> tuple[str, str]:
    """A new table with three free seats: its name, and the cookie of the person at the first."""
    wish = {"game": game, "rules": rules, "name": "Eva", "free": 3, "pace": "instant"}
    host = server.removeprefix("http://")
    line = http.client.HTTPConnection(host, source_address=(address, 0))
    headers = {"content-type": "application/json"}
    line.request("POST", "/api/tables", _ENCODE(wish), headers)
    response = line.getresponse()
    assert response.status == 201, response.read()
    cookie = (response.headers["set-cookie"] or "").partition(";")[0]
    table: str = json.loads(response.read())["table"]
    line.close()
    return table, cookie


class LoadGenerator:
    """All simulated players of this process."""

    def __init__(self) -> None:
        self.server = ""
        self.tables: list[LoadTable] = []
        self.moves = 0
        self.took: list[float] = []
        self.refused: dict[str, int] = {}
        self._names = 0
        self._free = False
        self._playing = False
        self._open: list[LoadClient] = []
        self._due: deque[float] = deque()

    async def answer(self, command: dict[str, Any]) -> dict[str, Any]:
        match command:
            case {"do": "open", "server": server, "game": game, "rules": rules, "tables": count}:
                await self.open_tables(server, game, rules, count)
                return {}
            case {"do": "play", "seconds": seconds, "rate": rate}:
                return await self.play(seconds, rate)
            case {"do": "leave"}:
                for guest in self.guests():
                    guest.disconnect()
                await asyncio.sleep(0.1)
                return {}
            case {"do": "come", "guests": count}:
                return await self._reconnect(count)
            case {"do": "watch", "server": server, "names": names}:
                return await self._watch(server, names)
            case _:
                raise ValueError(command)

    def next_name(self) -> int:
        self._names += 1
        return self._names

    def server_of(self, guest: LoadClient) -> str:  # noqa: ARG002 - others have several
        """The address that a player connects to."""
        return self.server

    def new_client(self, table: LoadTable, seat: int) -> LoadClient:
        """A player who is not connected yet."""
        return LoadClient(self, table, seat, "")

    def may_move(self, guest: LoadClient) -> None:
        """Note that a player got a message and may be able to move now."""
        if self._free:
            guest.move()
        elif self._playing and self._due and guest.can_move:
            guest.move(self._due.popleft())
        elif self._playing:
            self._open.append(guest)

    async def open_tables(self, server: str, game: str, rules: str, count: int) -> None:
        """Open tables, and seat four people at each."""
        self.server = server
        for number in range(count):
            address = f"127.0.0.{1 + number // PER_ADDRESS}"
            name, cookie = _create_table(server, address, game, rules)
            table = LoadTable(name, address)
            table.guests = [self.new_client(table, seat) for seat in range(4)]
            table.guests[0].cookie = cookie
            self.tables.append(table)
        await asyncio.gather(*(guest.connect() for guest in self.guests()))
        strangers = [guest for guest in self.guests() if guest.seat < 0]
        for first in range(0, len(strangers), _SIT_AT_ONCE):
            some = strangers[first : first + _SIT_AT_ONCE]
            for guest in some:
                guest.sit()
            await asyncio.gather(*(guest.welcome for guest in some))

    def guests(self) -> Iterable[LoadClient]:
        """All players."""
        return (guest for table in self.tables for guest in table.guests)

    async def play(self, seconds: float, rate: float) -> dict[str, Any]:
        """Play: everyone at once, or at a rate of moves a second at random tables."""
        self.moves, self.took, self.refused = 0, [], {}
        self._due.clear()
        for table in self.tables:
            table.reset()
        self._open = [guest for guest in self.guests() if guest.can_move]
        self._free, self._playing = not rate, True
        began, busy = time.perf_counter(), time.process_time()
        if self._free:
            for guest in self._open:
                guest.move()
            await asyncio.sleep(seconds)
        else:
            await self._send_at_rate(rate, seconds)
        passed = time.perf_counter() - began
        moves, ended = self.moves, time.perf_counter()
        self._free = self._playing = False
        await asyncio.sleep(1)  # those on their way arrive
        # What was not done by then has taken so long at least.
        late = [began for table in self.tables for began in table.unseen()]
        took = sorted(self.took + [ended - began for began in (*self._due, *late)])
        return {
            "moves": moves,
            "with those on their way": self.moves,
            "seconds": passed,
            "own cpu": time.process_time() - busy,
            "p50": took[len(took) // 2] * 1000 if took else 0,
            "p99": took[len(took) * 99 // 100] * 1000 if took else 0,
            "waiting": len(self._due),
            "refused": self.refused,
        }

    async def _send_at_rate(self, rate: float, seconds: float) -> None:
        """Make moves due at this rate, each for a player who can move then, or for the first who
        can."""
        chance, choice = random.Random(rate), random.Random(rate)
        at = time.perf_counter()
        end = at + seconds
        while at < end:
            at += chance.expovariate(rate)
            if (pause := at - time.perf_counter()) > 0:
                await asyncio.sleep(pause)
            self._due.append(at)
            while self._open and self._due:
                place = choice.randrange(len(self._open))
                self._open[place], guest = self._open[-1], self._open[place]
                self._open.pop()
                if guest.can_move:
                    guest.move(self._due.popleft())

    async def _reconnect(self, count: int) -> dict[str, Any]:
        """Reconnect this many players at once; the seconds until they are welcomed, mean and
        maximum."""
        guests = [guest for _, guest in zip(range(count), self.guests(), strict=False)]
        began = time.perf_counter()

        async def wait_for_welcome(guest: LoadClient) -> float:
            await guest.connect()
            return time.perf_counter() - began

        waits = await asyncio.gather(*map(wait_for_welcome, guests))
        return {"mean": statistics.mean(waits), "longest": max(waits), "guests": len(guests)}

    async def _watch(self, server: str, names: list[str]) -> dict[str, Any]:
        """Watch each of these tables, one after another; the seconds that the first took."""
        self.server = server
        first = 0.0
        for number, name in enumerate(names):
            table = LoadTable(name, f"127.0.0.{1 + number // PER_ADDRESS % 200}")
            table.guests = [LoadClient(self, table, -2, "")]
            self.tables.append(table)
            began = time.perf_counter()
            await table.guests[0].connect()
            first = first or time.perf_counter() - began
        return {"first": first}


async def answer_commands(generator: LoadGenerator) -> None:
    """Answer the commands on stdin until it ends."""
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        print(json.dumps(await generator.answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    uvloop.run(answer_commands(LoadGenerator()))
