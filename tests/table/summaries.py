"""Made-up table summaries."""

from __future__ import annotations

from typing import Any

from herzrasen.games.protocol import GameName
from herzrasen.lobby.summary import TableSummary
from herzrasen.protocol.house_rules import HouseRules, RoomKind
from herzrasen.protocol.lobby import ListedSeat, TableListing, TableState


def summary_of(
    name: str,
    persons: tuple[str | None, ...] = ("eva", None, None, None),
    *,
    game: GameName = "hearts",
    rules: str = "standard",
    kind: RoomKind = "public",
    state: TableState = "waiting",
    opened: int = 0,
    here: int = 1,
    seen: int = 0,
    turn: tuple[int, ...] = (),
) -> TableSummary:
    """The summary of a table with these persons; other seats are free while it waits, else
    bots'."""
    rest = ListedSeat("free", "") if state == "waiting" else ListedSeat("bot", "Ada")
    seats = tuple(ListedSeat("person", f"{person}!") if person else rest for person in persons)
    listing = TableListing(name, game, rules, {}, HouseRules(kind=kind), seats, state, opened)
    return TableSummary(listing, persons, turn, here, seen)


def names(listings: Any) -> list[str]:
    """The tables' names, in order."""
    return [listing.table for listing in listings]
