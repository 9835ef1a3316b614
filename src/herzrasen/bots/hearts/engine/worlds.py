"""Uniform sampling of worlds: hands for the unseen cards that contradict nothing a seat knows.

How it works: cards that may lie in the same places form a *class*, places that may hold the same
cards a *group*. A contingency table says how many cards of each class go to each group. One table
is drawn with a probability proportional to the number of worlds that have it, counted exactly by
dynamic programming: row after row, where the state is the room left in the columns. Then cards are
dealt at random within the table. There is no rejection and no weighting: every world that fits has
the same probability, and no other has any.

This is the twin of ``source/worlds.cpp``, which draws the same worlds from the same seed; here
packs and tables may be of any size.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import comb, prod
from time import perf_counter_ns
from typing import Final, NamedTuple

import msgspec

from herzrasen.bots.hearts.engine.rng import Rng, fork
from herzrasen.bots.hearts.model.card_table import each_bit
from herzrasen.bots.hearts.model.knowledge import Knowledge

NO_WORLD: Final = "the unseen cards fit into no hands"

MAX_COLUMNS: Final = 8
"""With more classes than these, groups are the columns: the C++ has room for no more."""

COLUMN_BITS: Final = 8
"""The room left in all columns is packed into one number, with this many bits for each."""


class UnseenCards(msgspec.Struct, frozen=True):
    """The cards that a seat has not seen, and where they may lie.

    Places are the seats in order and, where one is hidden, the kitty. ``possible[place]`` are the
    cards that may lie there, ``sizes[place]`` is how many do, 0 for the own seat.
    """

    cards: int
    possible: tuple[int, ...]
    sizes: tuple[int, ...]


def unseen_cards(knowledge: Knowledge) -> UnseenCards:
    """The unseen cards of a seat, by what it knows."""
    position, me = knowledge.position, knowledge.seat
    cards = position.unseen(me)
    known = sum(knowledge.known_cards)
    may = [
        0
        if seat == me
        else (knowledge.known_cards[seat] | cards & ~known) & ~knowledge.excluded_cards[seat]
        for seat in range(position.seat_count)
    ]
    room = [0 if seat == me else held for seat, held in enumerate(knowledge.hand_sizes)]
    if kitty := cards.bit_count() - sum(room):
        may.append(cards & ~known)
        room.append(kitty)
    return UnseenCards(cards, tuple(may), tuple(room))


def sample_worlds(unseen: UnseenCards, seed: int, first: int, count: int) -> list[tuple[int, ...]]:
    """``count`` worlds, each the cards of every place; world i is drawn from stream first + i.

    Raises ValueError where no world fits, which cannot happen with a real view.
    """
    sampler = WorldSampler(unseen)
    return [sampler.draw(Rng(fork(seed, first + number))) for number in range(count)]


class Cell(NamedTuple):
    """An allowed cell of the table; ``shift`` is the bit position of the column's room.

    The last cell of a row (``is_last``) takes what is left of the row; then the next row comes,
    with ``next_row_size`` cards. The rows to come have ``supply`` cards for the column.
    """

    row: int
    column: int
    shift: int
    is_last: bool
    next_row_size: int
    supply: int


class WorldSampler:
    """Draws worlds. ``ways`` is the number of tables, each counted as often as cards can be chosen
    for it. Counting takes long with many players, so it may have a ``deadline``, in nanoseconds of
    ``perf_counter_ns``.

    Raises ValueError where no world fits, and TimeoutError after the deadline.
    """

    def __init__(self, unseen: UnseenCards, deadline: int | None = None) -> None:
        if min(unseen.sizes, default=0) < 0:
            raise ValueError(NO_WORLD)
        self.deadline = deadline
        self.places, self.place_sizes = len(unseen.sizes), unseen.sizes
        self.classes, self.groups, fits = _classify(unseen)
        sizes = [len(cards) for cards in self.classes]
        rooms = [sum(unseen.sizes[place] for place in group) for group in self.groups]
        # Rows are dealt one after the other; the state is the room left in the columns.
        fewer = prod(size + 1 for size in rooms) <= prod(size + 1 for size in sizes)
        self.rows_are_classes = fewer or len(sizes) > MAX_COLUMNS
        rows, columns = (sizes, rooms) if self.rows_are_classes else (rooms, sizes)
        if not self.rows_are_classes:
            fits = [list(column) for column in zip(*fits, strict=True)]
        self.cells = _cells(rows, fits)
        self.first = self.cells[0].row if self.cells else 0
        self.cumulative_ways: dict[tuple[int, int], list[int]] = {}
        self.first_room = sum(room << COLUMN_BITS * column for column, room in enumerate(columns))
        self.first_row_size = rows[self.first] if rows else 0
        fitting = sum(rows) == sum(columns) and all(any(row) for row in fits)
        self.ways = self._ways(0, self.first_row_size, self.first_room) if fitting else 0
        if not self.ways:
            raise ValueError(NO_WORLD)

    def draw(self, rng: Rng) -> tuple[int, ...]:
        """One world: the cards of every place."""
        group_cards: list[list[int]] = [[] for _ in self.groups]
        for cards, counts in zip(self.classes, self._table(rng), strict=True):
            for pile, part in zip(group_cards, _deal_out(cards, counts, rng), strict=True):
                pile += part
        hands = [0] * self.places
        for group, pile in zip(self.groups, group_cards, strict=True):
            parts = _deal_out(pile, [self.place_sizes[place] for place in group], rng)
            for place, part in zip(group, parts, strict=True):
                hands[place] = sum(part)
        return tuple(hands)

    def _table(self, rng: Rng) -> list[list[int]]:
        """How many cards of each class go to each group.

        One ticket is drawn for each row; it numbers the ways to spread the row over the columns,
        the fewest cards to the first column first.
        """
        table = [[0] * len(self.groups) for _ in self.classes]
        ways, count, left = self.ways, self.first_row_size, self.first_room
        ticket, factor = rng.below_wide(ways) if ways > 1 else 0, 1
        for number, cell in enumerate(self.cells):
            here = count
            if not cell.is_last:
                sums = self.cumulative_ways[number, left]
                here = bisect_right(sums, ticket // factor)
                ticket -= factor * (sums[here - 1] if here else 0)
                factor *= comb(count, here)
            row, column = (
                (cell.row, cell.column) if self.rows_are_classes else (cell.column, cell.row)
            )
            table[row][column] = here
            count -= here
            left -= here << cell.shift
            if cell.is_last and number + 1 < len(self.cells):
                count = cell.next_row_size
                ways = self._ways(number + 1, count, left)
                ticket, factor = rng.below_wide(ways) if ways > 1 else 0, 1
        return table

    def _ways(self, number: int, count: int, left: int) -> int:
        """The number of ways to deal ``count`` cards of a row from this cell on, and all rows after
        it, into the room left in the columns."""
        if number == len(self.cells):
            return 1
        if (known := self.cumulative_ways.get((number, left))) is None:
            if self.deadline is not None and perf_counter_ns() >= self.deadline:
                raise TimeoutError
            cell = self.cells[number]
            room = left >> cell.shift & (1 << COLUMN_BITS) - 1
            if not cell.is_last:
                # Fewer than these would leave more room than the rows to come can fill.
                least = max(0, room - cell.supply)
                ways = (
                    comb(count, here)
                    * self._ways(number + 1, count - here, left - (here << cell.shift))
                    for here in range(least, min(count, room) + 1)
                )
                known = [0] * least + list(accumulate(ways)) or [0]
            elif room - cell.supply <= count <= room:
                known = [self._ways(number + 1, cell.next_row_size, left - (count << cell.shift))]
            else:
                known = [0]
            self.cumulative_ways[number, left] = known
        return known[-1]


def _cells(rows: list[int], allowed: list[list[bool]]) -> list[Cell]:
    """The allowed cells in the order of dealing: the row that fits the fewest columns first."""
    order = sorted(range(len(rows)), key=lambda row: sum(allowed[row]))
    return [
        Cell(
            row,
            column,
            COLUMN_BITS * column,
            is_last=not any(allowed[row][column + 1 :]),
            next_row_size=rows[order[place + 1]] if place + 1 < len(order) else 0,
            supply=sum(rows[later] for later in order[place + 1 :] if allowed[later][column]),
        )
        for place, row in enumerate(order)
        for column, fit in enumerate(allowed[row])
        if fit
    ]


def _classify(unseen: UnseenCards) -> tuple[list[list[int]], list[list[int]], list[list[bool]]]:
    """The classes of cards, the groups of places, and which class may go to which group."""
    places = [place for place, room in enumerate(unseen.sizes) if room]
    groups: dict[int, list[int]] = {}
    for place in places:
        groups.setdefault(unseen.possible[place] & unseen.cards, []).append(place)
    classes: dict[tuple[bool, ...], list[int]] = {}
    for card in each_bit(unseen.cards):
        classes.setdefault(tuple(may & card != 0 for may in groups), []).append(card)
    return list(classes.values()), list(groups.values()), [list(allowed) for allowed in classes]


def _deal_out(cards: Sequence[int], counts: Sequence[int], rng: Rng) -> list[list[int]]:
    """Deal the cards at random into parts of these sizes; the last takes what is left."""
    left, parts = list(cards), []
    for count in counts:
        if count == len(left):
            parts.append(left)
            left = []
            continue
        part = []
        for _ in range(count):
            chosen = rng.below(len(left))
            part.append(left[chosen])
            left[chosen] = left[-1]
            left.pop()
        parts.append(part)
    return parts
