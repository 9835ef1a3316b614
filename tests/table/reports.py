"""KeptReports made up for tests."""

from __future__ import annotations

from typing import Any

from herzrasen.games.protocol import GameName
from herzrasen.lobby.summary import Report
from herzrasen.protocol.house_rules import House, Kind
from herzrasen.protocol.lobby import Listing, Occupant, State


def stands(
    name: str,
    persons: tuple[str | None, ...] = ("eva", None, None, None),
    *,
    game: GameName = "hearts",
    rules: str = "standard",
    kind: Kind = "public",
    state: State = "waiting",
    opened: int = 0,
    here: int = 1,
    seen: int = 0,
    turn: tuple[int, ...] = (),
) -> Report:
    """A table with these persons; other seats are free while it waits, else bots'."""
    rest = Occupant("free", "") if state == "waiting" else Occupant("bot", "Ada")
    seats = tuple(Occupant("person", f"{person}!") if person else rest for person in persons)
    listing = Listing(name, game, rules, {}, House(kind=kind), seats, state, opened)
    return Report(listing, persons, turn, here, seen)


def names(listings: Any) -> list[str]:
    """The tables' names, in order."""
    return [listing.table for listing in listings]
