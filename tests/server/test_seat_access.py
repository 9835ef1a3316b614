"""Who may sit down at a table by what is known of their site, in every state of the table."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.protocol.house_rules import HouseRules, RoomKind
from herzrasen.server.room.seat_access import SeatAccess
from herzrasen.table.held_seats import DELETED_PERSON
from herzrasen.table.info import TableInfo
from herzrasen.table.members.giving_up_seat import stand_up, without_deleted
from herzrasen.table.person_change import PersonChange
from herzrasen.table.seats import Seating
from tests.table.members_fixture import seat_people

HOME, ELSEWHERE = "203.0.113.2", "198.51.100.7"
KINDS: tuple[RoomKind, ...] = ("public", "private")


def access(seating: Seating, kind: RoomKind = "public", deal: int = 1) -> tuple[SeatAccess, Any]:
    """What is known at a table as it comes into memory, and its table."""
    about = TableInfo(
        "hearts", "standard", {}, "instant", seating.occupants, 0, house=HouseRules(kind=kind)
    )
    table: Any = SimpleNamespace(deals=deal)
    return SeatAccess(about, table, seating), table


def reserve_seats(*, full: bool) -> tuple[SeatAccess, Seating]:
    """Jan is there; seats were given to persons at one site who have not come."""
    people = ("Jan", "p1", "p2", "p3") if full else ("Jan", "p1", "p2")
    seating = seat_people(*people).with_presence([0], 0)
    seats, _ = access(seating)
    for person in people[1:]:
        seats.note_sat_down(person, HOME, seating, deleted=False)
    return seats, seating


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("who", ["new", "Jan", "removed"])
@pytest.mark.parametrize("address", [HOME, ELSEWHERE])
def test_a_seat_yields_at_a_full_public_table_before_the_match_to_who_is_new_from_elsewhere(
    kind: RoomKind, begun: bool, full: bool, who: str, address: str
) -> None:
    _, seating = reserve_seats(full=full)
    seats, _ = access(seating, kind)
    for person in ("p1", "p2"):
        seats.note_sat_down(person, HOME, seating, deleted=False)
    seating = replace(seating, begun=begun, removed=frozenset(["removed"]))
    yields = kind == "public" and not begun
    assert seats.yielding_seats(seating) == (2 if yields else 0)
    found = seats.find_yielding_to(who, address, seating)
    assert found == (1 if yields and full and (who, address) == ("new", ELSEWHERE) else None)


def test_the_seat_that_waits_longest_yields_and_one_alone_only_if_its_site_has_let_one_pass() -> (
    None
):
    seats, seating = reserve_seats(full=True)
    assert seats.yet_to_come(seating) == {1, 2, 3}
    waiting = replace(seating, away={1: 30, 2: 20, 3: 20})
    assert seats.find_yielding_to("new", ELSEWHERE, waiting) == 2
    one_left = seating.with_presence([0, 1, 2], 0)
    seats.update(one_left)
    assert seats.yet_to_come(one_left) == {3}
    assert seats.yielding_seats(one_left) == 0
    seats.note_passed(frozenset([1, 2]), one_left)
    assert seats.yielding_seats(one_left) == 0, "these have come"
    seats.note_passed(frozenset([3]), one_left)
    assert seats.yielding_seats(one_left) == 1


def test_who_sits_down_in_the_match_or_from_nowhere_has_no_seat_that_yields() -> None:
    seating = seat_people("Jan", "p1", "p2", "p3").with_presence([0], 0)
    for begun, address in ((True, HOME), (False, "")):
        seats, _ = access(seating)
        for person in ("p1", "p2", "p3"):
            seats.note_sat_down(person, address, replace(seating, begun=begun), deleted=False)
        assert seats.yielding_seats(seating) == 0
        assert not seats.yet_to_come(seating)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("begun", [False, True])
def test_who_comes_from_where_somebody_got_up_waits_for_the_next_deal(
    kind: RoomKind, begun: bool
) -> None:
    """At a private table people know each other."""
    before = seat_people("Eva", "Jan")
    before = before.begin() if begun else before
    seats, table = access(before, kind)
    seats.note_sites([("Jan", HOME), ("Eva", ELSEWHERE)], before)
    after = stand_up(before, 1, 1).seating
    waits = begun and kind == "public"
    assert seats.waits_for_next_deal("new", HOME, after) == waits
    assert not seats.waits_for_next_deal("new", ELSEWHERE, after)
    assert not seats.waits_for_next_deal("Jan", HOME, after), "their own seat waits for them"
    seats.change_person(PersonChange("Jan", "signed in"), after)
    renamed = after.with_person_id("Jan", "signed in")
    assert seats.waits_for_next_deal("new", HOME, renamed) == waits
    table.deals = 2
    assert not seats.waits_for_next_deal("new", HOME, after)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("others", [(), ("Eva",)])
def test_who_may_be_one_who_was_deleted_waits_at_any_table_unless_nobody_plays_there(
    kind: RoomKind, begun: bool, others: tuple[str, ...]
) -> None:
    before = seat_people("Jan", *others)
    before = before.begin() if begun else before
    seats, table = access(before, kind)
    seats.note_sites([("Jan", HOME)], before)
    seats.change_person(PersonChange("Jan"), before)
    after = before.without_person("Jan")
    after = without_deleted(after, 1) if begun else after
    assert seats.may_be_deleted("new", HOME, after) == begun
    assert not seats.may_be_deleted("new", ELSEWHERE, after)
    assert not seats.may_be_deleted(DELETED_PERSON, HOME, after)
    assert seats.waits_for_next_deal("new", HOME, after) == (begun and bool(others))
    assert not seats.waits_for_next_deal("new", ELSEWHERE, after)
    seats.note_sat_down("new", HOME, after, deleted=False)
    assert not seats.may_be_deleted("other", ELSEWHERE, after)
    seats.note_sat_down("new", HOME, after, deleted=True)
    assert seats.may_be_deleted("other", ELSEWHERE, after) == begun, "they may know two hands"
    table.deals = 2
    noted = replace(after, held=after.held.in_deal(1))
    assert not seats.may_be_deleted("other", ELSEWHERE, noted), "in that deal alone"


@pytest.mark.parametrize("deleted", [False, True])
def test_a_table_that_comes_into_memory_knows_no_site_of_who_was_deleted(deleted: bool) -> None:
    before = seat_people("Eva", "Jan").begin()
    after = without_deleted(before.without_person("Jan"), 1) if deleted else before
    seats, _ = access(after)
    assert seats.may_be_deleted("new", ELSEWHERE, after) == deleted
