"""Room codes: what leads to a table, for whom, for how long, and how often one may guess."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from herzrasen.games.protocol import Refusal
from herzrasen.lobby import summary
from herzrasen.lobby.room_code import ALPHABET, code_of, read_code
from herzrasen.lobby.summary import TableSummary
from herzrasen.protocol.house_rules import HouseRules, Watchers
from herzrasen.protocol.lobby import ListedSeat, TableListing, TableState
from herzrasen.server.lobby.room_codes import RoomCodes
from herzrasen.server.rate_limits.code_guesses import CodeGuesses
from herzrasen.server.room.summary_sink import SummarySink
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.server.runtime.event_bus import InProcessBus
from herzrasen.storage.event_log import EventLog
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.storage.sqlite.table_summaries import SQLiteSummaryStore
from herzrasen.terminal.translation import Translation, refusal_text
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import Answer, TableClient, http_request
from tests.table.summaries import summary_of

TABLE = "BKRTWZ-x"
CODE = "BKRTWZ"


def find(server: str, code: str, person: TableClient | None = None) -> Answer:
    return http_request(
        f"{server}/api/codes",
        json.dumps({"code": code}).encode(),
        content_type="application/json",
        cookie="" if person is None else person.cookie,
    )


# What is a code -----------------------------------------------------------------------------------


def test_a_code_is_read_however_it_is_typed() -> None:
    for typed in ("BKRTWZ", "bkrtwz", " bkr twz ", "b-k-r-t-w-z", "BKR\u2013TWZ", "B.K.R.T.W.Z."):
        assert read_code(typed) == CODE, typed
    for typed in ("", "BKRTW", "BKRTWZZ", "BKRTWO", "BKRTW1", "BKRTWß", "ＢＫＲＴＷＺ", "BKR/TWZ"):
        assert read_code(typed) == "", typed
    drawn = Entropy().table_code()
    assert read_code(drawn) == code_of(f"{drawn}-x") == drawn
    assert not set("AEIOUY01") & set(ALPHABET)
    assert len(ALPHABET) ** 6 == 64_000_000


# At a server --------------------------------------------------------------------------------------


def test_a_private_tables_code_leads_there_also_after_a_restart(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        host = TableClient(server)
        table = host.open_table("hearts", "standard", free=1)
        code = code_of(table)
        assert len(code) == 6
        alone = TableClient(server).open_table("hearts", "standard")
        assert code_of(alone) == "", "nobody was invited there, so nobody may come by guessing"
        found = find(server, f"{code[:3]}-{code[3:]}".lower())
        assert (found.status, found.json) == (200, {"table": table})
        assert found.headers["cache-control"] == "no-store"
    with live_server(tmp_path) as server:
        assert find(server, code).json == {"table": table}


@pytest.mark.usefixtures("no_refill")
def test_guesses_are_counted_and_right_codes_cost_nothing(tmp_path: Path) -> None:
    """Who has used up their own finds no table any more; the others of their address do."""
    with live_server(tmp_path) as server:
        jan, eva = TableClient(server), TableClient(server)
        table = jan.open_table("hearts", "standard", free=1)
        code = code_of(table)
        eva.open_table("hearts", "standard")
        assert {find(server, code, jan).status for _ in range(30)} == {200}
        wrong = [draw for number in range(12) if (draw := f"BCDF{ALPHABET[number]}Z") != code][:10]
        answers = [find(server, each, jan) for each in (*wrong[:9], "no code")]
        assert {(each.status, each.body) for each in answers} == {
            (404, b'{"type":"refused","code":"table.refusal.no-such-code","facts":{},"id":null}')
        }
        for each in (wrong[9], code):
            refused = find(server, each, jan)
            assert refused.status == 429, "else one could go on guessing"
            assert refused.json["code"] == "table.refusal.too-many-codes"
            assert refused.json["facts"] == {"n": 20}
        assert find(server, code, eva).json == {"table": table}


def test_one_person_cannot_use_up_the_guesses_of_their_address() -> None:
    """However long they go on; and those who drop their cookies have an address's share at most,
    which is the number that docs/security.md counts with."""
    now = 0.0
    limit = CodeGuesses(clock=lambda: now)
    allowed = 0
    for second in range(3600):
        now = float(second)
        allowed += limit.take("Jan", "192.0.2.1") == 0
    assert allowed == 10 + 179
    assert limit.take("Jan", "192.0.2.1") == pytest.approx(1.0)
    assert limit.take("Eva", "192.0.2.1") == 0

    waits = [limit.take(f"new {number}", "192.0.2.2") for number in range(200)]
    assert waits == [0.0] * 60 + [pytest.approx(20.0)] * 140
    now += 24 * 3600
    assert sum(limit.take(f"newer {number}", "192.0.2.2") == 0 for number in range(200)) == 60
    for number in range(200):
        assert limit.take(f"right {number}", "192.0.2.3") == 0, "a right one costs neither of them"
        limit.refund(f"right {number}", "192.0.2.3")
    days = len(ALPHABET) ** 6 / 1000 * 20 / (24 * 3600)
    assert 14 < days < 15, "a thousand open tables"


def test_the_wait_after_too_many_codes_is_said_in_seconds() -> None:
    wait = Refusal("table.refusal.too-many-codes", {"n": 20})
    in_english = refusal_text(Translation("en"), wait)
    assert in_english == "Too many wrong codes. Try again in 20 seconds."
    wait = Refusal("table.refusal.too-many-codes", {"n": 1})
    in_german = refusal_text(Translation("de"), wait)
    assert in_german == "Zu viele falsche Codes. Versuch es in 1 Sekunde noch einmal."


# Which table it is --------------------------------------------------------------------------------


def waiting_table(state: str = "waiting", free: int = 1, watchers: str = "may-sit") -> TableSummary:
    """A private table of Eva's with so many free seats."""
    seats = [ListedSeat("person", "Eva"), *[ListedSeat("bot", "Bot")] * (3 - free)]
    listing = TableListing(
        TABLE,
        "hearts",
        "standard",
        {},
        HouseRules(watchers=watchers),  # type: ignore[arg-type]
        (*seats, *[ListedSeat("free", "")] * free),
        state,  # type: ignore[arg-type]
        opened=1,
    )
    return TableSummary(listing, ("eva", None, None, None), (), here=0, seen=1)


