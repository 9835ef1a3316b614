"""Who is at a table: players, watchers, and the addresses of each."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.cards import WATCHER
from herzrasen.games.hearts import HeartsRules
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.effects import Send, ShowSeat
from herzrasen.server.room.inputs import Moment
from herzrasen.server.room.step_context import StepContext
from herzrasen.server.room.table_page import TablePage
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import Seating, SeatOccupant
from herzrasen.table.table import Table
from tests.table.members_fixture import seat_people
from tests.table.random_play import random_move
from tests.table.test_choice_limits import dealt

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


class Pages:
    """The pages of Ada, Bob, and Kim, who watches, at a table whose cards are dealt."""

    def __init__(self) -> None:
        self.table = dealt()
        self.seating = seat_people("Ada", "Bob").begin()
        self._context = StepContext(Moment(0.0, 0.0, 0))
        about = TableInfo("hearts", "standard", {}, "instant", self.seating.occupants, 0)
        self.room = Broadcaster("T", about, self._context)
        for number, person in enumerate(("Ada", "Bob", "Kim")):
            page = TablePage(number, person, "", self._context)
            self.room.connections.append(page)
            self.room.send_welcome(page, self.table, self.seating)
        self.take_sent()

    def take_sent(self) -> list[list[dict[str, Any]]]:
        """What each page was sent since this was last asked."""
        found: list[list[dict[str, Any]]] = [[], [], []]
        for one in self._context.effects:
            if isinstance(one, Send):
                for page in one.pages:
                    found[page].append(json.loads(one.message))
        self._context.effects.clear()
        return found

    def move(self, seat: int) -> list[list[str]]:
        """A bot passes cards; what kinds of messages each page is sent."""
        move, _ = random_move(self.table, seat, Random(1))
        entries = self.table.propose(seat, move, at=0)
        assert isinstance(entries, tuple), entries
        for entry in entries:
            self.table.apply(entry)
            self.room.send_event(self.table, self.seating)
        return [[one["type"] for one in messages] for messages in self.take_sent()]


@pytest.mark.parametrize("moved", [False, True])
def test_whoever_sits_elsewhere_since_the_last_event_is_shown_their_table_anew(moved: bool) -> None:
    """What their page was sent before was another seat's, and no event goes to where they were."""
    pages = Pages()
    if moved:
        ada, bob, *bots = pages.seating.occupants
        kim = replace(bob, name="Kim", person="Kim")
        pages.seating = replace(pages.seating, occupants=(kim, ada, *bots))
    assert pages.move(3) == ([["welcome"]] * 3 if moved else [["happened"]] * 3)
    assert [page.seat for page in pages.room.connections] == (
        [1, WATCHER, 0] if moved else [0, 1, WATCHER]
    )
    assert pages.move(2) == [["happened"]] * 3


def test_what_is_undone_is_shown_to_each_as_their_seat_sees_it() -> None:
    pages = Pages()
    pages.room.send_undone(pages.table, pages.seating, 0)
    ada, bob, kim = (messages[0]["view"] for messages in pages.take_sent())
    assert len(ada["hand"]) == len(bob["hand"]) == 13
    assert not {*ada["hand"]} & {*bob["hand"]}
    assert not kim.get("hand"), "whoever watches sees no hand"


def test_seats_are_sent_once_and_again_when_they_have_changed() -> None:
    pages = Pages()
    for changes in (True, False):
        pages.room.send_seats(pages.table, pages.seating)
        assert [len(messages) for messages in pages.take_sent()] == [changes] * 3
    pages.room.send_seats(pages.table, pages.seating.with_sheet_read([0]))
    assert [len(messages) for messages in pages.take_sent()] == [0] * 3, "nobody reads one now"
    renamed = pages.seating.rename(0, "Eva")
    assert isinstance(renamed, Seating)
    pages.room.send_seats(pages.table, renamed)
    assert [messages[0]["seats"][0]["name"] for messages in pages.take_sent()] == ["Eva"] * 3
