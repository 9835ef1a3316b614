"""What is due at a table of Nerts, and when."""

from herzrasen.games.nerts import Fill, Wait
from herzrasen.games.nerts.moves import Halt
from herzrasen.table.due_timers import Clock, Due

SPACE = Wait("fill 0 1", Fill(0, 1), 500)
HALT = Wait("halt 7", Halt(), 3000)


def test_a_wait_is_due_once_it_has_been_there_without_a_break() -> None:
    clock = Clock().after([SPACE], 100).after([SPACE, HALT], 300)
    assert clock.next([SPACE, HALT]) == Due(SPACE, 600)
    assert clock.next([HALT]) == Due(HALT, 3300)


def test_a_wait_that_was_gone_begins_anew() -> None:
    clock = Clock().after([SPACE], 100).after([], 200).after([SPACE], 300)
    assert clock.next([SPACE]) == Due(SPACE, 800)


def test_where_nothing_waits_nothing_is_due() -> None:
    assert Clock().after([], 5).next([]) is None
