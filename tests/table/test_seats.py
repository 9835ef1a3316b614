"""Who sits where, who is away, and for whom a bot plays."""

from __future__ import annotations

import msgspec
import pytest

from herzrasen.cards import WATCHER
from herzrasen.games.protocol import Refusal
from herzrasen.table.seats import NAME_LENGTH, Place, Seating


def table_of(*people: str, seats: int = 4) -> Seating:
    seating = Seating({"level": 2}, tuple(Place(seed) for seed in range(seats)))
    for name in people:
        sat = seating.sit(f"token of {name}", name, None)
        assert isinstance(sat, Seating), sat
        seating = sat
    return seating.present(seating.people, 0)


def refused(answer: Seating | Refusal) -> str:
    assert isinstance(answer, Refusal)
    return answer.code.removeprefix("table.refusal.")


def test_people_sit_where_they_like_and_bots_take_the_rest() -> None:
    seating = table_of("Eva")
    sat = seating.sit("other", "  Jan \t Kees ", 2)
    assert isinstance(sat, Seating)
    assert [info.kind for info in sat.info()] == ["person", "free", "person", "free"]
    begun = sat.begin()
    assert [info.kind for info in begun.info()] == ["person", "bot", "person", "bot"]
    assert begun.info()[2].name == "Jan Kees"
    assert begun.info()[1].bot == {"level": 2}
    assert begun.played_by_bots == (1, 3)
    assert (begun.seat_of("token of Eva"), begun.seat_of("other")) == (0, 2)
    assert begun.seat_of("stranger") == WATCHER


def test_no_two_at_a_table_are_called_alike_by_us() -> None:
    begun = table_of("Ada", "Bruno", seats=12).begin()
    names = [info.name for info in begun.info()]
    assert len(set(names)) == 12


def test_seats_are_refused_for_a_reason() -> None:
    seating = table_of("Eva", "Jan", "Kim")
    assert refused(seating.sit("token of Eva", "Eva", 3)) == "seated-already"
    assert refused(seating.sit("new", "New", 1)) == "seat-taken"
    assert refused(seating.sit("new", "New", 9)) == "seat-taken"
    assert refused(seating.sit("new", "New", -1)) == "seat-taken"
    assert refused(seating.begin().sit("new", "New", None)) == "no-free-seat"


@pytest.mark.parametrize("name", ["", "   ", "x" * (NAME_LENGTH + 1), "a\0b", "\ud800", "a\u202eb"])
def test_a_name_is_something_that_can_be_read(name: str) -> None:
    seating = table_of("Eva")
    assert refused(seating.sit("new", name, None)) == "name"
    assert refused(seating.rename(0, name)) == "name"


def test_a_renamed_person_keeps_the_seat() -> None:
    renamed = table_of("Eva").rename(0, "Eve")
    assert isinstance(renamed, Seating)
    assert renamed.info()[0].name == "Eve"
    assert renamed.seat_of("token of Eva") == 0


def test_a_bot_plays_for_who_is_away_and_gives_the_seat_back() -> None:
    seating = table_of("Eva", "Jan").begin().present([0], now=5_000)
    assert not seating.info()[1].here
    assert seating.away == {1: 5_000}
    left = seating.present([0], now=30_000).stand_in([1])
    assert left.left == {1}
    assert left.away == {1: 5_000}
    assert left.info()[1].left
    assert left.info()[1].bot == {"level": 2}
    assert left.played_by_bots == (1, 2, 3)
    back = left.present([0, 1], now=99_000)
    assert back.played_by_bots == (2, 3)
    assert back.info()[1].here
    assert not back.info()[1].left


def test_nobody_is_waited_for_until_somebody_is_here() -> None:
    empty = table_of("Eva", "Jan").begin().present([], now=0)
    assert empty.here == ()
    assert empty.present([0], now=10**9).away == {1: 10**9}


def test_a_watcher_is_nobody_at_the_table() -> None:
    watched = table_of("Eva").begin().present([WATCHER], now=0)
    assert watched.here == ()
    assert watched.away == {0: 0}


def test_whoever_looks_on_takes_a_bots_seat_where_the_house_allows_it() -> None:
    closed = table_of("Eva", "Jan").begin()
    assert refused(closed.sit("new", "Kim", None)) == "no-free-seat"
    offered = closed.place(3, open=True)
    assert [info.open for info in offered.info()] == [False, False, False, True]
    assert refused(offered.sit("new", "Kim", 2)) == "seat-taken"
    sat = offered.sit("new", "Kim", None)
    assert isinstance(sat, Seating)
    assert (sat.seat_of("new"), sat.info()[3].name, sat.info()[3].open) == (3, "Kim", False)
    house = msgspec.structs.replace(closed, watchers_sit=True)
    anywhere = house.sit("new", "Kim", 2)
    assert isinstance(anywhere, Seating)
    assert anywhere.places[2].seed == closed.places[2].seed, "a stand-in plays as the bot did"
    assert refused(msgspec.structs.replace(house, ended=1).sit("new", "Kim", 2)) == "no-free-seat"
