"""What a clock runs for, and what is played on a timeout."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from herzrasen.cards import DEALER
from herzrasen.games import hearts, nerts
from herzrasen.table.clocks.clocked_question import clocked_question, is_answer, same_question
from herzrasen.table.clocks.running_clocks import clocked_questions
from herzrasen.table.clocks.time_over import timeout_move
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table
from tests.table.members_fixture import seat_people
from tests.table.random_play import new_table, play, random_move


def apply(table: Table, seat: int, move: object) -> None:
    entries = table.propose(seat, move, at=0)
    assert isinstance(entries, tuple), entries
    table.replay(entries)


@pytest.mark.parametrize("rules", ["standard", "standard+charging=yes", "standard+players=5"])
def test_in_hearts_whoever_is_to_act_is_asked_and_every_own_move_answers(rules: str) -> None:
    table, random = new_table("hearts", rules), Random(3)
    while table.deals < 2:
        seats = sorted(table.to_act())
        players = range(table.rules.players)
        asked = {seat for seat in players if clocked_question(table.public, seat) is not None}
        assert asked == set(seats) - {DEALER}
        before = {seat: clocked_question(table.public, seat) for seat in asked}
        seat = random.choice(seats)
        move, _ = random_move(table, seat, random)
        apply(table, seat, move)
        if seat != DEALER:
            assert is_answer(move)
            assert clocked_question(table.public, seat) != before[seat]
            others = {other for other in asked if other != seat}
            still = {
                other for other in others if clocked_question(table.public, other) == before[other]
            }
            assert still in (others, set())  # nobody else's clock restarts meanwhile


BEGUN = seat_people("Ada", "Bob").begin()


@pytest.mark.parametrize(
    ("seating", "seats"),
    [
        (seat_people("Ada", "Bob"), ()),
        (BEGUN, (0, 1)),
        (BEGUN.with_presence([], 0), (0, 1)),  # away
        (BEGUN.stand_in([1]), (0,)),  # a bot plays for Bob
        (msgspec.structs.replace(BEGUN, ended=1), ()),
    ],
)
def test_clocks_run_for_people_for_whom_no_bot_plays(
    seating: Seating, seats: tuple[int, ...]
) -> None:
    """In a phase in which all are asked."""
    table = new_table("hearts")
    next(play(table, Random(1), 1))
    assert set(clocked_questions(table, seating)) == set(seats)


def start_table(rules: str) -> Table:
    table, random = new_table("nerts", rules), Random(1)
    while table.public.phase is not nerts.Phase.PLAY:
        seats = table.to_act()
        seat = min(seats)
        apply(table, seat, random_move(table, seat, random)[0])
    return table


def empty_pile(table: Table, area: int) -> nerts.Public:
    """The same table with this area's pile empty."""
    public: nerts.Public = table.public
    areas = list(public.areas)
    areas[area] = msgspec.structs.replace(areas[area], pile=(), down=0)
    return msgspec.structs.replace(public, areas=tuple(areas))


def test_in_nerts_one_is_asked_to_be_ready_and_to_call_and_for_nothing_else() -> None:
    table, random = new_table("nerts", "stoss+seats=3"), Random(2)
    assert clocked_question(table.public, 0) is None
    apply(table, DEALER, random_move(table, DEALER, random)[0])
    assert [clocked_question(table.public, seat) for seat in range(3)] == ["0 ready"] * 3
    assert timeout_move(table.view(1)) == nerts.Ready()
    apply(table, 1, nerts.Ready())
    assert clocked_question(table.public, 1) is None
    table = start_table("stoss+seats=3")
    assert [clocked_question(table.public, seat) for seat in range(3)] == [None] * 3
    public = empty_pile(table, 2)
    assert [clocked_question(public, seat) for seat in range(3)] == [None, None, "0 call"]
    assert timeout_move(nerts.View(public, 2)) == nerts.Call()
    assert nerts.Call() in nerts.legal(nerts.View(public, 2))


def test_where_the_call_comes_by_itself_or_anybody_starts_nobody_is_asked() -> None:
    automatic = empty_pile(start_table("stoss+seats=2,call=automatic"), 0)
    assert clocked_question(automatic, 0) is None
    table, random = new_table("nerts", "stoss+seats=2,start=los"), Random(2)
    apply(table, DEALER, random_move(table, DEALER, random)[0])
    assert table.public.phase is nerts.Phase.READY
    assert clocked_question(table.public, 0) is None


def test_in_a_round_only_the_call_answers() -> None:
    table, random = new_table("nerts"), Random(4)
    moves = {type(entry[0].event).__name__ for entry in play(table, random, 300)}
    assert {"Moved", "Turned"} <= moves
    assert is_answer(nerts.Call())
    assert is_answer(nerts.Ready())
    assert not is_answer(nerts.Turn())
    assert not is_answer(nerts.Vote())


def test_in_hearts_the_bot_finds_what_is_played() -> None:
    table, random = new_table("hearts"), Random(4)
    apply(table, DEALER, random_move(table, DEALER, random)[0])
    assert isinstance(table.view(0), hearts.View)
    assert timeout_move(table.view(0)) is None
    assert same_question(table.view(0), table.view(0))
    assert not same_question(None, table.view(0)), "the dealer's, who has no view"
