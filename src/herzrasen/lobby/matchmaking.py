"""Quick match: the table that somebody who wants to play with people is led to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from herzrasen.cards import WATCHER
from herzrasen.games.protocol import GameName
from herzrasen.lobby.summary import Report

FRESH: Final = 30_000
"""For so many ms after the last line was closed somebody may still be on his way to a table."""


class Wanted(msgspec.Struct, frozen=True):
    """A game, and rules in their text form; None for any, then ``usual`` are liked best."""

    game: GameName
    rules: str | None
    usual: str = ""

    def fits(self, stands: Report, now: int) -> bool:
        """Whether somebody waits there for people to play just that."""
        listing = stands.listing
        return (
            listing.house.kind == "public"
            and listing.state == "waiting"
            and listing.game == self.game
            and self.rules in (None, listing.rules)
            and listing.people > 0
            and listing.free > 0
            and (stands.here > 0 or now - stands.seen < FRESH)
        )


def seated(reports: Iterable[Report], wanted: Wanted, person: str, now: int) -> str | None:
    """The table where this person waits already for just that."""
    for each in reports:
        if each.seat_of(person) != WATCHER and wanted.fits(each, now):
            return each.listing.table
    return None


def matching(reports: Iterable[Report], wanted: Wanted, now: int) -> tuple[str, ...]:
    """The tables that fit, the best first: by the usual rules, where the most people sit, then the
    oldest."""
    fitting = sorted(
        (each.listing for each in reports if wanted.fits(each, now)),
        key=lambda listing: (
            listing.rules != wanted.usual,
            -listing.people,
            listing.opened,
            listing.table,
        ),
    )
    return tuple(listing.table for listing in fitting)
