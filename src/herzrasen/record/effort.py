"""The effort lines at a deal's end: a number for each move that a seat made in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from herzrasen.cards import Seat
from herzrasen.record.lines import Effort, Line
from herzrasen.record.record import Fault

A_LINE: Final = 1000
"""Numbers in one line; more go on in another line of the same seat."""


def effort_lines(seat: Seat, ms: Sequence[int | None]) -> Iterable[Effort]:
    """The lines of one seat; none if nothing is known."""
    if any(one is not None for one in ms):
        for start in range(0, len(ms), A_LINE):
            yield Effort(seat, tuple(ms[start : start + A_LINE]))


def misfit(lines: Sequence[Line], movers: Sequence[Seat]) -> Fault | None:
    """The first effort line that does not fit who moved how often."""
    efforts = [(row, line) for row, line in enumerate(lines) if isinstance(line, Effort)]
    if not efforts:
        return None
    made, told = Counter(movers), Counter[Seat]()
    for row, effort in efforts:
        told[effort.seat] += len(effort.ms)
        due = min(A_LINE, made[effort.seat] - told[effort.seat] + len(effort.ms))
        if len(effort.ms) != due:
            return Fault("record.fault.effort-count", {"n": made[effort.seat]}, row=row)
    for row, effort in reversed(efforts):
        if told[effort.seat] != made[effort.seat]:
            return Fault("record.fault.effort-count", {"n": made[effort.seat]}, row=row)
    for (_, before), (row, effort) in pairwise(efforts):
        if effort.seat < before.seat:
            return Fault("record.fault.effort-last", row=row)
    return None
