"""What people say at one table: each message goes to the part that does it, and what is refused is
said only to the line that asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final, get_args

from herzrasen.cards import WATCHER, Seat
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.server.bot_pool.scheduler import Asking
from herzrasen.server.network.connection import NOT_ADMITTED, Line
from herzrasen.server.rate_limits.rate_limiter import Limits
from herzrasen.server.room.broadcaster import Audience
from herzrasen.server.room.chat import Talking
from herzrasen.server.room.claim_offers import Concession
from herzrasen.server.room.members import Company
from herzrasen.server.room.move_executor import Making
from herzrasen.server.room.race_arbiter import clock
from herzrasen.server.room.turn_clocks import TurnClocks
from herzrasen.table.table import Table

ARRANGED_PER_SECOND: Final = 1.0
ARRANGED_AT_ONCE: Final = 30
"""What one person may change among the people of a table, from however many pages: seats, names,
votes, readiness, time for others, whom to hear. Everybody is told of it, or it is written down."""

_ARRANGES: Final = (*get_args(websocket.FromPeople), websocket.Extend, websocket.Mute)


class Hearing:
    """Does what the lines of a table ask for. ``again`` lets a line greet once more that was told
    nothing for a while."""

    __slots__ = (
        "_again",
        "_arranged",
        "_asking",
        "_audience",
        "_clock",
        "_clocks",
        "_company",
        "_concession",
        "_making",
        "_table",
        "_talking",
    )

    def __init__(
        self,
        table: Table,
        audience: Audience,
        company: Company,
        making: Making,
        asking: Asking,
        clocks: TurnClocks,
        talking: Talking,
        concession: Concession,
        again: Callable[[Line, websocket.Hello], object],
    ) -> None:
        self._table = table
        self._audience = audience
        self._company = company
        self._making = making
        self._asking = asking
        self._clocks = clocks
        self._talking = talking
        self._concession = concession
        self._again = again
        self._clock = clock()
        self._arranged: Limits | None = None

    async def hear(self, line: Line, message: websocket.ToTable, at: float) -> None:
        """Do what a message asks for that arrived at this time."""
        seat = self._company.seating.seat_of(line.person)
        refusal: Refusal | None = None
        match message:
            case websocket.Hello(last):
                refusal = await self._greet(line, last)
            case _ if line not in self._audience.lines:
                refusal = Refusal("table.refusal.hello-first")
            case websocket.Submit():
                await self._making.submit(line, seat, message, at)
            case websocket.Undo():
                await self._making.undo(line, seat, message)
            case _ if isinstance(message, _ARRANGES) and not self._may_arrange(line.person):
                refusal = Refusal("table.refusal.too-fast")
            case (
                websocket.Continue()
                | websocket.Extend()
                | websocket.AskRest()
                | websocket.AnswerRest()
                | websocket.Speak()
                | websocket.Mute()
            ):
                refusal = await self._oblige(line, seat, message)
            case _:
                refusal = await self.arrange(line.person, message)
        if refusal is not None:
            line.refuse(refusal)

    async def arrange(self, person: str, said: websocket.FromPeople) -> Refusal | None:
        """Something among the people; who has got another seat by it sees the table from there."""
        before = self._company.seating
        refusal = await self._company.hear(person, said)
        now = self._company.seating
        for other in self._audience.lines:
            if before.seat_of(other.person) != (seat := now.seat_of(other.person)):
                if seat != WATCHER:
                    self._talking.sat(other.person)
                self._welcome(other)
        await self._company.settle()
        return refusal

    def _may_arrange(self, person: str) -> bool:
        """Whether this person may change something among the people now, from whatever page."""
        if self._arranged is None:  # at most tables nobody comes near the limit
            steady = asyncio.get_running_loop().time
            self._arranged = Limits(ARRANGED_PER_SECOND, ARRANGED_AT_ONCE, clock=steady)
        return self._arranged.take(person)

    def begun(self) -> None:
        """The match has begun. Where the cards were dealt before, everybody is shown the table:
        no event will bring the whole of it."""
        if self._table.number:
            for line in self._audience.lines:
                self._welcome(line)

    async def _oblige(self, line: Line, seat: Seat, message: websocket.FromSeat) -> Refusal | None:
        """Do what somebody who sits here asks for."""
        if seat == WATCHER:
            return Refusal("table.refusal.watcher")
        match message:
            case websocket.Continue(deal):
                return self._continue(seat, deal)
            case websocket.Extend():
                return self._clocks.extend(message, seat, self._table)
            case websocket.AskRest(number):
                return await self._ask_rest(seat, number)
            case websocket.AnswerRest(number, yes):
                return self._concession.answer(seat, number, yes)
            case websocket.Speak():
                return self._talking.say(line, seat, message, self._company.seating)
            case websocket.Mute(other, muted):
                before = self._company.seating
                refusal = await self._company.mute(seat, other, muted=muted)
                if self._company.seating != before:
                    self._talking.show_again(line.person, self._company.seating)
                return refusal

    async def _greet(self, line: Line, last: int | None) -> Refusal | None:
        """Welcome a line. What it missed comes from memory or not at all: nothing is read."""
        line.greeting = False
        if not self._company.admits(line.person):
            asyncio.get_running_loop().call_soon(line.close, NOT_ADMITTED)  # once it is said why
            return Refusal("table.refusal.no-watchers")
        seat = self._company.seating.seat_of(line.person)
        missed = () if last is None else self._table.recent(seat, last)
        if line not in self._audience.lines:
            self._audience.lines.append(line)
            line.caught_up = partial(self._again, line, websocket.Hello())
        self._company.count()
        self._welcome(line, missed)
        self._audience.coming(self._asking.coming(), (line,))
        self._clocks.show(self._table, self._company.seating, line)
        self._talking.show(line, self._company.seating)
        self._concession.show(line)
        await self._company.settle()
        return None

    def _welcome(self, line: Line, missed: tuple[Any, ...] = ()) -> None:
        self._audience.welcome(line, self._table, self._company.seating, missed)
        line.welcomed = (self._table.number, self._clock())

    def _continue(self, seat: Seat, deal: int) -> Refusal | None:
        if deal >= self._table.deals:
            return Refusal("table.refusal.not-that-deal")
        if deal == self._table.deals - 1 and self._table.dealing():
            self._company.seating = self._company.seating.has_read([seat])
        return None

    async def _ask_rest(self, seat: Seat, number: int) -> Refusal | None:
        """A proved claim is a move like others; any other is for all others to agree to."""
        if not self._company.seating.begun:
            return Refusal("table.refusal.not-begun")
        if seat in self._clocks.over:
            return Refusal("table.refusal.time-over")
        if hearts.Claim() in self._table.legal(self._table.view(seat)):
            made = await self._making.make(seat, hearts.Claim())
            return made if isinstance(made, Refusal) else None
        return self._concession.ask(seat, number)
