"""``herzrasen move-data`` and ``export --database``: everything, once, checked, or nothing."""

from __future__ import annotations

import sqlite3
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from herzrasen.cli import main
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.ratings.rated_match import RatedMatch, RatedSeat
from herzrasen.ratings.rating import Rating
from herzrasen.storage.device_links import StoredDeviceLink
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.move_data import move_data
from herzrasen.storage.move_data.kinds import ENTRIES, KINDS, Digest, Row, RowKind
from herzrasen.storage.move_data.postgres_side import PostgresSide
from herzrasen.storage.move_data.sqlite_side import SQLiteSide
from herzrasen.storage.nodes import NodeStatus
from herzrasen.storage.postgres.prepare import prepare
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database, lock_folder
from herzrasen.storage.sqlite.storage import sqlite_storage
from herzrasen.table import info
from tests.postgres import GUARDED_USER, PASSWORD, PostgresServer
from tests.server.auto_play import play, trick_was_taken
from tests.server.event_loop import run_coroutine, run_in_thread
from tests.server.live_server import live_server
from tests.server.table_client import TableClient
from tests.storage.postgres.nodes import adopt, open_node
from tests.storage.test_contracts import EVA, KEY, daily, description, session
from tests.storage.test_tournaments import tournament_row

SECRETS = ("device.keys", "decks.secret")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Data of every kind, with a table where cards were played."""
    data = tmp_path / "source"
    data.mkdir()
    with live_server(data) as server:
        person = TableClient(server)
        person.join(person.open_table("hearts", "standard+deals=1"))
        play(person, trick_was_taken)
        person.close()

    async def fill(database: Database) -> None:
        storage = sqlite_storage(database)
        await storage.log.create("guests", info.write(description("guest", "jan")))
        await storage.log.create("last", info.write(description("eva", "jan")))
        await storage.accounts.create(EVA, KEY, "eva", session("first", "eva"))
        await storage.accounts.sign_in(EVA, "guest", "guest", session("second", "eva"), 5)
        await storage.tournaments.create(tournament_row("cup", "eva", "jan"))
        await storage.user_data.save_settings("eva", '{"name": "Éva"}'.encode(), "first")
        (table, *_) = await storage.user_data.tables("eva", None, 1)
        await storage.user_data.save_outcome(table.id, b"\x00outcome")
        await storage.daily.publish({5: bytes(32), 6: bytes(range(32))}, 7)
        await storage.daily.begin_day(5)
        await storage.daily.begin(daily("eva"))
        await storage.daily.finish(daily("eva").table, "finished", 9, -3)
        await storage.daily.begin(daily("jan"))
        await storage.user_data.save_costs("last", 1, {0: b"[0.5]", 2: b"[1]"})
        public = msgspec.structs.replace(description("ida", "kai"), house=HouseRules(kind="public"))
        for name in ("rated", "to rate"):
            await storage.log.create(name, info.write(public))
        (first, _) = await storage.ratings.unrated_matches(0, 9)
        seats = (RatedSeat("ida", "account", 1), RatedSeat("kai", "guest", 2))
        rating = {"ida": Rating(1612.345678901234, 48.7, 9, at=5)}
        match = RatedMatch("hearts-classic", 5, seats)
        assert await storage.ratings.add(first.table, match, lambda *_: rating)
        await storage.ratings.exclude("kai", 6, "too many guests")
        await storage.accounts.sign_in(EVA, "kai", "kai", session("third", "eva"), 7)

    with closing(Database(data / DATABASE_FILE)) as database:
        run_coroutine(fill(database))
    (data / "decks.secret").write_bytes(bytes(range(32)))
    return data


def run_command(*words: object) -> int:
    return run_in_thread(lambda: main.main([str(word) for word in words]))


def content(folder: Path) -> dict[str, bytes]:
    """Every file of an export."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_data_moves_into_a_database_and_back_byte_for_byte(
    folder: Path, postgres_url: str, tmp_path: Path
) -> None:
    back = tmp_path / "back"
    assert run_command("move-data", folder, postgres_url) == 0
    assert run_command("export", "--database", postgres_url, tmp_path / "of database") == 0
    assert run_command("move-data", postgres_url, back) == 0
    assert run_command("export", "--data", folder, tmp_path / "before") == 0
    assert run_command("export", "--data", back, tmp_path / "after") == 0
    before = content(tmp_path / "before")
    assert {"kept/ratings.jsonl", "kept/unrated_matches.jsonl"} <= before.keys()
    assert before["kept/rating_exclusions.jsonl"]
    assert {
        "kept/costs.jsonl",
        "kept/daily_results.jsonl",
        "kept/sitting.jsonl",
        "tables/last/about.json",
    } <= before.keys()
    assert content(tmp_path / "after") == before
    assert content(tmp_path / "of database") == before
    for name in SECRETS:
        assert (back / name).read_bytes() == (folder / name).read_bytes()
        assert (back / name).stat().st_mode & 0o077 == 0
    with live_server(back) as server:
        assert TableClient(server).open_table("hearts", "standard")


