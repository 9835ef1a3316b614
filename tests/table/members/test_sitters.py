"""Who sits down on an idler's seat owes nothing for them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from herzrasen.protocol.websocket import Leave, Sit
from herzrasen.table import info
from herzrasen.table.members.idle_people import Idleness, MissedTurn, OwedAnswers, owed_answers
from herzrasen.table.missed_turns import MissedTurns
from herzrasen.table.table import Table
from tests.table.members_fixture import MembersFixture


def idlers_table(*time_outs: int) -> MembersFixture:
    """Jan has let their time run out and been replaced by a bot; now they have got up."""
    table = MembersFixture("Eva", "Jan")
    table.entry = time_outs[-1]
    idleness = Idleness(missed={1: MissedTurn(time_outs[-1])}, replaced=frozenset([1]))
    table.state = msgspec.structs.replace(table.state, idleness=idleness)
    table.send("Jan", Leave())
    table.deal += 1
    return table


def find_owed(table: MembersFixture, *time_outs: int) -> OwedAnswers:
    match = Table("hearts", info.rules_of("hearts", "standard"))
    match.missed_turns = MissedTurns({1: time_outs})
    return owed_answers(match, table.seating, table.state.idleness, {}, timed=True)


def test_who_sits_down_on_an_idlers_seat_has_time_outs_of_their_own() -> None:
    """The bot has not moved since, so the row of the seat goes on in the journal."""
    table = idlers_table(3, 5)
    table.send("Kim", Sit("Kim", 1))
    table.set_present("Eva", "Kim")
    assert 1 not in find_owed(table, 3, 5)
    assert 1 not in find_owed(table, 5, 9), "one is their own"
    assert find_owed(table, 9, 11)[1] == MissedTurn(11)


def test_who_comes_back_to_their_own_seat_is_the_same_idler() -> None:
    """Else getting up and sitting down again would cost the others two clocks and a vote each
    time."""
    table = idlers_table(3, 5)
    table.send("Jan", Sit("Jan", 1))
    table.set_present("Eva", "Jan")
    assert find_owed(table, 5, 9)[1] == MissedTurn(9)
    assert find_owed(table, 9)[1] == MissedTurn(9), "once is enough"


def test_an_idler_who_sits_down_elsewhere_is_known() -> None:
    table = idlers_table(3, 5)
    seating = msgspec.structs.replace(table.seating, watchers_sit=True)
    table.state = msgspec.structs.replace(table.state, seating=seating)
    table.send("Jan", Sit("Jan", 2))
    table.set_present("Eva", "Jan")
    assert table.state.idleness.replaced == {1, 2}


@pytest.mark.parametrize("seat", [0, 1])
def test_who_sits_down_owes_nothing_and_changes_nothing_for_the_others(seat: int) -> None:
    def idleness(*seats: int) -> Idleness:
        asked: dict[int, Any] = dict.fromkeys(seats, "play")
        times, some = dict.fromkeys(seats, 5), frozenset(seats)
        return Idleness(dict.fromkeys(seats, ("play", 5)), asked, some, some, times)

    other = idleness(1 - seat)
    assert idleness(0, 1).with_new_person(seat, replaced=False) == other
    known = msgspec.structs.replace(other, replaced=frozenset([0, 1]))
    assert other.with_new_person(seat, replaced=True) == known
