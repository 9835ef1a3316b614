"""A database is found in order at the start, or what is wrong with it is said."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import asyncpg
import pytest

from herzrasen.locales import LANGUAGES, text
from herzrasen.storage.errors import StorageError
from herzrasen.storage.postgres import prepare as preparing
from herzrasen.storage.postgres.connect import connect
from herzrasen.storage.postgres.migrate import migrate, migrations, schema_version
from herzrasen.storage.postgres.prepare import prepare
from herzrasen.storage.postgres.retries import TimeLimits
from tests.postgres import GUARDED_USER, PASSWORD, PostgresServer
from tests.server.event_loop import run_coroutine


@pytest.fixture
def empty_url(postgres_server: PostgresServer) -> Iterator[str]:
    """A database without a schema."""
    name = postgres_server.new_database("template0")
    yield postgres_server.url(name)
    postgres_server.drop_database(name)


def problem(url: str, *, may_migrate: bool = True) -> str:
    """The key of the sentence that a start with this URL ends with."""
    with pytest.raises(StorageError) as closed:
        run_coroutine(prepare(url, may_migrate=may_migrate, limits=TimeLimits(answer=2)))
    for language in LANGUAGES:
        sentence = text(language, f"server.{closed.value}", **closed.value.facts)
        assert closed.value.facts["database"] in sentence
        assert PASSWORD not in sentence
    return str(closed.value)


async def version_of(url: str) -> int:
    connection = await asyncpg.connect(url)
    try:
        return await schema_version(connection)
    finally:
        await connection.close()


def test_several_that_start_at_once_migrate_once(empty_url: str) -> None:
    async def run() -> None:
        await asyncio.gather(*(prepare(empty_url) for _ in range(5)))
        assert await version_of(empty_url) == len(migrations())
        await prepare(empty_url, may_migrate=False)

    run_coroutine(run())


def test_a_schema_of_its_own_that_the_url_names_is_found_again(empty_url: str) -> None:
    """Beside others in one database: it was taken for new at the second start."""

    async def run() -> None:
        connection = await asyncpg.connect(empty_url)
        await connection.execute("CREATE SCHEMA own")
        await connection.close()
        for _ in range(2):
            await prepare(f"{empty_url}&search_path=own")
        assert await version_of(empty_url) == 0, "nothing lies elsewhere"

    run_coroutine(run())


@pytest.mark.parametrize("number", range(1, len(migrations())))
def test_an_older_schema_is_migrated_or_refused(empty_url: str, number: int) -> None:
    async def make_older() -> None:
        connection = await connect(empty_url, TimeLimits())
        await migrate(connection, migrations()[:number])
        await connection.close()

    run_coroutine(make_older())
    assert problem(empty_url, may_migrate=False) == "database-older"
    run_coroutine(prepare(empty_url))
    assert run_coroutine(version_of(empty_url)) == len(migrations())


def test_a_new_database_gets_no_schema_where_migrating_is_switched_off(empty_url: str) -> None:
    assert problem(empty_url, may_migrate=False) == "database-empty"
    assert run_coroutine(version_of(empty_url)) == 0


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = (*migrations(), "CREATE TABLE half (x int); INSERT INTO nowhere VALUES (1)")
    monkeypatch.setattr(preparing, "migrations", lambda: steps)
    assert problem(postgres_url) == "database-failed"
    monkeypatch.undo()
    run_coroutine(prepare(postgres_url))


def test_a_newer_schema_is_refused(postgres_server: PostgresServer, postgres_url: str) -> None:
    name = postgres_url.rpartition("/")[2].partition("?")[0]
    postgres_server.execute("UPDATE schema_version SET version = 99", name)
    assert problem(postgres_url) == "database-newer"


def test_an_address_where_nothing_answers() -> None:
    assert problem("postgresql://127.0.0.1:1/nothing") == "database-unreachable"
    assert problem("postgresql://nowhere.invalid/nothing") == "database-unreachable"
    for address in ("127.0.0.1:many", "127.0.0.1:99999", "[::1"):
        assert problem(f"postgresql://{address}/nothing") == "database-address"


def test_a_frozen_server_is_one_that_does_not_answer(
    postgres_server: PostgresServer, postgres_url: str
) -> None:
    postgres_server.freeze()
    try:
        assert problem(postgres_url) == "database-unreachable"
    finally:
        postgres_server.thaw()


def test_a_database_that_is_not_there(postgres_server: PostgresServer) -> None:
    assert problem(postgres_server.url("nothing")) == "database-missing"


def test_passwords_stand_in_the_url_a_variable_or_a_file(
    postgres_server: PostgresServer,
    empty_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = empty_url.rpartition("/")[2].partition("?")[0]
    url = postgres_server.url(name, GUARDED_USER)
    assert problem(url) == "database-login"
    assert problem(url.replace("@", ":wrong@")) == "database-login"
    assert problem(postgres_server.url(name, "nobody")) == "database-login"
    assert problem(url.replace("@", f":{PASSWORD}@".replace(" ", "%20"))) == "database-rights"
    postgres_server.execute(f"GRANT ALL ON SCHEMA public TO {GUARDED_USER}", name)
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    run_coroutine(prepare(url))
    monkeypatch.delenv("PGPASSWORD")
    (tmp_path / "pass").write_text(f"*:*:*:{GUARDED_USER}:{PASSWORD}\n")
    (tmp_path / "pass").chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(tmp_path / "pass"))
    run_coroutine(prepare(url))


def test_a_server_without_data_checksums_is_used_with_a_warning(
    postgres_url: str, postgres_server: PostgresServer, caplog: pytest.LogCaptureFixture
) -> None:
    """Entries have no checksum of their own there."""
    ((setting,),) = postgres_server.execute("SHOW data_checksums")
    run_coroutine(prepare(postgres_url))
    assert ("data checksums" in caplog.text) == (setting == "off")


def test_a_server_that_is_too_old(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "_OLDEST", 99)
    assert problem(postgres_url) == "database-too-old"


@pytest.mark.parametrize("days", [-2, 2])
def test_a_machine_whose_clock_is_wrong_by_days(
    postgres_url: str, days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = time.time() + days * 86_400
    with monkeypatch.context() as patch:
        patch.setattr(preparing, "time", SimpleNamespace(time=lambda: wrong))
        assert problem(postgres_url) == "database-clock"


def test_a_database_that_can_only_be_read(
    postgres_server: PostgresServer, postgres_url: str, empty_url: str
) -> None:
    for url in (postgres_url, empty_url):
        name = url.rpartition("/")[2].partition("?")[0]
        postgres_server.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        assert problem(url) == "database-read-only"


def test_a_server_that_takes_no_more_connections(
    postgres_server: PostgresServer, postgres_url: str
) -> None:
    postgres_server.execute(f"ALTER ROLE {GUARDED_USER} CONNECTION LIMIT 0")
    name = postgres_url.rpartition("/")[2].partition("?")[0]
    url = postgres_server.url(name, GUARDED_USER)
    try:
        assert problem(url.replace("@", f":{PASSWORD}@".replace(" ", "%20"))) == "database-full"
    finally:
        postgres_server.execute(f"ALTER ROLE {GUARDED_USER} CONNECTION LIMIT -1")


def test_text_that_is_not_utf8(postgres_server: PostgresServer) -> None:
    postgres_server.execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    assert problem(postgres_server.url("latin")) == "database-not-utf8"
    postgres_server.drop_database("latin")


@contextmanager
def use_setting(server: PostgresServer, setting: str, value: str) -> Iterator[None]:
    """The server with another value of a setting."""
    (before,) = server.execute(f"SHOW {setting}")[0]
    server.execute(f"ALTER SYSTEM SET {setting} = {value}")
    server.reload()
    while server.execute(f"SHOW {setting}")[0][0] == before:
        pass
    try:
        yield
    finally:
        server.execute(f"ALTER SYSTEM RESET {setting}")
        server.reload()
        while server.execute(f"SHOW {setting}")[0][0] != before:
            pass


@pytest.mark.parametrize(
    ("setting", "key"),
    [("fsync", "database-no-fsync"), ("synchronous_commit", "database-no-sync-commit")],
)
def test_a_server_that_would_lose_moves(
    postgres_server: PostgresServer, postgres_url: str, setting: str, key: str
) -> None:
    with use_setting(postgres_server, setting, "off"):
        assert problem(postgres_url) == key
    run_coroutine(prepare(postgres_url))


def test_each_session_commits_synchronously(
    postgres_server: PostgresServer, postgres_url: str
) -> None:
    """Also where the server was told otherwise after the start."""

    async def setting() -> object:
        connection = await connect(postgres_url, TimeLimits())
        try:
            return await connection.fetchval("SHOW synchronous_commit")
        finally:
            await connection.close()

    name = postgres_url.rpartition("/")[2].partition("?")[0]
    for value, expected in (("off", "on"), ("remote_apply", "remote_apply")):
        postgres_server.execute(f"ALTER DATABASE {name} SET synchronous_commit = {value}")
        assert run_coroutine(setting()) == expected


def test_each_session_reads_what_others_have_committed(
    postgres_server: PostgresServer, postgres_url: str
) -> None:
    """Under another default of the database, heartbeats failed at random ("could not serialize
    access"), and a node that joins did not see who had just joined."""

    async def isolation() -> object:
        connection = await connect(postgres_url, TimeLimits())
        try:
            return await connection.fetchval("SHOW transaction_isolation")
        finally:
            await connection.close()

    name = postgres_url.rpartition("/")[2].partition("?")[0]
    postgres_server.execute(
        f"ALTER DATABASE {name} SET default_transaction_isolation = serializable"
    )
    assert run_coroutine(isolation()) == "read committed"
