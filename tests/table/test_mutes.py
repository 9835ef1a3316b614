"""Whom a person has muted stays muted for them, wherever either of them sits."""

from __future__ import annotations

from typing import Final

import msgspec
import pytest

from herzrasen.protocol.websocket import Arrange
from herzrasen.table import info
from herzrasen.table.chat.conversation import hears
from herzrasen.table.held_seats import DELETED_PERSON
from herzrasen.table.info import TableInfo
from herzrasen.table.members import giving_up_seat, host_actions
from herzrasen.table.members.release_before_match import empty_seats
from herzrasen.table.mutes import MAX_MUTED, MutedPerson, MutedPersons
from herzrasen.table.seats import Seating, SeatOccupant
from tests.table.members_fixture import seat_people

ANN: Final = 0
BOB: Final = 1


def muting(*, begun: bool) -> Seating:
    """Ann at seat 0 has muted Bob at seat 1; Cleo hosts."""
    seating = seat_people("ann", "bob", "cleo").mute(ANN, BOB, muted=True)
    assert isinstance(seating, Seating)
    return msgspec.structs.replace(seating.begin() if begun else seating, host=2)


def sit(seating: Seating, person: str, seat: int) -> Seating:
    seated = seating.sit(person, person, seat)
    assert isinstance(seated, Seating), seated
    return seated


def get_up(seating: Seating, seat: int) -> Seating:
    return giving_up_seat.stand_up(seating, seat, deal=1).seating


def after_restart(seating: Seating) -> Seating:
    """The seating after the server has started anew."""
    about = TableInfo("hearts", "standard", {}, "normal", seating.occupants, 0)
    return info.read(info.write(about.with_seating(seating))).seating()


@pytest.mark.parametrize("begun", [False, True])
def test_who_gets_up_still_does_not_hear_them_as_a_watcher_and_at_any_seat(begun: bool) -> None:
    up = after_restart(get_up(muting(begun=begun), ANN))
    assert not hears("ann", "bob", up)
    assert up.muted_seats("ann") == (BOB,)
    again = sit(msgspec.structs.replace(up, watchers_sit=True), "ann", 3)
    assert not hears("ann", "bob", again)
    other = sit(again, "dora", ANN)
    assert hears("dora", "bob", other), "a mute does not pass to whoever takes the seat"


@pytest.mark.parametrize("way", ["host", "release"])
def test_nor_after_their_seat_was_given_away(way: str) -> None:
    """By the host, while a bot played for them, or at a public table that has not begun."""
    if way == "host":
        away = muting(begun=True).with_presence([BOB, 2], 0).stand_in([ANN])
        private = host_actions.AbsenceTerms(public=False, now=0, grace=0)
        offered = host_actions.arrange(away, 2, Arrange(ANN, "ann", "free"), 1, private)
        assert isinstance(offered, giving_up_seat.SeatChange)
        gone = offered.seating
    else:
        gone = empty_seats(muting(begun=False), [ANN])
    assert not hears("ann", "bob", sit(gone, "ann", ANN))


def test_the_muted_person_is_not_heard_from_another_seat_nor_under_an_account() -> None:
    moved = sit(get_up(muting(begun=False), BOB), "bob", 3)
    assert moved.muted_seats("ann") == (3,)
    known = after_restart(
        moved.with_person_id("bob", "bobs-account").with_person_id("ann", "anns-account")
    )
    assert known.muted_seats("anns-account") == (3,)
    assert not hears("anns-account", "bobs-account", known)


def test_who_muted_themselves_as_a_guest_hears_themselves() -> None:
    one = muting(begun=False).with_person_id("ann", "bob")
    assert hears("bob", "bob", one)
    assert one.muted_seats("bob") == ()


@pytest.mark.parametrize("person", ["ann", "bob"])
def test_of_a_deleted_person_no_mute_is_left(person: str) -> None:
    seating = get_up(muting(begun=True), ANN)
    assert seating.names(person)
    gone = seating.without_person(person)
    assert (gone.mutes, gone.names(person)) == (MutedPersons(), False)
    assert gone.mute(2, ANN, muted=True) != gone


def test_nobody_is_muted_where_a_person_was_deleted() -> None:
    gone = muting(begun=True).without_person("bob")
    assert gone.occupants[BOB].person == DELETED_PERSON
    assert not isinstance(gone.mute(2, BOB, muted=True), Seating)


def test_a_table_of_before_is_read_in_which_mutes_were_the_seats() -> None:
    places = (
        SeatOccupant(1, "Ann", "ann", muted=("bob", "cleo")),
        SeatOccupant(2, "Bob", "bob"),
        SeatOccupant(3, "Ada", muted=("bob",)),
    )
    about = TableInfo("hearts", "standard+players=3", {}, "normal", places, 0)
    read = info.read(info.write(about))
    assert read.mutes == (MutedPerson("ann", "bob"), MutedPerson("ann", "cleo"))
    assert not any(place.muted for place in read.places)
    assert read.with_seating(read.seating()) == read


def test_strangers_who_come_and_go_push_out_no_mute_of_who_sits_there() -> None:
    """Each note is stored with the table: of all who got up, the latest are kept."""
    seating = get_up(muting(begun=False), 2)
    for number in range(2 * MAX_MUTED):
        stranger = sit(seating, f"stranger {number}", 2).mute(2, BOB, muted=True)
        assert isinstance(stranger, Seating)
        seating = get_up(stranger, 2)
    assert not hears("ann", "bob", seating)
    assert len(seating.mutes.notes) == 2 + MAX_MUTED, "the last stranger sat as they muted"
    strangers = [one.person for one in seating.mutes.notes if one.person.startswith("stranger")]
    assert strangers == [f"stranger {number}" for number in range(MAX_MUTED - 1, 2 * MAX_MUTED)]
    for number in range(2 * MAX_MUTED):
        muted = sit(seating, f"another {number}", 2).mute(ANN, 2, muted=True)
        assert isinstance(muted, Seating)
        seating = get_up(muted, 2)
    assert sum(one.person == "ann" for one in seating.mutes.notes) == MAX_MUTED
