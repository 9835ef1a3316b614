"""Where everything of a Hearts table stands: pure functions from the size of the board to boxes, in
cells. The players sit round the table as they do: the left neighbour at the left."""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.terminal.drawing.cards import LARGE, MEDIUM, SMALL, CardSize

MIN_WIDTH: Final = 62
MIN_HEIGHT: Final = 16
"""Below this the table is told in lines."""

PLATE_HEIGHT: Final = 2
_MAX_PLATE_WIDTH: Final = 30
_MIN_PLATE_WIDTH: Final = 17
HUGE: Final = CardSize(11, 9, 6)
"""The largest cards of a trick."""
_QUESTION: Final = 42
"""Columns between the plates, where there are as many: a question has room there."""
_MIN_STEP: Final = 4
"""Columns that show a card's index: an edge and ``10♠``."""
_AT_A_SIDE: Final = 3
"""Of eleven players as many sit at the left and at the right."""
_ROWS_FOR: Final = ((LARGE, 34), (MEDIUM, 22))
"""The hand has larger cards from so many rows on."""


class BoardBox(msgspec.Struct, frozen=True):
    """A rectangle of cells."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column after it."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The first row after it."""
        return self.top + self.height


class HandPlan(msgspec.Struct, frozen=True):
    """How a hand lies: ``size`` of its cards, ``step`` columns from one to the next, and how many
    cards a line takes. ``box`` has a row above for cards that are raised.

    Cards lie in columns that stay where they are: when one is played, the hand closes from one side
    alone, and then from the other, so that half of it need not be drawn anew.
    """

    box: BoardBox
    size: CardSize
    step: int
    columns: int

    def place(self, at: int, count: int) -> tuple[int, int]:
        """Column and row of a card that is not raised."""
        line, column = divmod(at, self.columns)
        lying = min(self.columns, count - line * self.columns)
        width = (self.columns - 1) * self.step + self.size.width
        left = self.box.left + max(0, self.box.width - width) // 2
        column += (self.columns - lying) // 2
        return left + column * self.step, self.box.top + 1 + line * _line_height(self.size)


class HeartsPlan(msgspec.Struct, frozen=True):
    """``plates`` and ``spots`` go by turns: 0 is the seat below (the own one), then clockwise from
    the left. ``spots`` are where each plays its card; ``middle`` is free for a question."""

    plates: tuple[BoardBox, ...]
    spots: tuple[BoardBox, ...]
    card: CardSize
    middle: BoardBox
    hand: HandPlan


