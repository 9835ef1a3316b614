"""The focus on the board: arrows go to the nearest place in their direction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herzrasen.terminal.drawing.canvas import PressTarget

_WAYS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ACROSS: Final = 3
"""How much more it counts that a place lies aside than that it is far."""
_CELL: Final = 2
"""A cell is about twice as high as it is wide."""


def next_target(targets: Sequence[PressTarget], current: str | None, way: str) -> str | None:
    """The target to the ``left``, ``right``, ``up`` or ``down``; the current one where there is
    none, the first where there is no current one."""
    here = next((target for target in targets if target.name == current), None)
    if here is None:
        return targets[0].name if targets else None
    dx, dy = _WAYS[way]
    best, nearest = here.name, None
    for target in targets:
        x, y = _offset(here, target)
        ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        if ahead <= 0:
            continue
        distance = ahead + _ACROSS * aside
        if nearest is None or distance < nearest:
            best, nearest = target.name, distance
    return best


def _offset(here: PressTarget, there: PressTarget) -> tuple[int, int]:
    """From cursor to cursor; rows count double."""
    return there.cursor[0] - here.cursor[0], _CELL * (there.cursor[1] - here.cursor[1])
