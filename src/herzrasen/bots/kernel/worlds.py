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
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb, prod
from typing import Final, TypeAlias

import msgspec

from herzrasen.bots.hearts.memory import Memory
from herzrasen.bots.hearts.prices import each
from herzrasen.bots.kernel.rng import Rng, fork

COLUMNS: Final = 8
"""More classes than these are never columns; the compiled twin has no room for them."""

Split: TypeAlias = tuple[int, ...]
"""How many cards of one row go to each column."""


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
        0 if seat == me else memory.known[seat] | cards & ~known & ~memory.without[seat]
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


class Sampler:
    """Draws worlds. ``ways`` is how many tables of classes and groups there are, each counted as
    often as cards can be chosen for it.

    Raises ValueError where no world fits.
    """

    def __init__(self, unseen: Unseen) -> None:
        self.places = len(unseen.room)
        self.classes, self.groups, fits = _sort(unseen)
        sizes = [len(cards) for cards in self.classes]
        rooms = [sum(unseen.room[place] for place in group) for group in self.groups]
        self.room = unseen.room
        # Rows are dealt out one after the other; the columns' room left is what must be remembered.
        fewer = prod(size + 1 for size in rooms) <= prod(size + 1 for size in sizes)
        self.across = fewer or len(sizes) > COLUMNS
        rows, columns = (sizes, rooms) if self.across else (rooms, sizes)
        if not self.across:
            fits = [list(column) for column in zip(*fits, strict=True)]
        self.order = sorted(range(len(rows)), key=lambda row: sum(fits[row]))
        self.rows = [rows[row] for row in self.order]
        self.fits = [fits[row] for row in self.order]
        self.seen: dict[tuple[int, Split], tuple[list[Split], list[int]]] = {}
        self.start = tuple(columns)
        fitting = sum(rows) == sum(columns) and all(any(row) for row in fits)
        self.ways = self._ways(0, self.start) if fitting else 0
        if not self.ways:
            raise ValueError("the unseen cards fit into no hands")

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
        """How many cards of each class go to each group."""
        table = [[0] * len(self.groups) for _ in self.classes]
        left = self.start
        for number, row in enumerate(self.order):
            splits, sums = self.seen[number, left]
            drawn = bisect_right(sums, rng.wide(sums[-1])) if len(splits) > 1 else 0
            for column, count in enumerate(splits[drawn]):
                place, group = (row, column) if self.across else (column, row)
                table[place][group] = count
            left = tuple(room - count for room, count in zip(left, splits[drawn], strict=True))
        return table

    def _ways(self, number: int, left: Split) -> int:
        """In how many ways the rows from this one on fill what is left of the columns."""
        if number == len(self.rows):
            return 1
        if (number, left) not in self.seen:
            splits, weights = [], []
            for split, ways in _splits(self.rows[number], left, self.fits[number]):
                rest = tuple(room - count for room, count in zip(left, split, strict=True))
                if weight := ways * self._ways(number + 1, rest):
                    splits.append(split)
                    weights.append(weight)
            self.seen[number, left] = (splits, list(accumulate(weights)))
        sums = self.seen[number, left][1]
        return sums[-1] if sums else 0


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


def _splits(count: int, left: Split, fits: Sequence[bool]) -> Iterator[tuple[Split, int]]:
    """Every way to spread a row over the columns that it fits, and how often cards can be chosen
    for it; the fewest to the first column first."""
    if not left:
        if not count:
            yield (), 1
        return
    most = min(count, left[0]) if fits[0] else 0
    for here in range(most + 1):
        for rest, ways in _splits(count - here, left[1:], fits[1:]):
            yield (here, *rest), comb(count, here) * ways


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
