"""The seating: persons, bots, absence."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from herzrasen.cards import WATCHER
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.table import info
from herzrasen.table.held_seats import DELETED_PERSON, HeldSeat, HeldSeats
from herzrasen.table.info import TableInfo
from herzrasen.table.mutes import MutedPerson, MutedPersons
from herzrasen.table.names import MAX_NAME_LENGTH
from herzrasen.table.seats import FormerPlayer, Seating, SeatOccupant


def table_of(*people: str, seats: int = 4) -> Seating:
    seating = Seating({"level": 2}, tuple(SeatOccupant(seed) for seed in range(seats)))
    for name in people:
        sat = seating.sit(f"token of {name}", name, None)
        assert isinstance(sat, Seating), sat
        seating = sat
    return seating.with_presence(seating.people, 0)


def refusal_code(answer: Seating | Refusal) -> str:
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


def test_bots_get_names_that_differ() -> None:
    begun = table_of("Ada", "Bruno", seats=12).begin()
    names = [info.name for info in begun.info()]
    assert len(set(names)) == 12


def test_seats_are_refused_for_a_reason() -> None:
    seating = table_of("Eva", "Jan", "Kim")
    assert refusal_code(seating.sit("token of Eva", "Eva", 3)) == "seated-already"
    assert refusal_code(seating.sit("new", "New", 1)) == "seat-taken"
    assert refusal_code(seating.sit("new", "New", 9)) == "seat-taken"
    assert refusal_code(seating.sit("new", "New", -1)) == "seat-taken"
    assert refusal_code(seating.begin().sit("new", "New", None)) == "no-free-seat"


@pytest.mark.parametrize("name", ["", "   ", "x" * (MAX_NAME_LENGTH + 1), "a\0b", "\ud800"])
def test_a_name_is_something_that_can_be_read(name: str) -> None:
    seating = table_of("Eva")
    assert refusal_code(seating.sit("new", name, None)) == "name"
    assert refusal_code(seating.rename(0, name)) == "name"


def test_a_renamed_person_keeps_the_seat() -> None:
    renamed = table_of("Eva").rename(0, "Eve")
    assert isinstance(renamed, Seating)
    assert renamed.info()[0].name == "Eve"
    assert renamed.seat_of("token of Eva") == 0


@pytest.mark.parametrize("name", ["Eva", "EVA", "Еvа", "E v a", "Ｅｖａ", "E\u200bva"])
def test_nobody_at_a_table_can_be_taken_for_another(name: str) -> None:
    seating = table_of("Eva", "Jan")
    assert refusal_code(seating.sit("new", name, None)) == "name-taken"
    assert refusal_code(seating.rename(1, name)) == "name-taken"
    assert isinstance(seating.rename(0, name), Seating), "but one may be written otherwise"


def test_no_bot_gets_a_name_that_looks_like_a_persons() -> None:
    names = [info.name for info in table_of("АDA", "Вruno").begin().info()]
    assert names == ["АDA", "Вruno", "Clara", "Dario"]


def test_a_seat_follows_its_person_to_another_id() -> None:
    seating = table_of("Eva", "Jan").begin()
    moved = seating.with_person_id("token of Eva", "account")
    assert (moved.seat_of("account"), moved.seat_of("token of Eva")) == (0, WATCHER)
    both = seating.with_person_id("token of Jan", "token of Eva")
    assert (both.seat_of("token of Eva"), both.people) == (0, (0, 1)), "a bot will keep the other"
    assert both.without_person("token of Eva").seat_of("token of Eva") == WATCHER
    assert seating.with_person_id("stranger", "account") == seating


def test_who_got_up_or_was_removed_is_another_or_nobody_as_well() -> None:
    seating = table_of("Eva", "Jan").begin()
    kim = FormerPlayer("Kim", "token of Kim")
    former = (FormerPlayer("Jan", "token of Jan"), kim)
    gone = seating.with_occupant(1, name="Ada", person=None, former=former)
    gone = replace(gone, removed=frozenset({"token of Jan"}))
    moved = gone.with_person_id("token of Jan", "account")
    assert moved.occupants[1].former == (FormerPlayer("Jan", "account"), kim)
    assert moved.removed == {"account"}
    forgotten = moved.without_person("account")
    assert forgotten.occupants[1] == replace(
        gone.occupants[1], former=(FormerPlayer("", DELETED_PERSON), kim)
    )
    assert forgotten.removed == frozenset()


def test_a_deleted_person_leaves_no_name_and_nobody_can_take_their_seat() -> None:
    begun = table_of("Eva", "Jan").begin()
    forgotten = begun.without_person("token of Eva")
    assert forgotten.occupants[0] == SeatOccupant(seed=0, person=DELETED_PERSON)
    assert (forgotten.info()[0].kind, forgotten.info()[0].name) == ("person", "")
    assert forgotten.seat_of("token of Eva") == WATCHER
    assert begun.without_person("stranger") == begun
    assert table_of("Eva").without_person("token of Eva").occupants[0].free, "before the match"


def test_a_bot_plays_for_who_is_away_and_gives_the_seat_back() -> None:
    seating = table_of("Eva", "Jan").begin().with_presence([0], now=5_000)
    assert not seating.info()[1].here
    assert seating.away == {1: 5_000}
    left = seating.with_presence([0], now=30_000).stand_in([1])
    assert left.left == {1}
    assert left.away == {1: 5_000}
    assert left.info()[1].left
    assert left.info()[1].bot == {"level": 2}
    assert left.played_by_bots == (1, 2, 3)
    back = left.with_presence([0, 1], now=99_000)
    assert back.played_by_bots == (2, 3)
    assert back.info()[1].here
    assert not back.info()[1].left


def test_whoever_looks_on_takes_a_bots_seat_where_the_house_allows_it() -> None:
    closed = table_of("Eva", "Jan").begin()
    assert refusal_code(closed.sit("new", "Kim", None)) == "no-free-seat"
    offered = closed.with_occupant(3, open=True)
    assert [info.open for info in offered.info()] == [False, False, False, True]
    assert refusal_code(offered.sit("new", "Kim", 2)) == "seat-taken"
    sat = offered.sit("new", "Kim", None)
    assert isinstance(sat, Seating)
    assert (sat.seat_of("new"), sat.info()[3].name, sat.info()[3].open) == (3, "Kim", False)
    house = msgspec.structs.replace(closed, watchers_sit=True)
    anywhere = house.sit("new", "Kim", 2)
    assert isinstance(anywhere, Seating)
    assert anywhere.occupants[2].seed == closed.occupants[2].seed, "a stand-in plays as the bot did"
    assert (
        refusal_code(msgspec.structs.replace(house, ended=1).sit("new", "Kim", 2)) == "no-free-seat"
    )


def test_whatever_is_stored_of_a_seating_is_read_back() -> None:
    """After a restart a bot still keeps the seats of who is away, and nobody comes back who was
    removed."""
    seating = Seating(
        {"level": 2},
        (SeatOccupant(1, "Ada", "ada"), SeatOccupant(2, "Bob", "bob", since=7)),
        begun=True,
        host=1,
        removed=frozenset({"kim"}),
        watchers_sit=True,
        ended=5,
        left=frozenset({1}),
        held=HeldSeats((HeldSeat("jan", 1, deal=1),)),
        mutes=MutedPersons((MutedPerson("ada", "bob"),)),
        began_with=2,
    )
    usual = Seating({}, ())
    live = [
        name for name in Seating.__struct_fields__ if getattr(seating, name) == getattr(usual, name)
    ]
    assert live == ["away", "sheet_read"], "these are nobody's after a restart"
    house = HouseRules(watchers="may-sit")
    about = TableInfo("hearts", "standard", seating.bot, "normal", (), 0, house=house)
    assert info.read(info.write(about.with_seating(seating))).seating() == seating
