"""The effort lines at the end of a deal: a number for each move that a seat made in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from herzrasen.cards import Seat
from herzrasen.record.lines import EffortLine, Line
from herzrasen.record.record import Fault

NUMBERS_PER_LINE: Final = 1000
"""Numbers in one line; more go on in another line of the same seat."""


def effort_lines(seat: Seat, ms: Sequence[int | None]) -> Iterable[EffortLine]:
    """The lines of one seat; none if no effort is known."""
    if any(one is not None for one in ms):
        for start in range(0, len(ms), NUMBERS_PER_LINE):
            yield EffortLine(seat, tuple(ms[start : start + NUMBERS_PER_LINE]))


def effort_fault(lines: Sequence[Line], movers: Sequence[Seat]) -> Fault | None:
    """The first effort line that does not fit the number of moves each seat made."""
    efforts = [(row, line) for row, line in enumerate(lines) if isinstance(line, EffortLine)]
    if not efforts:
        return None
    moved, listed = Counter(movers), Counter[Seat]()
    for row, effort in efforts:
        listed[effort.seat] += len(effort.ms)
        due = min(NUMBERS_PER_LINE, moved[effort.seat] - listed[effort.seat] + len(effort.ms))
        if len(effort.ms) != due:
            return Fault("record.fault.effort-count", {"n": moved[effort.seat]}, row=row)
    for row, effort in reversed(efforts):
        if listed[effort.seat] != moved[effort.seat]:
            return Fault("record.fault.effort-count", {"n": moved[effort.seat]}, row=row)
    for (_, before), (row, effort) in pairwise(efforts):
        if effort.seat < before.seat:
            return Fault("record.fault.effort-last", row=row)
    return None
