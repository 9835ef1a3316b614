"""Swiss rounds at tables of several: equals meet, and nobody they have met if that can be.

No library that is kept pairs tables of four, so this is a search of its own: people are dealt to
tables in the order of the standings, then exchanged as long as that lessens the cost. A meeting
again costs more than any distance in the standings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from herzrasen.tournaments.movement import BOT, Round, SeatedTable

_AGAIN: Final = 10_000
_SWEEPS: Final = 8


def meetings(rounds: Iterable[Round]) -> Counter[tuple[int, int]]:
    """How often every two people have sat together."""
    met: Counter[tuple[int, int]] = Counter()
    for tables in rounds:
        for table in tables:
            met.update(combinations(sorted(one for one in table if one != BOT), 2))
    return met


def swiss_round(ranked: Sequence[int], seats: int, rounds: Iterable[Round]) -> Round:
    """The tables of the next round for these people, the best first. Bots fill the last tables, one
    at each where that is enough."""
    met = meetings(rounds)
    rank = {player: place for place, player in enumerate(ranked)}
    tables = _deal_out(ranked, seats)
    for _ in range(_SWEEPS):
        if not _improve(tables, rank, met):
            break
    return tuple(_seat_people(table, seats, number) for number, table in enumerate(tables))


def _deal_out(ranked: Sequence[int], seats: int) -> list[list[int]]:
    """The people in groups as equal in size as can be, the full ones first."""
    count = -(-len(ranked) // seats)
    small, extra = divmod(len(ranked), count) if count else (0, 0)
    tables, start = [], 0
    for number in range(count):
        size = small + (number < extra)
        tables.append(list(ranked[start : start + size]))
        start += size
    return tables


def _improve(tables: list[list[int]], rank: dict[int, int], met: Counter[tuple[int, int]]) -> bool:
    improved = False
    for first, second in combinations(tables, 2):
        for place in range(len(first)):
            for other in range(len(second)):
                before = _cost(first, rank, met) + _cost(second, rank, met)
                first[place], second[other] = second[other], first[place]
                if _cost(first, rank, met) + _cost(second, rank, met) < before:
                    improved = True
                else:
                    first[place], second[other] = second[other], first[place]
    return improved


def _cost(table: list[int], rank: dict[int, int], met: Counter[tuple[int, int]]) -> int:
    again = sum(met[min(pair), max(pair)] ** 2 for pair in combinations(table, 2))
    apart = sum((rank[one] - rank[other]) ** 2 for one, other in combinations(table, 2))
    return _AGAIN * again + apart


def _seat_people(table: list[int], seats: int, turn: int) -> SeatedTable:
    """The table with bots on the free seats; who is first sits elsewhere at the next table."""
    places = (*table, *(BOT,) * (seats - len(table)))
    by = turn % seats
    return places[by:] + places[:by]
