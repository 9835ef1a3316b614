"""Schedules the moves of bots and of the dealer, with the pauses before them.

How it works: one task for each bot seat to act. It ends with a move, which goes into the mailbox of
the room; until that has been handled (``acknowledge``) the seat gets no new task. The task of a
seat that is no longer to act is cancelled. While timers are pending, the dealer's task waits for
the next one. No bot's task ends without a move: if it fails, which is a bug, the first legal move
is made. If the dealer's fails, or the rules refuse its move, the room closes, and the table is read
from the log again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, Protocol

import msgspec

from herzrasen.cards import DEALER, Seat
from herzrasen.config.server_settings import ServerSettings
from herzrasen.fair_deals.proof import DealProof
from herzrasen.games.parts import Timer
from herzrasen.games.registry import GAMES, game_of
from herzrasen.protocol.http_tables import BotPace
from herzrasen.protocol.websocket import CountdownStatus
from herzrasen.server.bot_pool.answer_times import AnswerTimes
from herzrasen.server.bot_pool.event_history import EventHistory
from herzrasen.server.bot_pool.memories import BotMemories, bot_settings
from herzrasen.server.bot_pool.worker_pool import (
    BotDecision,
    BotWorkerPool,
    first_legal,
    is_slow,
)
from herzrasen.server.rate_limits.fair_queue import Owner
from herzrasen.server.runtime import running_time
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.server.runtime.loop_errors import report_failure
from herzrasen.table.clocks.clocked_question import same_question, timeout_move
from herzrasen.table.countdown import Countdown
from herzrasen.table.due_timers import DueTimer, WaitTimers
from herzrasen.table.members.bot_turns import seats_to_move
from herzrasen.table.move_details import NO_DETAILS, MoveDetails
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table
from herzrasen.telemetry import metrics

_PACE: Final[dict[BotPace, float]] = {"slow": 1.7, "normal": 1.0, "fast": 0.4, "instant": 0.0}
_RETRY_SECONDS: Final = 0.25
"""Seconds after which a bot that found no move is asked again, or one that failed is moved for."""
_LONGEST_RETRY: Final = 4.0
"""The same at most: the pause doubles as long as nothing happens at the table."""


class BotMove(msgspec.Struct, frozen=True):
    """The move that the dealer or a bot has decided on, None for none.

    ``number`` was the table's when it was asked, and ``view`` the seat's.
    """

    seat: Seat
    number: int
    move: Any
    details: MoveDetails = NO_DETAILS
    view: Any = None


class DealSeed(Protocol):
    """The seed of a deal, and its proof."""

    @property
    def seed(self) -> bytes:
        """The seed; empty where the same hands are dealt again."""
        ...

    @property
    def proof(self) -> DealProof | None:
        """How it was drawn."""
        ...


class BotScheduler:
    """The tasks of the bots and the dealer of one table."""

    __slots__ = (
        "_answer",
        "_answer_times",
        "_clock",
        "_draw",
        "_due",
        "_entropy",
        "_idle",
        "_late",
        "_lengths",
        "_memories",
        "_owner",
        "_pace",
        "_pool",
        "_settings",
        "_tasks",
        "_time",
        "_turned_back",
        "_views",
        "countdown",
        "owners",
    )

    def __init__(
        self,
        pool: BotWorkerPool,
        entropy: Entropy,
        settings: ServerSettings,
        pace: BotPace,
        answer_times: AnswerTimes,
        history: EventHistory,
        answer: Callable[[BotMove], object],
        draw: Callable[[int], Awaitable[DealSeed]],
        on_failure: Callable[[], object],
        time: Callable[[], float],
    ) -> None:
        """``draw`` draws each deal by its number, counted from 0. ``on_failure`` is called when the
        dealer cannot move, which is a bug. What people have time for is measured by ``time``, in
        seconds: it stands still while the server does."""
        self.owners: Callable[[], frozenset[Owner]] = frozenset
        """The people who play here, by their addresses: their bots take turns with others'."""
        self._pool = pool
        self._entropy = entropy
        self._settings = settings
        self._pace = _PACE[pace]
        self._answer_times = answer_times
        self._draw = draw
        self._answer = answer
        self._time = time
        self._owner = BackgroundTasks(on_failure=on_failure)
        self._tasks: dict[Seat, asyncio.Task[None]] = {}
        self._views: dict[Seat, Any] = {}
        self._idle: dict[Seat, tuple[int, float]] = {}
        """Bots that found no move: the table's number then, and the pause after it."""
        self._memories = BotMemories(history)
        self._clock = WaitTimers()
        self._lengths = settings.countdowns()
        self.countdown = Countdown()
        self._due: DueTimer | None = None
        self._late: frozenset[Seat] = frozenset()
        self._turned_back = 0

    def update(
        self,
        table: Table,
        seating: Seating,
        busy: frozenset[Seat] = frozenset(),
        late: frozenset[Seat] = frozenset(),
        pause: float = 0.0,
    ) -> None:
        """Start a bot task for each seat to act, cancel the others; restart all after an undo.

        ``busy`` seats are left out: a move of theirs waits to be decided. For persons whose time
        is over (``late``) a move is made at once. After an undo, tasks whose question is the same
        as before go on. New tasks wait for ``pause`` seconds: the last move could not be stored.
        """
        if table.last_undo != self._turned_back:
            self._turned_back = table.last_undo
            self._cancel_undone(table)
        seats = seats_to_move(table, seating)
        if late or busy:
            seats = (seats | late) - busy
        self._late = late
        if (timers := GAMES[table.game].TIMERS) is not None:
            coming = timers.pause(table.public)
            self.countdown = self.countdown.after(coming, self._now(), self._lengths)
            self._update_due(timers.pending(table.public) if DEALER in seats else ())
        if not (seats or self._tasks):
            return
        for seat in self._tasks.keys() - seats:
            self._tasks.pop(seat).cancel()
        self._wake_idle(table.number)
        for seat in sorted(seats - self._tasks.keys()):
            self._tasks[seat] = self._owner.start(self._ask(seat, table, seating, pause))

    def acknowledge(self, seat: Seat) -> None:
        """Allow a new task for a seat: its move is being handled."""
        if seat in self._tasks and self._tasks[seat].done():
            del self._tasks[seat]

    def countdown_status(self) -> CountdownStatus | None:
        """The countdown that runs, to be shown to people."""
        return self.countdown.message(self._now())

    def stop(self) -> None:
        """Cancel all tasks."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    def _wake_idle(self, number: int) -> None:
        """Ask bots at once that have waited for something to happen, now that it has."""
        for seat, (before, pause) in list(self._idle.items()):
            if before != number:
                del self._idle[seat]
                if pause > _RETRY_SECONDS and seat in self._tasks and not self._tasks[seat].done():
                    self._tasks.pop(seat).cancel()

    def _idle_pause(self, seat: Seat, number: int) -> float:
        before, last = self._idle.get(seat, (number, 0.0))
        pause = min(2 * last, _LONGEST_RETRY) if last and before == number else _RETRY_SECONDS
        self._idle[seat] = number, pause
        return pause

    def _cancel_undone(self, table: Table) -> None:
        """Cancel the tasks whose question was undone."""
        for seat in list(self._tasks):
            if seat == DEALER or not same_question(self._views.get(seat), table.view(seat)):
                self._tasks.pop(seat).cancel()

    def _update_due(self, waits: tuple[Timer[Any], ...]) -> None:
        """Note the table's timers; restart the dealer's task if another one is due first."""
        if not waits and self._due is None:
            return
        self._clock = self._clock.after(waits, self._now())
        due = self._clock.next_due(waits)
        if due != self._due and DEALER in self._tasks:
            self._tasks.pop(DEALER).cancel()
        self._due = due

    async def _ask(self, seat: Seat, table: Table, seating: Seating, pause: float) -> None:
        if pause:
            await asyncio.sleep(pause)
        if seat == DEALER:
            self._answer(await self._deal(table))
            return
        try:
            bot_move = await self._ask_bot(seat, table, seating)
        except Exception as error:  # noqa: BLE001 - a seat that does not move would stop the match
            metrics.BOT_FAILURES.inc()
            report_failure("BotScheduler._ask_bot", error)
            await asyncio.sleep(_RETRY_SECONDS)
            view = table.view(seat)
            bot_move = BotMove(seat, table.number, first_legal(view), view=view)
        self._answer(bot_move)

    async def _ask_bot(self, seat: Seat, table: Table, seating: Seating) -> BotMove:
        if seat in self._late and (move := timeout_move(table.view(seat))) is not None:
            return BotMove(seat, table.number, move, view=table.view(seat))
        bot = bot_settings(table, seating, seat)
        memory = await self._memories.recall(table, seat, bot)
        number, view = table.number, table.view(seat)
        self._views[seat] = view
        situation = (*bot.items(), table.rules, table.events_of_deal)
        hurry = seat in self._late
        asked = (bot, seating.occupants[seat].seed, view, *memory)
        idle = partial(self._idle_pause, seat, number)
        decision = await self._play(situation, *asked, hurry=hurry, idle=idle)
        details = MoveDetails(effort=decision.effort)
        return BotMove(seat, number, decision.move, details, view)

    async def _deal(self, table: Table) -> BotMove:
        number, public = table.number, table.public
        if table.is_dealing():
            drawn = await self._draw(table.deals)
            move = self._entropy.deal(public, drawn.seed)
            details = NO_DETAILS
            if drawn.seed:
                details = MoveDetails(seed=drawn.seed, proof=drawn.proof)
            return BotMove(DEALER, number, move, details)
        if self._due is not None:
            await running_time.sleep((self._due.at - self._now()) / 1000, self._time)
            return BotMove(DEALER, number, self._due.wait.move)
        timers = GAMES[table.game].TIMERS
        pause = None if timers is None else timers.pause(public)
        assert pause is not None
        await running_time.sleep(self._lengths.of(pause) / 1000, self._time)
        seed = self._entropy.deal_seed() if pause.kind == "remedy" else b""
        return BotMove(DEALER, number, self._entropy.after_pause(public, seed))

    async def _play(
        self,
        situation: tuple[Any, ...],
        bot: dict[str, int],
        seed: int,
        view: Any,
        *memory: Any,
        hurry: bool,
        idle: Callable[[], float],
    ) -> BotDecision:
        """The decision, after a time that depends on the public ``situation`` alone (in a race, on
        what the bot does); ``hurry``: without a pause for people. ``idle`` is the pause where there
        is no move."""
        began = self._time()
        decision = await self._pool.decide(bot, seed, view, *memory, owners=self.owners())
        delay = 0.0 if hurry else self._delay(view, decision)
        if decision.move is None:
            delay = max(delay, idle())
        took = self._time() - began
        rest = delay - took
        if game_of(view.public).RACE is None:
            rest = max(rest, self._answer_times.wait(situation, took, slow=is_slow(bot)))
        await asyncio.sleep(max(0.0, rest))
        return decision

    def _now(self) -> int:
        return round(self._time() * 1000)

    def _delay(self, view: Any, decision: BotDecision) -> float:
        game = game_of(view.public)
        if game.RACE is not None:
            return decision.after_ms / 1000 * self._settings.stretch
        return self._settings.bot_pause(leads=game.is_between_tricks(view.public)) * self._pace
