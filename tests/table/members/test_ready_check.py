"""The ready check: when a match begins."""

from __future__ import annotations

from herzrasen.protocol.websocket import Arrange, Begin, SeatNotice, SetReady, Sit
from herzrasen.table.members.ready_check import READY_VALID_MS, ReadyCheck
from herzrasen.table.seats import Seating, SeatOccupant
from tests.table.members_fixture import MembersFixture


def waiting_table(*names: str, seats: int = 4) -> MembersFixture:
    return MembersFixture(*names, seats=seats, begun=False).wait(0)


def test_it_begins_when_the_last_seat_is_taken() -> None:
    table = waiting_table("Eva", "Jan", "Kim")
    assert not table.has_begun()
    table.send("Lea", Sit("Lea"))
    table.set_present("Eva", "Jan", "Kim", "Lea")
    assert table.has_begun()
    assert table.notices == []


def test_it_waits_for_who_is_not_ready_and_for_who_is_away() -> None:
    table = waiting_table("Eva", "Jan", seats=3)
    table.send("Jan", SetReady(yes=False))
    table.send("Kim", Sit("Kim"))
    table.set_present("Eva", "Kim", "Jan").wait(600)
    assert not table.has_begun()
    table.set_present("Eva", "Jan")
    table.send("Jan", SetReady(yes=True))
    assert not table.has_begun(), "Kim is away"


def test_the_host_lets_wait_since_the_first_of_the_others_is_ready() -> None:
    places = tuple(SeatOccupant(seat, name, name) for seat, name in enumerate("abc"))
    check = ReadyCheck(ready_since={0: 50, 1: 200, 2: 100})
    assert check.waiting_since(Seating({}, places), 0) == 100
    assert check.waiting_since(Seating({}, places, away={1: 0, 2: 0}), 0) is None


def test_the_host_asks_and_all_say_yes() -> None:
    table = waiting_table("Eva", "Jan")
    table.send("Jan", SetReady(yes=False))
    table.send("Eva", Begin())
    assert table.notices == [SeatNotice("asked", by="Eva")]
    assert table.status().check == 20_000
    assert not table.has_begun()
    table.wait(19)
    table.send("Jan", SetReady(yes=True))
    assert table.has_begun()
    assert [info.kind for info in table.seating.info()] == ["person", "person", "bot", "bot"]


def test_who_says_not_yet_ends_the_check_and_who_says_nothing_lets_it_pass() -> None:
    table = waiting_table("Eva", "Jan")
    table.send("Jan", SetReady(yes=False))
    table.send("Eva", Begin())
    table.send("Jan", SetReady(yes=False))
    assert table.status().check is None
    table.send("Eva", Begin())
    table.wait(20)
    assert table.status().check is None
    assert not table.has_begun()
    assert table.send("Eva", Begin(anyway=True)) == ""
    assert table.has_begun()


def test_readiness_expires_and_is_asked_for_when_the_table_is_full() -> None:
    table = waiting_table("Eva", "Jan").wait(READY_VALID_MS / 1000)
    assert table.status().ready == ()
    table.send("Kim", Sit("Kim", 2))
    table.set_present("Eva", "Jan", "Kim")
    table.send("Eva", Arrange(3, "", "bot"))
    assert not table.has_begun()
    assert table.notices[-1] == SeatNotice("asked")
    table.send("Eva", SetReady(yes=True))
    table.send("Jan", SetReady(yes=True))
    assert table.has_begun()


def test_a_host_who_lets_a_check_pass_is_stood_in_for() -> None:
    table = waiting_table("Eva", "Jan", seats=3).wait(READY_VALID_MS / 1000 + 1)
    table.send("Jan", SetReady(yes=True))
    table.send("Kim", Sit("Kim"))
    table.set_present("Eva", "Jan", "Kim").wait(20)
    assert table.state.host(table.moment()) == 1
    assert table.send("Jan", Begin(anyway=True)) == ""
    assert table.has_begun()


def test_ready_means_nothing_once_it_has_begun() -> None:
    table = MembersFixture("Eva", "Jan")
    assert table.send("Jan", SetReady(yes=False)) == ""
    assert table.send("Eva", Begin()) == "begun"
    assert table.notices == []


def public_table(*names: str) -> MembersFixture:
    table = MembersFixture(*names, begun=False)
    table.public = True
    return table.wait(0)


def may_ask(table: MembersFixture) -> bool:
    return table.status().askable


def test_at_a_public_table_a_host_who_is_silent_keeps_nobody_from_starting() -> None:
    """Else the others wait for as long as the host's page is open, however long they were ready."""
    table = public_table("Eva", "Jan", "Kim")
    assert table.send("Jan", Begin()) == "not-host"
    table.wait(59)
    assert not may_ask(table)
    table.wait(1)
    assert may_ask(table)
    assert table.send("Jan", Begin(anyway=True)) == ""
    assert table.notices == [SeatNotice("asked", by="Jan")]
    assert not table.has_begun(), "the host is asked first, ready though they were"
    assert not may_ask(table)
    table.wait(20)
    assert table.state.host(table.moment()) == 1
    table.send("Jan", Begin(anyway=True))
    assert table.has_begun()


def test_at_a_public_table_no_match_begins_around_someone_who_is_briefly_away() -> None:
    """Whoever reloads their page would be in a rated match that they did not see begin, and have
    left it if they do not come back."""
    table = public_table("Eva", "Jan", "Kim").set_present("Eva", "Jan").wait(59)
    assert table.send("Eva", Begin(anyway=True)) == "not-away-long"
    assert table.wait(1).send("Eva", Begin(anyway=True)) == ""
    table = public_table("Eva", "Jan")
    table.send("Jan", SetReady(yes=False))
    assert table.send("Eva", Begin(anyway=True)) == "", "who is there was asked"
    friends = waiting_table("Eva", "Jan").set_present("Eva")
    assert friends.send("Eva", Begin(anyway=True)) == ""


def test_a_host_who_answers_is_host_still() -> None:
    table = public_table("Eva", "Jan").wait(60)
    table.send("Jan", Begin())
    table.send("Eva", SetReady(yes=False))
    assert table.state.host(table.moment()) == 0
    assert table.send("Jan", Begin()) == "not-host", "asked again after another while"
    table.wait(60)
    table.send("Jan", Begin())
    table.send("Eva", SetReady(yes=True))
    assert table.has_begun()


def test_friends_at_a_private_table_leave_the_start_to_the_host() -> None:
    table = waiting_table("Eva", "Jan").wait(600)
    assert not may_ask(table)
    assert table.send("Jan", Begin()) == "not-host"
