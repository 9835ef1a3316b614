"""One person sees the hand of one seat in a deal, whichever way they get up and sit down again."""

from __future__ import annotations

import msgspec

from herzrasen.cards import WATCHER
from herzrasen.protocol.websocket import Arrange, Leave, Sit
from herzrasen.table import info
from herzrasen.table.held_seats import DELETED_PERSON, RUNNING, HeldSeat, HeldSeats
from herzrasen.table.members.giving_up_seat import without_deleted
from herzrasen.table.person_change import PersonChange
from herzrasen.table.sitting_down import RunningDeal, seat_infos
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


def test_a_seat_that_was_given_up_waits_for_whoever_did_until_the_next_deal() -> None:
    """Somebody else there would play against whoever has seen the hand, under any other name."""
    table = table_where_watchers_sit("Eva", "Jan")
    table.send("Jan", Leave())
    assert table.send("Kim", Sit("Kim", 1)) == "next-deal"
    assert table.send("Kim", Sit("Kim")) == ""
    assert table.seating.seat_of("Kim") == 2, "the first that nobody has held"
    assert table.send("Jan", Sit("Jan")) == ""
    table.send("Jan", Leave())
    table.deal += 1
    assert table.send("Lea", Sit("Lea", 1)) == ""
    assert table.send("Jan", Sit("Jan", 3)) == ""


def test_many_who_sit_down_and_get_up_keep_one_seat_each_and_no_longer_than_the_deal() -> None:
    table = table_where_watchers_sit("Eva")
    for _ in range(20):
        assert table.send("Jan", Sit("Jan")) == ""
        assert table.send("Jan", Leave()) == ""
    assert table.seating.held.notes == (HeldSeat("Jan", 1, 1),)
    assert table.send("Kim", Sit("Kim")) == ""
    assert table.send("Lea", Sit("Lea")) == ""
    assert table.send("Mia", Sit("Mia")) == "next-deal"
    table.deal += 1
    assert table.send("Mia", Sit("Mia")) == ""
    table.send("Mia", Leave())
    assert table.seating.held.notes == (HeldSeat("Mia", 1, deal=2),), "earlier deals are forgotten"


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


def test_what_was_held_is_stored_with_the_table_and_stays_without_its_person() -> None:
    table = table_where_watchers_sit("Eva", "Jan")
    table.send("Jan", Leave())
    line = info.write(table.about.with_seating(table.seating))
    assert info.read(line).seating().held == table.seating.held
    assert info.read(line).held == (HeldSeat("Jan", 1, deal=1),)
    assert info.read(info.without_person(line, "Jan")).held == (HeldSeat(DELETED_PERSON, 1, 1),)
    old = msgspec.json.decode(line)
    del old["held"]
    assert info.read(msgspec.json.encode(old)).seating().held == HeldSeats()


def delete_person(table: MembersFixture, person: str) -> MembersFixture:
    """Delete a person at the table, as storage does, and read the table again."""
    line = info.without_person(info.write(table.about.with_seating(table.seating)), person)
    assert person.encode() not in line
    change(table, occupants=(about := info.read(line)).places)
    change(table, held=HeldSeats(about.held).in_deal(table.deal))
    return table


def test_a_seat_of_who_was_deleted_is_nobodys_in_this_deal_and_the_others_are_open() -> None:
    """Whoever may be the deleted person, the server knows by their site (``given_up_seats``)."""
    table = table_where_watchers_sit("Eva", "Jan", "Kim")
    table.send("Jan", Leave())
    table.send("Kim", Leave())
    assert delete_person(table, "Jan").seating.held.persons == {DELETED_PERSON, "Kim"}
    infos = seat_infos(table.seating, RunningDeal(table.deal))
    assert [(info.open, info.later) for info in infos[1:]] == [
        (False, True),
        (True, True),
        (True, False),
    ], "Kim may come back"
    assert [table.send("new", Sit("Neo", seat)) for seat in (1, 2)] == ["next-deal"] * 2
    assert table.send("new", Sit("Neo")) == ""
    assert table.seating.seat_of("new") == 3
    assert table.send("Kim", Sit("Kim")) == ""


def test_who_is_deleted_in_their_seat_has_seen_its_hand_and_a_bot_plays_it() -> None:
    """Storage does not know which deal runs; the table does, when it is read. Nobody waits for
    them, and in the next deal their seat is any bot's."""
    table = table_where_watchers_sit("Jan", "Eva")
    seating = PersonChange("Jan").apply(table.seating)
    assert seating.held.notes == (HeldSeat(DELETED_PERSON, 0, RUNNING),)
    assert delete_person(table, "Jan").seating.held.notes == (HeldSeat(DELETED_PERSON, 0, 1),)
    table.state = msgspec.structs.replace(
        table.state, seating=without_deleted(table.seating, table.deal)
    )
    seating = table.set_present("Eva").seating
    assert (seating.people, seating.away, seating.solo_seat, seating.host) == ((1,), {}, 1, 1)
    assert 0 in seating.played_by_bots
    assert seating.occupants[0].name
    assert table.wait(600).vote() is None
    assert table.send("new", Sit("Neo", 0)) == "next-deal"
    table.deal += 1
    assert table.send("new", Sit("Neo", 0)) == ""


def test_a_match_knows_with_how_many_persons_it_began() -> None:
    """A public one of two or more may be rated, and so has no hints; a stranger who sits down later
    takes nobody's hints away."""
    assert MembersFixture("Eva", begun=False).seating.began_with == 0
    table = table_where_watchers_sit("Eva")
    table.send("Jan", Sit("Jan"))
    about = table.about.with_seating(table.seating)
    assert info.read(info.write(about)).seating().began_with == 1
    table.send("Jan", Leave())
    assert table.seating.solo_seat == 0
    assert table.seating.began_with == 1
