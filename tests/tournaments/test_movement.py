"""Movements: the designs are what they claim to be, computed from nothing but who sits where."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from herzrasen.tournaments.evenness import Evenness, evenness
from herzrasen.tournaments.movement import (
    BOT,
    MOST_PEOPLE,
    capacity,
    movement,
    sittings_of,
)


@pytest.mark.parametrize(
    ("people", "rounds", "meetings", "compared"),
    [(8, 7, 3, 4), (12, 11, 3, 8), (16, 5, 1, 4), (4, 3, 1, 2), (5, 5, 1, 2), (2, 4, 0, 4)],
)
def test_every_two_meet_equally_often(
    people: int, rounds: int, meetings: int, compared: int
) -> None:
    tables = movement(people, 4)
    assert len(tables) == rounds
    together = Counter(
        pair
        for round_ in tables
        for table in round_
        for pair in combinations(sorted(one for one in table if one != BOT), 2)
    )
    assert {together[pair] for pair in combinations(range(people), 2)} == {meetings}
    same_cards = Counter(
        pair
        for round_ in tables
        for deal in sittings_of(round_, 4)
        for holders in zip(*deal, strict=True)
        for pair in combinations(sorted(one for one in holders if one != BOT), 2)
    )
    assert {same_cards[pair] for pair in combinations(range(people), 2)} == {compared}


def test_the_starters_are_the_published_ones() -> None:
    assert movement(8, 4)[0] == ((6, 5, 3, 0), (4, 2, 1, 7))
    assert movement(12, 4)[0] == ((4, 8, 0, 9), (6, 2, 1, 3), (7, 10, 5, 11))


@pytest.mark.parametrize("people", [8, 12])
def test_everybody_spends_as_long_at_every_seat(people: int) -> None:
    found = evenness(movement(people, 4), people, 4)
    assert found.seats[0] == found.seats[1] == len(movement(people, 4))


def test_five_rest_in_turn() -> None:
    rounds = movement(5, 4)
    resting = [set(range(5)) - {one for table in tables for one in table} for tables in rounds]
    assert sorted(map(sorted, resting)) == [[0], [1], [2], [3], [4]]


@pytest.mark.parametrize("people", range(2, 17))
def test_up_to_sixteen_people_play_evenly(people: int) -> None:
    assert evenness(movement(people, 4), people, 4).is_even


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 12])
@pytest.mark.parametrize("people", [2, 5, 7, 17, 24, 32])
def test_a_round_seats_nobody_twice_and_no_table_with_bots_alone(people: int, seats: int) -> None:
    rounds = movement(people, seats)
    for tables in rounds:
        seated = [one for table in tables for one in table if one != BOT]
        assert len(seated) == len(set(seated))
        assert all(len(table) == seats and any(one != BOT for one in table) for table in tables)
        for deal in sittings_of(tables, seats):
            for before, after in zip(tables, deal, strict=True):
                assert sorted(before) == sorted(after)
    found = evenness(rounds, people, seats)
    assert found.played[0] == found.played[1] > 0


def test_twenty_people_are_told_how_even_it_is() -> None:
    found = evenness(movement(20, 4), 20, 4)
    assert not found.is_even
    assert found == Evenness((0, 8), (2, 12), (28, 28), found.seats)
    assert not replace(found, together=(1, 1)).is_even, "other cards, though equally often together"


def test_in_a_round_two_at_different_tables_hold_the_same_cards_once() -> None:
    for round_ in movement(16, 4):
        held = Counter(
            pair
            for deal in sittings_of(round_, 4)
            for holders in zip(*deal, strict=True)
            for pair in combinations(sorted(holders), 2)
        )
        apart = {
            tuple(sorted((one, other)))
            for first, second in combinations(round_, 2)
            for one in first
            for other in second
        }
        assert held == Counter(apart)


def test_bots_keep_the_places_of_those_who_come_late() -> None:
    assert [capacity(people, 4) for people in (4, 5, 6, 8, 9, 13, 16)] == [4, 5, 8, 8, 12, 16, 16]


@pytest.mark.parametrize("people", [0, 1, 33])
def test_no_movement_for_too_few_or_too_many(people: int) -> None:
    with pytest.raises(ValueError, match="no movement"):
        movement(people, 4)


def test_the_largest_movement_has_no_place_for_more() -> None:
    assert capacity(MOST_PEOPLE, 4) == MOST_PEOPLE
