"""What becomes of a seat whose player gets up, signs in or is deleted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from herzrasen.protocol.websocket import Arrange, Leave, SeatNotice, Sit
from herzrasen.table.members.giving_up_seat import MAX_FORMER_PLAYERS, without_second_seats
from herzrasen.table.members.running_deal_seats import in_running_deal
from herzrasen.table.seats import Seating
from tests.table.members_fixture import MembersFixture, seat_people


def test_who_gets_up_before_the_match_leaves_a_free_seat_and_passes_the_host_on() -> None:
    table = MembersFixture("Eva", "Jan", "Kim", begun=False)
    assert table.send("Eva", Leave()) == ""
    assert table.seating.info()[0].kind == "free"
    assert table.state.host(table.moment()) == 1
    assert table.send("Jan", Arrange(3, "", "bot")) == ""
    assert table.send("Eva", Sit("Eva", 0)) == "", "and they may come again"
    assert table.state.host(table.moment()) == 1


def test_getting_up_during_the_match_leaves_a_bot_on_an_offered_seat() -> None:
    table = MembersFixture("Eva", "Jan")
    assert table.send("Jan", Leave()) == ""
    left = table.seating.info()[1]
    assert (left.kind, left.open) == ("bot", True)
    assert table.seating.played_by_bots == (1, 2, 3)
    assert table.notices == [SeatNotice("stood-up", 1, "Jan")]
    assert table.send("Kim", Sit("Kim")) == "next-deal"
    table.deal += 1
    assert table.send("Kim", Sit("Kim")) == ""
    assert table.seating.seat_of("Kim") == 1


def test_the_last_to_get_up_leaves_the_table_to_the_next_who_sits() -> None:
    table = MembersFixture("Eva", begun=False)
    table.send("Eva", Leave())
    assert table.send("Kim", Sit("Kim", 3)) == ""
    assert table.state.host(table.moment()) == 3


def test_who_ends_a_match_against_bots_keeps_the_seat_and_others_only_get_up() -> None:
    alone, pair = MembersFixture("Eva"), MembersFixture("Eva", "Jan")
    assert alone.send("Eva", Leave(end=True)) == ""
    assert alone.seating.ended is not None
    assert alone.seating.seat_of("Eva") == 0, "so that the match is among their own"
    assert alone.send("Eva", Leave(end=True)) == "over"
    assert pair.send("Eva", Leave(end=True)) == ""
    assert pair.seating.ended is None
    assert pair.seating.info()[0].kind == "bot"


def test_a_seat_does_not_remember_people_without_end() -> None:
    table = MembersFixture("Eva", "Jan")
    for number in range(3 * MAX_FORMER_PLAYERS):
        person = table.seating.occupants[1].person
        assert person is not None
        table.send(person, Leave())
        table.deal += 1
        assert table.send(f"guest {number}", Sit(f"guest {number}", 1)) == ""
    former = [player.name for player in table.seating.occupants[1].former]
    latest = range(2 * MAX_FORMER_PLAYERS - 1, 3 * MAX_FORMER_PLAYERS - 1)
    assert former == [f"guest {number}" for number in latest]


def merge(*, begun: bool, hosts: int = 0) -> Seating:
    """Jan at seat 1 has signed in as Kim, who sits at seat 2."""
    seating = seat_people("Eva", "Jan", "Kim")
    seating = msgspec.structs.replace(seating.begin() if begun else seating, host=hosts)
    return without_second_seats(seating.with_person_id("Jan", "Kim"))


def test_a_bot_plays_the_second_seat_of_a_person_whoever_is_connected() -> None:
    merged = merge(begun=True).with_presence([0, 1], 0)
    assert merged.second_seats == merged.left == {2}
    assert merged.played_by_bots == (2, 3)
    assert merged.with_presence([0], 0).left == {2}


def test_whoever_has_two_seats_hosts_from_the_first() -> None:
    for begun in (False, True):
        merged = merge(begun=begun, hosts=2)
        assert merged.host == 1
        assert merged.occupants[2].free is not begun


def test_people_who_were_deleted_are_no_person_with_two_seats() -> None:
    gone = seat_people("Eva", "Jan", "Kim").begin().without_person("Jan").without_person("Kim")
    assert not gone.second_seats


@pytest.mark.parametrize(
    ("tournament", "series", "over", "ended", "outcome"),
    [
        ("", "", False, None, "a bot"),
        ("cup", "", False, None, "kept"),
        ("", "hearts 2026-11-28", False, None, "nobody"),
        ("", "", True, None, "nobody"),
        ("", "", False, 5, "nobody"),
    ],
)
def test_for_who_was_deleted_a_bot_plays_as_long_as_their_match_runs(
    tournament: str, series: str, over: bool, ended: int | None, outcome: str
) -> None:
    """A tournament keeps its seats; and only there a person keeps two."""
    about: Any = SimpleNamespace(tournament=tournament, daily=series or None)
    table: Any = SimpleNamespace(deals=1, over=over)
    gone = seat_people("Eva", "Jan").begin().without_person("Jan")
    seats = in_running_deal(msgspec.structs.replace(gone, ended=ended), table, about)
    assert (seats.occupants[1].person is None) is (outcome == "a bot")
    assert (1 in seats.left) is (outcome == "kept")
    twice = seat_people("Eva", "Jan", "Kim").with_person_id("Jan", "Kim")
    assert in_running_deal(twice, table, about).occupants[2].free is not bool(tournament)
