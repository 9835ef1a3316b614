"""The list of tables in the lobby: which, in which order, and what has changed in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from herzrasen.games.protocol import GameName
from herzrasen.lobby.summary import Report
from herzrasen.protocol.lobby import Changed, Listing, Mine, OwnTable, Tables

SHOWN: Final = 100
"""Tables that the list shows at most."""
OWN: Final = 50
"""Own tables that are shown at most."""


def tables(reports: Iterable[Report], game: GameName | None, now: int, stale: int) -> Tables:
    """The list of one game, or of both.

    First those that wait for people, most people first, then the oldest; then those that run, the
    newest first.
    """
    listed = [
        each.listing
        for each in reports
        if each.listed(now, stale) and game in (None, each.listing.game)
    ]
    listed.sort(key=_place)
    return Tables(tuple(listed[:SHOWN]), max(0, len(listed) - SHOWN))


def changed(before: Tables, after: Tables) -> Changed | None:
    """What makes the later list of the earlier one; None if they are the same."""
    if before == after:
        return None
    known = {listing.table: listing for listing in before.tables}
    new = tuple(listing for listing in after.tables if known.get(listing.table) != listing)
    gone = known.keys() - {listing.table for listing in after.tables}
    return Changed(new, tuple(sorted(gone)), after.more)


def mine(reports: Iterable[Report], person: str) -> Mine:
    """This person's tables: first those that wait for him, then those seen last."""
    found: list[tuple[Report, OwnTable]] = []
    for each in reports:
        own = each.own(person)
        if own is not None:
            found.append((each, own))
    found.sort(key=lambda pair: (not pair[1].turn, -pair[0].seen, pair[0].listing.table))
    return Mine(tuple(own for _, own in found[:OWN]))


def _place(listing: Listing) -> tuple[int, int, int, str]:
    if listing.state == "waiting":
        return (0, -listing.people, listing.opened, listing.table)
    return (1, 0, -listing.opened, listing.table)
