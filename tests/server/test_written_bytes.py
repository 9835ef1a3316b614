"""One address does not fill the disk: who has used up its share is sent away from its tables."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.config.client_limits import LimitSettings
from herzrasen.server.rate_limits import written_bytes
from herzrasen.server.rate_limits.address_shares import household_address
from herzrasen.server.rate_limits.written_bytes import ROW_BYTES, TABLE_BYTES, WrittenBytes
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.sqlite.database import DATABASE_FILE
from herzrasen.storage.sqlite.event_log import SQLiteEventLog, SQLiteTableLog
from tests.server.auto_play import match_is_over, play
from tests.server.live_server import live_server
from tests.server.table_client import Answer, TableClient, http_request
from tests.server.test_run import TRUSTED

SHARE_KIB = 30
LIMITS = LimitSettings(
    messages_per_second=1000, tables_per_second=1000, stored_mib_at_once=SHARE_KIB
)
ONE_MOVE = 2048
"""More than what one move writes, bytes: the share may be exceeded by that."""
GREEDY, HONEST = "198.51.100.1", "198.51.100.2"
QUICK = {"level": 1}
ENOUGH = "table.refusal.written-enough"


class Disk:
    """The bytes that were stored for each table."""

    def __init__(self, patched: pytest.MonkeyPatch) -> None:
        self.of = Counter[str]()
        append, create = SQLiteTableLog.queue_append, SQLiteEventLog.create

        def counted_append(log: SQLiteTableLog, rows: Sequence[LogRow]) -> asyncio.Future[None]:
            done = append(log, rows)
            done.add_done_callback(lambda _: self.of.update({log._name: size(rows)}))  # noqa: SLF001
            return done

        async def counted_create(
            log: SQLiteEventLog, name: str, about: bytes, rows: Sequence[LogRow] = ()
        ) -> None:
            await create(log, name, about, rows)
            self.of[name] += TABLE_BYTES + len(about) + size(rows)

        patched.setattr(SQLiteTableLog, "queue_append", counted_append)
        patched.setattr(SQLiteEventLog, "create", counted_create)


def size(rows: Sequence[LogRow]) -> int:
    return sum(ROW_BYTES + len(row.entry) for row in rows)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch, no_refill: None) -> Disk:
    """Counts what is stored; the setting's MiB are KiB, since tests write little."""
    del no_refill
    monkeypatch.setattr(written_bytes, "_MIB", 1024)
    return Disk(monkeypatch)


@pytest.fixture
def server(disk: Disk, tmp_path: Path) -> Iterator[str]:
    del disk
    with live_server(tmp_path, trusted_proxies=TRUSTED, limits=LIMITS) as address:
        yield address


def sit_down(person: TableClient, table: str, address: str) -> None:
    person.connect(table, **{"x-forwarded-for": address})
    person.send(type="hello")
    person.until("welcome")


def ask(person: TableClient, path: str, address: str, **wish: object) -> Answer:
    return http_request(
        f"{person.server}/api/{path}",
        json.dumps({"name": "Eva", **wish} if wish else {}).encode(),
        content_type="application/json",
        cookie=person.cookie,
        x_forwarded_for=address,
    )


def read_on(person: TableClient) -> None:
    for _ in person.messages():
        pass


