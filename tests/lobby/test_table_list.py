"""The lobby's list: its contents and order, and that its changes lead to it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from herzrasen.cards import WATCHER
from herzrasen.lobby import summary, table_list
from herzrasen.lobby.matchmaking import MatchRequest, matching_tables
from herzrasen.lobby.summary import TableSummary
from herzrasen.lobby.table_list import EMPTY_WAITING_MS
from herzrasen.protocol import codec
from herzrasen.protocol.lobby import TableList
from herzrasen.table.info import TableInfo
from tests.table.members_fixture import seat_people
from tests.table.random_play import new_table
from tests.table.summaries import names, summary_of

HOUR = 3_600_000


def listed_names(*reports: TableSummary, game: Any = None, now: int = 0) -> list[str]:
    return names(table_list.list_tables(reports, game, now, HOUR).tables)


def test_a_listing_says_when_the_table_was_opened() -> None:
    about = TableInfo("hearts", "standard", {}, "instant", (), 5)
    found = summary.summarize("T", about, new_table("hearts"), seat_people("Ada"), now=9)
    assert (found.listing.opened, found.seen) == (5, 9)


def test_tables_with_the_fewest_free_seats_come_first_and_newer_before_older() -> None:
    lonely = summary_of("lonely", opened=1)
    older = summary_of("older", ("a", "b", None, None), opened=2)
    newer = summary_of("newer", ("c", "d", None, None), opened=3)
    full = summary_of("full", ("a", "b"), opened=9)
    first = summary_of("first", state="running", opened=4)
    second = summary_of("second", state="running", opened=5)
    assert listed_names(first, lonely, full, newer, second, older) == [
        "newer", "older", "lonely", "full", "second", "first",
    ]  # fmt: skip


def test_tables_where_nobody_is_do_not_push_others_out_of_the_list() -> None:
    """One address opens as many as it may, with one free seat each and without a socket; two honest
    tables, older and with more free seats, stay on top."""
    forged = [
        summary_of(f"f{n}", ("a", "b", "c", None), opened=10 + n, here=0)
        for n in range(table_list.MAX_LISTED)
    ]
    pair = summary_of("pair", ("eva", "jan", None, None), opened=1, here=2)
    lonely = summary_of("lonely", opened=2)
    assert listed_names(*forged, lonely, pair)[:3] == ["pair", "lonely", "f99"]
    wish = MatchRequest("hearts", None, default="standard")
    assert matching_tables([*forged, lonely, pair], wish, 0)[:2] == ("pair", "lonely")


def test_running_tables_with_people_come_first() -> None:
    left = summary_of("left", state="running", opened=9, here=0)
    played = summary_of("played", state="running", opened=1)
    assert listed_names(left, played) == ["played", "left"]


def test_the_list_of_one_game() -> None:
    hearts, nerts = summary_of("h"), summary_of("n", game="nerts", rules="stoss")
    assert listed_names(hearts, nerts) == ["h", "n"]
    assert listed_names(hearts, nerts, game="nerts") == ["n"]


@pytest.mark.parametrize("state", ["waiting", "running", "over"])
def test_private_tables_and_those_that_are_over_are_never_listed(state: Any) -> None:
    assert listed_names(summary_of("t", kind="private", state=state)) == []
    assert listed_names(summary_of("t", state="over")) == []


def test_a_table_without_people_is_not_listed() -> None:
    assert listed_names(summary_of("t", (None, None, None, None))) == []


def test_abandoned_tables_leave_the_list() -> None:
    running = summary_of("r", state="running", here=0)
    assert listed_names(running, now=HOUR - 1) == ["r"]
    assert listed_names(running, now=HOUR) == []
    waiting = summary_of("w", here=0)
    assert listed_names(waiting, now=EMPTY_WAITING_MS - 1) == ["w"]
    assert listed_names(waiting, now=EMPTY_WAITING_MS) == []
    assert listed_names(
        summary_of("s", here=1), summary_of("q", state="running"), now=9 * HOUR
    ) == ["s", "q"]


def test_the_list_is_bounded_and_says_how_many_are_missing() -> None:
    many = [summary_of(f"t{number}", opened=number) for number in range(table_list.MAX_LISTED + 7)]
    list_of = table_list.list_tables(many, None, 0, HOUR)
    assert (len(list_of.tables), list_of.more) == (table_list.MAX_LISTED, 7)
    assert list_of.tables[0].table == f"t{table_list.MAX_LISTED + 6}"


TABLES = st.dictionaries(
    st.sampled_from("abcdef"),
    st.builds(
        lambda persons, state, opened: summary_of("", persons, state=state, opened=opened),
        st.tuples(*[st.sampled_from([None, "x", "y"])] * 3),
        st.sampled_from(["waiting", "running", "over"]),
        st.integers(0, 3),
    ),
)


def list_of(tables: dict[str, TableSummary]) -> TableList:
    named = [
        replace(each, listing=replace(each.listing, table=name)) for name, each in tables.items()
    ]
    return table_list.list_tables(named, None, 0, HOUR)


@given(TABLES, TABLES)
def test_a_list_with_its_changes_is_the_later_list(
    before: dict[str, TableSummary], after: dict[str, TableSummary]
) -> None:
    first, second = list_of(before), list_of(after)
    change = table_list.list_changes(first, second)
    if change is None:
        assert first == second
        return
    listings = {listing.table: listing for listing in first.tables}
    listings |= {listing.table: listing for listing in change.tables}
    kept = {name: listing for name, listing in listings.items() if name not in change.gone}
    assert kept == {listing.table: listing for listing in second.tables}
    assert first != second


def test_own_tables_are_private_with_tables_on_turn_first() -> None:
    waits = summary_of("waits", ("eva", "jan"), state="running", turn=(1,), seen=1)
    older = summary_of("older", ("jan", "eva"), kind="private", state="running", turn=(1,), seen=2)
    newer = summary_of("newer", ("jan", "eva"), kind="private", state="running", turn=(0,), seen=3)
    over = summary_of("over", ("jan", "eva"), state="over")
    other = summary_of("other", ("kim", None))
    everything = (waits, older, newer, over, other)
    own = table_list.list_own_tables(everything, "jan").tables
    assert names(table.listing for table in own) == ["newer", "waits", "older"]
    assert [(table.seat, table.turn) for table in own] == [(0, True), (1, True), (0, False)]
    assert table_list.list_own_tables(everything, "").tables == ()
    assert summary_of("t").seat_of("nobody") == WATCHER


def test_a_listing_holds_no_person_id() -> None:
    table = summary_of("t", ("secret-of-eva", None), turn=(0,))
    message = codec.encode(table_list.list_tables([table], None, 0, HOUR)) + codec.encode(
        table_list.list_own_tables([table], "secret-of-eva")
    )
    assert b'"name":"secret-of-eva!"' in message
    assert b"secret-of-eva" not in message.replace(b"secret-of-eva!", b"")


def test_a_report_survives_being_written() -> None:
    table = summary_of("t", ("a", None), state="running", turn=(0,), seen=5)
    assert summary.read(summary.write(table)) == table
