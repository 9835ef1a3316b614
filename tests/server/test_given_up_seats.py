"""From where somebody got up in a deal: what is remembered of it, and for how long."""

from __future__ import annotations

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
