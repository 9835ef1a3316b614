"""A deal whose cards are known is played by one person at most; the next one is open again."""

from __future__ import annotations

from herzrasen.protocol.websocket import Arrange, Leave, Sit
from herzrasen.table.sitting_down import RunningDeal, seat_infos
from tests.table.members_fixture import MembersFixture
from tests.table.test_held_seats import table_where_watchers_sit


def test_nobody_sits_down_beside_a_person_who_has_seen_how_the_deal_goes_on() -> None:
    """Not on any seat, nor whoever had got up from one; in the next deal they may."""
    table = table_where_watchers_sit("Eva", "Jan")
    assert table.send("Jan", Leave()) == ""
    table.seen = True
    assert [table.send("Kim", Sit("Kim", seat)) for seat in (None, 1, 2)] == ["next-deal"] * 3
    assert [table.send("Jan", Sit("Jan", seat)) for seat in (None, 1)] == ["next-deal"] * 2
    assert table.send("Eva", Leave()) == ""
    assert table.send("Eva", Sit("Eva")) == "", "the way back to the own hand, alone"
    table.deal, table.seen = 2, False
    assert table.send("Kim", Sit("Kim", 2)) == ""


def test_who_comes_to_a_known_deal_that_nobody_plays_plays_it_alone() -> None:
    """Else a table that its only player has left would stand still for ever."""
    table = table_where_watchers_sit("Eva")
    table.seen = True
    assert table.send("Eva", Leave()) == ""
    assert table.send("Kim", Sit("Kim", 2)) == ""
    assert [table.send("Eva", Sit("Eva", seat)) for seat in (None, 0)] == ["next-deal"] * 2


def test_the_host_frees_no_seat_for_a_second_person_of_a_deal_that_was_sent() -> None:
    """Its sender knows every hand, and may be either of the two."""
    table = MembersFixture("Eva", begun=False)
    assert table.send("Eva", Arrange(1, "", "bot")) == ""
    bot = table.seating.occupants[1].name
    table.seen = True
    assert table.send("Eva", Arrange(1, bot, "free")) == ""
    assert table.send("Kim", Sit("Kim", 1)) == "next-deal"


def test_everybody_is_told_that_the_seats_are_free_from_the_next_deal_on() -> None:
    seating = table_where_watchers_sit("Eva").seating
    for seen in (False, True):
        infos = seat_infos(seating, RunningDeal(1, seen))
        assert [info.open for info in infos[1:]] == [not seen] * 3
        assert [info.later for info in infos] == [False, *[seen] * 3]
