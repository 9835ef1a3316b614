"""Timers of automatic moves at a Nerts table."""

from herzrasen.games.nerts import Fill, Timer
from herzrasen.games.nerts.moves import Halt
from herzrasen.table.due_timers import DueTimer, WaitTimers

SPACE = Timer("fill 0 1", Fill(0, 1), 500)
HALT = Timer("halt 7", Halt(), 3000)


def test_a_wait_is_due_once_it_has_been_there_without_a_break() -> None:
    clock = WaitTimers().after([SPACE], 100).after([SPACE, HALT], 300)
    assert clock.next_due([SPACE, HALT]) == DueTimer(SPACE, 600)
    assert clock.next_due([HALT]) == DueTimer(HALT, 3300)


def test_a_wait_that_was_gone_begins_anew() -> None:
    clock = WaitTimers().after([SPACE], 100).after([], 200).after([SPACE], 300)
    assert clock.next_due([SPACE]) == DueTimer(SPACE, 800)


def test_where_nothing_waits_nothing_is_due() -> None:
    assert WaitTimers().after([], 5).next_due([]) is None
