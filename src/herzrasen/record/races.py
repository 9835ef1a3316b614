"""Check of the race lines: each stands below its play, with the winner's claim first."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.games import nerts
from herzrasen.record.lines import ActLine, EndLine, Line, RaceLine
from herzrasen.record.record import Fault


def race_fault(lines: Sequence[Line], seats: int) -> Fault | None:
    """A fault for the first race line that stands below no play of its winner, or names nobody
    else.

    Whether the times are true cannot be checked afterwards; who made the play can.
    """
    above: Line | None = None
    for row, line in enumerate(lines):
        if not isinstance(line, RaceLine):
            above = line
        elif len(line.claims) < 2 or any(not 0 <= claim.seat < seats for claim in line.claims):
            return Fault("record.fault.race-claims", row=row)
        elif not _is_winner(line, above):
            return Fault("record.fault.race-winner", row=row)
    return None


def _is_winner(race: RaceLine, above: Line | None) -> bool:
    winner = race.claims[0]
    match above:
        case ActLine(seat=seat, move=nerts.Lift(card=card)):
            return (winner.seat, winner.card) == (seat, card)
        case ActLine(seat=seat, move=nerts.Call()) | EndLine(seat=seat):
            return (winner.seat, winner.card) == (seat, None)
        case ActLine(move=nerts.Fill()):
            return True  # a pile that filled a column by itself: its area cannot be told here
        case _:
            return False
