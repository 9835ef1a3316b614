"""Places of the lobby's list: whoever opens many tables pushes out none of another's first."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace

from herzrasen.lobby import summary
from herzrasen.lobby.summary import TableSummary
from herzrasen.lobby.table_list import MAX_LISTED, list_tables
from herzrasen.server.lobby.list_places import choose_fairly
from herzrasen.server.rate_limits.address_shares import household_address, turn_path
from herzrasen.server.room.summary_sink import SummarySink
from herzrasen.server.runtime.event_bus import InProcessBus
from herzrasen.storage.sqlite.table_summaries import SQLiteSummaryStore
from herzrasen.storage.table_summaries import StoredSummary, SummaryStore
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import TableClient
from tests.server.test_run import TRUSTED
from tests.table.summaries import names, summary_of


def test_a_table_is_published_with_the_addresses_of_its_people_and_stored_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    published, stored = list[TableSummary](), list[TableSummary]()
    publish, save = SummarySink.publish, SQLiteSummaryStore.save

    def note_published(sink: SummarySink, each: TableSummary) -> None:
        published.append(each)
        publish(sink, each)

    async def note_stored(store: SQLiteSummaryStore, each: StoredSummary) -> None:
        stored.append(summary.read(each.data))
        await save(store, each)

    monkeypatch.setattr(SummarySink, "publish", note_published)
    monkeypatch.setattr(SQLiteSummaryStore, "save", note_stored)
    with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
        person = TableClient(server)
        person.connect(
            person.open_table("hearts", "standard", free=3), **{"x-forwarded-for": "2001:db8::1"}
        )
        person.send(type="hello")
        person.until("welcome")
        person.send(type="rename", name="Eva")
        person.until("seats")
        person.close()
    found = {owner[:3] for each in published for owner in each.owners}
    assert found == {turn_path(household_address("2001:db8::1"))[:3]}
    assert stored
    assert not any(each.owners for each in stored)


def test_a_table_that_is_over_is_stored_no_longer() -> None:
    kept = set[str]()

    class Kept:
        async def save(self, stored: StoredSummary) -> None:
            kept.add(stored.table)

        async def delete(self, name: str) -> None:
            kept.discard(name)

    async def save_all() -> None:
        sink = SummarySink(InProcessBus(), cast("SummaryStore", Kept()), lambda: 0)
        for state in ("waiting", "running", "over"):
            await sink.save_now(summary_of("one", state=state))
            assert kept == (set() if state == "over" else {"one"})

    run_coroutine(save_all())


def table(name: str, address: str, opened: int, *persons: str | None) -> TableSummary:
    """A table with a person who is connected from this address."""
    owner = turn_path(household_address(address), name)
    return replace(summary_of(name, persons or ("a", None), opened=opened), owners=(owner,))


def listed_names(*tables: TableSummary) -> list[str]:
    return names(list_tables(tables, None, 0, 1, choose_fairly).tables)


def test_tables_of_a_48_push_no_others_out_of_the_list() -> None:
    """With somebody connected at each, newer and with fewer free seats; of the honest ones one is
    of a neighbour in the same /48."""
    flood = [
        table(f"f{n}", f"2001:db8:1:{n:x}::1", 100 + n, "a", "b", "c", None) for n in range(1000)
    ]
    lonely = table("lonely", "2001:db8:2::1", 1, "eva", None, None, None)
    running = replace(summary_of("running", state="running"), owners=(turn_path("192.0.2.1"),))
    neighbour = table("neighbour", "2001:db8:1:ff00::1", 2, "jan", None, None, None)
    listed = listed_names(*flood, lonely, running, neighbour)
    assert listed[-3:] == ["neighbour", "lonely", "running"], "their order is as it was"
    assert len(listed) == MAX_LISTED


def test_a_table_where_people_of_two_addresses_are_has_the_better_place() -> None:
    flood = [table(f"f{n}", "192.0.2.1", n) for n in range(1000)]
    mixed = table("mixed", "192.0.2.1", 0)
    mixed = replace(mixed, owners=(*mixed.owners, turn_path("192.0.2.2")))
    assert "mixed" in listed_names(*flood, mixed)
    assert "mixed" not in listed_names(*flood, table("mixed", "192.0.2.1", 0))


def test_tables_where_nobody_is_get_what_is_left() -> None:
    left = [summary_of(f"l{n}", here=0, opened=1000 + n) for n in range(MAX_LISTED)]
    people = [table(f"p{n}", "192.0.2.1", n) for n in range(10)]
    assert sum(name.startswith("p") for name in listed_names(*left, *people)) == 10
