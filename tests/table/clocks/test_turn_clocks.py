"""Turn clocks: time left, reserve used, pauses, extensions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.cards import DEALER
from herzrasen.games.hearts.events import Dealt, MoonChosen
from herzrasen.games.hearts.moves import MoonChoice
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.table import journal
from herzrasen.table.clocks.turn_clocks import (
    MAX_GRANTS,
    MAX_OWN_EXTENSIONS,
    MAX_TIME_LEFT_MS,
    TableClocks,
    TimeLeft,
)
from herzrasen.table.journal import Entry
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.time_used import ReserveUsed

TIME = TurnTime(move=10, reserve=60)
NOTHING = ReserveUsed()


def began(at: int = 0, time: TurnTime = TIME) -> TableClocks:
    """Seat 1 is asked at this time."""
    return TableClocks(time).after({1: "a"}, at, deal=0)


def extend(clocks: TableClocks | Refusal) -> TableClocks:
    assert not isinstance(clocks, Refusal), clocks
    return clocks


def test_first_the_moves_own_time_runs_then_the_reserve() -> None:
    clocks = began(1000)
    assert clocks.time_left(1, NOTHING, 1000) == TimeLeft(10_000, 60_000)
    assert clocks.time_left(1, NOTHING, 8000) == TimeLeft(3000, 60_000)
    assert clocks.time_left(1, NOTHING, 15_000) == TimeLeft(0, 56_000)
    assert clocks.time_left(1, ReserveUsed({1: 50_000}), 15_000) == TimeLeft(0, 6000)
    assert clocks.next_timeout(NOTHING, 5000) == 71_000
    assert clocks.next_timeout(ReserveUsed({1: 60_000}), 5000) == 11_000


def test_a_time_is_over_when_nothing_is_left_and_not_before() -> None:
    clocks = began()
    assert clocks.expire(NOTHING, 69_999).expired_seats == frozenset()
    late = clocks.expire(NOTHING, 70_000)
    assert late.expired_seats == {1}
    assert late.next_timeout(NOTHING, 70_000) is None
    assert late.after({1: "a"}, 71_000, deal=0).expired_seats == {1}
    assert late.after({1: "b"}, 71_000, deal=0).expired_seats == frozenset()


def test_only_what_went_beyond_the_moves_time_is_spent() -> None:
    clocks = began()
    assert clocks.reserve_cost(1, NOTHING, 10_000) == 0
    assert clocks.reserve_cost(1, NOTHING, 12_500) == 2500
    assert clocks.reserve_cost(1, ReserveUsed({1: 59_000}), 99_000) == 1000
    assert clocks.reserve_cost(0, NOTHING, 12_500) == 0


def test_a_clock_goes_on_with_its_question_and_begins_anew_with_the_next() -> None:
    clocks = began().after({0: "x", 1: "a"}, 4000, deal=0)
    assert clocks.time_left(1, NOTHING, 4000).move == 6000
    assert clocks.time_left(0, NOTHING, 4000).move == 10_000
    assert clocks.after({1: "b"}, 9000, deal=0).time_left(1, NOTHING, 9000).move == 10_000
    assert clocks.after({}, 9000, deal=0).running == {}


def test_no_time_passes_at_an_empty_table() -> None:
    clocks = began().after({1: "a"}, 4000, deal=0, paused=True)
    assert clocks.next_timeout(NOTHING, 90_000) is None
    assert clocks.expire(NOTHING, 900_000).expired_seats == frozenset()
    assert clocks.time_left(1, NOTHING, 900_000).move == 6000
    again = clocks.after({1: "a"}, 900_000, deal=0)
    assert again.time_left(1, NOTHING, 901_000).move == 5000
    assert (
        clocks.after({1: "b"}, 5000, deal=0, paused=True).time_left(1, NOTHING, 9000).move == 10_000
    )


def test_more_time_is_given_to_who_is_asked_and_has_some_left() -> None:
    clocks = began()
    assert extend(clocks.extend(1, 0, 30, NOTHING, 5000)).time_left(1, NOTHING, 5000).move == 35_000
    in_reserve = extend(clocks.extend(1, 0, 30, NOTHING, 15_000))
    assert in_reserve.time_left(1, NOTHING, 15_000) == TimeLeft(25_000, 60_000)
    assert clocks.extend(0, 1, 30, NOTHING, 0) == Refusal("table.refusal.no-clock")
    over = clocks.expire(NOTHING, 70_000)
    assert over.extend(1, 0, 30, NOTHING, 70_000) == Refusal("table.refusal.no-clock")


def test_nobody_is_given_more_than_the_most() -> None:
    clocks = TableClocks(TurnTime(move=600)).after({1: "a"}, 0, deal=0)
    refused = clocks.extend(1, 0, 60, NOTHING, 0)
    assert isinstance(refused, Refusal)
    assert refused.code == "table.refusal.time-enough"
    full = extend(clocks.extend(1, 0, 60, NOTHING, 60_000)).time_left(1, NOTHING, 60_000)
    assert full == TimeLeft(MAX_TIME_LEFT_MS, 0)


def test_oneself_is_given_more_time_so_often_in_a_deal() -> None:
    clocks, now = began(), 0
    for _ in range(MAX_OWN_EXTENSIONS):
        now += 30_000
        clocks = extend(clocks.extend(1, 1, 30, NOTHING, now))
    refused = clocks.extend(1, 1, 30, NOTHING, now)
    assert refused == Refusal("table.refusal.extended-enough", {"limit": MAX_OWN_EXTENSIONS})
    assert not isinstance(clocks.extend(1, 0, 30, NOTHING, now), Refusal)
    assert isinstance(clocks.after({1: "b"}, now, deal=0).extend(1, 1, 30, NOTHING, now), Refusal)
    next_deal = clocks.after({1: "b"}, now, deal=1)
    assert not isinstance(next_deal.extend(1, 1, 30, NOTHING, now), Refusal)


def test_others_give_a_seat_more_time_so_often_in_a_deal_however_many_they_are() -> None:
    clocks, now = began(), 0
    for number in range(MAX_GRANTS):
        now += 30_000
        clocks = extend(clocks.extend(1, 2 * (number % 2), 30, NOTHING, now))
    for by in (0, 2):
        refused = clocks.extend(1, by, 30, NOTHING, now)
        assert refused == Refusal("table.refusal.granted-enough", {"limit": MAX_GRANTS})
    assert not isinstance(clocks.extend(1, 1, 30, NOTHING, now), Refusal)
    assert isinstance(clocks.after({1: "b"}, now, deal=0).extend(1, 0, 30, NOTHING, now), Refusal)
    next_deal = clocks.after({1: "b"}, now, deal=1)
    assert not isinstance(next_deal.extend(1, 0, 30, NOTHING, now), Refusal)


@given(
    st.lists(st.tuples(st.integers(0, 9000), st.booleans()), max_size=30),
    st.integers(5, 20),
    st.integers(0, 30),
)
def test_a_clock_has_run_exactly_while_it_was_not_paused(
    steps: list[tuple[int, bool]], move: int, reserve: int
) -> None:
    clocks, now, ran, paused = began(time=TurnTime(move=move, reserve=reserve)), 0, 0, False
    for wait, next_paused in steps:
        now, ran, paused = now + wait, ran + (0 if paused else wait), next_paused
        clocks = clocks.after({1: "a"}, now, deal=0, paused=paused)
        left = clocks.time_left(1, NOTHING, now)
        assert left.move + left.reserve == max(0, 1000 * (move + reserve) - ran)
        assert left.reserve == 1000 * reserve or left.move == 0
        due = clocks.next_timeout(NOTHING, now)
        assert due == (None if paused else now + left.move + left.reserve)
        late = clocks.expire(NOTHING, now).expired_seats
        assert (late == {1}) == (not paused and left == TimeLeft(0, 0))


def entry(number: int, by: int, used: int = 0) -> Entry:
    return Entry(number, by, MoonChosen(by, MoonChoice.SELF), 0, used=used)


def test_what_is_spent_is_added_up_until_the_next_deal() -> None:
    spent = ReserveUsed()
    for one in (entry(1, 0, 300), entry(2, 1), entry(3, 0, 50), entry(4, 2, 7)):
        spent = spent.after(one)
    assert [spent.of(seat) for seat in range(4)] == [350, 0, 7, 0]
    assert spent.after(Entry(5, DEALER, Dealt(1, 0, 1, ()), 0)) == ReserveUsed()


def test_the_journal_keeps_the_time_and_who_was_late() -> None:
    event = MoonChosen(2, MoonChoice.SELF)
    (kept,) = journal.make_entries(
        (event,), MoveDetails(used=1200, timed_out=True), after=6, by=2, at=9
    )
    assert journal.read(journal.write(kept), "hearts") == kept
    assert (kept.used, kept.timed_out) == (1200, True)
    assert b"used" not in journal.write(Entry(7, DEALER, event, 9))


@pytest.mark.parametrize("wrong", [{"move": 4}, {"move": 601}, {"move": 10, "reserve": 3601}])
def test_unplayable_time_limits_are_refused(wrong: dict[str, int]) -> None:
    wish = {"game": "hearts", "rules": "standard", "name": "Eva", "house": {"time": wrong}}
    assert codec.read_new_table(codec.encode(wish)) == Refusal("table.refusal.not-understood")


def test_while_a_claim_is_answered_only_that_takes_time() -> None:
    """An answer has the move's time but no reserve, of which no move would store the use."""
    claimed = began().after({1: "a"}, 4000, deal=0, claims={2: "claim 7"})
    assert claimed.time_left(1, NOTHING, 90_000).move == began().time_left(1, NOTHING, 4000).move
    assert claimed.time_left(2, NOTHING, 5000) == TimeLeft(29_000, 0)
    assert claimed.reserve_cost(2, NOTHING, 5000) == 0
    assert claimed.expire(NOTHING, 34_000).expired_seats == {2}
    again = claimed.after({1: "a"}, 34_000, deal=0)
    assert again.running.keys() == {1}
    assert again.time_left(1, NOTHING, 35_000).move == began().time_left(1, NOTHING, 5000).move


def test_all_who_are_asked_about_a_claim_share_one_clock() -> None:
    """Also after someone was given more time, sat down meanwhile or is still waited for: whose
    clock runs, and for how long, tells nothing of who has answered."""
    asked = {1: "claim 7", 2: "claim 7"}
    claimed = began().after({}, 0, deal=0, claims=asked)
    longer = claimed.extend(1, 1, 30, NOTHING, 1000)
    assert isinstance(longer, TableClocks)
    assert longer.time_left(1, NOTHING, 1000) == longer.time_left(2, NOTHING, 1000)
    later = longer.after({}, 5000, deal=0, claims=asked | {3: "claim 7"})
    assert {later.time_left(seat, NOTHING, 5000) for seat in (1, 2, 3)} == {TimeLeft(55_000, 0)}
    waiting = later.after({}, 6000, deal=0, claims=asked, awaited=frozenset({2}))
    assert [waiting.running[seat].since for seat in (1, 2)] == [None, None]
    assert later.expire(NOTHING, 60_000).expired_seats == {1, 2, 3}
