"""Movements: who sits together in which round of a duplicate match.

The movements of 8, 12 and 16 are designs: every two players share a table equally often. With bots
in the place of some players that stays true of the others, so they serve 6 to 16 people. Few people
and five have movements of their own. For all other numbers a search looks for one that is as even
as it can find, the same at every call; ``evenness`` measures it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from herzrasen.tournaments.seat_permutation import seat_in_deal

BOT: Final = -1
"""Stands for a bot in a seat."""

FEWEST_PEOPLE: Final = 2
"""The fewest people of a round, unless each plays alone."""
MOST_PEOPLE: Final = 32
"""The most people of a duplicate match; of those who come and go: ``tournament.MOST_ENTRANTS``."""

SeatedTable: TypeAlias = tuple[int, ...]
"""The players of a table by their position; BOT for bots."""
Round: TypeAlias = tuple[SeatedTable, ...]
Movement: TypeAlias = tuple[Round, ...]

_STARTERS: Final = {
    8: ((6, 5, 3, 0), (4, 2, 1, 7)),
    12: ((4, 8, 0, 9), (6, 2, 1, 3), (7, 10, 5, 11)),
}
"""The first round of a cyclic design. The last player stays at their place, the others move on by
one in each round."""

_ROUNDS_OF_FEW: Final = 4
_SEARCHED_ROUNDS: Final = 7
_SWEEPS: Final = 6


@lru_cache(maxsize=64)
def movement(people: int, seats: int) -> Movement:
    """The movement of so many people, counted from 0, at tables with so many seats.

    Raises ValueError for fewer people than FEWEST_PEOPLE, or more than MOST_PEOPLE.
    """
    if not FEWEST_PEOPLE <= people <= MOST_PEOPLE:
        raise ValueError("no movement for so many people")
    if people <= 3 or seats == 1:
        alone = tuple((person,) for person in range(people))
        return _turn((alone,) * _ROUNDS_OF_FEW, people, seats)
    if seats == 4 and people <= 5:
        return _turn(_PAIRS_OF_FOUR if people == 4 else _PAIRS_OF_FIVE, people, seats)
    if seats == 4 and people <= 12:
        return _with_bots(_cyclic(8 if people <= 8 else 12), people)
    if seats == 4 and people <= 16:
        return _turn(_affine_plane(), people, seats)
    return _search_rounds(people, seats)


@lru_cache(maxsize=64)
def capacity(people: int, seats: int) -> int:
    """How many people this movement has room for, if bots keep the places of those who are still to
    come."""
    most = people
    while most < MOST_PEOPLE and _with_bots(movement(most + 1, seats), people) == movement(
        people, seats
    ):
        most += 1
    return most


@lru_cache(maxsize=256)
def sittings_of(round_: Round, seats: int) -> tuple[Round, ...]:
    """For each deal of a round the players of each table by seat."""
    deals = []
    for deal in range(seats):
        tables = []
        for number, table in enumerate(round_):
            at_seat = [BOT] * seats
            for position, player in enumerate(table):
                at_seat[seat_in_deal(position, number, deal, seats)] = player
            tables.append(tuple(at_seat))
        deals.append(tuple(tables))
    return tuple(deals)


_PAIRS_OF_FOUR: Final = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""Every two play together once and against each other's cards twice."""

_PAIRS_OF_FIVE: Final = tuple(
    (((r + 1) % 5, (r + 4) % 5), ((r + 2) % 5, (r + 3) % 5)) for r in range(5)
)
"""One rests in each round. Every two play together once."""


def _cyclic(players: int) -> Movement:
    turning = players - 1
    return tuple(
        tuple(
            tuple(turning if one == turning else (one + step) % turning for one in table)
            for table in _STARTERS[players]
        )
        for step in range(turning)
    )


def _affine_plane() -> Movement:
    """The 16 points of the plane over GF(4); a round is a class of parallel lines."""

    def line(slope: int, start: int) -> SeatedTable:
        return tuple(4 * x + seat_in_deal(start, slope, x, 4) for x in range(4))

    sloping = tuple(tuple(line(slope, start) for start in range(4)) for slope in range(4))
    return (*sloping, tuple(tuple(4 * x + y for y in range(4)) for x in range(4)))


def _with_bots(rounds: Movement, people: int) -> Movement:
    """These rounds with bots where there are no people."""
    return tuple(
        tuple(tuple(one if one < people else BOT for one in table) for table in tables)
        for tables in rounds
    )


def _turn(rounds: Movement, people: int, seats: int) -> Movement:
    """These rounds with bots on the empty seats. Tables and positions move on by one in each round,
    so that nobody keeps the first table, where the seats never change."""
    turned = []
    for number, tables in enumerate(_with_bots(rounds, people)):
        by = number % len(tables)
        turned.append(_fill_seats(tables[by:] + tables[:by], seats, number))
    return tuple(turned)


def _fill_seats(tables: Round, seats: int, turn: int) -> Round:
    """The tables with bots on the empty seats, the positions turned on by ``turn``."""
    by = turn % seats
    full = ((*table, *(BOT,) * (seats - len(table))) for table in tables)
    return tuple(places[by:] + places[:by] for places in full)


def _search_rounds(people: int, seats: int) -> Movement:
    """Rounds one after another, each improved by exchanging two people as long as fewer meet again
    by it."""
    count = max(2, -(-people // seats))
    met = [[0] * people for _ in range(people)]
    rounds = []
    for turn in range(_SEARCHED_ROUNDS):
        order = _shuffle_people(people, turn)
        tables = [order[number::count] for number in range(count)]
        for _ in range(_SWEEPS):
            if not _improve(tables, met):
                break
        for table in tables:
            for one, other in combinations(table, 2):
                met[one][other] += 1
                met[other][one] += 1
        rounds.append(_fill_seats(tuple(map(tuple, tables)), seats, turn))
    return tuple(rounds)


def _improve(tables: list[list[int]], met: list[list[int]]) -> bool:
    """Exchange people between tables where that lessens how often people have met before."""
    improved = False
    for first, second in combinations(tables, 2):
        for place, one in enumerate(first):
            for other_place, other in enumerate(second):
                one = first[place]
                before = _meeting_cost(one, first, met) + _meeting_cost(other, second, met)
                first[place], second[other_place] = other, one
                if _meeting_cost(other, first, met) + _meeting_cost(one, second, met) < before:
                    improved = True
                else:
                    first[place], second[other_place] = one, other
    return improved


def _meeting_cost(person: int, table: list[int], met: list[list[int]]) -> int:
    """How often a person has met the others of a table, each squared: a third time is worse."""
    return sum(met[person][other] ** 2 for other in table if other != person)


def _shuffle_people(people: int, turn: int) -> list[int]:
    """The people in an order of this turn's own, always the same (a linear congruence)."""
    order, value = list(range(people)), 12_345 + 6_789 * turn
    for last in range(people - 1, 0, -1):
        value = (value * 1_103_515_245 + 12_345) % 2**31
        chosen = (value >> 8) % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order