def code_of_close(person: TableClient, act: Callable[[TableClient], object]) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        act(person)
    with suppress(ConnectionClosed):  # what was said before; its own move may have met the close
        read_on(person)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_who_plays_without_end_is_sent_away_and_bots_play_no_longer(
    server: str, disk: Disk
) -> None:
    """Its tables stand still, it finds no others in any way, and another address plays on, whose
    share is not used up by watching."""
    greedy, honest = TableClient(server), TableClient(server)
    honest_table = honest.open_table("hearts", "standard+deals=1", bot=QUICK)
    sit_down(honest, honest_table, HONEST)
    tables = [greedy.open_table("hearts", f"standard+deals={deals}", bot=QUICK) for deals in (2, 9)]
    opened = sum(disk.of[place] for place in tables)  # at another address
    watcher = TableClient(server)
    sit_down(watcher, tables[0], HONEST)
    sit_down(greedy, tables[0], GREEDY)
    play(greedy)
    for person in (greedy, watcher):
        person.close()
    sit_down(watcher, tables[1], HONEST)
    sit_down(greedy, tables[1], GREEDY)
    assert code_of_close(greedy, play) == 4429
    assert greedy.received[-1]["code"] == ENOUGH
    for path in ("tables", "tables/quick", f"tables/{tables[0]}/again", "tournaments"):
        answer = ask(greedy, path, GREEDY, game="hearts", rules="standard", deal=1)
        assert (answer.status, answer.json["code"]) == (429, ENOUGH), path
    for place in tables:
        greedy.close()
        greedy.connect(place, **{"x-forwarded-for": GREEDY})
        assert code_of_close(greedy, read_on) == 4429
        assert greedy.received[-1]["code"] == ENOUGH
    stored = sum(disk.of[place] for place in tables)
    assert match_is_over(play(honest))
    assert sum(disk.of[place] for place in tables) == stored
    assert stored - opened <= SHARE_KIB * 1024 + ONE_MOVE
    watcher.send(type="hello")
    watcher.until("welcome")
    for person in (honest, watcher, greedy):
        person.close()


def test_a_deal_that_is_played_again_counts_with_all_that_was_before_it(
    server: str, disk: Disk
) -> None:
    """Each retry copies the match up to that deal: a request writes more than an hour of play."""
    greedy = TableClient(server)
    table = greedy.open_table("hearts", "standard+deals=2", bot=QUICK)
    sit_down(greedy, table, HONEST)
    play(greedy)
    greedy.close()
    before = disk.of.total()
    while (answer := ask(greedy, f"tables/{table}/again", GREEDY, deal=2)).status == 201:
        assert disk.of.total() - before < 2 * SHARE_KIB * 1024
    assert (answer.status, answer.json["code"]) == (429, ENOUGH)
    assert disk.of.total() - before >= (1 - 1 / written_bytes._RETURN_PART) * SHARE_KIB * 1024  # noqa: SLF001


