"""Asking the bots and the dealer, and letting time pass before they answer.

One task for each seat that is asked. A task ends with an answer, which goes back into the table's
inbox like anybody's move; until it is dealt with there (``answered``) the seat is not asked again.
A seat that is no longer asked has its task cancelled. While a round of
Nerts runs the dealer waits for what is due by the clock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import msgspec

from herzrasen.cards import DEALER, Seat
from herzrasen.config.server_settings import Settings
from herzrasen.games import nerts
from herzrasen.protocol.http_tables import Pace
from herzrasen.protocol.websocket import Coming
from herzrasen.server.bot_pool.event_history import Past
from herzrasen.server.bot_pool.memories import Minds, settings
from herzrasen.server.bot_pool.worker_pool import Players, Thought
from herzrasen.server.runtime.entropy import Chance
from herzrasen.table.clocks.clocked_question import for_who_is_late, same_question
from herzrasen.table.countdown import Lengths, Pause
from herzrasen.table.due_timers import Clock, Due
from herzrasen.table.members.bot_turns import asked
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table

_PACE: Final[dict[Pace, float]] = {"slow": 1.7, "normal": 1.0, "fast": 0.4, "instant": 0.0}
_AGAIN: Final = 0.25
"""Seconds after which a bot that saw nothing to do looks again."""


class Moved(msgspec.Struct, frozen=True):
    """What the dealer or a bot wants to do, None for nothing.

    ``number`` was the table's when it was asked and ``view`` the seat's; ``seed`` is what a deal
    was shuffled with, ``effort`` how many ms a bot thought.
    """

    seat: Seat
    number: int
    move: Any
    seed: bytes | None = None
    effort: int | None = None
    view: Any = None


class Asking:
    """The questions that are open at one table."""

    __slots__ = (
        "_answer",
        "_chance",
        "_clock",
        "_due",
        "_late",
        "_lengths",
        "_minds",
        "_open",
        "_pace",
        "_players",
        "_seconds",
        "_seeds",
        "_settings",
        "_turned_back",
        "_views",
        "pause",
    )

    def __init__(
        self,
        players: Players,
        chance: Chance,
        settings: Settings,
        pace: Pace,
        seeds: Callable[[int], bytes],
        past: Past,
        answer: Callable[[Moved], object],
    ) -> None:
        """``seeds`` gives each deal's seed by its number, counted from 0."""
        self._players = players
        self._chance = chance
        self._settings = settings
        self._pace = _PACE[pace]
        self._seeds = seeds
        self._answer = answer
        self._seconds = asyncio.get_running_loop().time
        self._open: dict[Seat, asyncio.Task[None]] = {}
        self._views: dict[Seat, Any] = {}
        self._minds = Minds(past)
        self._clock = Clock()
        self._lengths = Lengths(round(settings.countdown * 1000), round(settings.remedy * 1000))
        self.pause = Pause()
        self._due: Due | None = None
        self._late: frozenset[Seat] = frozenset()
        self._turned_back = 0

    def ask(
        self,
        table: Table,
        seating: Seating,
        busy: frozenset[Seat] = frozenset(),
        late: frozenset[Seat] = frozenset(),
    ) -> None:
        """Ask whom the table waits for, and nobody else any more; not who is ``busy``, because a
        move of theirs waits to be decided. Persons who are ``late`` are moved for, at once. Who
        thinks about something that was undone is asked anew; who thinks about what is as it was
        goes on."""
        if table.turned_back != self._turned_back:
            self._turned_back = table.turned_back
            self._forget_undone(table)
        seats = (asked(table, seating) | late) - busy
        self._late = late
        if table.game == "nerts":
            self.pause = self.pause.after(table.public, self._now(), self._lengths)
            self._look_at_the_clock(table, seats)
        if seats == self._open.keys():
            return
        for seat in self._open.keys() - seats:
            self._open.pop(seat).cancel()
        for seat in sorted(seats - self._open.keys()):
            self._open[seat] = asyncio.create_task(self._ask(seat, table, seating))

    def answered(self, seat: Seat) -> None:
        """This seat's answer is dealt with now: it may be asked again."""
        if seat in self._open and self._open[seat].done():
            del self._open[seat]

    def coming(self) -> Coming | None:
        """What comes by itself next, for people to see."""
        return self.pause.coming(self._now())

    def stop(self) -> None:
        """Ask nobody any more."""
        for task in self._open.values():
            task.cancel()
        self._open.clear()

    def _forget_undone(self, table: Table) -> None:
        """Ask nobody any more about what was undone."""
        for seat in list(self._open):
            if seat == DEALER or not same_question(self._views.get(seat), table.view(seat)):
                self._open.pop(seat).cancel()

    def _look_at_the_clock(self, table: Table, seats: frozenset[Seat]) -> None:
        """Note what the table waits for; if something else is due first, ask the dealer anew."""
        waits = nerts.waits(table.public) if DEALER in seats else ()
        if not waits and self._due is None:
            return
        self._clock = self._clock.after(waits, self._now())
        due = self._clock.next(waits)
        if due != self._due and DEALER in self._open:
            self._open.pop(DEALER).cancel()
        self._due = due

    async def _ask(self, seat: Seat, table: Table, seating: Seating) -> None:
        if seat == DEALER:
            moved = await self._deal(table)
        elif seat in self._late and (move := for_who_is_late(table.view(seat))) is not None:
            moved = Moved(seat, table.number, move, view=table.view(seat))
        else:
            bot = settings(table, seating, seat)
            memory = await self._minds.recall(table, seat, bot)
            number, view = table.number, table.view(seat)
            self._views[seat] = view
            think = self._players.think if seat in self._late else self._play
            thought = await think(bot, seating.places[seat].seed, view, *memory)
            moved = Moved(seat, number, thought.move, effort=thought.effort, view=view)
        self._answer(moved)

    async def _deal(self, table: Table) -> Moved:
        number, public = table.number, table.public
        if table.dealing():
            seed = self._seeds(table.deals)
            move = self._chance.deal(public, seed)
            return Moved(DEALER, number, move, None if move == nerts.Deal() else seed)
        if self._due is not None:
            await asyncio.sleep(max(0, self._due.at - self._now()) / 1000)
            return Moved(DEALER, number, self._due.wait.move)
        if public.phase is nerts.Phase.STUCK:
            await asyncio.sleep(self._settings.remedy)
            return Moved(DEALER, number, self._chance.remedy(public, self._chance.deal_seed()))
        await asyncio.sleep(self._settings.countdown)
        return Moved(DEALER, number, nerts.Start())

    async def _play(self, bot: dict[str, int], seed: int, view: Any, *memory: Any) -> Thought:
        clock = asyncio.get_running_loop().time
        began = clock()
        thought = await self._players.think(bot, seed, view, *memory)
        delay = self._delay(view, thought)
        if thought.move is None:
            delay = max(delay, _AGAIN)
        await asyncio.sleep(max(0.0, delay - (clock() - began)))
        return thought

    def _now(self) -> int:
        return round(self._seconds() * 1000)

    def _delay(self, view: Any, thought: Thought) -> float:
        if isinstance(view, nerts.View):
            return thought.after_ms / 1000 * self._settings.stretch
        leads = view.public.trick is None or not view.public.trick.cards
        return (self._settings.think + self._settings.look * leads) * self._pace
