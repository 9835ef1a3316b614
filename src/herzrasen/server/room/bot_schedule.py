"""Whom of the bots and the dealer the table asks for a move, and when it takes a question back.

How it works: each seat that the server has to move is asked once (``AskBot``, ``AskDealer``); its
answer comes back as ``BotMoved``, with the number of the question. Until that has been handled
(``acknowledge``) the seat is not asked again. A question whose seat is no longer to act is
cancelled. While timers are pending, the dealer waits for the next one. No question to a bot ends
without an answer: if its bot fails, which is a bug, the first legal move is made.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from herzrasen.cards import DEALER, Seat
from herzrasen.games.parts import Timer
from herzrasen.games.registry import GAMES
from herzrasen.protocol.websocket import CountdownStatus
from herzrasen.server.bot_pool.bot_settings import bot_settings
from herzrasen.server.bot_pool.questions import AskBot, AskDealer, BotMoved
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.deal_draws import DealDraws
from herzrasen.server.room.effects import CancelBot
from herzrasen.server.room.step_context import StepContext
from herzrasen.table.clocks.clocked_question import same_question
from herzrasen.table.clocks.time_over import timeout_move
from herzrasen.table.countdown import Countdown, CountdownDurations
from herzrasen.table.due_timers import DueTimer, WaitTimers
from herzrasen.table.members.bot_turns import seats_to_move
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table

_RETRY_SECONDS: Final = 0.25
"""Seconds after which a bot that found no move is asked again."""
_LONGEST_RETRY: Final = 4.0
"""The same at most: the pause doubles as long as nothing happens at the table."""


class _Question(msgspec.Struct, frozen=True):
    """A question without an answer: its number, the view that it was about, and for how long at
    least an answer without a move takes."""

    ask: int
    view: Any = None
    idle: float = 0.0


class BotSchedule:
    """The open questions to the bots and the dealer of one table, and the countdown."""

    __slots__ = (
        "_asked",
        "_broadcaster",
        "_context",
        "_draws",
        "_due",
        "_durations",
        "_idle",
        "_last_ask",
        "_timers",
        "_turned_back",
        "countdown",
    )

    def __init__(
        self,
        durations: CountdownDurations,
        draws: DealDraws,
        broadcaster: Broadcaster,
        context: StepContext,
    ) -> None:
        self._durations = durations
        self._draws = draws
        self._broadcaster = broadcaster
        self._context = context
        self._asked: dict[Seat, _Question] = {}
        self._last_ask = 0
        self._idle: dict[Seat, tuple[int, float]] = {}
        """Bots that found no move: the table's number then, and how long that answer took."""
        self._timers = WaitTimers()
        self._due: DueTimer | None = None
        self._turned_back = 0
        self.countdown = Countdown()

    def update(
        self,
        table: Table,
        seating: Seating,
        busy: frozenset[Seat],
        late: frozenset[Seat],
        pause: float,
    ) -> None:
        """Ask each seat to act, and cancel the questions to the others; ask anew after an undo.

        ``busy`` seats are left out: a move of theirs waits to be decided. For persons whose time
        is over (``late``) a move is made at once. After an undo, questions that are the same as
        before stay. New ones wait for ``pause`` seconds: the last move could not be stored.
        """
        if table.last_undo != self._turned_back:
            self._turned_back = table.last_undo
            self._cancel_undone(table)
        seats = seats_to_move(table, seating)
        if late or busy:
            seats = (seats | late) - busy
        if (timers := GAMES[table.game].TIMERS) is not None:
            coming, now = timers.pause(table.public), self._context.now.running_ms
            self.countdown = self.countdown.after(coming, now, self._durations)
            self._update_due(timers.pending(table.public) if DEALER in seats else ())
        if not (seats or self._asked):
            return
        for seat in self._asked.keys() - seats:
            self._cancel(seat)
        self._wake_idle(table.number)
        for seat in sorted(seats - self._asked.keys()):
            if seat == DEALER:
                self._ask_dealer(table, pause)
            else:
                self._ask_bot(seat, table, seating, pause, hurry=seat in late)

    def acknowledge(self, answer: BotMoved) -> None:
        """The answer to a question is being handled: its seat may be asked again."""
        question = self._asked.get(answer.seat)
        if question is not None and question.ask == answer.ask:
            del self._asked[answer.seat]
            if answer.move is None and answer.seat != DEALER:
                self._idle[answer.seat] = answer.number, question.idle

    def countdown_status(self) -> CountdownStatus | None:
        """The countdown that runs, to be shown to people."""
        return self.countdown.message(self._context.now.running_ms)

    def stop(self) -> None:
        """Cancel all questions."""
        for seat in list(self._asked):
            self._cancel(seat)

    def _cancel(self, seat: Seat) -> None:
        self._context.effects.append(CancelBot(self._asked.pop(seat).ask))

    def _cancel_undone(self, table: Table) -> None:
        """Cancel the questions that were undone."""
        for seat, question in list(self._asked.items()):
            if seat == DEALER or not same_question(question.view, table.view(seat)):
                self._cancel(seat)

    def _wake_idle(self, number: int) -> None:
        """Ask bots at once that have waited for something to happen, now that it has."""
        for seat, (before, _) in list(self._idle.items()):
            if before != number:
                del self._idle[seat]
                if seat in self._asked:
                    self._cancel(seat)

    def _update_due(self, waits: tuple[Timer[Any], ...]) -> None:
        """Note the table's timers; ask the dealer anew if another one is due first."""
        if not waits and self._due is None:
            return
        self._timers = self._timers.after(waits, self._context.now.running_ms)
        due = self._timers.next_due(waits)
        if due != self._due and DEALER in self._asked:
            self._cancel(DEALER)
        self._due = due

    def _next_ask(self) -> int:
        self._last_ask += 1
        return self._last_ask

    def _ask_bot(
        self, seat: Seat, table: Table, seating: Seating, pause: float, *, hurry: bool
    ) -> None:
        view, bot = table.view(seat), bot_settings(table, seating, seat)
        last = self._idle.get(seat)
        idle = _RETRY_SECONDS if last is None else min(2 * last[1], _LONGEST_RETRY)
        question = self._asked[seat] = _Question(self._next_ask(), view, idle)
        self._context.effects.append(
            AskBot(
                question.ask,
                seat,
                table.number,
                view,
                bot,
                seating.occupants[seat].seed,
                (*bot.items(), table.rules, table.events_of_deal),
                pause,
                timeout_move(view) if hurry else None,
                hurry,
                idle,
                self._broadcaster.player_turns(seating),
            )
        )

    def _ask_dealer(self, table: Table, pause: float) -> None:
        public = table.public
        if table.is_dealing():
            drawn = self._draws.next_deal()
            if drawn is None:
                return  # the draw is wanted, and goes on by itself
            self._send_dealer(AskDealer(self._next_ask(), table.number, public, pause, drawn=drawn))
            return
        if self._due is not None:
            left = self._due.at - self._context.now.running_ms
            seconds = max(0.0, left / 1000 - pause)
            move = self._due.wait.move
            self._send_dealer(
                AskDealer(self._next_ask(), table.number, public, pause, seconds, move=move)
            )
            return
        timers = GAMES[table.game].TIMERS
        coming = None if timers is None else timers.pause(public)
        assert coming is not None
        seconds, seeded = self._durations.of(coming) / 1000, coming.kind == "remedy"
        self._send_dealer(
            AskDealer(self._next_ask(), table.number, public, pause, seconds, seeded=seeded)
        )

    def _send_dealer(self, question: AskDealer) -> None:
        self._asked[DEALER] = _Question(question.ask)
        self._context.effects.append(question)