def test_a_node_plays_on_with_what_was_moved(folder: Path, postgres_url: str) -> None:
    assert run_command("move-data", folder, postgres_url) == 0

    async def play_on() -> None:
        async with open_node(postgres_url) as node:
            storage = node.storage
            assert await storage.accounts.of_person("eva") == EVA
            assert storage.secrets.get_or_create("decks.secret", lambda _: bytes(range(32)))
            assert {table.name for table in await storage.user_data.tables("eva", None, 9)} == {
                "guests",
                "last",
                "rated",
                "to rate",
            }
            log = await adopt(node, "last")
            await log.append([LogRow(1, b"one"), LogRow(2, b"two")])
            await log.set_description(info.write(description("eva")))
            await storage.log.create("new", b"about")
            again = await adopt(node, "last")
            await again.append([LogRow(3, b"three")])

    run_coroutine(play_on())


def test_a_backup_that_is_restored_is_the_same_and_a_node_plays_on(
    folder: Path,
    postgres_programs: Path,
    postgres_server: PostgresServer,
    postgres_url: str,
    tmp_path: Path,
) -> None:
    """As docs/cluster.md says; also what the schema does by itself came along."""
    assert run_command("move-data", folder, postgres_url) == 0
    programs = (postgres_programs / "postgres").resolve().parent
    empty, dump = postgres_server.new_database("template0"), tmp_path / "herzrasen.dump"
    restored = postgres_server.url(empty)
    for program, *words in (
        ("pg_dump", "--format=custom", "--file", dump, postgres_url),
        ("pg_restore", "--exit-on-error", "--dbname", restored, dump),
    ):
        subprocess.run([programs / program, *map(str, words)], check=True)
    for url, name in ((postgres_url, "before"), (restored, "after")):
        assert run_command("export", "--database", url, tmp_path / name) == 0
    assert content(tmp_path / "after") == content(tmp_path / "before")

    async def play_on() -> None:
        await prepare(restored)
        async with open_node(restored) as node:
            log = await adopt(node, "last")
            await log.append([LogRow(1, b"one")])
            link = StoredDeviceLink("code", "first", "Eva", 1)
            await node.storage.device_links.add(link, session("first", "eva"), 0)
            await node.storage.sessions.end("eva", ("first",), 0, asking="first")
            assert await node.database.fetch("SELECT FROM device_links") == []

    run_coroutine(play_on())
    postgres_server.drop_database(empty)


def test_rows_after_adoptions_move_back_with_their_numbers(
    postgres_url: str, tmp_path: Path
) -> None:
    async def play_there() -> None:
        async with open_node(postgres_url) as node:
            await node.storage.log.create("t", b"about")
            for number in (1, 2, 3):
                log = await adopt(node)
                await log.append([LogRow(number, b"%d" % number)])

    run_coroutine(play_there())
    assert run_command("move-data", postgres_url, tmp_path / "back") == 0
    with closing(sqlite3.connect(tmp_path / "back" / DATABASE_FILE)) as database:
        rows = database.execute("SELECT seq, entry FROM entries ORDER BY seq").fetchall()
    assert rows == [(1, b"1"), (2, b"2"), (3, b"3")]


