"""The lobby's list: what is in it, in which order, and that its changes lead to it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from herzrasen.cards import WATCHER
from herzrasen.lobby import summary, table_list
from herzrasen.lobby.summary import WAITING, Report
from herzrasen.protocol import codec
from herzrasen.protocol.lobby import Tables
from tests.table.reports import names, stands

HOUR = 3_600_000


def shown(*reports: Report, game: Any = None, now: int = 0) -> list[str]:
    return names(table_list.tables(reports, game, now, HOUR).tables)


def test_those_who_wait_come_first_then_the_newest_that_run() -> None:
    lonely = stands("lonely", opened=1)
    older = stands("older", ("a", "b", None, None), opened=2)
    newer = stands("newer", ("c", "d", None, None), opened=3)
    first = stands("first", state="running", opened=4)
    second = stands("second", state="running", opened=5)
    assert shown(first, lonely, newer, second, older) == [
        "older", "newer", "lonely", "second", "first",
    ]  # fmt: skip


def test_the_list_of_one_game() -> None:
    hearts, nerts = stands("h"), stands("n", game="nerts", rules="stoss")
    assert shown(hearts, nerts) == ["h", "n"]
    assert shown(hearts, nerts, game="nerts") == ["n"]


@pytest.mark.parametrize("state", ["waiting", "running", "over"])
def test_private_tables_and_those_that_are_over_are_never_listed(state: Any) -> None:
    assert shown(stands("t", kind="private", state=state)) == []
    assert shown(stands("t", state="over")) == []


def test_a_table_without_people_is_not_listed() -> None:
    assert shown(stands("t", (None, None, None, None))) == []


def test_what_nobody_has_been_at_leaves_the_list() -> None:
    running = stands("r", state="running", here=0)
    assert shown(running, now=HOUR - 1) == ["r"]
    assert shown(running, now=HOUR) == []
    waiting = stands("w", here=0)
    assert shown(waiting, now=WAITING - 1) == ["w"]
    assert shown(waiting, now=WAITING) == []
    assert shown(stands("s", here=1), stands("q", state="running"), now=9 * HOUR) == ["s", "q"]


def test_the_list_is_bounded_and_says_how_many_are_missing() -> None:
    many = [stands(f"t{number}", opened=number) for number in range(table_list.SHOWN + 7)]
    listed = table_list.tables(many, None, 0, HOUR)
    assert (len(listed.tables), listed.more) == (table_list.SHOWN, 7)
    assert listed.tables[0].table == "t0"


TABLES = st.dictionaries(
    st.sampled_from("abcdef"),
    st.builds(
        lambda persons, state, opened: stands("", persons, state=state, opened=opened),
        st.tuples(*[st.sampled_from([None, "x", "y"])] * 3),
        st.sampled_from(["waiting", "running", "over"]),
        st.integers(0, 3),
    ),
)


def listed(tables: dict[str, Report]) -> Tables:
    named = [
        replace(each, listing=replace(each.listing, table=name)) for name, each in tables.items()
    ]
    return table_list.tables(named, None, 0, HOUR)


@given(TABLES, TABLES)
def test_a_list_with_its_changes_is_the_later_list(
    before: dict[str, Report], after: dict[str, Report]
) -> None:
    first, second = listed(before), listed(after)
    change = table_list.changed(first, second)
    if change is None:
        assert first == second
        return
    told = {listing.table: listing for listing in first.tables}
    told |= {listing.table: listing for listing in change.tables}
    kept = {name: listing for name, listing in told.items() if name not in change.gone}
    assert kept == {listing.table: listing for listing in second.tables}
    assert first != second


def test_own_tables_are_shown_to_their_people_alone_and_first_where_it_is_their_turn() -> None:
    waits = stands("waits", ("eva", "jan"), state="running", turn=(1,), seen=1)
    older = stands("older", ("jan", "eva"), kind="private", state="running", turn=(1,), seen=2)
    newer = stands("newer", ("jan", "eva"), kind="private", state="running", turn=(0,), seen=3)
    over = stands("over", ("jan", "eva"), state="over")
    other = stands("other", ("kim", None))
    everything = (waits, older, newer, over, other)
    own = table_list.mine(everything, "jan").tables
    assert names(table.listing for table in own) == ["newer", "waits", "older"]
    assert [(table.seat, table.turn) for table in own] == [(0, True), (1, True), (0, False)]
    assert table_list.mine(everything, "").tables == ()
    assert stands("t").seat_of("nobody") == WATCHER


def test_a_listing_names_no_person_as_the_server_knows_him() -> None:
    table = stands("t", ("secret-of-eva", None), turn=(0,))
    told = codec.encode(table_list.tables([table], None, 0, HOUR)) + codec.encode(
        table_list.mine([table], "secret-of-eva")
    )
    assert b'"name":"secret-of-eva!"' in told
    assert b"secret-of-eva" not in told.replace(b"secret-of-eva!", b"")


def test_a_report_survives_being_written() -> None:
    table = stands("t", ("a", None), state="running", turn=(0,), seen=5)
    assert summary.read(summary.write(table)) == table
