"""Who gets the places of the lobby's list when there are more tables than places.

First come tables where someone is connected. They take turns by the addresses of their people
(``fair_queue``), so that one who opens many, from however many addresses of a /48, pushes out none
of another's first tables. Each turn costs one place of the list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from herzrasen.lobby.summary import TableSummary
from herzrasen.server.rate_limits.address_shares import NOBODY
from herzrasen.server.rate_limits.fair_queue import FairQueue


def choose_fairly(tables: Sequence[TableSummary], count: int) -> list[TableSummary]:
    """So many of these tables; within the turn of one address those that come first."""
    return list(islice(_in_turns(tables), count))


def _in_turns(tables: Sequence[TableSummary]) -> Iterator[TableSummary]:
    queue = FairQueue[str]()
    by_name = {each.listing.table: each for each in tables}
    for each in tables:
        if each.here:
            for owner in each.owners or (NOBODY,):
                queue.add(each.listing.table, owner)
    while (found := queue.pop()) is not None:
        yield by_name[found[0]]
    yield from (each for each in tables if not each.here)
