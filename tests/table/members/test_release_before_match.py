"""Seats of absent people at a public table are released before the match."""

from __future__ import annotations

from herzrasen.games.protocol import Refusal
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.table.members.release_before_match import (
    ARRIVAL_MS,
    empty_seats,
    next_release,
    seats_to_release,
)
from herzrasen.table.seats import Seating, SeatOccupant

PUBLIC, PRIVATE = HouseRules(kind="public"), HouseRules()


def seating(*persons: str) -> Seating:
    made = Seating({}, tuple(SeatOccupant(number) for number in range(4)))
    for person in persons:
        sat = made.sit(person, person, None)
        assert not isinstance(sat, Refusal)
        made = sat
    return made


def test_a_seat_is_free_again_after_the_grace() -> None:
    waiting = seating("eva", "jan").with_presence([0], 100)
    assert next_release(waiting, PUBLIC, 60) == 160
    assert seats_to_release(waiting, PUBLIC, 159, 60) == set()
    left = empty_seats(waiting, seats_to_release(waiting, PUBLIC, 160, 60))
    assert [place.name for place in left.occupants] == ["eva", "", "", ""]
    assert left.occupants[1].free
    assert next_release(left, PUBLIC, 60) is None


def test_friends_are_waited_for() -> None:
    waiting = seating("eva", "jan").with_presence([0], 0)
    assert next_release(waiting, PRIVATE, 60) is None
    assert seats_to_release(waiting, PRIVATE, 10_000, 60) == set()


def test_in_a_running_match_a_seat_stays_with_its_person() -> None:
    running = seating("eva", "jan").begin().with_presence([0], 0)
    assert next_release(running, PUBLIC, 60) is None
    assert seats_to_release(running, PUBLIC, 10_000, 60) == set()


def test_who_was_given_a_seat_and_has_never_come_keeps_it_for_a_short_while() -> None:
    waiting = seating("eva", "jan", "kim").with_presence([0], 0)
    came = frozenset([1])
    assert next_release(waiting, PUBLIC, 60_000, came) == ARRIVAL_MS
    assert seats_to_release(waiting, PUBLIC, ARRIVAL_MS - 1, 60_000, came) == set()
    assert seats_to_release(waiting, PUBLIC, ARRIVAL_MS, 60_000, came) == {1}
    assert seats_to_release(waiting, PUBLIC, 50, 50, came) == {1, 2}
