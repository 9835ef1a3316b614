"""Who has gone from a public table before the match keeps no seat there."""

from __future__ import annotations

from herzrasen.games.protocol import Refusal
from herzrasen.protocol.house_rules import House
from herzrasen.table.members.seat_release import due, vacated
from herzrasen.table.seats import Place, Seating

PUBLIC, PRIVATE = House(kind="public"), House()


def seating(*persons: str) -> Seating:
    made = Seating({}, tuple(Place(number) for number in range(4)))
    for person in persons:
        sat = made.sit(person, person, None)
        assert not isinstance(sat, Refusal)
        made = sat
    return made


def test_a_seat_is_free_again_after_the_grace() -> None:
    waiting = seating("eva", "jan").present([0], 100)
    assert due(waiting, PUBLIC, 60) == 160
    assert vacated(waiting, PUBLIC, 159, 60) is waiting
    left = vacated(waiting, PUBLIC, 160, 60)
    assert [place.name for place in left.places] == ["eva", "", "", ""]
    assert left.places[1].free
    assert due(left, PUBLIC, 60) is None


def test_friends_are_waited_for() -> None:
    waiting = seating("eva", "jan").present([0], 0)
    assert due(waiting, PRIVATE, 60) is None
    assert vacated(waiting, PRIVATE, 10_000, 60) is waiting


def test_in_a_running_match_a_seat_stays_with_its_person() -> None:
    running = seating("eva", "jan").begin().present([0], 0)
    assert due(running, PUBLIC, 60) is None
    assert vacated(running, PUBLIC, 10_000, 60) is running
