"""Rematches are new tables: they have the limit of new tables, and none is opened in overload."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from herzrasen.config.client_limits import LimitSettings
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from tests.server.auto_play import play
from tests.server.live_server import live_server
from tests.server.table_client import TableClient, http_request
from tests.server.test_run import TRUSTED
from tests.server.work_counter import WorkCounter, work_counter

__all__ = ["work_counter"]

TABLES = 5
LIMITS = LimitSettings(messages_per_second=1000, tables_at_once=TABLES)
RULES = "standard+deals=1"


def play_on(person: TableClient, table: str, address: str) -> tuple[str, str]:
    """Break a match off at once and ask for another: where it goes on, or why it does not."""
    person.connect(table, **{"x-forwarded-for": address})
    person.send(type="hello")
    person.until("welcome")
    person.send(type="leave", end=True)
    person.until("people", lambda message: message.get("ended"))
    person.send(type="again")
    while (message := person.next())["type"] not in ("onward", "refused"):
        pass
    person.close()
    return message.get("table", ""), message.get("code", "")


@pytest.mark.usefixtures("no_refill")
def test_a_rematch_is_a_new_table(work_counter: WorkCounter, tmp_path: Path) -> None:
    """One address breaks matches off and plays on; another opens a table and plays meanwhile."""
    work_counter.count(SQLiteEventLog, "create", "tables")
    with live_server(tmp_path, trusted_proxies=TRUSTED, limits=LIMITS) as server:
        honest, greedy = TableClient(server), TableClient(server)
        honest.join(honest.open_table("hearts", RULES))
        table, why = greedy.open_table("hearts", RULES), ""
        work_counter.forget()
        while not why:
            following, why = play_on(greedy, table, "198.51.100.1")
            table = following or table
            assert work_counter.calls["tables"] <= TABLES
        assert why == "table.refusal.too-fast"
        assert work_counter.calls["tables"] == TABLES
        assert ask_for_tables(server, "198.51.100.1") == {429}, "in whatever way it asks"
        assert ask_for_tables(server, "198.51.100.2") == {200, 201}
        assert play(honest)["event"]["event"] == "match_ended"


def ask_for_tables(server: str, address: str) -> set[int]:
    """What this address is answered that asks for a table in the two usual ways."""
    wish = {"game": "hearts", "name": "Eva"}
    return {
        http_request(
            f"{server}/api/tables{path}",
            json.dumps(wish | more).encode(),
            content_type="application/json",
            x_forwarded_for=address,
        ).status
        for path, more in (("", {"rules": RULES}), ("/quick", {}))
    }
