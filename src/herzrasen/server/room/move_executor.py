"""The moves of one table: read, decided on the table as it is, written to the log, and only then
applied and told. At a table of Nerts they pass the door of ``table.fairness`` before."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from herzrasen.cards import DEALER, WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.claim import Claim
from herzrasen.lag_compensation.claim_queue import Next
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.house_rules import House
from herzrasen.protocol.race import Race
from herzrasen.server.bot_pool.scheduler import Moved
from herzrasen.server.bot_pool.worker_pool import first_legal
from herzrasen.server.network.connection import Line
from herzrasen.server.room.broadcaster import Audience
from herzrasen.server.room.members import Company
from herzrasen.server.room.race_arbiter import Distances, Lines, Races, clock
from herzrasen.server.room.turn_clocks import TurnClocks
from herzrasen.storage.log import EventLog, Fenced, Row
from herzrasen.storage.write_refusal import not_saved
from herzrasen.table import journal
from herzrasen.table.clocks.clocked_question import same_question
from herzrasen.table.journal import Entry
from herzrasen.table.members import bot_turns
from herzrasen.table.move_ids import move_name
from herzrasen.table.table import Answered, Table
from herzrasen.telemetry import metrics
from herzrasen.telemetry.logs import facts, short

_LOG: Final = logging.getLogger(__name__)


class Making:
    """Makes people's, bots' and the dealer's moves.

    ``races`` is the door that a table of Nerts has; ``due`` is called when a claim there has waited
    long enough, ``fenced`` when somebody else has written to the log.
    """

    __slots__ = (
        "_audience",
        "_clock",
        "_clocks",
        "_company",
        "_distances",
        "_fenced",
        "_log",
        "_moves",
        "_name",
        "_now",
        "_table",
        "races",
    )

    def __init__(
        self,
        name: str,
        house: House,
        table: Table,
        log: EventLog,
        company: Company,
        audience: Audience,
        clocks: TurnClocks,
        now: Callable[[], int],
        due: Callable[[], object],
        fenced: Callable[[], object],
    ) -> None:
        self._name = name
        self._table = table
        self._log = log
        self._company = company
        self._audience = audience
        self._clocks = clocks
        self._now = now
        self._moves = metrics.MOVES.labels(table.game)
        self._fenced = fenced
        self._clock = clock()
        self._distances = Distances()
        self.races: Races | None = None
        if table.game == "nerts":
            self.races = Races(house, table, self._lines, self._let_in, due)

    async def submit(self, line: Line, seat: Seat, said: websocket.Submit, at: float) -> None:
        """A person's move, which arrived at this time."""
        move: Any
        name = move_name(line.person, said.id)
        if seat == WATCHER:
            move = Refusal("table.refusal.watcher")
        elif not self._company.seating.begun:
            move = Refusal("table.refusal.not-begun")
        elif seat in self._clocks.over:
            move = Refusal("table.refusal.time-over")
        elif self._table.late(seat, name, said.number):
            move = Refusal("table.refusal.too-late")
        else:
            move = codec.read_move(said.move, self._table.game)
        if isinstance(move, Refusal):
            line.refuse(move, said.id)
        elif self.races is not None:
            self.races.submit(seat, move, name, said, line, at)
        elif isinstance(result := await self.make(seat, move, name=name), Refusal):
            line.refuse(result, said.id)
        else:
            line.say(codec.encode(websocket.Accepted(id=said.id, number=result)))

    async def undo(self, line: Line, seat: Seat, said: websocket.Undo) -> None:
        """A person who plays alone takes back his last decision."""
        result = await self._undo(seat, move_name(line.person, said.id))
        if isinstance(result, Refusal):
            line.refuse(result, said.id)
        else:
            line.say(codec.encode(websocket.Accepted(id=said.id, number=result)))

    async def _undo(self, seat: Seat, name: str) -> int | Refusal:
        seating = self._company.seating
        if seat == WATCHER:
            return Refusal("table.refusal.watcher")
        if not seating.begun:
            return Refusal("table.refusal.not-begun")
        if seating.ended is not None:
            return Refusal("table.refusal.ended")
        if seating.alone != seat:
            return Refusal("table.refusal.undo-alone")
        entries = self._table.undo(seat, at=self._now(), name=name)
        if isinstance(entries, Refusal):
            return entries
        if isinstance(entries, Answered):
            return entries.number
        if (refusal := await self._write(entries)) is not None:
            return refusal
        for entry in entries:
            self._table.apply(entry)
            self._audience.undone(self._table, seating, seat)
        return self._table.number

    async def answer(self, moved: Moved) -> None:
        """A bot's or the dealer's move, if he is still asked."""
        move, seat = moved.move, moved.seat
        if moved.number < self._table.turned_back and not same_question(
            moved.view, self._table.view(seat)
        ):
            return  # it was thought about a moment that is undone
        asked = bot_turns.asked(self._table, self._company.seating) | self._clocks.over
        if move is None or seat not in asked:
            return
        view = self._table.view(seat)
        if moved.number == self._table.number and move not in self._table.legal(view):
            _LOG.error("a bot's move is not legal", extra=facts(table=short(self._name)))
            move = first_legal(view)
        if move is None:
            return
        if self.races is None or seat == DEALER:
            await self.make(seat, move, seed=moved.seed, effort=moved.effort)
        else:
            self.races.act(msgspec.structs.replace(moved, move=move))

    async def decide(self) -> frozenset[Seat]:
        """Make what the door lets through now; the seats whose moves it still holds back."""
        if self.races is None:
            return frozenset()
        await self.races.decide()
        return self.races.door.waiting

    def close(self) -> None:
        """Let nothing through the door any more."""
        if self.races is not None:
            self.races.close()

    async def make(
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
        if self._company.seating.ended is not None:
            return Refusal("table.refusal.ended")
        if (refusal := await self._write(entries)) is not None:
            return refusal
        self._moves.inc()
        if timed_out:
            self._clocks.timed_out(seat)
        if self._table.dealing():
            self._company.seating = self._company.seating.unread()
        for entry in entries:
            before = self._table.public
            self._table.apply(entry)
            self._audience.happened(self._table, self._company.seating)
            if self.races is not None:
                self.races.door.happened(entry.number, entry.event, before, self._clock(), claim)
        if self.races is not None:
            self.races.door.kept(late)
        return self._table.number

    async def _let_in(self, decided: Next) -> int | Refusal:
        claim = decided.claim
        return await self.make(
            claim.seat,
            claim.move,
            name=claim.name,
            effort=claim.effort,
            claim=claim,
            races=decided.races,
        )

    def _lines(self) -> Lines:
        return self._distances.now(self._audience.lines, self._company.seating, self._clock())

    async def _write(self, entries: Iterable[Entry]) -> Refusal | None:
        """Put what is going to happen into the log, or say why it does not happen."""
        rows = [Row(entry.number, journal.write(entry)) for entry in entries]
        try:
            await self._log.append(self._name, rows)
        except Fenced:
            asyncio.get_running_loop().call_soon(self._fenced)  # after the refusal has been said
            return Refusal("table.refusal.moved-on")
        except (OSError, sqlite3.Error) as error:
            _LOG.exception("a table could not be written", extra=facts(table=short(self._name)))
            return not_saved(error)
        return None
