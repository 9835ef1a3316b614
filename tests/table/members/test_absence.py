"""Lost connections: grace time, vote and its outcome; and that nobody is ever locked out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.protocol.websocket import Arrange, CastVote, Leave, VoteChoice
from herzrasen.table.members.vote import AbsenceVote
from tests.table.members_fixture import TIMEOUTS, MembersFixture

FOUR = ("Eva", "Jan", "Kim", "Lea")


def test_after_the_grace_time_those_who_are_here_are_asked() -> None:
    table = MembersFixture(*FOUR).set_present("Eva", "Kim", "Lea")
    status = table.status()
    assert [(one.seat, one.ms) for one in status.awaited] == [(1, TIMEOUTS.grace)]
    table.wait(59)
    assert table.vote() is None
    table.wait(1)
    vote = table.vote()
    assert vote == AbsenceVote(1, (1,), 90_000)
    assert table.status().awaited == ()


@pytest.mark.parametrize(
    ("voices", "outcome"),
    [
        (("wait", "wait"), "waits"),
        (("bot", "end", "bot"), "stands-in"),
        (("end", "end"), "ended"),
        (("wait", "bot", "end"), "stands-in"),
    ],
)
def test_more_than_half_decide_and_a_tie_lets_a_bot_play(
    voices: tuple[VoteChoice, ...], outcome: str
) -> None:
    table = MembersFixture(*FOUR).set_present("Eva", "Kim", "Lea").wait(60)
    for name, choice in zip(("Eva", "Kim", "Lea"), voices, strict=False):
        assert table.notices == []
        assert table.send(name, CastVote(1, choice)) == ""
    assert [notice.what for notice in table.notices] == [outcome]
    assert table.vote() is None
    assert (table.seating.left == {1}) == (outcome == "stands-in")
    assert (table.seating.ended is not None) == (outcome == "ended")


def test_waiting_repeats_the_grace_time() -> None:
    table = MembersFixture("Eva", "Jan").set_present("Eva").wait(60)
    table.send("Eva", CastVote(1, "wait"))
    table.wait(59)
    assert table.vote() is None
    table.wait(1)
    vote = table.vote()
    assert vote is not None
    assert vote.number == 2
    assert table.send("Eva", CastVote(1, "end")) == "vote-over", "a late voice is for no other vote"


def test_nobody_ends_a_match_alone() -> None:
    table = MembersFixture(*FOUR).set_present("Eva").wait(60)
    voting = table.status().vote
    assert voting is not None
    assert not voting.may_end
    table.send("Eva", CastVote(1, "end"))
    assert {notice.what for notice in table.notices} == {"stands-in"}
    assert table.seating.ended is None
    both = MembersFixture(*FOUR).set_present("Eva", "Kim").wait(60)
    voting = both.state.status(0, both.moment(), 0).vote
    assert voting is not None
    assert voting.may_end
    both.send("Eva", CastVote(1, "end"))
    assert both.notices == [], "Kim is asked as well"
    both.set_present("Eva").wait(0)
    assert {notice.what for notice in both.notices} == {"stands-in"}, "and has not agreed by going"


def test_who_comes_back_has_their_seat_whatever_was_voted() -> None:
    table = MembersFixture(*FOUR).set_present("Eva", "Kim", "Lea").wait(60)
    table.send("Eva", CastVote(1, "end"))
    table.set_present(*FOUR)
    assert table.vote() is None
    assert table.send("Kim", CastVote(1, "end")) == "vote-over"
    table.set_present("Eva", "Kim", "Lea").wait(90)
    assert table.seating.left == {1}
    table.set_present(*FOUR)
    assert table.seating.left == frozenset()


def test_a_vote_counts_while_its_voter_is_present() -> None:
    table = MembersFixture(*FOUR).set_present("Eva", "Kim", "Lea").wait(60)
    table.send("Eva", CastVote(1, "end"))
    table.set_present("Kim", "Lea")
    table.send("Kim", CastVote(1, "wait"))
    assert table.notices == []
    table.send("Lea", CastVote(1, "wait"))
    assert [notice.what for notice in table.notices] == ["waits"]


def test_nobody_waits_at_an_empty_table_nor_alone_with_bots() -> None:
    alone = MembersFixture("Eva").set_present().wait(10**6)
    assert alone.seating.left == frozenset()
    assert alone.notices == []
    both = MembersFixture("Eva", "Jan").set_present().wait(10**6)
    assert both.vote() is None
    both.set_present("Eva").wait(59)
    assert both.vote() is None, "time begins with who comes first"
    both.wait(1)
    assert both.vote() is not None


def test_the_host_need_not_wait_and_a_vote_ends_with_it() -> None:
    table = MembersFixture(*FOUR).set_present("Eva", "Kim", "Lea").wait(60)
    assert table.send("Eva", Arrange(1, "Jan", "bot")) == ""
    assert table.vote() is None
    assert table.seating.left == {1}


def test_before_the_match_and_after_it_nobody_votes() -> None:
    before = MembersFixture("Eva", "Jan", begun=False).set_present("Eva").wait(1000)
    assert before.vote() is None
    after = MembersFixture("Eva", "Jan")
    after.over = True
    after.set_present("Eva").wait(1000)
    assert after.vote() is None
    assert after.send("Jan", Leave()) == "over"


def test_two_who_are_away_are_one_vote_or_one_after_the_other() -> None:
    table = MembersFixture(*FOUR).set_present("Eva", "Lea").wait(60)
    vote = table.vote()
    assert vote is not None
    assert vote.seats == (1, 2)
    table = (
        MembersFixture(*FOUR)
        .set_present("Eva", "Kim", "Lea")
        .wait(50)
        .set_present("Eva", "Lea")
        .wait(25)
    )
    vote = table.vote()
    assert vote == AbsenceVote(1, (1,), 90_000), "asked when the first one's time was over"
    table.send("Eva", CastVote(1, "bot"))
    table.send("Lea", CastVote(1, "bot"))
    assert table.seating.left == {1}
    table.wait(35)
    vote = table.vote()
    assert vote is not None
    assert vote.seats == (2,)


def test_who_is_waited_for_longer_delays_nobody_else() -> None:
    table = MembersFixture(*FOUR).set_present("Eva", "Kim", "Lea").wait(50)
    table.set_present("Eva", "Lea").wait(10)
    for name in ("Eva", "Lea"):
        table.send(name, CastVote(1, "wait"))
    table.wait(49)
    assert table.vote() is None
    table.wait(1)
    assert table.vote() == AbsenceVote(2, (2,), 140_000)


def presence(names: set[str]) -> Callable[[MembersFixture], object]:
    return lambda table: table.set_present(
        *(name for name in sorted(names) if table.seating.seat_of(name) >= 0)
    )


def vote(name: str, number: int, choice: VoteChoice) -> Callable[[MembersFixture], object]:
    return lambda table: table.send(name, CastVote(number, choice))


def put_bot(seat: int) -> Callable[[MembersFixture], object]:
    def act(table: MembersFixture) -> object:
        host = table.seating.occupants[table.state.host(table.moment())].person or ""
        return table.send(host, Arrange(seat, table.seating.occupants[seat].name, "bot"))

    return act


CHOICES: tuple[VoteChoice, ...] = ("wait", "bot", "end")
ACTIONS = st.one_of(
    st.builds(presence, st.sets(st.sampled_from(FOUR))),
    st.builds(lambda seconds: lambda table: table.wait(seconds), st.integers(0, 70)),
    st.builds(vote, st.sampled_from(FOUR), st.integers(0, 4), st.sampled_from(CHOICES)),
    st.builds(lambda name: lambda table: table.send(name, Leave()), st.sampled_from(FOUR)),
    st.builds(put_bot, st.integers(0, 3)),
)


@given(st.lists(ACTIONS, max_size=25))
def test_after_any_actions_the_table_knows_what_it_waits_for(
    actions: list[Callable[[MembersFixture], object]],
) -> None:
    table = MembersFixture(*FOUR)
    for action in actions:
        action(table)
        seating, vote = table.seating, table.vote()
        assert not seating.left & set(seating.present_people), "who is here plays in person"
        assert seating.left <= set(seating.people)
        if vote is not None:
            assert seating.present_people
            assert seating.ended is None
            assert set(vote.seats) <= set(seating.away) - seating.left
            assert table.moment().now < vote.until
        if seating.ended is None and seating.present_people:
            waited = set(seating.away) - seating.left
            due = table.state.due(table.moment())
            assert not waited or (due is not None and due > table.moment().now)
        for person in FOUR:
            assert sum(place.person == person for place in seating.occupants) <= 1