def test_what_is_not_empty_in_use_or_no_data_is_refused(
    folder: Path, postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refusal(*words: object) -> str:
        assert run_command("move-data", *words) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert len(printed.err.splitlines()) == 1
        return printed.err

    assert "no server data" in refusal(tmp_path / "nothing", postgres_url)
    assert not (tmp_path / "nothing").exists()
    assert "a URL" in refusal(folder, tmp_path / "other")
    assert "a URL" in refusal(postgres_url, postgres_url)
    with closing(lock_folder(folder)):
        assert "already using" in refusal(folder, postgres_url)

    async def beat(stops: bool) -> None:
        async with open_node(postgres_url) as node:
            assert node.storage.nodes is not None
            await node.storage.nodes.renew(NodeStatus("id", "north"))
            if stops:
                await node.storage.nodes.remove("id")

    run_coroutine(beat(stops=False))
    assert "north" in refusal(folder, postgres_url)
    assert "north" in refusal(postgres_url, tmp_path / "back")
    run_coroutine(beat(stops=True))
    assert run_command("move-data", folder, postgres_url) == 0
    capsys.readouterr()
    assert "The database already contains data" in refusal(folder, postgres_url)
    assert "already contains data" in refusal(postgres_url, folder)
    assert "cannot be reached" in refusal(folder, "postgresql://127.0.0.1:1/x")


@pytest.mark.heavy
@pytest.mark.parametrize("reads", [True, False], ids=["reads", "reads no more"])
def test_a_database_that_goes_away_is_one_sentence_and_the_move_can_be_repeated(
    reads: bool,
    folder: Path,
    postgres_server: PostgresServer,
    postgres_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Where it did not read at that moment, asyncpg waited for it for ever."""
    original, write = SQLiteSide.rows, PostgresSide.write

    async def write_slowly(side: PostgresSide, kind: RowKind, rows: Iterable[Row]) -> None:
        if kind is ENTRIES and not reads:
            connection: Any = side._connection  # noqa: SLF001
            connection._protocol.pause_writing()  # noqa: SLF001 - as its transport does
        await write(side, kind, rows)

    def rows(side: SQLiteSide, kind: RowKind) -> Iterator[Row]:
        yield from original(side, kind)
        if kind is ENTRIES:
            postgres_server.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'herzrasen'"
            )
            yield from ((1_000_000, number, bytes(10_000)) for number in range(2000))

    monkeypatch.setattr(SQLiteSide, "rows", rows)
    monkeypatch.setattr(PostgresSide, "write", write_slowly)
    assert run_command("move-data", folder, postgres_url) == 2
    (sentence,) = capfd.readouterr().err.splitlines()
    assert "cannot be used" in sentence
    assert "__aexit__" not in sentence, "that is no reason"
    monkeypatch.undo()
    assert run_command("move-data", folder, postgres_url) == 0


def test_what_is_no_database_cannot_be_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command("export", "--database", tmp_path, tmp_path / "out") == 2
    assert "postgresql://" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_a_difference_at_the_end_leaves_the_target_empty(
    folder: Path, postgres_url: str, tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_difference(broken: str) -> Callable[[str, Digest, Digest], None]:
        original = move_data._compare  # noqa: SLF001

        def compare(name: str, source: Digest, target: Digest) -> None:
            original(name, Digest() if name == broken else source, target)

        return compare

    monkeypatch.setattr(move_data, "_compare", find_difference(kind))
    assert run_command("move-data", folder, postgres_url) == 2
    monkeypatch.undo()
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert run_command("move-data", folder, postgres_url) == 0, "nothing had been moved"
    monkeypatch.setattr(move_data, "_compare", find_difference(kind))
    assert run_command("move-data", postgres_url, tmp_path / "back") == 2
    assert not [path.name for path in (tmp_path / "back").iterdir() if "lock" not in path.name]


def test_the_password_is_in_a_variable_and_never_printed(
    folder: Path,
    postgres_server: PostgresServer,
    postgres_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    name = postgres_url.rpartition("/")[2].partition("?")[0]
    postgres_server.execute(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {GUARDED_USER}", name)
    postgres_server.execute(f"GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO {GUARDED_USER}", name)
    url = postgres_server.url(name, GUARDED_USER)
    assert run_command("move-data", folder, url.replace("@", ":wrong-secret@")) == 2
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    assert run_command("move-data", folder, url) == 0
    printed = capsys.readouterr()
    assert "wrong-secret" not in printed.out + printed.err
    assert PASSWORD not in printed.out + printed.err
