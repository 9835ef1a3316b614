"""Where the rating of a match begins and ends: each limit from both sides."""

from __future__ import annotations

import msgspec
import pytest

from herzrasen.ratings.families import family_of
from herzrasen.ratings.rated_match import RatedMatch, rated_match
from herzrasen.ratings.rated_tables import family_of_table
from herzrasen.ratings.rating import PROVISIONAL_DEVIATION, Rating
from herzrasen.ratings.update import rate
from herzrasen.ratings.weights import NO_STATUS, meetings_before, weights
from herzrasen.table.info import Repeat, requested_rules
from herzrasen.table.journal import Entry, UndoEvent
from tests.ratings.test_rated_match import entry_of, journal, table
from tests.ratings.test_update import DAY, match, seats

ENDED = journal((1, 2, 3, 4), places=(1, 2, 3, 4))


def test_who_stayed_to_the_end_has_not_left() -> None:
    """Even where the table is closed as abandoned after that."""
    for abandoned in (False, True):
        found = entry_of(table("ada", "ben"), ENDED, abandoned=abandoned)
        assert not any(seat.left for seat in found.seats)


def test_who_has_two_seats_is_no_player_of_a_rated_match() -> None:
    """They would play against themselves, and against their friend twice."""
    twice = table("ada", "ada", "ben")
    assert rated_match(twice, twice, ENDED, {"ada"}) is None
    with_two_others = table("ada", "ada", "ben", "cem")
    assert [seat.player for seat in entry_of(with_two_others, ENDED).persons] == ["ben", "cem"]


def test_a_deal_that_was_undone_is_none_that_they_stayed_for() -> None:
    undone = [*journal((9, 1, 3, 4), (1, 9, 3, 4)), Entry(3, 0, UndoEvent(1), 1003)]
    found = entry_of(table("ada", "ben"), undone, abandoned=True)
    assert [seat.place for seat in found.seats] == [4, 1, 2, 3]
    assert all(seat.resigned for seat in found.persons)


def test_a_deal_that_was_dealt_before_is_not_rated() -> None:
    repeated = table("ada", "ben", repeats=Repeat(2, 1_000))
    assert family_of_table(repeated) == "decks"


def test_three_play_nerts_as_four_do() -> None:
    assert family_of("nerts", requested_rules("nerts", "stoss+seats=3")) == "nerts-table"


def test_a_rating_at_the_limit_is_on_no_board() -> None:
    assert Rating(deviation=PROVISIONAL_DEVIATION).provisional
    assert not Rating(deviation=PROVISIONAL_DEVIATION - 0.1).provisional


def test_bots_count_as_much_as_the_least_familiar_person() -> None:
    """One friend at the table made the whole of it worth little."""
    played = match("ada", "ben", "cem", "2")
    met = {("ada", "ben"): 19, ("ada", "cem"): 3}
    assert weights(played, played.seats[0], met, NO_STATUS) == (0.0, 0.5, 1.0, 1.0)


def test_friends_at_another_game_are_strangers_at_this_one() -> None:
    races = msgspec.structs.replace(match("ada", "ben"), family="nerts-table")
    assert meetings_before(match("ada", "ben"), [races]) == {}


@pytest.mark.parametrize(("no_gain", "costs"), [(True, False), (False, True)])
def test_equal_places_of_a_broken_match_cost_nothing(no_gain: bool, costs: bool) -> None:
    """Before the first deal all are equal: whoever had the higher rating paid for it."""
    tie = RatedMatch("hearts-classic", DAY, seats("ada", "ben", places=(1, 1)), no_gain)
    after = rate(tie, {"ada": Rating(1800.0, 100.0, 9, at=DAY)})
    assert (after["ada"].mean < 1800) is costs
