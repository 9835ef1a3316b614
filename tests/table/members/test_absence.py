"""A line is lost: grace, a vote, what it comes to; and that nobody is ever locked out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.protocol.websocket import Arrange, Choice, Leave, Told, Voice
from herzrasen.table.members.vote import Vote
from tests.table.gathered import LENGTHS, Gathered

FOUR = ("Eva", "Jan", "Kim", "Lea")


def test_after_the_grace_time_those_who_are_here_are_asked() -> None:
    table = Gathered(*FOUR).here("Eva", "Kim", "Lea")
    told = table.standing.told(0, table.moment(), 0)
    assert [(one.seat, one.ms) for one in told.awaited] == [(1, LENGTHS.grace)]
    table.after(59)
    assert table.vote() is None
    table.after(1)
    vote = table.vote()
    assert vote == Vote(1, (1,), 90_000)
    assert table.standing.told(0, table.moment(), 0).awaited == ()


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
    voices: tuple[Choice, ...], outcome: str
) -> None:
    table = Gathered(*FOUR).here("Eva", "Kim", "Lea").after(60)
    for name, choice in zip(("Eva", "Kim", "Lea"), voices, strict=False):
        assert table.told == []
        assert table.says(name, Voice(1, choice)) == ""
    assert [told.what for told in table.told] == [outcome]
    assert table.vote() is None
    assert (table.seating.left == {1}) == (outcome == "stands-in")
    assert (table.seating.ended is not None) == (outcome == "ended")


def test_without_an_answer_a_bot_plays() -> None:
    table = Gathered(*FOUR).here("Eva", "Kim", "Lea").after(60)
    table.says("Eva", Voice(1, "end"))
    table.after(30)
    assert table.told == [Told("stands-in", 1, "Jan")]
    assert table.seating.played_by_bots == (1,)


def test_who_waits_waits_for_as_long_again() -> None:
    table = Gathered("Eva", "Jan").here("Eva").after(60)
    table.says("Eva", Voice(1, "wait"))
    table.after(59)
    assert table.vote() is None
    table.after(1)
    vote = table.vote()
    assert vote is not None
    assert vote.number == 2
    assert table.says("Eva", Voice(1, "end")) == "vote-over", "a late voice is for no other vote"


def test_nobody_ends_a_match_alone() -> None:
    table = Gathered(*FOUR).here("Eva").after(60)
    voting = table.standing.told(0, table.moment(), 0).vote
    assert voting is not None
    assert not voting.may_end
    table.says("Eva", Voice(1, "end"))
    assert {told.what for told in table.told} == {"stands-in"}
    assert table.seating.ended is None
    both = Gathered(*FOUR).here("Eva", "Kim").after(60)
    voting = both.standing.told(0, both.moment(), 0).vote
    assert voting is not None
    assert voting.may_end
    both.says("Eva", Voice(1, "end"))
    assert both.told == [], "Kim is asked as well"
    both.here("Eva").after(0)
    assert {told.what for told in both.told} == {"stands-in"}, "and has not agreed by going"


def test_who_comes_back_has_his_seat_whatever_was_said() -> None:
    table = Gathered(*FOUR).here("Eva", "Kim", "Lea").after(60)
    table.says("Eva", Voice(1, "end"))
    table.here(*FOUR)
    assert table.vote() is None
    assert table.says("Kim", Voice(1, "end")) == "vote-over"
    table.here("Eva", "Kim", "Lea").after(90)
    assert table.seating.left == {1}
    table.here(*FOUR)
    assert table.seating.left == frozenset()


def test_a_voice_counts_for_as_long_as_its_owner_is_here() -> None:
    table = Gathered(*FOUR).here("Eva", "Kim", "Lea").after(60)
    table.says("Eva", Voice(1, "end"))
    table.here("Kim", "Lea")
    table.says("Kim", Voice(1, "wait"))
    assert table.told == []
    table.says("Lea", Voice(1, "wait"))
    assert [told.what for told in table.told] == ["waits"]


def test_nobody_waits_at_an_empty_table_nor_alone_with_bots() -> None:
    alone = Gathered("Eva").here().after(10**6)
    assert alone.seating.left == frozenset()
    assert alone.told == []
    both = Gathered("Eva", "Jan").here().after(10**6)
    assert both.vote() is None
    both.here("Eva").after(59)
    assert both.vote() is None, "time begins with who comes first"
    both.after(1)
    assert both.vote() is not None


def test_the_host_need_not_wait_and_a_vote_ends_with_it() -> None:
    table = Gathered(*FOUR).here("Eva", "Kim", "Lea").after(60)
    assert table.says("Eva", Arrange(1, "Jan", "bot")) == ""
    assert table.vote() is None
    assert table.seating.left == {1}


def test_before_the_match_and_after_it_nobody_votes() -> None:
    before = Gathered("Eva", "Jan", begun=False).here("Eva").after(1000)
    assert before.vote() is None
    after = Gathered("Eva", "Jan")
    after.over = True
    after.here("Eva").after(1000)
    assert after.vote() is None
    assert after.says("Jan", Leave()) == "over"


def test_two_who_are_away_are_one_vote_or_one_after_the_other() -> None:
    table = Gathered(*FOUR).here("Eva", "Lea").after(60)
    vote = table.vote()
    assert vote is not None
    assert vote.seats == (1, 2)
    table = Gathered(*FOUR).here("Eva", "Kim", "Lea").after(50).here("Eva", "Lea").after(10)
    table.says("Eva", Voice(1, "bot"))
    table.says("Lea", Voice(1, "bot"))
    assert table.seating.left == {1}
    table.after(50)
    vote = table.vote()
    assert vote is not None
    assert vote.seats == (2,)


def here(names: set[str]) -> Callable[[Gathered], object]:
    return lambda table: table.here(
        *(name for name in sorted(names) if table.seating.seat_of(name) >= 0)
    )


def voice(name: str, number: int, choice: Choice) -> Callable[[Gathered], object]:
    return lambda table: table.says(name, Voice(number, choice))


def put_bot(seat: int) -> Callable[[Gathered], object]:
    def act(table: Gathered) -> object:
        host = table.seating.places[table.standing.host(table.moment())].person or ""
        return table.says(host, Arrange(seat, table.seating.places[seat].name, "bot"))

    return act


CHOICES: tuple[Choice, ...] = ("wait", "bot", "end")
DEED = st.one_of(
    st.builds(here, st.sets(st.sampled_from(FOUR))),
    st.builds(lambda seconds: lambda table: table.after(seconds), st.integers(0, 70)),
    st.builds(voice, st.sampled_from(FOUR), st.integers(0, 4), st.sampled_from(CHOICES)),
    st.builds(lambda name: lambda table: table.says(name, Leave()), st.sampled_from(FOUR)),
    st.builds(put_bot, st.integers(0, 3)),
)


@given(st.lists(DEED, max_size=25))
def test_whatever_happens_the_table_knows_what_it_waits_for(
    deeds: list[Callable[[Gathered], object]],
) -> None:
    table = Gathered(*FOUR)
    for deed in deeds:
        deed(table)
        seating, vote = table.seating, table.vote()
        assert not seating.left & set(seating.here), "who is here plays himself"
        assert seating.left <= set(seating.people)
        if vote is not None:
            assert seating.here
            assert seating.ended is None
            assert set(vote.seats) <= set(seating.away) - seating.left
            assert table.moment().now < vote.until
        if seating.ended is None and seating.here:
            waited = set(seating.away) - seating.left
            due = table.standing.due(table.moment())
            assert not waited or (due is not None and due > table.moment().now)
        for person in FOUR:
            assert sum(place.person == person for place in seating.places) <= 1
