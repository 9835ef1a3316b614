"""From where somebody got up in a deal: what is remembered of it, and for how long."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from herzrasen.server.room.given_up_seats import GivenUpSeats
from herzrasen.table.members.giving_up_seat import stand_up
from herzrasen.table.seats import Seating
from tests.table.members_fixture import seat_people

HOME, HOUSEHOLD, ELSEWHERE = "20010db8000a0001/64", "20010db8000a0002/64", "203.0.113.9"


def test_a_site_waits_until_the_next_deal_or_until_whoever_got_up_there_is_back() -> None:
    """A site is all that a provider gives to one customer; somebody else there keeps their own."""
    seats, before = GivenUpSeats(), seat_people("Eva", "Jan").begin()
    seats.note([("Jan", HOME), ("Jan", ELSEWHERE), ("watcher", "192.0.2.1")], before, 1)
    assert not seats.include(HOME, before, 1), "as long as they sit there"
    after = stand_up(before, 1, 1).seating
    assert [seats.include(site, after, 1) for site in (HOME, HOUSEHOLD, ELSEWHERE)] == [True] * 3
    assert not seats.include("192.0.2.1", after, 1), "whoever only watches gives up nothing"
    back = after.sit("Jan", "Jan", 1)
    assert isinstance(back, Seating)
    assert not seats.include(HOME, back, 1)
    assert not seats.include(HOME, after, 2)


def test_a_guest_who_got_up_and_signs_in_gave_up_a_seat_at_both_sites() -> None:
    seats, before = GivenUpSeats(), seat_people("Eva", "guest", "Jan").begin()
    seats.note([("guest", HOME), ("Jan", ELSEWHERE)], before, 1)
    after = stand_up(before, 1, 1).seating.with_person_id("guest", "Jan")
    seats.replace("guest", "Jan")
    after = stand_up(after, 2, 1).seating
    assert [seats.include(site, after, 1) for site in (HOME, ELSEWHERE)] == [True] * 2


@pytest.mark.parametrize("begun", [True, False])
@pytest.mark.parametrize("what", ["sits", "got up", "watches"])
@pytest.mark.parametrize("sites", [(), (HOME,), (HOME, ELSEWHERE)])
def test_who_was_deleted_is_whoever_is_new_at_their_sites(
    begun: bool, what: str, sites: tuple[str, ...]
) -> None:
    """Or anybody where these are unknown, if they have seen a hand; until the next deal."""
    seats, before = GivenUpSeats(), seat_people("Eva", "Jan")
    seating = before.begin() if begun else before
    person = "Kim" if what == "watches" else "Jan"
    seats.note([(person, site) for site in sites], seating, 1)
    if what == "got up":
        seating = stand_up(seating, 1, 1).seating
    seats.delete(person, seating, 1)
    without = replace(seating, held=seating.held.without_person(person, 1))
    if not begun or what == "watches":
        suspects: tuple[str, ...] = ()
    else:
        suspects = sites or (HOME, ELSEWHERE, "192.0.2.1")
    met = [one for one in (HOME, ELSEWHERE, "192.0.2.1") if seats.may_be_deleted(one, without, 1)]
    assert met == list(suspects)
    assert not seats.may_be_deleted(HOME, seating, 2), "nobody of an earlier deal"


def test_those_who_were_deleted_one_after_another_are_sought_at_the_sites_of_each() -> None:
    seats, seating = GivenUpSeats(), seat_people("Eva", "Jan", "Kim").begin()
    seats.note([("Jan", HOME), ("Kim", ELSEWHERE), ("Eva", "192.0.2.1")], seating, 1)
    for seat, person in ((1, "Jan"), (2, "Kim")):
        seats.delete(person, seating, 1)
        seating = replace(seating, held=seating.held.without_person(person, seat))
    sites = (HOME, ELSEWHERE, "192.0.2.1")
    assert [seats.may_be_deleted(site, seating, 1) for site in sites] == [True, True, False]


def test_of_a_guest_who_was_nowhere_nothing_is_known_by_their_new_name() -> None:
    """Whoever got up unseen may be anywhere; a note without a site would be nowhere."""
    seats, before = GivenUpSeats(), seat_people("Eva", "Jan").begin()
    seats.replace("guest", "Jan")
    assert seats.include(HOME, stand_up(before, 1, 1).seating, 1)
