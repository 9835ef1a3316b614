"""The seats of a room: they change once that is stored, and a rematch is opened once it can be."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import pytest
from msgspec.structs import replace

from herzrasen.games.protocol import Refusal
from herzrasen.protocol.house_rules import HouseRules, RoomKind
from herzrasen.protocol.websocket import AnswerRematch, Arrange, Begin, Leave, Sit
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.effects import (
    AllowNextTable,
    ClosePage,
    Describe,
    OpenNextTable,
    Request,
    Send,
    StartTimer,
)
from herzrasen.server.room.empty_room import EmptyRoom
from herzrasen.server.room.inputs import (
    Moment,
    NextTableAllowed,
    NextTableOpened,
    NextTableRefused,
    NotWritten,
    Outcome,
    Written,
)
from herzrasen.server.room.room_members import RoomMembers
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.server.room.step_context import Step, StepContext
from herzrasen.server.room.table_page import TablePage
from herzrasen.server.room.write_retries import WriteRetries
from herzrasen.table.countdown import CountdownDurations
from herzrasen.table.info import TableInfo
from herzrasen.table.members.idle_people import IdlenessMemory
from herzrasen.table.members.member_state import MemberMemory
from herzrasen.table.members.ready_check import READY_VALID_MS
from herzrasen.table.person_change import PersonChange
from herzrasen.table.seats import Seating
from tests.table.members_fixture import TIMEOUTS, seat_people
from tests.table.random_play import random_move
from tests.table.test_choice_limits import dealt, make

T = TypeVar("T")
FULL = Refusal("table.refusal.write-failed")
TOO_FAST = Refusal("table.refusal.too-fast")


class PeopleOfRoom:
    """The people of a room, of whom the ``pages`` are there. What the server answers is set here:
    ``stores``, ``allowed`` and ``opens`` a rematch."""

    def __init__(
        self,
        seating: Seating,
        kind: RoomKind,
        pages: tuple[str, ...],
        *,
        over: bool = False,
        real: Any = None,
        tournament: bool = False,
    ) -> None:
        self.stores, self.opens = True, True
        self.allowed: Refusal | None = None
        self.asked: list[Request] = []
        self.context = StepContext(Moment(0.0, 0.0, 0))
        about = TableInfo(
            "hearts", "standard", {}, "instant", seating.occupants, 0,
            begun=seating.begun, house=HouseRules(kind=kind),
        )  # fmt: skip
        if tournament:
            about = replace(about, tournament="cup")
        table: Any = real or SimpleNamespace(
            game="hearts", over=over, deals=1, undone_deals=(), number=9, public=None
        )
        room = Broadcaster("T", about, self.context)
        room.connections += [TablePage(n, who, who, self.context) for n, who in enumerate(pages)]
        self.room = RoomMembers(
            about,
            table,
            room,
            cast("Any", SimpleNamespace(owed_answers=lambda _: {})),
            EmptyRoom(room, 60, self.context),
            SessionSettings(TIMEOUTS, CountdownDurations(0, 0)),
            WriteRetries(self.context),
            self.context,
        )
        self.pages = room.connections
        self.run(self.room.update())

    def _answer(self, request: Request) -> Outcome:
        self.asked.append(request)
        match request:
            case Describe():
                return Written() if self.stores else NotWritten(FULL)
            case AllowNextTable():
                return NextTableAllowed(self.allowed)
            case OpenNextTable():
                return NextTableOpened("next") if self.opens else NextTableRefused()
            case _:
                raise AssertionError(request)

    def run(self, step: Step[T]) -> T | None:
        """The result of a step, whose requests are answered."""
        self.context.effects.clear()
        found: list[T] = []

        def whole() -> Step[None]:
            found.append((yield from step))

        going = whole()
        with suppress(StopIteration):
            request = next(going)
            while True:
                request = going.send(self._answer(request))
        return found[0]

    @property
    def persons(self) -> list[str | None]:
        return [place.person for place in self.room.seating.occupants]

    def retry(self) -> float | None:
        """After how many seconds what failed is tried again."""
        timers = [one for one in self.context.effects if isinstance(one, StartTimer)]
        return timers[-1].seconds if timers else None

    def pages_sent(self, kind: str) -> set[int]:
        """The pages that were sent such a message in the last step."""
        sent = [one for one in self.context.effects if isinstance(one, Send)]
        groups = [one.pages for one in sent if json.loads(one.message)["type"] == kind]
        return {page for pages in groups for page in pages}


def test_a_seat_yields_only_when_that_is_stored() -> None:
    """Until then who has it keeps it, and who comes hears that the table is full."""
    members = PeopleOfRoom(seat_people("Jan"), "public", ("Jan",))
    for person in ("p1", "p2", "p3"):
        assert members.run(members.room.handle(person, Sit(name=person), "198.18.11.1")) is None
    members.run(members.room.update())
    members.stores = False
    sits = Sit(name="Nora")
    refused = members.run(members.room.handle("Nora", sits, "203.0.113.2"))
    assert refused == Refusal("table.refusal.no-free-seat")
    assert members.persons == ["Jan", "p1", "p2", "p3"]
    assert members.room.yielding_seats == 3
    members.stores = True
    assert members.run(members.room.handle("Nora", sits, "203.0.113.2")) is None
    assert members.persons == ["Jan", "Nora", "p2", "p3"]
    assert members.run(members.room.handle("Lea", Sit(name="Lea"), "192.0.2.7")) is None
    assert members.persons == ["Jan", "Nora", "Lea", "p3"]
    assert members.room.yielding_seats == 1, "whose site has let others pass"


def test_a_seat_that_nobody_came_for_is_freed_again_and_again_until_that_is_stored() -> None:
    members = PeopleOfRoom(seat_people("Jan"), "public", ("Jan",))
    members.run(members.room.handle("p1", Sit(name="p1"), "198.18.11.1"))
    members.run(members.room.update())
    members.stores = False
    waits = []
    for now in (100, 101, 102):
        members.context.now = Moment(now, now, 0)
        members.run(members.room.update())
        waits.append(members.retry())
    assert waits == [1, 1, 2], "ever later"
    assert members.persons == ["Jan", "p1", None, None]
    members.stores = True
    members.run(members.room.update())
    assert members.persons == ["Jan", None, None, None]
    assert members.retry() == READY_VALID_MS / 1000 - 102, "then Jan has to be asked again"


@pytest.mark.parametrize("stores", [True, False])
def test_who_sits_where_changes_once_it_is_stored(stores: bool) -> None:
    """And it is tried again later where another did it already, as storage has deleted a person."""
    members = PeopleOfRoom(seat_people("Ada", "Bob"), "private", ("Ada",))
    members.stores = stores
    sits = members.run(members.room.handle("Kim", Sit(name="Kim"), ""))
    assert sits == (None if stores else FULL)
    members.run(members.room.reseat(PersonChange("Bob")))
    members.run(members.room.reseat(PersonChange("nobody")))
    assert members.persons == (["Ada", None, "Kim", None] if stores else ["Ada", "Bob", None, None])
    confirmed = [one.confirm for one in members.asked if isinstance(one, Describe)]
    assert confirmed == [False, True]


def test_the_seat_of_who_is_deleted_in_a_running_deal_is_a_bots() -> None:
    """Nobody waits for who is nobody, and nobody else takes the seat in this deal."""
    members = PeopleOfRoom(seat_people("Ada", "Bob").begin(), "private", ("Ada",), real=dealt())
    members.run(members.room.reseat(PersonChange("Bob")))
    assert members.persons == ["Ada", None, None, None]
    assert members.room.seating.held.in_deal(1).seats == {1}


def test_a_rematch_is_asked_for_opened_and_told_to_those_who_agreed() -> None:
    """However often it cannot be opened at first; and on account of who agreed last."""
    seating = replace(seat_people("Ada", "Bob", "Kim").begin(), begun=True)
    members = PeopleOfRoom(seating, "private", ("Ada", "Bob", "Kim", "watcher"), over=True)
    members.allowed = TOO_FAST
    again = AnswerRematch()
    assert members.run(members.room.handle("Ada", again, "home of Ada")) == TOO_FAST
    members.allowed, members.opens = None, False
    assert members.run(members.room.handle("Ada", again, "home of Ada")) is None
    assert members.run(members.room.handle("Bob", again, "home of Bob")) is None
    assert members.run(members.room.handle("Kim", AnswerRematch(yes=False), "elsewhere")) is None
    members.run(members.room.update())
    assert members.retry() == 1
    assert members.pages_sent("onward") == set()
    members.opens = True
    members.run(members.room.update())
    opened = [one for one in members.asked if isinstance(one, OpenNextTable)]
    assert [one.address for one in opened] == ["home of Bob"] * 2
    assert members.pages_sent("onward") == {0, 1}
    members.run(members.room.update())
    assert members.pages_sent("onward") == set()
    assert len([one for one in members.asked if isinstance(one, OpenNextTable)]) == 2


@pytest.mark.parametrize(
    ("kind", "why"), [("public", "table.refusal.not-away-long"), ("private", "")]
)
def test_strangers_wait_for_who_is_briefly_away(kind: RoomKind, why: str) -> None:
    members = PeopleOfRoom(seat_people("Ada", "Bob"), kind, ("Ada",))
    refused = members.run(members.room.handle("Ada", Begin(anyway=True), ""))
    assert refused == (Refusal(why) if why else None)


def test_who_is_expected_back_is_not_away_unless_nobody_else_is_there() -> None:
    """Their node is gone: bots do not play on alone. A watcher is nobody."""
    for others, expected in (((), False), (("watcher",), False), (("Bob",), True)):
        members = PeopleOfRoom(seat_people("Ada", "Bob").begin(), "private", ("Ada", *others))
        assert members.room.expect("Ada") == frozenset([0])
        del members.pages[0]
        members.run(members.room.update())
        assert (0 in members.room.seating.present_people) == expected
        assert members.room.expect("nobody") == frozenset()


@pytest.mark.parametrize(
    ("kind", "tournament", "people", "waits"),
    [
        ("public", False, ("Ada", "Bob"), True),
        ("private", True, ("Ada", "Bob"), True),
        ("private", False, ("Ada", "Bob"), False),  # friends wait as long as they like
        ("public", False, ("Ada",), False),  # nobody waits for who is alone
    ],
)
def test_who_owes_an_answer_has_a_time_where_others_wait_for_it(
    kind: RoomKind, tournament: bool, people: tuple[str, ...], waits: bool
) -> None:
    seating = seat_people(*people).begin()
    table = dealt()
    members = PeopleOfRoom(seating, kind, people, real=table, tournament=tournament)
    assert members.retry() == (TIMEOUTS.idle / 1000 if waits else None)
    members.context.now = Moment(50, 50, 0)
    make(table, 0, random_move(table, 0, Random(1))[0])
    members.run(members.room.note_answers())
    assert members.retry() is None, "Bob’s goes on"
    members.context.now = Moment(TIMEOUTS.idle / 1000, TIMEOUTS.idle / 1000, 0)
    members.run(members.room.update())
    assert (1 in members.room.seating.away) == waits


def test_whoever_gets_up_without_a_page_keeps_their_site_from_other_hands_and_no_other() -> None:
    """By the page of another table, say."""
    seating = replace(seat_people("Ada", "Bob").begin(), watchers_sit=True)
    members = PeopleOfRoom(seating, "public", ("Bob",), real=dealt())
    assert members.run(members.room.handle("Ada", Leave(), "198.51.100.7")) is None
    refused = members.run(members.room.handle("new", Sit(name="Eva"), "198.51.100.7"))
    assert refused == Refusal("table.refusal.next-deal")
    assert members.run(members.room.handle("Kim", Sit(name="Kim"), "203.0.113.2")) is None
    assert members.persons == [None, "Bob", "Kim", None]


def test_the_timer_fires_earlier_for_who_was_replaced_before_and_is_set_anew_if_early() -> None:
    """Else the others wait for them as long as for who was asked first."""
    table = dealt("standard+pass_count=0")
    (leads,) = table.to_act()
    follows = (leads + 1) % 4
    people = ("Ada", "Bob", "Kim", "Lea")
    members = PeopleOfRoom(seat_people(*people).begin(), "public", people, real=table)
    members.room.recall(MemberMemory(idleness=IdlenessMemory(replaced=frozenset([follows]))))
    members.run(members.room.update())
    assert members.retry() == TIMEOUTS.idle / 1000
    members.context.now = Moment(1, 1, 0)
    make(table, leads, random_move(table, leads, Random(1))[0])
    members.run(members.room.note_answers())
    again = TIMEOUTS.vote / 1000
    assert members.retry() == again
    members.context.now = Moment(again, again, 0)
    members.run(members.room.update())
    assert members.retry() == 1
    members.context.now = Moment(again + 1, again + 1, 0)
    members.run(members.room.update())
    assert follows in members.room.seating.away


def test_the_page_of_who_is_removed_is_closed_once() -> None:
    members = PeopleOfRoom(seat_people("Ada", "Bob"), "private", ("Ada", "Bob"))
    assert members.run(members.room.handle("Ada", Arrange(1, "Bob", "removed"), "")) is None
    closed = []
    for _ in range(2):
        members.run(members.room.update())
        closed += [one.page for one in members.context.effects if isinstance(one, ClosePage)]
    assert closed == [1]


def test_a_move_does_not_put_off_what_is_tried_again() -> None:
    seating, table = seat_people("Ada", "Bob", "Kim").begin(), dealt()
    members = PeopleOfRoom(seating, "public", ("Ada", "Bob"), real=table)
    members.stores = False
    for now in (TIMEOUTS.grace / 1000, (TIMEOUTS.grace + TIMEOUTS.vote) / 1000):
        members.context.now = Moment(now, now, 0)
        members.run(members.room.update())
    assert (len(members.asked), members.retry()) == (1, 1)
    make(table, 0, random_move(table, 0, Random(1))[0])
    members.run(members.room.note_answers())
    assert members.retry() is None, "it goes on"
