"""Time-outs in a row, from the journal."""

from __future__ import annotations

from herzrasen.cards import Card
from herzrasen.games.hearts.events import Played
from herzrasen.table.journal import Entry
from herzrasen.table.missed_turns import MissedTurns

CARD = Played(1, Card.parse("2C"))
LATE = Entry(1, 1, CARD, 0, effort=7, timed_out=True)
MORE_OF_IT = Entry(2, 1, CARD, 0)
OWN = Entry(3, 1, CARD, 0, move="key")
BOT = Entry(3, 1, CARD, 0, effort=7)


def test_a_move_of_the_person_or_of_a_bot_in_their_place_ends_the_row() -> None:
    """Nothing else does: the second event of a time-out is none, nor is what another seat does."""
    late = MissedTurns().after(LATE).after(MORE_OF_IT).after(Entry(5, 1, CARD, 0, timed_out=True))
    assert late.of(1) == (1, 5)
    assert late.of(1, since=1) == (5,), "another sat there before"
    assert late.after(Entry(6, 2, CARD, 0, move="key")).of(1) == (1, 5)
    assert late.after(OWN).of(1) == late.after(BOT).of(1) == ()
    assert late.after(OWN).after(LATE).of(1) == (1,)


def test_no_more_is_noted_than_counts() -> None:
    """Friends at a private table may let their time run out for hours."""
    late = MissedTurns()
    for number in range(100):
        late = late.after(Entry(number, 1, CARD, 0, timed_out=True))
    assert late.of(1) == (98, 99)
