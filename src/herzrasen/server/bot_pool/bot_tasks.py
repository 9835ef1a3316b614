"""Asks the bots and the dealer of one table, in tasks, with the pauses before their moves.

How it works: a task for each question. It ends with a move, unless the question is cancelled
before. If a bot fails, which is a bug, its task answers with the first legal move; if the dealer
does, the room closes, and the table is read from the log again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import msgspec

from herzrasen.cards import DEALER
from herzrasen.config.app_settings import ServerSettings
from herzrasen.games.registry import game_of
from herzrasen.protocol.http_tables import BotPace
from herzrasen.server.bot_pool.bot_pauses import AnswerTimes, bot_pause
from herzrasen.server.bot_pool.event_history import EventHistory
from herzrasen.server.bot_pool.memories import BotMemories
from herzrasen.server.bot_pool.questions import AskBot, AskDealer, BotMoved
from herzrasen.server.bot_pool.worker_pool import (
    BotDecision,
    BotWorkerPool,
    first_legal,
    is_slow,
)
from herzrasen.server.runtime import running_time
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.server.runtime.loop_errors import report_failure
from herzrasen.table.clocks.time_over import timeout_move
from herzrasen.table.move_details import NO_DETAILS, MoveDetails
from herzrasen.table.table import Table
from herzrasen.telemetry import metrics

_RETRY_SECONDS: Final = 0.25
"""Seconds after which a bot that failed is moved for."""


class BotTasks:
    """The tasks of the bots and the dealer of one table."""

    __slots__ = (
        "_answer",
        "_answer_times",
        "_entropy",
        "_memories",
        "_owner",
        "_pace",
        "_pool",
        "_settings",
        "_table",
        "_tasks",
        "_time",
    )

    def __init__(
        self,
        pool: BotWorkerPool,
        entropy: Entropy,
        settings: ServerSettings,
        pace: BotPace,
        answer_times: AnswerTimes,
        table: Table,
        history: EventHistory,
        answer: Callable[[BotMoved], object],
        on_failure: Callable[[], object],
        time: Callable[[], float],
    ) -> None:
        """``answer`` takes each decided move, ``on_failure`` is called when the dealer cannot move,
        which is a bug. What people have time for is measured by ``time``, in seconds: it stands
        still while the server does. Of the table nothing is changed here."""
        self._pool = pool
        self._entropy = entropy
        self._settings = settings
        self._pace = pace
        self._answer_times = answer_times
        self._table = table
        self._memories = BotMemories(history)
        self._answer = answer
        self._time = time
        self._owner = BackgroundTasks(on_failure=on_failure)
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def ask(self, question: AskBot) -> None:
        """Ask the bot of a seat."""
        self._tasks[question.ask] = self._owner.start(self._ask(question))

    def ask_dealer(self, question: AskDealer) -> None:
        """Have the dealer decide."""
        self._tasks[question.ask] = self._owner.start(self._ask_dealer(question))

    def cancel(self, ask: int) -> None:
        """Forget a question, if it has no answer yet."""
        task = self._tasks.pop(ask, None)
        if task is not None:
            task.cancel()

    def stop(self) -> None:
        """Cancel all tasks."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    def _finish(self, moved: BotMoved) -> None:
        self._tasks.pop(moved.ask, None)
        self._answer(moved)

    async def _ask(self, question: AskBot) -> None:
        if question.pause:
            await asyncio.sleep(question.pause)
        try:
            moved = await self._ask_bot(question)
        except Exception as error:  # noqa: BLE001 - a seat that does not move would stop the match
            metrics.BOT_FAILURES.inc()
            report_failure("BotTasks._ask_bot", error)
            await asyncio.sleep(_RETRY_SECONDS)
            table, view = self._table, self._table.view(question.seat)
            moved = BotMoved(
                question.ask, question.seat, table.number, first_legal(view), view=view
            )
        self._finish(moved)

    async def _ask_bot(self, question: AskBot) -> BotMoved:
        memory: tuple[Any, ...] = ()
        if question.move is None:
            bot = question.settings
            memory = await self._memories.recall(self._table, question.seat, bot)
        question = self._as_it_is_now(question)
        ask, seat, number, view = question.ask, question.seat, question.number, question.view
        if question.move is not None:
            return BotMoved(ask, seat, number, question.move, view=view)
        decision = await self._play(question, memory)
        return BotMoved(ask, seat, number, decision.move, MoveDetails(effort=decision.effort), view)

    def _as_it_is_now(self, question: AskBot) -> AskBot:
        """The same question about the table as it is now: there may have been moves meanwhile."""
        table = self._table
        if question.number == table.number:
            return question
        view = table.view(question.seat)
        return msgspec.structs.replace(
            question,
            number=table.number,
            view=view,
            situation=(*question.settings.items(), table.rules, table.events_of_deal),
            move=timeout_move(view) if question.hurry else None,
        )

    async def _ask_dealer(self, question: AskDealer) -> None:
        if question.pause:
            await asyncio.sleep(question.pause)
        move, details, drawn = question.move, NO_DETAILS, question.drawn
        if drawn is not None:
            move = self._entropy.deal(question.public, drawn.seed)
            if drawn.seed:
                details = MoveDetails(seed=drawn.seed, proof=drawn.proof)
        else:
            await running_time.sleep(question.seconds, self._time)
            if move is None:
                seed = self._entropy.deal_seed() if question.seeded else b""
                move = self._entropy.after_pause(question.public, seed)
        self._finish(BotMoved(question.ask, DEALER, question.number, move, details))

    async def _play(self, question: AskBot, memory: tuple[Any, ...]) -> BotDecision:
        """The decision, after a time that depends on the public situation alone (in a race, on what
        the bot does)."""
        began = self._time()
        bot, view = question.settings, question.view
        decision = await self._pool.decide(
            bot, question.seed, view, *memory, owners=question.owners
        )
        pause = 0.0
        if not question.hurry:
            pause = bot_pause(view.public, decision.after_ms, self._pace, self._settings)
        if decision.move is None:
            pause = max(pause, question.idle)
        took = self._time() - began
        rest = pause - took
        if game_of(view.public).RACE is None:
            wait = self._answer_times.wait(question.situation, took, slow=is_slow(bot))
            rest = max(rest, wait)
        await asyncio.sleep(max(0.0, rest))
        return decision
