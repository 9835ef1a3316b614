"""The lines of contested plays: each below the play that it is about, the winner first."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.games import nerts
from herzrasen.record.lines import Act, End, Line, Race
from herzrasen.record.record import Fault


def out_of_place(lines: Sequence[Line], seats: int) -> Fault | None:
    """The first of these lines that stands below no play of its winner, or names nobody else.

    Whether the times are true nobody can tell afterwards; who made the play can be seen.
    """
    above: Line | None = None
    for row, line in enumerate(lines):
        if not isinstance(line, Race):
            above = line
        elif len(line.claims) < 2 or any(not 0 <= claim.seat < seats for claim in line.claims):
            return Fault("record.fault.race-claims", row=row)
        elif not _won(line, above):
            return Fault("record.fault.race-winner", row=row)
    return None


def _won(race: Race, above: Line | None) -> bool:
    winner = race.claims[0]
    match above:
        case Act(seat=seat, move=nerts.Lift(card=card)):
            return (winner.seat, winner.card) == (seat, card)
        case Act(seat=seat, move=nerts.Call()) | End(seat=seat):
            return (winner.seat, winner.card) == (seat, None)
        case Act(move=nerts.Fill()):
            return True  # a pile that gave its card to a column by itself is whose it is
        case _:
            return False