def test_a_new_table_is_charged_in_whatever_way_it_is_opened(
    server: str, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of what was stored for it, before anybody is connected: quick matches, daily deals and
    tournaments cost nothing before."""
    charged = Counter[str]()
    charge = WrittenBytes.charge

    def note(
        written: WrittenBytes, addresses: Iterable[str], rows: Sequence[LogRow], more: int = 0
    ) -> None:
        addresses = tuple(addresses)
        charge(written, addresses, rows, more)
        charged.update(dict.fromkeys(addresses, more + size(rows)))

    monkeypatch.setattr(WrittenBytes, "charge", note)
    greedy = TableClient(server)
    wish = {"game": "hearts", "rules": "standard", "bot": QUICK, "pace": "instant"}
    tournament = ask(greedy, "tournaments", GREEDY, **wish, form="same-seat", deals=1)
    greedy.keep(tournament.headers)
    cup = tournament.json["tournament"]
    assert ask(greedy, f"tournaments/{cup}", GREEDY, action="start").status == 200
    today = http_request(f"{server}/api/daily", cookie=greedy.cookie).json["date"]
    for path, more in (
        ("tables", wish),
        ("tables/quick", {"game": "hearts"}),
        (f"daily/hearts/{today}", {"pace": "instant"}),
        (f"tournaments/{cup}/play", {}),
    ):
        before = disk.of.total(), charged[GREEDY]
        answer = ask(greedy, path, GREEDY, **more)
        assert answer.status in (200, 201), (path, answer.body)
        stored = disk.of.total() - before[0]
        assert charged[GREEDY] - before[1] == stored > 0, path
    assert charged.keys() == {GREEDY}


@pytest.mark.heavy
def test_a_table_that_is_only_opened_is_charged_with_what_it_takes_on_the_disk(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Measured in the file: its summary and the rows of who sits there are most of it."""
    charged = Counter[str]()

    def note(
        _: WrittenBytes, addresses: Iterable[str], rows: Sequence[LogRow], more: int = 0
    ) -> None:
        charged.update(dict.fromkeys(addresses, more + size(rows)))

    monkeypatch.setattr(WrittenBytes, "charge", note)
    limits = LimitSettings(tables_per_second=1000, requests_per_second=1000, requests_at_once=1000)
    with live_server(tmp_path, limits=limits) as server:
        greedy = TableClient(server)
        greedy.open_table("hearts", "standard")
        before = used_bytes(tmp_path), charged.total()
        for _ in range(200):
            greedy.open_table("hearts", "standard", free=1)
    growth = used_bytes(tmp_path) - before[0]
    assert growth / 1.3 < charged.total() - before[1] < growth * 1.3


def used_bytes(folder: Path) -> int:
    """The bytes of all pages of the database that are in use."""
    with closing(sqlite3.connect(folder / DATABASE_FILE)) as database:
        [pages], [free], [size] = (
            database.execute(f"PRAGMA {name}").fetchone()
            for name in ("page_count", "freelist_count", "page_size")
        )
    return int((pages - free) * size)


def rows_of(size: int) -> list[LogRow]:
    return [LogRow(0, bytes(size - ROW_BYTES))]


HOUR = 3600
BUSY_HOUR = 4 * HOUR * 180
"""What a table of Nerts stores in an hour in which each of four seats moves every second, bytes:
measured, a move takes 140 in the log and 165 in the file; a deal of Hearts 7,500 and 10,000."""


@pytest.mark.parametrize(("tables", "hours"), [(5, 24), (20, 8)], ids=["night and day", "alone"])
def test_a_club_of_twenty_behind_one_address_never_uses_up_the_usual_share(
    tables: int, hours: int
) -> None:
    """A week of Nerts without a pause: at tables of four, or each alone with bots."""
    now = [0]
    written = WrittenBytes(LimitSettings(), lambda: now[0])
    for hour in range(7 * 24):
        now[0] = hour * HOUR
        if hour % 24 < hours:
            written.charge([HONEST], rows_of(tables * BUSY_HOUR))
        assert written.refusal(HONEST) is None


def test_who_was_sent_away_comes_back_when_a_part_of_the_share_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody is let in for a moment, again and again."""
    now, limits = [0.0], LimitSettings(stored_mib_at_once=96, stored_mib_per_day=48)
    written = WrittenBytes(limits, lambda: now[0])
    assert written.charge([GREEDY], rows_of(96 << 20)) == {GREEDY}
    assert written.charge([GREEDY, HONEST], rows_of(2 << 10)) == {GREEDY}
    now[0] = 0.9 * HOUR
    assert written.charge([GREEDY], rows_of(2 << 10)) == frozenset()
    assert written.refusal(GREEDY) == written_bytes.REFUSAL
    assert written.refusal(HONEST) is None
    now[0] = HOUR
    assert written.refusal(GREEDY) is None
    assert written.charge([GREEDY], rows_of(2 << 20)) == {GREEDY}
    monkeypatch.setattr(written_bytes, "_MAX_COUNTED", 1)
    assert written.charge([GREEDY, HONEST], rows_of(100)) == {GREEDY}, "all are charged"


def test_a_48_may_not_have_as_much_stored_as_its_households() -> None:
    """A thousand households of one site store what they may, and an honest one elsewhere has all
    of its own: 32 of them, as of other limits, would be 16 GB at once and a day."""
    written = WrittenBytes(LimitSettings(stored_mib_at_once=1), clock=lambda: 0.0)
    households = [household_address(f"2001:db8:1:{n << 8 & 0xFFFF:x}::1") for n in range(1000)]
    stored = 0
    for address in households:
        while written.refusal(address) is None:
            written.charge([address], (), 1024)
            stored += 1024
    assert 3 * 1024 * 1024 < stored <= 4 * 1024 * 1024
    assert written.refusal(household_address("2001:db8:2::1")) is None
