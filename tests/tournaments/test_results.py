"""Who is where in the table of results, and who plays on: cases that whole tournaments by chance
do not show."""

from __future__ import annotations

import random

import pytest

from herzrasen.tournaments.commands import Enter, Replace, StartRound, VoidSitting
from herzrasen.tournaments.deletion import without_person
from herzrasen.tournaments.elimination import still_in
from herzrasen.tournaments.page import entry_for
from herzrasen.tournaments.schedule import round_count, schedule
from herzrasen.tournaments.standings import standings
from herzrasen.tournaments.tournament import TournamentState, write
from herzrasen.tournaments.visibility import open_boards
from tests.tournaments.played import (
    HOST,
    after,
    new,
    open_next,
    play_round,
    score_sitting,
    with_people,
)


def first_round(form: str, people: int = 8, **plan: str) -> TournamentState:
    """The first round, played by numbers: whoever entered first has the fewest points."""
    begun = after(with_people(new(form, **plan), people), HOST, StartRound())
    return play_round(begun, random.Random(1), lambda players, _chance: players)


def test_nobody_has_a_place_before_anything_was_played() -> None:
    begun = after(with_people(new(), 8), HOST, StartRound())
    assert {line.place for line in standings(begun, open_boards(begun, ""))} == {None}


def test_a_void_table_is_left_out_of_the_results_of_its_board() -> None:
    """It has no points: they were asked for, and there was no table of results any more."""
    begun = after(with_people(new("swiss"), 8), HOST, StartRound())
    (first, second) = schedule(begun)
    begun, key = open_next(begun, first.players[0])
    begun = after(begun, HOST, VoidSitting(key))
    begun, other = open_next(begun, second.players[0])
    over = score_sitting(begun, other, (26, 0, 0, 0))
    lines = standings(over, open_boards(over, ""))
    assert {line.number for line in lines if line.played} == {*second.players}


@pytest.mark.parametrize("form", ["swiss", "elimination"])
def test_who_is_gone_after_a_round_is_not_in_the_next(form: str) -> None:
    """Nobody could play at their table, which waited for them."""
    over = first_round(form)
    best = over.rounds[0][0][0]
    over = after(over, HOST, Replace(best, gone=True))
    following = after(over, HOST, StartRound())
    assert len(following.rounds) == 2
    assert best not in {one for table in following.rounds[1] for one in table}


@pytest.mark.parametrize(("rules", "game"), [("standard", "hearts"), ("stoss", "nerts")])
def test_the_better_half_has_fewest_points_in_hearts_and_most_in_nerts(
    rules: str, game: str
) -> None:
    over = first_round("elimination", rules=rules, game=game)
    better = [sorted(table, reverse=game == "nerts")[:2] for table in over.rounds[0]]
    assert {*still_in(over)} == {*better[0], *better[1]}


@pytest.mark.parametrize(("people", "rounds"), [(4, 3), (8, 3), (9, 4), (16, 4), (17, 5), (32, 5)])
def test_swiss_rounds_are_as_many_as_find_one_winner(people: int, rounds: int) -> None:
    assert round_count(with_people(new("swiss"), people)) == rounds


def test_who_has_not_entered_sees_no_board_of_those_who_play_alone() -> None:
    """They could enter late, and play what they have read."""
    begun = after(with_people(new("same-seat", deals=1), 2), HOST, StartRound())
    begun, key = open_next(begun, 0)
    begun = score_sitting(begun, key, (0, 8, 9, 9))
    begun, key = open_next(begun, 1)
    begun = score_sitting(begun, key, (8, 0, 9, 9))
    assert begun.phase == "running", "others may still come"
    assert open_boards(begun, "p0") == {"1.1"}
    assert open_boards(begun, "stranger") == open_boards(begun, "") == frozenset()
    late = after(begun, "stranger", Enter("Late"))
    assert open_boards(late, "stranger") == frozenset()


def test_everybody_reads_in_their_list_as_whom_they_play() -> None:
    """The first who entered too, whose number is 0."""
    tournament = with_people(new(), 2)
    names = [entry_for("t", tournament, person).name for person in ("p0", "p1", "stranger")]
    assert names == ["Player 0", "Player 1", ""]


def test_a_host_who_deletes_their_data_is_not_named() -> None:
    """Where nobody takes over, the plan kept their name for ever."""
    hosted = new(host_name="Hanna")
    left = without_person(hosted, HOST, 5)
    assert left.phase == "over"
    assert b"Hanna" not in write(left)
