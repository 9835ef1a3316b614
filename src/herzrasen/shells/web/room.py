"""One table on the event loop: an actor that takes messages in order.

    a frame -> Room.hear -> inbox -> rules -> log -> table -> every line its own view -> the answer

Whatever moves the table goes through the inbox: people's messages, bots' moves, the dealer's, a
line that closes, time. A move is decided on the table as it is, written to the log, and only then
applied. If somebody else has written to the log, the room closes: the table in memory is thrown
away, the browsers come back by themselves, and it is read again.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.shells.web.asking import Asking, Moved
from herzrasen.shells.web.audience import Audience
from herzrasen.shells.web.inbox import Inbox
from herzrasen.shells.web.line import GOING_AWAY, Line
from herzrasen.shells.web.players import first_legal
from herzrasen.shells.web.store import EventLog, Fenced, Row
from herzrasen.table import about, journal, messages, turn, wire
from herzrasen.table.about import About
from herzrasen.table.seats import Seating
from herzrasen.table.table import Answered, Table

_LOG: Final = logging.getLogger(__name__)


class _Said(msgspec.Struct, frozen=True, eq=False):
    line: Line
    message: messages.FromBrowser


class _Left(msgspec.Struct, frozen=True, eq=False):
    line: Line


class _Tick(msgspec.Struct, frozen=True):
    """Somebody's grace time may be over."""


_Item: TypeAlias = _Said | _Left | _Tick | Moved


