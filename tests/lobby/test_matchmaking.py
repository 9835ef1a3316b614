"""Quick match: the table that a person is led to."""

from __future__ import annotations

from msgspec.structs import replace

from herzrasen.lobby.matchmaking import RETURN_MS, MatchRequest, matching_tables, waiting_table
from herzrasen.protocol.time_limits import TurnTime
from tests.table.summaries import summary_of

ANY = MatchRequest("hearts", None)


def test_most_people_first_then_the_oldest() -> None:
    tables = (
        summary_of("young", ("a", "b", None), opened=3),
        summary_of("old", ("c", "d", None), opened=2),
        summary_of("lonely", ("e", None, None), opened=1),
    )
    assert matching_tables(tables, ANY, 0) == ("old", "young", "lonely")


def test_of_any_rules_the_usual_ones_come_first() -> None:
    tables = (
        summary_of("moon", ("a", "b", None), rules="new-moon", opened=1),
        summary_of("sun", ("c", None, None), rules="sun", opened=2),
        summary_of("plain", ("d", None, None), rules="standard", opened=3),
    )
    any_rules = MatchRequest("hearts", None, default="standard")
    assert matching_tables(tables, any_rules, 0) == ("plain", "moon", "sun")


def test_only_a_public_table_where_somebody_waits_for_this_game_fits() -> None:
    tables = (
        summary_of("private", kind="private"),
        summary_of("running", state="running"),
        summary_of("over", state="over"),
        summary_of("full", ("a", "b")),
        summary_of("empty", (None, None)),
        summary_of("nerts", game="nerts", rules="stoss"),
    )
    assert matching_tables(tables, ANY, 0) == ()
    assert matching_tables(tables, MatchRequest("nerts", None), 0) == ("nerts",)


def test_nobody_is_led_to_a_table_where_people_may_think_for_longer_than_usual() -> None:
    """Each of ten minutes and an hour in reserve: who is led there has not read that."""
    table = summary_of("t")
    for move, reserve, suits in ((60, 300, True), (61, 0, False), (10, 301, False)):
        house = replace(table.listing.house, time=TurnTime(move=move, reserve=reserve))
        timed = replace(table, listing=replace(table.listing, house=house))
        assert (matching_tables((timed,), ANY, 0) == ("t",)) == suits
        opened = house.for_quick_match().when_opened()
        assert opened.suits_quick_match
        assert opened == house or not suits


def test_rules_that_were_asked_for_are_those_that_are_played() -> None:
    tables = (summary_of("t", rules="new-moon"),)
    assert matching_tables(tables, MatchRequest("hearts", "standard"), 0) == ()
    assert matching_tables(tables, MatchRequest("hearts", "new-moon"), 0) == ("t",)


def test_rules_with_two_names_are_the_same_rules() -> None:
    tables = (summary_of("t", rules="h3"),)
    assert matching_tables(tables, MatchRequest("hearts", "h4"), 0) == ("t",)


def test_no_match_with_a_table_the_player_left() -> None:
    left = summary_of("t", here=0)
    assert matching_tables((left,), ANY, RETURN_MS - 1) == ("t",)
    assert matching_tables((left,), ANY, RETURN_MS) == ()
    assert matching_tables((summary_of("t", here=1),), ANY, 10 * RETURN_MS) == ("t",)


def test_a_waiting_player_stays_at_their_table() -> None:
    tables = (summary_of("one", ("eva", None)), summary_of("two", ("jan", "kim", None)))
    assert waiting_table(tables, ANY, "eva", 0) == "one"
    assert waiting_table(tables, MatchRequest("hearts", "sun"), "eva", 0) is None
    assert waiting_table(tables, ANY, "ada", 0) is None
