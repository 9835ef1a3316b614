"""One table on the event loop: an actor that takes messages in order.

    a frame -> Room.hear -> inbox -> rules -> log -> table -> every line its own view -> the answer

Whatever moves the table goes through the inbox: people's messages, bots' moves, the dealer's, a
line that closes, time. A move is decided on the table as it is, written to the log, and only then
applied. At a table of Nerts it passes the door of ``table.fairness`` before, where it may have to
wait for an earlier touch. If somebody else has written to the log, the room closes: the table in
memory is thrown away, the browsers come back by themselves, and it is read again.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, TypeAlias

import msgspec

from herzrasen.cards import DEALER, WATCHER, Seat
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from herzrasen.shells import meters
from herzrasen.shells.logs import facts, short
from herzrasen.shells.store.log import EventLog, Fenced, Row
from herzrasen.shells.web.asking import Asking, Moved
from herzrasen.shells.web.audience import Audience
from herzrasen.shells.web.company import Company, OpenNext, Patience
from herzrasen.shells.web.concession import Concession
from herzrasen.shells.web.inbox import Inbox
from herzrasen.shells.web.line import NOT_ADMITTED, READ_AGAIN, STOPPING, Line
from herzrasen.shells.web.players import first_legal
from herzrasen.shells.web.races import Distances, Lines, Races, clock
from herzrasen.shells.web.reports import Reporter
from herzrasen.shells.web.talking import Talking
from herzrasen.shells.web.turn_clocks import TurnClocks
from herzrasen.table import journal, messages, turn, wire
from herzrasen.table.about import About
from herzrasen.table.fairness.claim import Claim
from herzrasen.table.fairness.door import Next
from herzrasen.table.fairness.race import Race
from herzrasen.table.journal import Entry
from herzrasen.table.seats import Seating
from herzrasen.table.standing import Lengths
from herzrasen.table.table import Answered, Table

_LOG: Final = logging.getLogger(__name__)


class _Said(msgspec.Struct, frozen=True, eq=False):
    line: Line
    message: messages.ToTable
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


_Item: TypeAlias = _Said | _Left | _Sat | _Reseat | _Tick | _Due | _RanOut | Moved


class Room:
    """A table, the lines that lead to it, and what it waits for.

    ``lengths``, ``linger`` and ``second`` say how long it waits for people and how long a second of
    their clocks takes, ``open_next`` opens the table where they go on; ``gone`` is called when the
    room closes. ``reporter`` tells the world outside how the table stands.
    """

    def __init__(
        self,
        name: str,
        description: About,
        table: Table,
        log: EventLog,
        asking: Callable[[Callable[[Moved], object]], Asking],
        now: Callable[[], int],
        lengths: Lengths,
        linger: float,
        open_next: OpenNext,
        gone: Callable[[str], None],
        reporter: Reporter,
        second: float = 1.0,
    ) -> None:
        self._name = name
        self._reporter = reporter
        self._table = table
        self._audience = Audience(name, description)
        self._log = log
        self._now = now
        self._gone = gone
        # After a bug the log is sound, so the room closes and the table is read from it again.
        self._inbox: Inbox[_Item] = Inbox(self._take, failed=self.close)
        post = self._inbox.post
        self._asking = asking(post)
        patience = Patience(lengths, linger, overdue=lambda: post(_Tick()), deserted=self.close)
        self._company = Company(
            name, description, table, log, self._audience, now, patience, open_next
        )
        house, audience = description.house, self._audience
        self._clocks = TurnClocks(house, audience, second, lambda: post(_RanOut()))
        self._talking = Talking(description.game, house, audience)
        self._concession = Concession(table, self._audience)
        self._distances = Distances()
        self.races: Races | None = None
        if description.game == "nerts":
            self.races = Races(
                description.house, table, self._lines, self._let_in, lambda: post(_Due())
            )

    # The door -------------------------------------------------------------------------------------

    def hear(self, line: Line, message: messages.ToTable) -> None:
        """Take a message that has just arrived. How many may wait, a line's allowance says."""
        self._inbox.post(_Said(line, message, clock()))

    async def leave(self, line: Line) -> None:
        """A line has closed."""
        await self._inbox.post(_Left(line)).wait()

    async def seat(self, person: str, name: str) -> Refusal | None:
        """Any free seat for somebody who is on his way here; or why there is none."""
        answer = asyncio.get_running_loop().create_future()
        await self._inbox.post(_Sat(person, name, answer)).wait()
        return answer.result() if answer.done() else Refusal("table.refusal.moved-on")

    @property
    def running(self) -> bool:
        """Whether a match has begun here and is not over."""
        return self._seating.begun and not self._table.over

    async def reseat(self, change: Callable[[Seating], Seating]) -> None:
        """Somebody is another person from now on, or nobody."""
        await self._inbox.post(_Reseat(change)).wait()

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
        if self.races is not None:
            self.races.close()
        self._audience.close(code)
        self._gone(self._name)

    @property
    def _seating(self) -> Seating:
        return self._company.seating

    # The actor ------------------------------------------------------------------------------------

    async def _take(self, item: _Item) -> None:
        running = self._company.running
        await self._deal_with(item)
        busy = frozenset[Seat]()
        if self.races is not None:
            await self.races.decide()
            busy = self.races.door.waiting
        if (agreed := self._concession.decided(self._seating)) is not None:
            await self._make(DEALER, agreed)
        if running != self._company.running:
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
            case _Said(line, message, at):
                await self._understand(line, message, at)
            case _Left(line):
                if line in self._audience.lines:
                    self._audience.lines.remove(line)
                await self._company.settle()
            case _Sat(person, name, answer):
                answer.set_result(await self._arrange(person, messages.Sit(name)))
            case _Reseat(change):
                await self._company.reseat(change)
            case _Tick():
                await self._company.settle()
            case _RanOut():
                self._clocks.run_out(self._table)
            case _Due():
                pass  # what is due is decided after every item
            case Moved():
                await self._take_answer(item)

    async def _understand(self, line: Line, message: messages.ToTable, at: float) -> None:
        seat = self._seating.seat_of(line.person)
        refusal: Refusal | None = None
        match message:
            case messages.Hello(last):
                refusal = await self._greet(line, last)
            case _ if line not in self._audience.lines:
                refusal = Refusal("table.refusal.hello-first")
            case messages.Submit():
                await self._submit(line, seat, message, at)
            case (
                messages.Continue()
                | messages.Extend()
                | messages.AskRest()
                | messages.AnswerRest()
                | messages.Speak()
                | messages.Mute()
            ):
                refusal = await self._oblige(line, seat, message)
            case _:
                refusal = await self._arrange(line.person, message)
        if refusal is not None:
            line.refuse(refusal)

    async def _oblige(self, line: Line, seat: Seat, message: messages.FromSeat) -> Refusal | None:
        """Do what somebody who sits here asks for."""
        if seat == WATCHER:
            return Refusal("table.refusal.watcher")
        match message:
            case messages.Continue(deal):
                return self._continue(seat, deal)
            case messages.Extend():
                return self._clocks.extend(message, seat, self._table)
            case messages.AskRest(number):
                return await self._ask_rest(seat, number)
            case messages.AnswerRest(number, yes):
                return self._concession.answer(seat, number, yes)
            case messages.Speak():
                return self._talking.say(line, seat, message, self._seating)
            case messages.Mute(other, muted):
                refusal = await self._company.mute(seat, other, muted=muted)
                self._talking.show_again(line.person, self._seating)
                return refusal

    # People ---------------------------------------------------------------------------------------

    async def _greet(self, line: Line, last: int | None) -> Refusal | None:
        if not self._company.admits(line.person):
            asyncio.get_running_loop().call_soon(line.close, NOT_ADMITTED)  # once it is said why
            return Refusal("table.refusal.no-watchers")
        if line not in self._audience.lines:
            self._audience.lines.append(line)
            line.caught_up = partial(self.hear, line, messages.Hello())
        self._company.count()
        self._welcome(line, last)
        self._audience.coming(self._asking.coming(), (line,))
        self._clocks.show(self._table, self._seating, line)
        self._talking.show(line, self._seating)
        self._concession.show(line)
        await self._company.settle()
        return None

    def _welcome(self, line: Line, last: int | None) -> None:
        self._audience.welcome(line, self._table, self._seating, last)
        line.welcomed = (self._table.number, clock())

    async def _arrange(self, person: str, said: messages.FromPeople) -> Refusal | None:
        """Something among the people; who has got another seat by it sees the table from there."""
        before = self._seating
        refusal = await self._company.hear(person, said)
        for other in self._audience.lines:
            if before.seat_of(other.person) != (seat := self._seating.seat_of(other.person)):
                if seat != WATCHER:
                    self._talking.sat(other.person)
                self._welcome(other, None)
        await self._company.settle()
        return refusal

    def _continue(self, seat: Seat, deal: int) -> Refusal | None:
        if deal >= self._table.deals:
            return Refusal("table.refusal.not-that-deal")
        if deal == self._table.deals - 1 and self._table.dealing():
            self._company.seating = self._seating.has_read([seat])
        return None

    async def _ask_rest(self, seat: Seat, number: int) -> Refusal | None:
        """A proved claim is a move like others; any other is for all others to agree to."""
        if not self._seating.begun:
            return Refusal("table.refusal.not-begun")
        if hearts.Claim() in self._table.legal(self._table.view(seat)):
            made = await self._make(seat, hearts.Claim())
            return made if isinstance(made, Refusal) else None
        return self._concession.ask(seat, number)

    # Moves ----------------------------------------------------------------------------------------

    async def _submit(self, line: Line, seat: Seat, said: messages.Submit, at: float) -> None:
        move: Any
        if seat == WATCHER:
            move = Refusal("table.refusal.watcher")
        elif not self._seating.begun:
            move = Refusal("table.refusal.not-begun")
        elif seat in self._clocks.over:
            move = Refusal("table.refusal.time-over")
        elif self._table.late(seat, said.id, said.number):
            move = Refusal("table.refusal.too-late")
        else:
            move = wire.read_move(said.move, self._table.game)
        if isinstance(move, Refusal):
            line.refuse(move, said.id)
        elif self.races is not None:
            self.races.submit(seat, move, said, line, at)
        elif isinstance(result := await self._make(seat, move, name=said.id), Refusal):
            line.refuse(result, said.id)
        else:
            line.say(wire.encode(messages.Accepted(id=said.id, number=result)))

    async def _take_answer(self, moved: Moved) -> None:
        move, seat = moved.move, moved.seat
        asked = turn.asked(self._table, self._seating) | self._clocks.over
        if move is None or seat not in asked:
            return
        view = self._table.view(seat)
        if moved.number == self._table.number and move not in self._table.legal(view):
            _LOG.error("a bot's move is not legal", extra=facts(table=short(self._name)))
            move = first_legal(view)
        if move is None:
            return
        if self.races is None or seat == DEALER:
            await self._make(seat, move, seed=moved.seed, effort=moved.effort)
        else:
            self.races.act(msgspec.structs.replace(moved, move=move))

    async def _let_in(self, decided: Next) -> int | Refusal:
        claim = decided.claim
        return await self._make(
            claim.seat,
            claim.move,
            name=claim.name,
            effort=claim.effort,
            claim=claim,
            races=decided.races,
        )

    def _lines(self) -> Lines:
        return self._distances.now(self._audience.lines, self._seating, clock())

    async def _make(
        self,
        seat: Seat,
        move: Any,
        *,
        name: str | None = None,
        seed: bytes | None = None,
        effort: int | None = None,
        claim: Claim | None = None,
        races: tuple[Race, ...] = (),
    ) -> int | Refusal:
        """Make a move: the number of its last event, or why it was not made.

        ``claim`` is what it came through the door as, ``races`` those that it has won.
        """
        late = () if self.races is None else self.races.door.late
        timed_out = name is None and seat in self._clocks.over
        entries = self._table.propose(
            seat,
            move,
            at=self._now(),
            name=name,
            seed=seed,
            effort=effort,
            races=(*late, *races),
            used=self._clocks.used(seat, move, self._table),
            timed_out=timed_out,
        )
        if isinstance(entries, Refusal):
            return entries
        if isinstance(entries, Answered):
            return entries.number
        if self._seating.ended is not None:
            return Refusal("table.refusal.ended")
        if (refusal := await self._write(entries)) is not None:
            return refusal
        meters.MOVES.labels(self._table.game).inc()
        if timed_out:
            self._clocks.timed_out(seat)
        if self._table.dealing():
            self._company.seating = self._seating.unread()
        for entry in entries:
            before = self._table.public
            self._table.apply(entry)
            self._audience.happened(self._table, self._seating)
            if self.races is not None:
                self.races.door.happened(entry.number, entry.event, before, clock(), claim)
        if self.races is not None:
            self.races.door.kept(late)
        return self._table.number

    async def _write(self, entries: Iterable[Entry]) -> Refusal | None:
        """Put what is going to happen into the log, or say why it does not happen."""
        rows = [Row(entry.number, journal.write(entry)) for entry in entries]
        try:
            await self._log.append(self._name, rows)
        except Fenced:
            asyncio.get_running_loop().call_soon(self.close)  # after the refusal has been said
            return Refusal("table.refusal.moved-on")
        except (OSError, sqlite3.Error):
            _LOG.exception("a table could not be written", extra=facts(table=short(self._name)))
            return Refusal("table.refusal.not-saved")
        return None