@asynccontextmanager
async def open_database(
    folder: Path,
) -> AsyncIterator[tuple[SummarySink, SQLiteSummaryStore, EventLog]]:
    """A database that has the log of the table."""
    database = Database(folder / "tables.sqlite3")
    log, summaries = SQLiteEventLog(database), SQLiteSummaryStore(database)
    await log.create(TABLE, b"")
    yield SummarySink(InProcessBus(), summaries, lambda: 1), summaries, log
    database.close()


def test_a_code_ends_with_its_table(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_database(tmp_path) as (sink, summaries, _log):
            codes = RoomCodes(summaries, Entropy().table_code)
            for table in (waiting_table(), waiting_table("running", free=0)):
                await sink.save_now(table)
                assert await codes.find(CODE, "jan") == TABLE
            assert await codes.find("BKRTWX", "jan") is None
            await sink.save_now(waiting_table("over", free=0))
            assert await codes.find(CODE, "jan") is None
            assert await codes.find(CODE, "eva") is None

    run_coroutine(main())


@pytest.mark.parametrize("state", ["waiting", "running", "over"])
@pytest.mark.parametrize("persons", [(), ("eva",), ("eva", "jan", "kim", "lea")])
@pytest.mark.parametrize("watchers", ["look-on", "none"])
@pytest.mark.parametrize("person", ["eva", "new"])
def test_a_code_tells_nobody_of_a_table_that_does_not_admit_them(
    state: TableState, persons: tuple[str, ...], watchers: Watchers, person: str
) -> None:
    """But to none that waits without anybody who could begin, nor to one that is over."""
    seats = (*persons, *(None for _ in range(4 - len(persons))))
    found = summary_of(TABLE, seats)
    listing = replace(found.listing, state=state, house=HouseRules(watchers=watchers))
    line = summary.write(replace(found, listing=listing))

    def leads(*lines: bytes) -> str | None:
        async def with_prefix(_: str) -> tuple[bytes, ...]:
            return lines

        codes = RoomCodes(cast("Any", SimpleNamespace(with_prefix=with_prefix)), lambda: CODE)
        return run_coroutine(codes.find(CODE, person))

    has_seat = state == "waiting" and len(persons) < 4
    may_come = person in persons or has_seat or watchers == "look-on"
    nobody = state == "waiting" and not persons
    assert (leads(line) == TABLE) == (may_come and not nobody and state != "over")
    assert leads() is leads(line, line) is leads(b"{}") is None


def test_no_two_open_tables_have_one_code(tmp_path: Path) -> None:
    """A code that is drawn twice is drawn again; given twice, by two nodes at once, it leads
    nowhere rather than to the wrong table."""

    async def main() -> None:
        async with open_database(tmp_path) as (sink, summaries, log):
            await sink.save_now(waiting_table())
            drawn = iter([CODE, CODE, "CCCDDD"])
            assert await RoomCodes(summaries, lambda: next(drawn)).new() == "CCCDDD"
            assert await RoomCodes(summaries, lambda: CODE).new() == ""
            assert await RoomCodes(summaries, lambda: "").new() == ""
            await log.create(f"{CODE}-y", b"")
            other = msgspec.structs.replace(waiting_table().listing, table=f"{CODE}-y")
            await sink.save_now(msgspec.structs.replace(waiting_table(), listing=other))
            assert await RoomCodes(summaries, Entropy().table_code).find(CODE, "eva") is None

    run_coroutine(main())
