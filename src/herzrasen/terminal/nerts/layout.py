"""Where the parts of the board lie, from the size of the terminal alone: rivals above, the middle
below them, the own area at the bottom. Pure."""

from __future__ import annotations

from itertools import count
from math import ceil
from typing import Final

import msgspec

from herzrasen.terminal.drawing.cards import LARGE, MEDIUM, SMALL, CardSize

TAB: Final = CardSize(4, 2, 3)
"""A card of the middle where there is little room: index above, owner below."""
CHIP: Final = CardSize(5, 1, 5)
"""A card in one row: index, and the owner's letter."""
HUGE: Final = CardSize(11, 8, 6)
"""A card of the own area where there is plenty of room."""

MIN_WIDTH: Final = 58
MIN_HEIGHT: Final = 13
"""What a board needs at least; in less there is a sentence."""

_BLOCK_GAP: Final = 3
"""Between the suits of the middle."""
_OWN_LEAST: Final = 8
"""Rows of the own area: labels, cards, the name."""
_OWN_SMALLEST: Final = SMALL.height + 2
"""Rows without which nobody can play: the keys, the cards, the name."""
_OWN_COMFORT: Final = 11
"""Rows in which a column of seven cards lies under its key."""
_RIVAL_FIXED: Final = 17
"""Cells of a rival's row besides the name and the cards of the columns."""
_NAME_LEAST: Final = 4
_NAME_MOST: Final = 24
_CHIP_STEP: Final = 4
_CARDS_HEIGHT: Final = 30
"""Rows of a terminal in which rivals have whole cards."""


class RivalPlan(msgspec.Struct, frozen=True):
    """``across`` rivals beside each other, each ``width`` wide and ``height`` high; ``cards``:
    drawn as cards, not as words."""

    across: int
    rows: int
    width: int
    height: int
    cards: bool

    @property
    def total(self) -> int:
        """The rows of all of them."""
        return self.rows * self.height


class MiddlePlan(msgspec.Struct, frozen=True):
    """``across`` suits beside each other; each foundation has this ``size`` and ``step`` cells, and
    ``gap`` empty rows lie between those below each other."""

    across: int
    size: CardSize
    step: int
    gap: int = 0

    @property
    def row_step(self) -> int:
        """The rows from one suit to the one below it."""
        return self.size.height + self.gap

    @property
    def total(self) -> int:
        """The rows of all suits."""
        return 4 // self.across * self.row_step - self.gap


class OwnPlan(msgspec.Struct, frozen=True):
    """The own area: the size of its cards, and where its parts begin."""

    size: CardSize
    pile: int
    stock: int
    waste: int
    columns: int
    step: int


class BoardPlan(msgspec.Struct, frozen=True):
    """The parts of a board, and the rows at which they begin; ``own`` is None for a watcher."""

    rivals: RivalPlan
    middle: MiddlePlan
    own: OwnPlan | None
    notice_y: int
    middle_y: int
    own_y: int


def plan_board(
    width: int, height: int, *, rivals: int, columns: int, slots: int, own: bool = True
) -> BoardPlan | None:
    """The plan for a table; None if the terminal is too small for it."""
    if width < MIN_WIDTH or height < MIN_HEIGHT:
        return None
    around = _plan_rivals(width, height, rivals, columns, own=own)
    middle = _plan_middle(width, height - around.total - 2, slots, own=own)
    notice_y = around.total
    middle_y = notice_y + 1
    own_y = middle_y + middle.total + (1 if height - middle_y - middle.total > _OWN_LEAST else 0)
    if own and height - own_y < _OWN_SMALLEST:
        return None
    area = _plan_own(width, height - own_y, columns) if own else None
    return BoardPlan(around, middle, area, notice_y, middle_y, own_y)


def least_height(*, rivals: int, columns: int, slots: int, own: bool = True) -> int:
    """The rows with which MIN_WIDTH is enough for a table."""
    return next(
        height
        for height in count(MIN_HEIGHT)
        if plan_board(MIN_WIDTH, height, rivals=rivals, columns=columns, slots=slots, own=own)
    )


def _plan_rivals(width: int, height: int, rivals: int, columns: int, *, own: bool) -> RivalPlan:
    if not rivals:
        return RivalPlan(1, 0, width, 1, cards=False)
    block = (columns + 2) * (SMALL.width + 1) + 2
    across = max(1, min(rivals, width // block))
    rows, tall = ceil(rivals / across), SMALL.height + 1
    most = height * (2 if own else 3) // 5
    if height >= _CARDS_HEIGHT and rows * tall <= most - (4 if own else 0):
        return RivalPlan(across, rows, width // across, tall, cards=True)
    least = _RIVAL_FIXED + _NAME_LEAST + columns * _CHIP_STEP
    widest = max(1, width // least)
    allowed = max(3, height // 6) if own else height // 2
    across = next((n for n in range(1, widest) if ceil(rivals / n) <= allowed), widest)
    most = least - _NAME_LEAST + _NAME_MOST
    return RivalPlan(across, ceil(rivals / across), min(most, width // across), 1, cards=False)


def _plan_middle(width: int, room: int, slots: int, *, own: bool) -> MiddlePlan:
    """The largest cards for which enough of so many rows is left for the own area, with as many
    suits in a row as possible."""
    for size, step, rest in (
        (SMALL, SMALL.width + 1, _OWN_COMFORT + 2),
        (TAB, TAB.width, _OWN_COMFORT),
        (CHIP, CHIP.width, _OWN_LEAST),
    ):
        left = room - (rest if own else 0)
        for across in (4, 2, 1):
            for gap in (0,) if size is CHIP else (1, 0):
                plan = MiddlePlan(across, size, step, gap)
                if middle_width(plan, slots) <= width - 2 and plan.total <= left:
                    return plan
    return MiddlePlan(1, CHIP, max(CHIP.width - 1, (width - 2) // max(1, slots)))


def middle_width(plan: MiddlePlan, slots: int) -> int:
    """The cells that the foundations need beside each other."""
    return plan.across * slots * plan.step + (plan.across - 1) * _BLOCK_GAP


def block_width(plan: MiddlePlan, slots: int) -> int:
    """The cells from one suit to the next."""
    return slots * plan.step + _BLOCK_GAP


def _plan_own(width: int, height: int, columns: int) -> OwnPlan:
    plans = []
    for size, least in ((HUGE, 18), (LARGE, 15), (MEDIUM, 10), (SMALL, 0)):
        for gap in (2, 1):
            needed = _own_width(size, gap, columns)
            if needed <= width and height >= least:
                plans.append(_own_plan(size, gap, (width - needed) // 2))
    return plans[0] if plans else _own_plan(SMALL, 1, 0)


def _own_width(size: CardSize, gap: int, columns: int) -> int:
    left = 2 * (size.width + gap) + 2 * size.step + size.width
    return left + 3 + columns * (size.width + gap) - gap


def _own_plan(size: CardSize, gap: int, start: int) -> OwnPlan:
    stock = start + size.width + gap
    waste = stock + size.width + gap
    columns = waste + 2 * size.step + size.width + 3
    return OwnPlan(size, start, stock, waste, columns, size.width + gap)
