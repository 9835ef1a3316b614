"""The rematch."""

from __future__ import annotations

from itertools import count

import msgspec

from herzrasen.protocol.websocket import AnswerRematch, Leave
from herzrasen.table.info import TableInfo
from herzrasen.table.members.rematch import MAX_TERM_CHANGES, rematch_table
from herzrasen.table.seats import Seating
from tests.table.members_fixture import MembersFixture


def finished_table(*names: str, seats: int = 4) -> MembersFixture:
    table = MembersFixture(*names, seats=seats)
    table.over = True
    return table


def next_table(table: MembersFixture) -> TableInfo:
    asked = table.state.rematch
    assert asked is not None
    assert asked.complete(table.seating, table.moment().now)
    seeds = count(100)
    description = table.about.with_seating(table.seating)
    return rematch_table(description, asked, new_seed=lambda: next(seeds), opened=7, version="9")


def test_everyone_moves_on_by_one_seat_and_the_bots_with_them() -> None:
    table = finished_table("Eva", "Jan")
    bots = [place.name for place in table.seating.occupants[2:]]
    table.send("Jan", AnswerRematch())
    assert not table.state.rematch.complete(table.seating, 0)  # type: ignore[union-attr]
    table.send("Eva", AnswerRematch())
    following = next_table(table)
    assert [place.name for place in following.places] == [bots[1], "Eva", "Jan", bots[0]]
    assert (following.begun, following.began_with) == (True, 2)
    assert following.host == 1
    assert (following.opened, following.version, following.decks) == (7, "9", "")
    assert len({place.seed for place in following.places}) == 4


def test_whom_somebody_does_not_want_to_hear_stays_muted() -> None:
    table = finished_table("Eva", "Jan")
    muted = table.seating.mute(0, 1, muted=True)
    assert isinstance(muted, Seating)
    table.state = msgspec.structs.replace(table.state, seating=muted)
    for name in ("Eva", "Jan"):
        table.send(name, AnswerRematch())
    following = next_table(table).seating()
    people = [place.person or "" for place in following.occupants[1:3]]
    assert [following.muted_seats(person) for person in people] == [(2,), ()]


def test_or_stays_and_plays_by_other_rules_as_the_host_wishes() -> None:
    table = finished_table("Eva", "Jan")
    table.send("Jan", AnswerRematch())
    assert table.send("Jan", AnswerRematch(rules="h4")) == "not-host"
    assert table.send("Eva", AnswerRematch(rules="h4", same_seats=True)) == ""
    asked = table.state.rematch
    assert asked is not None
    assert asked.yes == {0}, "Jan has agreed to something else"
    table.send("Jan", AnswerRematch())
    following = next_table(table)
    assert following.rules == "h4"
    assert [place.name for place in following.places[:2]] == ["Eva", "Jan"]


def test_a_host_who_would_rather_not_takes_nobodys_word_back() -> None:
    table = finished_table("Eva", "Jan", "Kim")
    table.send("Eva", AnswerRematch(same_seats=True))
    table.send("Jan", AnswerRematch())
    table.send("Eva", AnswerRematch(yes=False))
    asked = table.state.rematch
    assert asked is not None
    assert asked.yes == {1}
    assert asked.no == {0}
    assert asked.same_seats
    table.send("Kim", AnswerRematch())
    assert next_table(table).host == 1, "the next who plays on"
    table.state = msgspec.structs.replace(table.state, next_table="next")
    assert table.send("Eva", AnswerRematch()) == "gone-on"


def test_the_host_wants_other_terms_so_often_while_others_are_asked() -> None:
    table = finished_table("Eva", "Jan")
    for change in range(MAX_TERM_CHANGES):
        table.send("Jan", AnswerRematch())
        assert table.send("Eva", AnswerRematch(same_seats=change % 2 == 0)) == ""
    table.send("Jan", AnswerRematch())
    asked = table.state.rematch
    assert asked is not None
    assert table.send("Eva", AnswerRematch(same_seats=not asked.same_seats)) == "changed-enough"
    assert table.state.rematch == asked, "who has agreed has agreed"
    assert table.send("Eva", AnswerRematch(same_seats=asked.same_seats)) == ""


def test_rules_have_to_be_for_as_many() -> None:
    table = finished_table("Eva", "Jan")
    assert table.send("Eva", AnswerRematch(rules="standard+players=5")) == "other-seats"
    assert table.send("Eva", AnswerRematch(rules="nonsense")) != ""
    assert table.state.rematch is None


def test_who_does_not_agree_leaves_a_free_seat() -> None:
    table = finished_table("Eva", "Jan", "Kim")
    table.send("Eva", AnswerRematch())
    table.send("Jan", AnswerRematch(yes=False))
    table.wait(30)
    following = next_table(table)
    assert [place.name for place in following.places[1:]] == ["Eva", "", ""]
    assert (following.begun, following.began_with) == (False, 0)


def test_a_rematch_counts_who_begins_it_and_not_who_began_the_match_before() -> None:
    """One whose friend left the match before has hints in the next one."""
    table = MembersFixture("Eva", "Jan")
    assert table.seating.began_with == 2
    table.send("Jan", Leave())
    table.over = True
    table.send("Eva", AnswerRematch())
    assert next_table(table).began_with == 1


def test_who_is_away_is_not_waited_for_and_who_takes_it_back_does_not_play() -> None:
    table = finished_table("Eva", "Jan", "Kim").set_present("Eva", "Jan")
    table.send("Eva", AnswerRematch())
    table.send("Eva", AnswerRematch(yes=False))
    assert table.state.rematch is None
    table.send("Jan", AnswerRematch())
    table.send("Eva", AnswerRematch())
    assert [place.name for place in next_table(table).places][1:3] == ["Eva", "Jan"]


def test_no_rematch_before_the_match_is_over() -> None:
    assert MembersFixture("Eva", "Jan").send("Eva", AnswerRematch()) == "not-over"
    assert MembersFixture("Eva", "Jan", begun=False).send("Eva", AnswerRematch()) == "not-over"