def has_room(width: int, height: int, players: int, hand: int) -> bool:
    """Whether the table can be drawn; else it is told in lines."""
    _, above, _ = _round_table(players)
    across = 2 * _MIN_PLATE_WIDTH + 2 + (above + 2) * SMALL.width + 2
    lines = -(-hand // max(1, (width - 1) // _MIN_STEP))
    least = MIN_HEIGHT + 2 * max(0, lines - 1)
    return width >= max(MIN_WIDTH, across) and height >= least


def plan_board(width: int, height: int, players: int, hand: int) -> HeartsPlan:
    """Where everything stands, for a hand that began with so many cards (0 for a watcher).

    The trick has cards as large as there is room for, and the players sit near it: what is left of
    a large screen stays free round the table.
    """
    held = plan_hand(width, height, hand)
    below = 1 if hand else PLATE_HEIGHT  # the own plate is one line; a watcher sees all alike
    room = BoardBox(0, 1, width, held.box.top - 1 - below)  # the facts stand above
    left, above, right = _round_table(players)
    wide = min(_MAX_PLATE_WIDTH, max(_MIN_PLATE_WIDTH, width // 5))
    size = _trick_size(room, wide, above)
    table = _table_box(room, wide, size, above)
    middle = BoardBox(
        table.left + wide + 1,
        table.top + PLATE_HEIGHT * bool(above),
        table.width - 2 * wide - 2,
        table.height - PLATE_HEIGHT * bool(above),
    )
    plates = [BoardBox(0, room.bottom, width, 1)]
    if not hand:
        plates = [BoardBox((width - wide) // 2, room.bottom, wide, below)]
    plates += _column(table.left, table, wide, left)[::-1]
    plates += _row(table, wide, above)
    plates += _column(table.right - wide, table, wide, right)
    spots = _spots(middle, plates, size, left, above)
    return HeartsPlan(tuple(plates), tuple(spots), size, middle, held)


def _table_box(room: BoardBox, wide: int, size: CardSize, above: int) -> BoardBox:
    """The part of the room that the players sit round."""
    inner = max(_QUESTION, max(5, above + 4) * (size.width + 1) - 2)
    across = max(2 * wide + 2 + inner, above * (wide + 2))
    down = _AT_A_SIDE * (size.height + 1) + PLATE_HEIGHT * bool(above)
    width, height = min(room.width, across), min(room.height, down)
    left_edge = room.left + (room.width - width) // 2
    return BoardBox(left_edge, room.top + (room.height - height) // 2, width, height)


def plan_hand(width: int, height: int, count: int) -> HandPlan:
    """How the hand lies: as large as there is room for, in two lines where one is too short."""
    fitting = (
        size
        for size, rows in _ROWS_FOR
        if height >= rows and _step(size, width, count) >= _MIN_STEP
    )
    size = next(fitting, SMALL)
    lines = 1 if _step(size, width, count) >= _MIN_STEP else 2
    columns = max(1, -(-count // lines))
    rows = 1 + size.height + (lines - 1) * _line_height(size) if count else 0
    step = max(1, _step(size, width, columns))
    return HandPlan(BoardBox(0, height - rows, width, rows), size, step, columns)


def _step(size: CardSize, width: int, count: int) -> int:
    """Columns from one card to the next, at most a whole one."""
    return min(size.width, (width - size.width) // max(1, count - 1))


def _line_height(size: CardSize) -> int:
    """What one sees of a line of cards that another covers."""
    return 3 if size is LARGE else 2


def _round_table(players: int) -> tuple[int, int, int]:
    """How many of the others sit at the left, above and at the right."""
    others = players - 1
    side = max(1, others // 3)
    return side, others - 2 * side, side


def _column(left: int, table: BoardBox, wide: int, count: int) -> list[BoardBox]:
    """Plates below each other, with even gaps."""
    gap = (table.height - count * PLATE_HEIGHT) / (count + 1)
    return [
        BoardBox(left, table.top + round(gap + at * (gap + PLATE_HEIGHT)), wide, PLATE_HEIGHT)
        for at in range(count)
    ]


def _row(table: BoardBox, wide: int, count: int) -> list[BoardBox]:
    """Plates side by side, with even gaps."""
    gap = (table.width - count * wide) / (count + 1)
    return [
        BoardBox(table.left + round(gap + at * (gap + wide)), table.top, wide, PLATE_HEIGHT)
        for at in range(count)
    ]


def _trick_size(room: BoardBox, wide: int, above: int) -> CardSize:
    """The largest cards that lie beside each other in the middle."""
    width = room.width - 2 * wide - 2
    height = room.height - PLATE_HEIGHT * bool(above)
    for size in (HUGE, LARGE, MEDIUM):
        across = max(2 + above, 3) * (size.width + 1)
        if width >= across and height >= _AT_A_SIDE * size.height:
            return size
    return SMALL


def _spots(
    inner: BoardBox, plates: list[BoardBox], size: CardSize, left: int, above: int
) -> list[BoardBox]:
    """Each seat's card, in front of its plate and near the middle."""
    wide, high = size.width, size.height
    centre = inner.left + inner.width // 2
    spread = min(inner.width, max(3, above + 2) * (wide + 2))
    west, east = centre - spread // 2, centre + (spread + 1) // 2 - wide
    lowest = inner.bottom - high
    spots = [BoardBox(centre - wide // 2, lowest, wide, high)]
    for at, plate in enumerate(plates[1:], 1):
        if at <= left or at > left + above:
            count, place = left, (left - at if at <= left else at - left - above - 1)
            row = _share(inner.top, lowest, count, place)
            spots.append(BoardBox(west if at <= left else east, row, wide, high))
        else:
            column = min(max(plate.left + (plate.width - wide) // 2, west), east)
            if above > 1:
                column = _share(west + wide + 1, east - wide - 1, above, at - left - 1)
            spots.append(BoardBox(column, inner.top, wide, high))
    return spots


def _share(first: int, last: int, count: int, at: int) -> int:
    """Where one of several begins that share a way evenly; one alone in its middle."""
    if count == 1:
        return (first + last) // 2
    return first + round(at * max(0, last - first) / (count - 1))
