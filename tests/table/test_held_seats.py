"""One person sees the hand of one seat in a deal, whichever way they get up and sit down again."""

from __future__ import annotations

import msgspec
import pytest

from herzrasen.cards import WATCHER
from herzrasen.protocol.websocket import Arrange, Leave, Sit
from herzrasen.table import info
from herzrasen.table.held_seats import MAX_HELD, HeldSeat, HeldSeats
from herzrasen.table.person_change import PersonChange
from tests.table.members_fixture import MembersFixture


def table_where_watchers_sit(*names: str) -> MembersFixture:
    """A match of these people and bots, at which watchers may take a bot's seat."""
    table = MembersFixture(*names)
    change(table, watchers_sit=True)
    return table


def change(table: MembersFixture, **changes: object) -> None:
    """Change the seating by hand."""
    seating = msgspec.structs.replace(table.seating, **changes)
    table.state = msgspec.structs.replace(table.state, seating=seating)


def test_who_gets_up_sits_down_at_the_same_seat_alone_until_the_next_deal() -> None:
    table = table_where_watchers_sit("Eva", "Jan")
    assert table.send("Jan", Leave()) == ""
    for seat in (2, 3):
        assert table.send("Jan", Sit("Jan", seat)) == "other-hand"
    assert table.send("Kim", Sit("Kim", 2)) == "", "others have seen no hand yet"
    assert table.send("Jan", Sit("Jan")) == ""
    assert table.seating.seat_of("Jan") == 1, "the first bot's seat if it were not for the hand"
    assert table.send("Jan", Leave()) == ""
    table.deal += 1
    assert table.send("Jan", Sit("Jan", 3)) == ""


def test_where_somebody_else_plays_the_hand_by_now_nothing_is_open() -> None:
    table = table_where_watchers_sit("Eva", "Jan")
    table.send("Jan", Leave())
    assert table.send("Kim", Sit("Kim", 1)) == ""
    assert table.send("Jan", Sit("Jan")) == "other-hand"
    assert table.send("Jan", Sit("Jan", 1)) == "other-hand"


def test_the_hosts_tools_lead_to_no_second_hand() -> None:
    """An absent person's seat that the host offers, and a seat that the host offers them."""
    table = MembersFixture("Eva", "Jan").set_present("Eva")
    assert table.send("Eva", Arrange(1, "Jan", "bot")) == ""
    assert table.send("Eva", Arrange(1, "Jan", "free")) == ""
    assert table.send("Eva", Arrange(2, table.seating.occupants[2].name, "free")) == ""
    assert table.send("Jan", Sit("Jan", 2)) == "other-hand"
    assert table.send("Jan", Sit("Jan")) == ""
    assert table.seating.seat_of("Jan") == 1


def test_whoever_signs_in_has_held_the_seats_of_both() -> None:
    """A guest got up from one seat, the account sits at another: for both, one hand."""
    table = table_where_watchers_sit("Eva", "Jan", "guest")
    table.send("guest", Leave())
    merged = PersonChange("guest", "Jan").apply(table.seating)
    before = info.write(table.about.with_seating(table.seating))
    after = info.write(table.about.with_seating(merged))
    assert after == before.replace(b'"person":"guest"', b'"person":"Jan"'), "as storage does it"
    change(table, held=merged.held)
    assert table.send("Jan", Leave()) == ""
    for seat in (None, 1, 2, 3):
        assert table.send("Jan", Sit("Jan", seat)) == "other-hand"
    table.deal += 1
    assert table.send("Jan", Sit("Jan", 3)) == ""


def test_whoever_has_two_seats_gets_up_from_both() -> None:
    """Getting up from the first would else lead to the second, in the same deal."""
    table = table_where_watchers_sit("Eva", "Jan", "guest")
    merged = PersonChange("guest", "Jan").apply(table.seating)
    change(table, occupants=merged.occupants)
    assert table.send("Jan", Leave()) == ""
    assert table.seating.seat_of("Jan") == WATCHER
    assert table.seating.people == (0,)
    assert table.send("Jan", Sit("Jan", 2)) == "other-hand"


def test_what_was_held_is_stored_with_the_table_and_leaves_with_its_person() -> None:
    table = table_where_watchers_sit("Eva", "Jan")
    table.send("Jan", Leave())
    line = info.write(table.about.with_seating(table.seating))
    assert info.read(line).seating().held == table.seating.held
    assert info.read(line).held == (HeldSeat("Jan", 1, deal=1),)
    assert info.read(info.without_person(line, "Jan")).held == ()
    old = msgspec.json.decode(line)
    del old["held"]
    assert info.read(msgspec.json.encode(old)).seating().held == HeldSeats()


def test_only_so_many_people_get_up_in_a_deal_and_who_has_may_come_back() -> None:
    table = table_where_watchers_sit("Eva")
    for number in range(MAX_HELD):
        assert table.send(f"guest {number}", Sit(f"guest {number}", 1)) == ""
        assert table.send(f"guest {number}", Leave()) == ""
    assert table.send("Kim", Sit("Kim")) == "sat-enough"
    assert len(table.seating.held.notes) == MAX_HELD
    assert table.send("guest 7", Sit("guest 7")) == ""
    assert table.send("guest 7", Leave()) == ""
    table.deal += 1
    assert table.send("Kim", Sit("Kim")) == ""
    table.send("Kim", Leave())
    assert table.seating.held.notes == (HeldSeat("Kim", 1, deal=2),), "earlier deals are forgotten"


@pytest.mark.parametrize("deal", [1, 2])
def test_alone_is_who_has_had_nobody_else_in_the_deal(deal: int) -> None:
    """Else one would try out cards against a hand to which its player comes back."""
    table = table_where_watchers_sit("Eva", "Jan")
    assert not table.seating.plays_alone(0, deal=1)
    table.send("Jan", Leave())
    assert table.seating.solo_seat == 0
    assert table.seating.plays_alone(0, deal) == (deal == 2)
