"""Whom a table asks for a move, when it takes a question back, and how long the dealer waits."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.cards import DEALER
from herzrasen.games import nerts
from herzrasen.server.bot_pool.questions import AskBot, AskDealer, BotMoved, DrawnDeal
from herzrasen.server.room.bot_schedule import BotSchedule
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.effects import CancelBot
from herzrasen.server.room.inputs import Moment
from herzrasen.server.room.step_context import StepContext
from herzrasen.table.countdown import CountdownDurations
from herzrasen.table.info import TableInfo
from herzrasen.table.members.giving_up_seat import give_to_bot
from herzrasen.table.seats import Seating
from tests.table.members_fixture import seat_people
from tests.table.random_play import new_table
from tests.table.test_choice_limits import dealt

NOBODY = frozenset[int]()
DRAWN = DrawnDeal(b"seed")


class Asking:
    """A table's schedule, the time, and what was asked and taken back in the last step.

    The ``table`` is what the schedule reads of one, and its parts are set here."""

    def __init__(self, real: Any, seating: Seating) -> None:
        self.table: Any = SimpleNamespace(
            **{
                name: getattr(real, name)
                for name in (
                    *("game", "rules", "number", "public", "deals", "last_undo", "view"),
                    *("to_act", "is_dealing", "events_of_deal"),
                )
            }
        )
        self.seating = seating
        self.drawn: DrawnDeal | None = DRAWN
        self.asked: dict[int, AskBot | AskDealer] = {}
        self.cancelled: list[int] = []
        self._context = StepContext(Moment(0.0, 0.0, 0))
        about = TableInfo("nerts", "stoss", {}, "instant", seating.occupants, 0, begun=True)
        draws: Any = SimpleNamespace(next_deal=lambda: self.drawn)
        self.schedule = BotSchedule(
            CountdownDurations(3000, 1000), draws, Broadcaster("T", about, self._context),
            self._context,
        )  # fmt: skip

    def update(
        self,
        seconds: float = 0,
        busy: frozenset[int] = NOBODY,
        late: frozenset[int] = NOBODY,
        pause: float = 0,
    ) -> list[int]:
        """What happens in the step at this time; the seats that are asked."""
        self._context.now = Moment(seconds, seconds, 0)
        self._context.effects.clear()
        self.schedule.update(self.table, self.seating, busy, late, pause)
        self.asked, self.cancelled = {}, []
        for one in self._context.effects:
            match one:
                case AskBot():
                    self.asked[one.seat] = one
                case AskDealer():
                    self.asked[DEALER] = one
                case CancelBot(ask):
                    self.cancelled.append(ask)
                case _:
                    raise AssertionError(one)
        return [*self.asked]

    def answer(self, seat: int, move: Any = None) -> None:
        """The answer to the question that this seat was asked in the last step."""
        ask = self.asked[seat].ask
        self.schedule.acknowledge(BotMoved(ask, seat, self.table.number, move))


def nerts_table(phase: nerts.Phase) -> Asking:
    """A round of two, Ada and a bot."""
    real = new_table("nerts", "stoss+seats=2,stuck=timer")
    asking = Asking(real, seat_people("Ada", seats=2).begin())
    asking.table.public = replace(real.public, phase=phase)
    asking.table.to_act = lambda: frozenset([0, 1, DEALER])
    asking.table.is_dealing = lambda: phase is nerts.Phase.DEAL
    return asking


def hearts_table() -> Asking:
    """A deal of Ada and three bots, who pass cards."""
    return Asking(dealt(), seat_people("Ada").begin())


def test_the_dealer_is_asked_once_the_deal_is_drawn() -> None:
    asking = nerts_table(nerts.Phase.DEAL)
    asking.table.to_act = lambda: frozenset([DEALER])
    asking.drawn = None
    assert asking.update() == []
    asking.drawn = DRAWN
    assert asking.update(pause=2) == [DEALER]
    question = asking.asked[DEALER]
    assert isinstance(question, AskDealer)
    assert (question.drawn, question.seconds, question.pause) == (DRAWN, 0, 2)
    assert asking.update() == []


@pytest.mark.parametrize(
    ("phase", "seconds", "seeded"),
    [(nerts.Phase.COUNTDOWN, 3, False), (nerts.Phase.STUCK, 1, True)],
)
def test_the_dealer_waits_for_the_end_of_a_pause_and_only_a_remedy_has_a_seed(
    phase: nerts.Phase, seconds: int, seeded: bool
) -> None:
    asking = nerts_table(phase)
    asking.table.to_act = lambda: frozenset([DEALER])
    asking.update()
    question = asking.asked[DEALER]
    assert isinstance(question, AskDealer)
    assert (question.seconds, question.seeded, question.move) == (seconds, seeded, None)


def test_the_dealer_waits_for_what_is_due_first_and_anew_when_that_changes() -> None:
    """However long the last move could not be stored."""
    asking = nerts_table(nerts.Phase.PLAY)
    limit = asking.table.rules.stuck_seconds
    asking.update(seconds=10)
    first = asking.asked[DEALER]
    assert isinstance(first, AskDealer)
    assert (first.move, first.seconds) == (nerts.Halt(), limit)
    waits = []
    for now, pause in ((11, 0), (11, 4), (10 + limit, 0), (20 + limit, 0), (10 + limit, 1)):
        asking.answer(DEALER)
        asking.update(seconds=now, pause=pause)
        assert not asking.cancelled
        question = asking.asked[DEALER]
        assert isinstance(question, AskDealer)
        waits.append((question.seconds, question.pause))
    assert waits == [(limit - 1, 0), (limit - 5, 4), (0, 0), (0, 0), (0, 1)]
    last = asking.asked[DEALER].ask
    asking.table.public = replace(asking.table.public, progress=asking.table.public.progress + 1)
    asking.table.number += 1
    assert DEALER in asking.update(seconds=30)
    assert asking.cancelled == [last]
    last = asking.asked[DEALER].ask
    asking.table.public = replace(asking.table.public, phase=nerts.Phase.OVER)
    asking.table.to_act = lambda: NOBODY
    asking.update(seconds=31)
    assert last in asking.cancelled


def test_a_person_whose_time_is_over_is_moved_for_at_once_and_a_busy_seat_is_left_out() -> None:
    """A move of theirs waits to be decided."""
    asking = nerts_table(nerts.Phase.READY)
    asking.table.to_act = lambda: frozenset([0, 1])
    assert asking.update() == [1]
    bot = asking.asked[1]
    assert isinstance(bot, AskBot)
    assert (bot.move, bot.hurry) == (None, False)
    assert asking.update(late=frozenset([0])) == [0]
    late = asking.asked[0]
    assert isinstance(late, AskBot)
    assert (late.move, late.hurry) == (nerts.Ready(), True)
    assert asking.update(late=frozenset([0]), busy=frozenset([0])) == []
    assert asking.cancelled == [late.ask]
    assert asking.update(busy=frozenset([1])) == []
    assert asking.cancelled == [bot.ask]


def test_nobody_is_asked_who_is_not_to_move() -> None:
    asking = hearts_table()
    assert asking.update() == [1, 2, 3]
    asks = {seat: one.ask for seat, one in asking.asked.items()}
    asking.seating = give_to_bot(asking.seating, 0, 1, displaced=False)
    assert asking.update() == [], "nobody is there"
    assert sorted(asking.cancelled) == sorted(asks.values())
    assert asking.update() == []
    assert not asking.cancelled


def test_after_an_undo_a_question_that_is_the_same_stays() -> None:
    asking = hearts_table()
    asking.table.to_act = lambda: frozenset([1, 2, DEALER])
    asking.table.is_dealing = lambda: True
    asking.seating = asking.seating.with_sheet_read([0])
    assert asking.update() == [DEALER, 1, 2]
    before = {seat: one.ask for seat, one in asking.asked.items()}
    real = asking.table.view

    def view(seat: int) -> Any:
        assert seat != DEALER, "it has no view"
        return real(2 if seat == 1 else seat)  # seat 1 sees something else

    asking.table.view = view
    assert asking.update() == [], "nothing was undone"
    asking.table.last_undo = 7
    assert asking.update() == [DEALER, 1]
    assert sorted(asking.cancelled) == sorted([before[DEALER], before[1]])
    assert asking.update() == []


def test_a_bot_that_waits_for_something_to_happen_is_asked_anew_when_it_has() -> None:
    asking = nerts_table(nerts.Phase.PLAY)
    asking.table.to_act = lambda: frozenset([1])

    def idle() -> float:
        question = asking.asked[1]
        assert isinstance(question, AskBot)
        return question.idle

    waits = []
    for _ in range(6):
        asking.update()
        waits.append(idle())
        asking.answer(1)
    assert waits == [0.25, 0.5, 1, 2, 4, 4]
    asking.update()
    waiting = asking.asked[1].ask
    asking.table.number += 1
    assert asking.update() == [1]
    assert asking.cancelled == [waiting]
    assert idle() == 0.25
    asking.answer(1, nerts.Turn())
    assert asking.update() == [1]
    assert idle() == 0.25, "it has found a move"
    asking.answer(1)
    asking.table.number += 1
    assert asking.update() == [1]
    assert idle() == 0.25, "that has happened before it was asked again"
    assert not asking.cancelled
