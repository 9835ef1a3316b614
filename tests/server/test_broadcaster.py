"""Who is at a table: players, watchers, and the addresses of each."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from herzrasen.games.hearts import HeartsRules
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import Seating, SeatOccupant
from herzrasen.table.table import Table

PLACES = tuple(SeatOccupant(seat, name, name.lower()) for seat, name in enumerate(("Ada", "Bob")))


def page(person: str) -> Any:
    return SimpleNamespace(
        person=person, address=f"home of {person}", seat=None, watching=None, send=lambda _: None
    )


def test_a_watcher_with_two_pages_is_one_and_pays_for_no_moves() -> None:
    """An overloaded server drops what watchers are sent, not what players are."""
    info = TableInfo("hearts", "standard", {}, "instant", PLACES, 0, begun=False)
    seating = Seating({}, PLACES)
    room = Broadcaster("T", info)
    ada, kim, again = pages = page("ada"), page("kim"), page("kim")
    room.connections.extend(pages)
    table = Table("hearts", HeartsRules())
    for one in pages:
        room.send_welcome(one, table, seating)
    assert [one.watching for one in (ada, kim, again)] == [False, True, True]
    assert room.watcher_count(seating) == 1
    assert room.player_addresses(seating) == {"home of ada"}
    assert {turn[3] for turn in room.player_turns(seating)} == {"ada"}
