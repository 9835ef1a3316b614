"""Quick match: where somebody is led to."""

from __future__ import annotations

from herzrasen.lobby.matchmaking import FRESH, Wanted, matching, seated
from tests.table.reports import stands

ANY = Wanted("hearts", None)


def test_most_people_first_then_the_oldest() -> None:
    tables = (
        stands("young", ("a", "b", None), opened=3),
        stands("old", ("c", "d", None), opened=2),
        stands("lonely", ("e", None, None), opened=1),
    )
    assert matching(tables, ANY, 0) == ("old", "young", "lonely")


def test_of_any_rules_the_usual_ones_come_first() -> None:
    tables = (
        stands("moon", ("a", "b", None), rules="new-moon", opened=1),
        stands("sun", ("c", None, None), rules="sun", opened=2),
        stands("plain", ("d", None, None), rules="standard", opened=3),
    )
    any_rules = Wanted("hearts", None, usual="standard")
    assert matching(tables, any_rules, 0) == ("plain", "moon", "sun")


def test_only_a_public_table_where_somebody_waits_for_this_game_fits() -> None:
    tables = (
        stands("private", kind="private"),
        stands("running", state="running"),
        stands("over", state="over"),
        stands("full", ("a", "b")),
        stands("empty", (None, None)),
        stands("nerts", game="nerts", rules="stoss"),
    )
    assert matching(tables, ANY, 0) == ()
    assert matching(tables, Wanted("nerts", None), 0) == ("nerts",)


def test_rules_that_were_asked_for_are_those_that_are_played() -> None:
    tables = (stands("t", rules="new-moon"),)
    assert matching(tables, Wanted("hearts", "standard"), 0) == ()
    assert matching(tables, Wanted("hearts", "new-moon"), 0) == ("t",)


def test_nobody_is_led_to_a_table_that_was_left() -> None:
    left = stands("t", here=0)
    assert matching((left,), ANY, FRESH - 1) == ("t",)
    assert matching((left,), ANY, FRESH) == ()
    assert matching((stands("t", here=1),), ANY, 10 * FRESH) == ("t",)


def test_who_waits_already_stays_where_he_is() -> None:
    tables = (stands("one", ("eva", None)), stands("two", ("jan", "kim", None)))
    assert seated(tables, ANY, "eva", 0) == "one"
    assert seated(tables, Wanted("hearts", "sun"), "eva", 0) is None
    assert seated(tables, ANY, "ada", 0) is None