class Room:
    """A table, the lines that lead to it, and what it waits for.

    ``grace`` and ``linger`` are those of the settings; ``gone`` is called when the room closes.
    """

    def __init__(
        self,
        name: str,
        description: About,
        table: Table,
        log: EventLog,
        asking: Callable[[Callable[[Moved], object]], Asking],
        now: Callable[[], int],
        grace: float,
        linger: float,
        gone: Callable[[str], None],
    ) -> None:
        self._name = name
        self._about = description
        self._table = table
        self._seating = description.seating()
        self._audience = Audience(name, description)
        self._log = log
        self._now = now
        self._grace = grace
        self._linger = linger
        self._gone = gone
        # After a bug the log is sound, so the room closes and the table is read from it again.
        self._inbox: Inbox[_Item] = Inbox(self._take, failed=self.close)
        self._asking = asking(self._inbox.post)
        self._timer: asyncio.TimerHandle | None = None

    # The door -------------------------------------------------------------------------------------

    async def hear(self, line: Line, message: messages.FromBrowser) -> None:
        """Take a message; returns when it has been dealt with."""
        await self._inbox.post(_Said(line, message)).wait()

    async def leave(self, line: Line) -> None:
        """A line has closed."""
        await self._inbox.post(_Left(line)).wait()

    def close(self) -> None:
        """Close every line and stop. All that happened is in the log."""
        self._inbox.close()
        self._asking.stop()
        if self._timer is not None:
            self._timer.cancel()
        self._audience.close(GOING_AWAY)
        self._gone(self._name)

    # The actor ------------------------------------------------------------------------------------

    async def _take(self, item: _Item) -> None:
        await self._deal_with(item)
        self._audience.seats(self._table, self._seating)
        self._asking.ask(self._table, self._seating)

    async def _deal_with(self, item: _Item) -> None:
        match item:
            case _Said(line, message):
                await self._understand(line, message)
            case _Left(line):
                if line in self._audience.lines:
                    self._audience.lines.remove(line)
                self._count_people()
            case _Tick():
                self._seating = self._seating.give_up(self._now(), round(self._grace * 1000))
            case Moved():
                await self._take_answer(item)

    async def _understand(self, line: Line, message: messages.FromBrowser) -> None:
        seat = self._seating.seat_of(line.token)
        refusal: Refusal | None = None
        match message:
            case messages.Hello(last):
                self._greet(line, last)
            case _ if line not in self._audience.lines:
                refusal = Refusal("table.refusal.hello-first")
            case messages.Sit(name, wanted):
                refusal = await self._sit(line, name, wanted)
            case messages.Pong():
                pass
            case messages.Submit(name, raw):
                await self._submit(line, seat, name, raw)
            case _ if seat == WATCHER:
                refusal = Refusal("table.refusal.watcher")
            case messages.Begin():
                refusal = await self._begin()
            case messages.Rename(name):
                refusal = await self._seats_change(self._seating.rename(seat, name))
            case messages.Continue(deal):
                refusal = self._continue(seat, deal)
        if refusal is not None:
            line.refuse(refusal)

    # People ---------------------------------------------------------------------------------------

    def _greet(self, line: Line, last: int | None) -> None:
        if line not in self._audience.lines:
            self._audience.lines.append(line)
        self._count_people()
        self._audience.welcome(line, self._table, self._seating, last)

    def _count_people(self) -> None:
        """Note who is here; set the clock for who is not, or for an empty room."""
        self._seating = self._seating.present(self._audience.here(self._seating), self._now())
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        loop = asyncio.get_running_loop()
        if not self._audience.lines:
            self._timer = loop.call_later(self._linger, self.close)
        elif (since := self._seating.longest_away) is not None:
            waited = (self._now() - since) / 1000
            self._timer = loop.call_later(max(0.0, self._grace - waited), self._inbox.post, _Tick())

    async def _sit(self, line: Line, name: str, wanted: Seat | None) -> Refusal | None:
        refusal = await self._seats_change(self._seating.sit(line.token, name, wanted))
        if refusal is None:
            self._count_people()
            if not any(place.free for place in self._seating.places):
                await self._begin()
            for other in self._audience.lines:
                if other.token == line.token:
                    self._audience.welcome(other, self._table, self._seating, None)
        return refusal

    async def _begin(self) -> Refusal | None:
        if self._seating.begun:
            return Refusal("table.refusal.begun")
        return await self._seats_change(self._seating.begin())

    async def _seats_change(self, changed: Seating | Refusal) -> Refusal | None:
        """Take over changed seats once they are in the log."""
        if isinstance(changed, Refusal):
            return changed
        described = self._about.with_seats(changed)
        try:
            await self._log.describe(self._name, about.write(described))
        except (OSError, sqlite3.Error):
            _LOG.exception("table %s could not be written", self._name)
            return Refusal("table.refusal.not-saved")
        self._about, self._seating = described, changed
        return None

    def _continue(self, seat: Seat, deal: int) -> Refusal | None:
        if deal >= self._table.deals:
            return Refusal("table.refusal.not-that-deal")
        if deal == self._table.deals - 1 and self._table.dealing():
            self._seating = self._seating.has_read([seat])
        return None

    # Moves ----------------------------------------------------------------------------------------

    async def _submit(self, line: Line, seat: Seat, name: str, raw: msgspec.Raw) -> None:
        result: int | Refusal
        if seat == WATCHER:
            result = Refusal("table.refusal.watcher")
        elif not self._seating.begun:
            result = Refusal("table.refusal.not-begun")
        else:
            move = wire.read_move(raw, self._table.game)
            result = move if isinstance(move, Refusal) else await self._make(seat, move, name)
        if isinstance(result, Refusal):
            line.refuse(result, name)
        else:
            line.say(wire.encode(messages.Accepted(id=name, number=result)))

    async def _take_answer(self, moved: Moved) -> None:
        if moved.move is None or moved.seat not in turn.asked(self._table, self._seating):
            return
        unchanged = moved.number == self._table.number
        result = await self._make(moved.seat, moved.move, seed=moved.seed, effort=moved.effort)
        if isinstance(result, Refusal) and unchanged:
            _LOG.error("%r was refused at %s: %r", moved.move, self._name, result)
            instead = first_legal(self._table.view(moved.seat))
            if instead is not None:
                await self._make(moved.seat, instead)

    async def _make(
        self,
        seat: Seat,
        move: Any,
        name: str | None = None,
        seed: bytes | None = None,
        effort: int | None = None,
    ) -> int | Refusal:
        """Make a move: the number of its last event, or why it was not made."""
        entries = self._table.propose(
            seat, move, at=self._now(), name=name, seed=seed, effort=effort
        )
        if isinstance(entries, Refusal):
            return entries
        if isinstance(entries, Answered):
            return entries.number
        rows = [Row(entry.number, journal.write(entry)) for entry in entries]
        try:
            await self._log.append(self._name, rows)
        except Fenced:
            asyncio.get_running_loop().call_soon(self.close)  # after the refusal has been said
            return Refusal("table.refusal.moved-on")
        except (OSError, sqlite3.Error):
            _LOG.exception("table %s could not be written", self._name)
            return Refusal("table.refusal.not-saved")
        if seed is not None:
            self._seating = self._seating.unread()
        for entry in entries:
            self._table.apply(entry)
            self._audience.happened(self._table, self._seating)
        return self._table.number
