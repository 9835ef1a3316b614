"""Time-outs in a row, from the journal."""

from __future__ import annotations

from herzrasen.cards import Card
from herzrasen.games.hearts.events import Played
from herzrasen.table.journal import Entry
from herzrasen.table.missed_turns import MissedRow, MissedTurns

CARD = Played(1, Card.parse("2C"))
LATE = Entry(1, 1, CARD, 0, effort=7, timed_out=True)
MORE_OF_IT = Entry(2, 1, CARD, 0)
OWN = Entry(3, 1, CARD, 0, move="key")
BOT = Entry(3, 1, CARD, 0, effort=7)


def test_a_move_of_the_person_or_of_a_bot_in_their_place_ends_the_row() -> None:
    """Nothing else does: the second event of a time-out is none, nor is what another seat does."""
    late = MissedTurns().after(LATE).after(MORE_OF_IT).after(LATE)
    assert late.of(1) == MissedRow(2, 1)
    assert late.after(Entry(3, 2, CARD, 0, move="key")).of(1).count == 2
    assert late.after(OWN).of(1) == late.after(BOT).of(1) == MissedRow()
    assert late.after(OWN).after(LATE).of(1).count == 1
