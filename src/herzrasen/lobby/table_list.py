"""The lobby's list of tables: which are shown, in which order, and what changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.lobby.summary import TableSummary
from herzrasen.protocol.lobby import OwnTable, OwnTables, TableList, TableListChanges, TableListing

MAX_LISTED: Final = 100
"""Tables listed at most."""
MAX_OWN: Final = 50
"""Own tables listed at most."""
EMPTY_WAITING_MS: Final = 2 * 60 * 1000
"""Milliseconds that a waiting table stays listed after its last person has gone."""
ChooseTables: TypeAlias = Callable[[Sequence[TableSummary], int], Iterable[TableSummary]]
"""Chooses so many of these tables, which are in the order of the list."""


def is_listed(summary: TableSummary, now: int, stale: int) -> bool:
    """Whether the lobby shows a table: it is public, not over, and not abandoned.

    A running table is abandoned when no person has been connected for ``stale`` ms. One that
    waits for people is useless without any, and leaves the list soon after the last of them.
    """
    listing = summary.listing
    if listing.house.kind != "public" or listing.state == "over" or not listing.people:
        return False
    listed_for = min(EMPTY_WAITING_MS, stale) if listing.state == "waiting" else stale
    return summary.here > 0 or now - summary.seen < listed_for


def list_tables(
    summaries: Iterable[TableSummary],
    game: GameName | None,
    now: int,
    stale: int,
    choose: ChooseTables = lambda tables, count: tables[:count],
) -> TableList:
    """The list of one game, or of both.

    First tables with free seats, the fewest first: they begin soonest. Then full tables that wait,
    then running ones. Alike ones are sorted newest first. Where nobody is connected comes after
    where someone is, so that nobody pushes others out with tables that they left. If there are too
    many, ``choose`` says which of them, in this order, are shown.
    """
    listed = [
        each
        for each in summaries
        if is_listed(each, now, stale) and game in (None, each.listing.game)
    ]
    listed.sort(key=_sort_key)
    shown = listed
    if len(listed) > MAX_LISTED:
        shown = sorted(choose(listed, MAX_LISTED), key=_sort_key)
    return TableList(tuple(map(_listing, shown)), len(listed) - len(shown))


def list_changes(before: TableList, after: TableList) -> TableListChanges | None:
    """The changes from one list to the next; None if they are the same."""
    if before == after:
        return None
    known = {listing.table: listing for listing in before.tables}
    new = tuple(listing for listing in after.tables if known.get(listing.table) != listing)
    gone = known.keys() - {listing.table for listing in after.tables}
    return TableListChanges(new, tuple(sorted(gone)), after.more)


def list_own_tables(summaries: Iterable[TableSummary], person: str) -> OwnTables:
    """This person's tables: first those that wait for them, then those seen last."""
    found: list[tuple[TableSummary, OwnTable]] = []
    for each in summaries:
        own = each.own_table(person)
        if own is not None:
            found.append((each, own))
    found.sort(key=lambda pair: (not pair[1].turn, -pair[0].seen, pair[0].listing.table))
    return OwnTables(tuple(own for _, own in found[:MAX_OWN]))


def _listing(summary: TableSummary) -> TableListing:
    if summary.here:
        return summary.listing
    return msgspec.structs.replace(summary.listing, deserted=True)


def _sort_key(summary: TableSummary) -> tuple[int, bool, int, int, str]:
    listing = summary.listing
    group = 2 if listing.state != "waiting" else 0 if listing.free else 1
    free = 0 if group else listing.free
    return (group, not summary.here, free, -listing.opened, listing.table)
