"""One table on the event loop: an actor that takes messages in order.

    a frame -> Room.hear -> inbox -> rules -> log -> table -> every line its own view -> the answer

Whatever moves the table goes through the inbox: people's messages (``hearing`` does what they ask
for), bots' moves, the dealer's, a line that closes, time. How a move is made is in ``making``. If
somebody else has written to the log, the room closes: the table in memory is thrown away, the
browsers come back by themselves, and it is read again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

import msgspec

from herzrasen.cards import DEALER
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.server.bot_pool.event_history import Past
from herzrasen.server.bot_pool.scheduler import Asking, Moved
from herzrasen.server.network.connection import READ_AGAIN, STOPPING, Line
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.room.broadcaster import Audience
from herzrasen.server.room.chat import Talking
from herzrasen.server.room.claim_offers import Concession
from herzrasen.server.room.members import Company, OpenNext, Patience
from herzrasen.server.room.message_dispatcher import Hearing
from herzrasen.server.room.move_executor import Making
from herzrasen.server.room.race_arbiter import Races, clock
from herzrasen.server.room.summary_publisher import Reporter
from herzrasen.server.room.turn_clocks import TurnClocks
from herzrasen.server.runtime.mailbox import Inbox
from herzrasen.storage.log import EventLog
from herzrasen.table.info import About
from herzrasen.table.members.member_state import Lengths
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table

MOST_WAITING: Final = 32
"""Messages of one line that wait for their turn; more are refused."""


class _Said(msgspec.Struct, frozen=True, eq=False):
    line: Line
    message: websocket.ToTable
    at: float


class _Left(msgspec.Struct, frozen=True, eq=False):
    line: Line


class _Sat(msgspec.Struct, frozen=True, eq=False):
    """Somebody takes a seat before he comes; what came of it is put into ``answer``."""

    person: str
    name: str
    answer: asyncio.Future[Refusal | None]


class _Reseat(msgspec.Struct, frozen=True):
    """Somebody is another person now, or nobody."""

    change: Callable[[Seating], Seating]


class _Tick(msgspec.Struct, frozen=True):
    """Something that people are waited for may be due."""


class _Due(msgspec.Struct, frozen=True):
    """A claim has waited long enough."""


class _RanOut(msgspec.Struct, frozen=True):
    """Somebody's time to think may be over."""


_TICK: Final = _Tick()
_DUE: Final = _Due()
_RAN_OUT: Final = _RanOut()

_Item: TypeAlias = _Said | _Left | _Sat | _Reseat | _Tick | _Due | _RanOut | Moved


