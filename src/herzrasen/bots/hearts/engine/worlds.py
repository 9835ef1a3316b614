"""Where the unseen cards may lie: worlds that contradict nothing a seat knows, all equally likely.

Cards that may lie in the same places are one *class*, places that may hold the same cards one
*group*. How many cards of each class go to each group is drawn first, by counting in how many
worlds each such table occurs; then which cards those are, which is a plain shuffle. Nothing is
tried and thrown away, and nothing is weighed by guess: each world that fits has the same chance,
and no other has any.

This is the twin of ``source/worlds.cpp``, which draws the same worlds from the same seed; here the
pack may be of any size, and the table of any number of players.
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
from herzrasen.bots.hearts.model.card_table import each
from herzrasen.bots.hearts.model.memory import Memory

NO_WORLD: Final = "the unseen cards fit into no hands"

COLUMNS: Final = 8
"""More classes than these are never columns; the compiled twin has no room for them."""

BYTE: Final = 8
"""The room left of all columns is one number, with so many bits for each."""


class Unseen(msgspec.Struct, frozen=True):
    """The cards that a seat has not seen, and where they may lie.

    Places are the seats in order and, where one is hidden, the kitty. ``may[place]`` are the cards
    that may lie there, ``room[place]`` how many do; the own seat has no room.
    """

    cards: int
    may: tuple[int, ...]
    room: tuple[int, ...]


def unseen(memory: Memory) -> Unseen:
    """What a seat knows of the cards it has not seen."""
    position, me = memory.position, memory.seat
    cards = position.unseen(me)
    known = sum(memory.known)
    may = [
        0 if seat == me else (memory.known[seat] | cards & ~known) & ~memory.without[seat]
        for seat in range(position.seats)
    ]
    room = [0 if seat == me else held for seat, held in enumerate(memory.held)]
    if kitty := cards.bit_count() - sum(room):
        may.append(cards & ~known)
        room.append(kitty)
    return Unseen(cards, tuple(may), tuple(room))


def worlds(unseen: Unseen, seed: int, first: int, count: int) -> list[tuple[int, ...]]:
    """``count`` worlds, each the cards of every place; world i is drawn from stream first + i.

    Raises ValueError where no world fits, which cannot be with what a seat really saw.
    """
    sampler = Sampler(unseen)
    return [sampler.deal(Rng(fork(seed, first + number))) for number in range(count)]


class Cell(NamedTuple):
    """Where a row meets a column that it fits; ``shift`` is where the column's room stands.

    The last such cell of a row ``closes`` it, and takes what is left of the row; then the next row
    comes, with ``size`` cards. The rows that come have ``supply`` cards for the column.
    """

    row: int
    column: int
    shift: int
    closes: bool
    size: int
    supply: int


class Sampler:
    """Draws worlds. ``ways`` is how many tables of classes and groups there are, each counted as
    often as cards can be chosen for it. Counting takes long at large tables, so it may be told
    ``until`` when, in nanoseconds of ``perf_counter_ns``.

    Raises ValueError where no world fits, and TimeoutError when the time is over.
    """

    def __init__(self, unseen: Unseen, until: int | None = None) -> None:
        if min(unseen.room, default=0) < 0:
            raise ValueError(NO_WORLD)
        self.until = until
        self.places, self.room = len(unseen.room), unseen.room
        self.classes, self.groups, fits = _sort(unseen)
        sizes = [len(cards) for cards in self.classes]
        rooms = [sum(unseen.room[place] for place in group) for group in self.groups]
        # Rows are dealt out one after the other; the columns' room left is what must be remembered.
        fewer = prod(size + 1 for size in rooms) <= prod(size + 1 for size in sizes)
        self.across = fewer or len(sizes) > COLUMNS
        rows, columns = (sizes, rooms) if self.across else (rooms, sizes)
        if not self.across:
            fits = [list(column) for column in zip(*fits, strict=True)]
        self.cells = _cells(rows, fits)
        self.first = self.cells[0].row if self.cells else 0
        self.sums: dict[tuple[int, int], list[int]] = {}
        self.start = sum(room << BYTE * column for column, room in enumerate(columns))
        self.size = rows[self.first] if rows else 0
        fitting = sum(rows) == sum(columns) and all(any(row) for row in fits)
        self.ways = self._ways(0, self.size, self.start) if fitting else 0
        if not self.ways:
            raise ValueError(NO_WORLD)

    def deal(self, rng: Rng) -> tuple[int, ...]:
        """One world: the cards of every place."""
        piles: list[list[int]] = [[] for _ in self.groups]
        for cards, counts in zip(self.classes, self._table(rng), strict=True):
            for pile, part in zip(piles, _scatter(cards, counts, rng), strict=True):
                pile += part
        hands = [0] * self.places
        for group, pile in zip(self.groups, piles, strict=True):
            parts = _scatter(pile, [self.room[place] for place in group], rng)
            for place, part in zip(group, parts, strict=True):
                hands[place] = sum(part)
        return tuple(hands)

    def _table(self, rng: Rng) -> list[list[int]]:
        """How many cards of each class go to each group.

        One ticket is drawn for each row: its number counts the ways of the row's spreads over the
        columns, the fewest to the first column first.
        """
        table = [[0] * len(self.groups) for _ in self.classes]
        ways, count, left = self.ways, self.size, self.start
        ticket, factor = rng.wide(ways) if ways > 1 else 0, 1
        for number, cell in enumerate(self.cells):
            here = count
            if not cell.closes:
                sums = self.sums[number, left]
                here = bisect_right(sums, ticket // factor)
                ticket -= factor * (sums[here - 1] if here else 0)
                factor *= comb(count, here)
            row, column = (cell.row, cell.column) if self.across else (cell.column, cell.row)
            table[row][column] = here
            count -= here
            left -= here << cell.shift
            if cell.closes and number + 1 < len(self.cells):
                count = cell.size
                ways = self._ways(number + 1, count, left)
                ticket, factor = rng.wide(ways) if ways > 1 else 0, 1
        return table

    def _ways(self, number: int, count: int, left: int) -> int:
        """In how many ways ``count`` cards of a row are dealt from this cell on, and all rows after
        it, into what is left of the columns."""
        if number == len(self.cells):
            return 1
        if (known := self.sums.get((number, left))) is None:
            if self.until is not None and perf_counter_ns() >= self.until:
                raise TimeoutError
            cell = self.cells[number]
            room = left >> cell.shift & (1 << BYTE) - 1
            if not cell.closes:
                # Fewer than these would leave more room than the coming rows can fill.
                least = max(0, room - cell.supply)
                ways = (
                    comb(count, here)
                    * self._ways(number + 1, count - here, left - (here << cell.shift))
                    for here in range(least, min(count, room) + 1)
                )
                known = [0] * least + list(accumulate(ways)) or [0]
            elif room - cell.supply <= count <= room:
                known = [self._ways(number + 1, cell.size, left - (count << cell.shift))]
            else:
                known = [0]
            self.sums[number, left] = known
        return known[-1]


def _cells(rows: list[int], fits: list[list[bool]]) -> list[Cell]:
    """The cells in the order in which they are dealt to: the row that fits the fewest columns
    first."""
    order = sorted(range(len(rows)), key=lambda row: sum(fits[row]))
    return [
        Cell(
            row,
            column,
            BYTE * column,
            closes=not any(fits[row][column + 1 :]),
            size=rows[order[place + 1]] if place + 1 < len(order) else 0,
            supply=sum(rows[later] for later in order[place + 1 :] if fits[later][column]),
        )
        for place, row in enumerate(order)
        for column, fit in enumerate(fits[row])
        if fit
    ]


def _sort(unseen: Unseen) -> tuple[list[list[int]], list[list[int]], list[list[bool]]]:
    """The classes of cards, the groups of places, and which class may go to which group."""
    places = [place for place, room in enumerate(unseen.room) if room]
    groups: dict[int, list[int]] = {}
    for place in places:
        groups.setdefault(unseen.may[place] & unseen.cards, []).append(place)
    classes: dict[tuple[bool, ...], list[int]] = {}
    for card in each(unseen.cards):
        classes.setdefault(tuple(may & card != 0 for may in groups), []).append(card)
    return list(classes.values()), list(groups.values()), [list(fits) for fits in classes]


def _scatter(cards: Sequence[int], counts: Sequence[int], rng: Rng) -> list[list[int]]:
    """So many of the cards for each, at random; the last of them gets what is left."""
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
