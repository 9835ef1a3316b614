"""Rates of several programs, measured in turn in short slices, so that a busy machine slows all."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

Pace = Callable[[], int]
"""A measured step: does some work and returns how much it was."""

SLICES = 8


def rates(paces: Sequence[Pace], seconds: float) -> list[float]:
    """How much each does in a second of this process's processor time, measured for so long."""
    done, spent = [0] * len(paces), [0.0] * len(paces)
    while min(spent) < seconds:
        for number, pace in enumerate(paces):
            began = time.process_time()
            while (passed := time.process_time() - began) < seconds / SLICES:
                done[number] += pace()
            spent[number] += passed
    return [count / passed for count, passed in zip(done, spent, strict=True)]
