"""Which tables the lobby shows, in which order, and which of them stand still meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from herzrasen.terminal.state.lobby_state import against_bots, sort_tables, waits_for_player

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from herzrasen.protocol.lobby import OwnTable, TableListing


class TableRow(NamedTuple):
    """A line of the list; a table that is ``gone`` stays until nothing can be pressed by
    mistake."""

    listing: TableListing
    gone: bool = False


def stable_rows(
    before: Sequence[TableRow], tables: Sequence[TableListing], *, frozen: bool
) -> tuple[TableRow, ...]:
    """The rows to show; while ``frozen``, none of them moves under a finger."""
    if not frozen:
        return tuple(TableRow(listing) for listing in sort_tables(tables))
    now = {listing.table: listing for listing in tables}
    known = {row.listing.table for row in before}
    kept = (
        TableRow(now.get(row.listing.table, row.listing), row.listing.table not in now)
        for row in before
    )
    added = sort_tables(listing for listing in tables if listing.table not in known)
    return (*kept, *(TableRow(listing) for listing in added))


def order_own_tables(tables: Iterable[OwnTable]) -> tuple[OwnTable, ...]:
    """Those with people first, those that wait for the player before the rest; then matches
    against bots, the newest first."""
    return tuple(
        sorted(
            tables,
            key=lambda own: (against_bots(own), not waits_for_player(own), -own.listing.opened),
        )
    )
