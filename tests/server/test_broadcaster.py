"""Who is at a table: players, watchers, and the addresses of each."""

from __future__ import annotations

from herzrasen.cards import WATCHER
from herzrasen.games.hearts import HeartsRules
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.effects import ShowSeat
from herzrasen.server.room.inputs import Moment
from herzrasen.server.room.step_context import StepContext
from herzrasen.server.room.table_page import TablePage
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import Seating, SeatOccupant
from herzrasen.table.table import Table

PLACES = tuple(SeatOccupant(seat, name, name.lower()) for seat, name in enumerate(("Ada", "Bob")))


def test_a_watcher_with_two_pages_is_one_and_pays_for_no_moves() -> None:
    """An overloaded server drops what watchers are sent, not what players are."""
    info = TableInfo("hearts", "standard", {}, "instant", PLACES, 0, begun=False)
    seating = Seating({}, PLACES)
    context = StepContext(Moment(0.0, 0.0, 0))
    room = Broadcaster("T", info, context)
    pages = [
        TablePage(number, person, f"home of {person}", context)
        for number, person in enumerate(("ada", "kim", "kim"))
    ]
    room.connections.extend(pages)
    table = Table("hearts", HeartsRules())
    for one in pages:
        room.send_welcome(one, table, seating)
    shown = [one for one in context.effects if isinstance(one, ShowSeat)]
    assert shown == [ShowSeat(0, 0), ShowSeat(1, WATCHER), ShowSeat(2, WATCHER)]
    assert room.watcher_count(seating) == 1
    assert room.player_addresses(seating) == {"home of ada"}
    assert {turn[3] for turn in room.player_turns(seating)} == {"ada"}