class Room:
    """A table, the lines that lead to it, and what it waits for.

    ``lengths``, ``linger`` and ``second`` say how long it waits for people and how long a second of
    their clocks takes, ``open_next`` opens the table where they go on; ``gone`` is called when the
    room closes. ``reporter`` tells the world outside how the table stands. ``work`` is where what
    takes long is done.
    """

    __slots__ = (
        "_asking",
        "_audience",
        "_clock",
        "_clocks",
        "_company",
        "_concession",
        "_gone",
        "_hearing",
        "_inbox",
        "_making",
        "_name",
        "_reporter",
        "_table",
    )

    def __init__(
        self,
        name: str,
        description: About,
        table: Table,
        log: EventLog,
        asking: Callable[[Past, Callable[[Moved], object]], Asking],
        now: Callable[[], int],
        lengths: Lengths,
        linger: float,
        open_next: OpenNext,
        gone: Callable[[str], None],
        reporter: Reporter,
        second: float = 1.0,
        work: HeavyWork | None = None,
    ) -> None:
        self._name = name
        self._reporter = reporter
        self._table = table
        self._gone = gone
        self._clock = clock()
        audience = self._audience = Audience(name, description)
        # After a bug the log is sound, so the room closes and the table is read from it again.
        self._inbox: Inbox[_Item] = Inbox(self._take, failed=self.close)
        post = self._inbox.post
        past = Past(name, table, log, HeavyWork() if work is None else work)
        self._asking = asking(past, post)
        patience = Patience(lengths, linger, overdue=partial(post, _TICK), deserted=self.close)
        self._company = Company(name, description, table, log, audience, now, patience, open_next)
        house = description.house
        self._clocks = TurnClocks(house, audience, second, partial(post, _RAN_OUT))
        self._concession = Concession(table, audience)
        self._making = Making(
            name,
            house,
            table,
            log,
            self._company,
            audience,
            self._clocks,
            now,
            due=partial(post, _DUE),
            fenced=self.close,
        )
        self._hearing = Hearing(
            table,
            audience,
            self._company,
            self._making,
            self._asking,
            self._clocks,
            Talking(description.game, house, audience),
            self._concession,
            again=self.hear,
        )

    # The door -------------------------------------------------------------------------------------

    def hear(self, line: Line, message: websocket.ToTable) -> None:
        """Take a message that has just arrived. Of one line only so many wait: what is written down
        takes a commit each, and a line may say more than that. Of Hellos it is one, for one Welcome
        answers all of them."""
        if isinstance(message, websocket.Hello):
            if line.greeting:
                return
            line.greeting = True
        elif line.waiting >= MOST_WAITING:
            line.refuse(Refusal("table.refusal.too-fast"), _id_of(message))
            return
        line.waiting += 1
        self._inbox.post(_Said(line, message, self._clock()))

    async def leave(self, line: Line) -> None:
        """A line has closed."""
        await self._inbox.deal_with(_Left(line))

    async def seat(self, person: str, name: str) -> Refusal | None:
        """Any free seat for somebody who is on his way here; or why there is none."""
        answer = asyncio.get_running_loop().create_future()
        await self._inbox.deal_with(_Sat(person, name, answer))
        return answer.result() if answer.done() else Refusal("table.refusal.moved-on")

    @property
    def races(self) -> Races | None:
        """The door of a table of Nerts."""
        return self._making.races

    @property
    def running(self) -> bool:
        """Whether a match has begun here and is not over."""
        return self._seating.begun and not self._table.over

    async def reseat(self, change: Callable[[Seating], Seating]) -> None:
        """Somebody is another person from now on, or nobody."""
        await self._inbox.deal_with(_Reseat(change))

    async def finish(self) -> None:
        """Do what has been asked for, then close every line because the server is about to end."""
        self._asking.stop()
        await self._inbox.finish()
        self.close(STOPPING)

    def close(self, code: int = READ_AGAIN) -> None:
        """Close every line and stop. All that happened is in the log."""
        self._inbox.close()
        self._reporter.close(self._table)
        self._asking.stop()
        self._company.close()
        self._clocks.close()
        self._making.close()
        self._audience.close(code)
        self._gone(self._name)

    @property
    def _seating(self) -> Seating:
        return self._company.seating

    # The actor ------------------------------------------------------------------------------------

    async def _take(self, item: _Item) -> None:
        running = self._company.running
        await self._deal_with(item)
        busy = await self._making.decide()
        if (agreed := self._concession.decided(self._seating)) is not None:
            await self._making.make(DEALER, agreed)
        if running != self._company.running:
            if not running:
                self._hearing.begun()
            await self._company.settle()
        self._audience.seats(self._table, self._seating)
        self._reporter.look(self._table, self._seating)
        pause = self._asking.pause
        self._clocks.look(self._table, self._seating, paused=self._concession.asking)
        self._asking.ask(self._table, self._seating, busy, self._clocks.over)
        if pause != self._asking.pause:
            self._audience.coming(self._asking.coming(), self._audience.lines)

    async def _deal_with(self, item: _Item) -> None:
        match item:
            case _Said():
                await self._answer(item)
            case _Left(line):
                if line in self._audience.lines:
                    self._audience.lines.remove(line)
                await self._company.settle()
            case _Sat(person, name, answer):
                answer.set_result(await self._hearing.arrange(person, websocket.Sit(name)))
            case _Reseat(change):
                await self._company.reseat(change)
            case _Tick():
                await self._company.settle()
            case _RanOut():
                self._clocks.run_out(self._table)
            case _Due():
                pass  # what is due is decided after every item
            case Moved():
                self._asking.answered(item.seat)
                await self._making.answer(item)

    async def _answer(self, said: _Said) -> None:
        """Do what a line asks for. Of a line that was closed meanwhile only moves are made."""
        said.line.waiting -= 1
        if said.line.closed is None or isinstance(said.message, websocket.Submit):
            await self._hearing.hear(said.line, said.message, said.at)


def _id_of(message: websocket.ToTable) -> str | None:
    """The browser's name for what it asks for, if it has one."""
    return message.id if isinstance(message, websocket.Submit | websocket.Undo) else None
