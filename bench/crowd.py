"""People at many tables, in a process of their own: what ``bench/server.py`` is measured with.

Commands come in as lines of JSON, an answer goes out for each. People play by the legal moves that
the server names, without looking further; one move of each is on its way at a time.

At a rate, moves are *due* at times drawn by chance, whatever the server does meanwhile (an open
load). A move that is due while nobody can move waits for the first who can, and its time runs from
when it was due: a server that is slow is not spared the moves that it kept from being made.
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
"""Tables whose people come from one address: no more lines than the server grants to one."""

_ENCODE: Final = msgspec.json.encode


class _Event(msgspec.Struct):
    event: str
    seat: int = -3
    deal: int = 0
    round: int = 0


class _Heard(msgspec.Struct):
    """What a message says that matters here; all else in it is passed over."""

    type: str
    seat: int = -3
    number: int = 0
    id: str | None = None
    code: str = ""
    event: _Event | None = None
    legal: dict[str, Any] | None = None
    waiting: tuple[int, ...] = ()


_DECODE: Final = msgspec.json.Decoder(_Heard).decode


class Guest(WSListener):
    """One person at one table."""

    def __init__(self, crowd: Crowd, table: Table, seat: int, cookie: str) -> None:
        self.crowd = crowd
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.legal: dict[str, Any] = {}
        self.busy = False
        self.deal = 0
        self.welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.moves = 0
        self._passed = -1
        self._line: WSTransport | None = None

    async def come(self) -> None:
        """Open a line, sit down where that is still to be done, and hear how things stand."""
        self.welcome = asyncio.get_running_loop().create_future()
        self.busy = False
        await ws_connect(
            lambda: self,
            f"{self.crowd.server.replace('http', 'ws', 1)}/api/tables/{self.table.name}/socket",
            extra_headers={"cookie": self.cookie} if self.cookie else None,
            local_addr=(self.table.address, 0),
            websocket_handshake_timeout=60,
        )
        assert self._line is not None
        for name, value in self._line.response.headers.items():
            if name.lower() == "set-cookie":
                self.cookie = value.partition(";")[0]
        self.say({"type": "hello"})
        await self.welcome

    def sit(self) -> None:
        """Take a free seat; the welcome comes again when that is done."""
        self.welcome = asyncio.get_running_loop().create_future()
        self.say({"type": "sit", "name": f"Guest {self.crowd.next_name()}"})

    def leave(self) -> None:
        if self._line is not None:
            self._line.disconnect()
            self._line = None

    def say(self, message: dict[str, Any]) -> None:
        assert self._line is not None
        self._line.send(WSMsgType.TEXT, _ENCODE(message))

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._line = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
            return
        heard = _DECODE(frame.get_payload_as_memoryview())
        match heard.type:
            case "happened":
                self._happened(heard)
            case "accepted":
                self.busy = False
                self.moves += 1
                self.crowd.moves += 1
            case "refused":
                self.crowd.refused[heard.code] = self.crowd.refused.get(heard.code, 0) + 1
                self.table.sent.pop(self.seat, None)
                self.busy = False
            case "seats" if self.seat in heard.waiting:
                self.say({"type": "continue", "deal": self.deal})
            case "ping":
                self.say({"type": "pong", "number": heard.number})
            case "welcome":
                self.seat = heard.seat
                self.legal = heard.legal or {}
                if not self.welcome.done():
                    self.welcome.set_result(None)
            case _:
                pass
        self.crowd.may_move(self)

    def _happened(self, heard: _Heard) -> None:
        if heard.legal is not None:
            self.legal = heard.legal
        if heard.event is not None:
            if heard.event.event == "dealt":
                self.deal = max(heard.event.deal, heard.event.round)
            self.table.heard(heard.number, heard.event.seat, self.crowd)

    def move(self, due: float | None = None) -> None:
        """Make some legal move, if there is one that is not on its way already; it was ``due``
        then, or is now."""
        move = self._wanted()
        if move is None:
            return
        if move["move"] == "pass":
            self._passed = self.deal
        self.busy = True
        self.table.sent[self.seat] = time.perf_counter() if due is None else due
        name = f"{self.crowd.next_name()}"
        self.say({"type": "submit", "id": name, "move": move})

    @property
    def can_move(self) -> bool:
        return self._wanted() is not None

    def _wanted(self) -> dict[str, Any] | None:
        passed = self._passed == self.deal and self.legal.get("ask") == "pass"
        return None if self.busy or passed else _move(self.legal)


class Table:
    """A table, and how long its moves take until everyone has seen them: ``sent`` has since when,
    for each seat whose move is on its way."""

    def __init__(self, name: str, address: str) -> None:
        self.name = name
        self.address = address
        self.guests: list[Guest] = []
        self.sent: dict[int, float] = {}
        self._told: dict[int, tuple[float, int]] = {}

    def heard(self, number: int, seat: int, crowd: Crowd) -> None:
        """Somebody has heard of this event."""
        if number in self._told:
            began, count = self._told[number]
        elif (found := self.sent.pop(seat, None)) is not None:
            began, count = found, 0
        else:
            return
        self._told[number] = began, count + 1
        if count + 1 == len(self.guests):
            del self._told[number]
            crowd.took.append(time.perf_counter() - began)

    def unseen(self) -> list[float]:
        """Since when moves are on their way that not everyone has seen yet."""
        return [*self.sent.values(), *(began for began, _ in self._told.values())]

    def forget(self) -> None:
        """No move is on its way."""
        self.sent.clear()
        self._told.clear()


def _move(legal: dict[str, Any]) -> dict[str, Any] | None:
    """A move, if there is any: forward where that is possible, round and round where it is not."""
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


def _opened(server: str, address: str, game: str, rules: str) -> tuple[str, str]:
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


class Crowd:
    """All people of this process."""

    def __init__(self) -> None:
        self.server = ""
        self.tables: list[Table] = []
        self.moves = 0
        self.took: list[float] = []
        self.refused: dict[str, int] = {}
        self._names = 0
        self._free = False
        self._playing = False
        self._open: list[Guest] = []
        self._due: deque[float] = deque()

    async def answer(self, command: dict[str, Any]) -> dict[str, Any]:
        match command:
            case {"do": "open", "server": server, "game": game, "rules": rules, "tables": count}:
                await self._open_tables(server, game, rules, count)
                return {}
            case {"do": "play", "seconds": seconds, "rate": rate}:
                return await self._play(seconds, rate)
            case {"do": "leave"}:
                for guest in self._guests():
                    guest.leave()
                await asyncio.sleep(0.1)
                return {}
            case {"do": "come", "guests": count}:
                return await self._come(count)
            case {"do": "watch", "server": server, "names": names}:
                return await self._watch(server, names)
            case _:
                raise ValueError(command)

    def next_name(self) -> int:
        self._names += 1
        return self._names

    def may_move(self, guest: Guest) -> None:
        """Somebody has heard something, and may be able to move now."""
        if self._free:
            guest.move()
        elif self._playing and self._due and guest.can_move:
            guest.move(self._due.popleft())
        elif self._playing:
            self._open.append(guest)

    async def _open_tables(self, server: str, game: str, rules: str, count: int) -> None:
        self.server = server
        for number in range(count):
            address = f"127.0.0.{1 + number // PER_ADDRESS}"
            name, cookie = _opened(server, address, game, rules)
            table = Table(name, address)
            table.guests = [Guest(self, table, seat, "") for seat in range(4)]
            table.guests[0].cookie = cookie
            self.tables.append(table)
        await asyncio.gather(*(guest.come() for guest in self._guests()))
        strangers = [guest for guest in self._guests() if guest.seat < 0]
        for guest in strangers:
            guest.sit()
        await asyncio.gather(*(guest.welcome for guest in strangers))

    def _guests(self) -> Iterable[Guest]:
        return (guest for table in self.tables for guest in table.guests)

    async def _play(self, seconds: float, rate: float) -> dict[str, Any]:
        """Everyone at once, or so many moves a second at tables drawn by chance."""
        self.moves, self.took, self.refused = 0, [], {}
        self._due.clear()
        for table in self.tables:
            table.forget()
        self._open = [guest for guest in self._guests() if guest.can_move]
        self._free, self._playing = not rate, True
        began, busy = time.perf_counter(), time.process_time()
        if self._free:
            for guest in self._open:
                guest.move()
            await asyncio.sleep(seconds)
        else:
            await self._paced(rate, seconds)
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

    async def _paced(self, rate: float, seconds: float) -> None:
        """Moves that are due so many a second, each for whoever can move then or can first."""
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

    async def _come(self, count: int) -> dict[str, Any]:
        """So many people come back at once; how long until they have been welcomed, on average and
        the last."""
        guests = [guest for _, guest in zip(range(count), self._guests(), strict=False)]
        began = time.perf_counter()

        async def waited(guest: Guest) -> float:
            await guest.come()
            return time.perf_counter() - began

        waits = await asyncio.gather(*map(waited, guests))
        return {"mean": statistics.mean(waits), "longest": max(waits), "guests": len(guests)}

    async def _watch(self, server: str, names: list[str]) -> dict[str, Any]:
        """A watcher at each of these tables, one after another; how long the first waited."""
        self.server = server
        first = 0.0
        for number, name in enumerate(names):
            table = Table(name, f"127.0.0.{1 + number // PER_ADDRESS % 200}")
            table.guests = [Guest(self, table, -2, "")]
            self.tables.append(table)
            began = time.perf_counter()
            await table.guests[0].come()
            first = first or time.perf_counter() - began
        return {"first": first}


async def _main() -> None:
    crowd = Crowd()
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        print(json.dumps(await crowd.answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    uvloop.run(_main())
