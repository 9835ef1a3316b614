"""Every command that writes, killed at each of its syncs, renames and deletions: nothing that was
acknowledged is lost, what is half done is said, and the same command again ends it.

Counted are the moves of a server that was killed itself: all of them are in the log beside the
database.
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from herzrasen.storage.errors import StorageError
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.sessions import StoredSession
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database, lock_folder
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.storage.sqlite.storage import sqlite_storage
from tests.faults.kill_points.killer import Killer, start_killer
from tests.server.event_loop import run_coroutine
from tests.storage.test_migrations import downgrade
from tests.storage.test_retention import NOW, entry, table_info
from tests.storage.test_tournaments import tournament_row

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="LD_PRELOAD")

MOVES: Final = 374


@pytest.fixture(scope="module")
def killer(compiler: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Killer]:
    with start_killer(compiler, tmp_path_factory.mktemp("killer")) as started:
        yield started


def fill(folder: Path, name: str, moves: int) -> None:
    """The folder of a server that was killed after so many moves at the table of this name."""
    with closing(Database(folder.with_name("running") / DATABASE_FILE)) as database:

        async def play() -> None:
            log = SQLiteEventLog(database)
            await log.create(name, b"{}")
            for number in range(1, moves + 1):
                await log.table(name).append([LogRow(number, b"move")])

        run_coroutine(play())
        shutil.copytree(folder.with_name("running"), folder)
    shutil.rmtree(folder.with_name("running"))
    (folder / "device.keys").write_text(f"keys of {name}")


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two folders: what is there, and what is in the backup ``saved``."""
    folder = tmp_path_factory.mktemp("folders")
    for name, moves in (("here", MOVES), ("there", 3)):
        (folder / "running").mkdir()
        fill(folder / name, name, moves)
    return folder


def moves_in(folder: Path) -> dict[str, int]:
    """The moves of each table, as a server finds them that starts here."""
    with closing(lock_folder(folder)), closing(Database(folder / DATABASE_FILE)) as database:
        return dict(
            database.query(
                'SELECT name, count(entry) FROM tables LEFT JOIN all_entries ON "table" = id'
                " GROUP BY name"
            )
        )


def kill_at_each(
    killer: Killer, start: Path, work: Path, check: Callable[[Path], object], *words: object
) -> int:
    """Run a command in a copy of the folder ``start``, killed at each of its calls in turn until it
    is not killed any more; each time ``check`` the copy. Returns how often it was killed."""
    call = 1
    while True:
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(start, work)
        outcome = killer.run(*words, call=call)
        check(work)
        if outcome.code is not None:
            assert outcome.code == 0, outcome.printed
            return call - 1
        call += 1


@pytest.mark.heavy
def test_a_restore_over_data(killer: Killer, folders: Path, tmp_path: Path) -> None:
    saved, work = tmp_path / "saved", tmp_path / "work"
    assert killer.run("backup", "--data", folders / "there", saved).code == 0
    refused = 0

    def check(data: Path) -> None:
        nonlocal refused
        started = killer.run("open", data)
        if started.code == 2:
            refused += 1
            assert "restore" in started.printed
            again = killer.run("restore", "--data", data, saved)
            assert again.code == 0, again.printed
            assert moves_in(data) == {"there": 3}
        found = moves_in(data)
        if found == {"there": 3}:
            [aside] = data.glob("before-restore-*")
            assert moves_in(aside) == {"here": MOVES}
            assert (aside / "device.keys").read_text() == "keys of here"
            assert (data / "device.keys").read_text() == "keys of there"
        else:
            assert found == {"here": MOVES}
            assert (data / "device.keys").read_text() == "keys of here"
            assert sorted(path.name for path in data.iterdir() if path.name != "server.lock") == [
                "device.keys",
                DATABASE_FILE,
            ]

    restore = ("restore", "--data", work, saved, "--replace")
    assert kill_at_each(killer, folders / "here", work, check, *restore) > 15
    assert refused > 5


@pytest.mark.heavy
def test_a_restore_into_an_empty_folder(killer: Killer, folders: Path, tmp_path: Path) -> None:
    """Never an empty server beside a database that was about to come."""
    saved, work, empty = tmp_path / "saved", tmp_path / "work", tmp_path / "empty"
    assert killer.run("backup", "--data", folders / "there", saved).code == 0
    empty.mkdir()

    def check(data: Path) -> None:
        if not (data / DATABASE_FILE).exists() and any(data.glob("tables.*")):
            with pytest.raises(StorageError, match="data-unfinished"):
                moves_in(data)
        if not (data / DATABASE_FILE).exists():
            assert killer.run("restore", "--data", data, saved).code == 0
        assert moves_in(data) == {"there": 3}
        assert (data / "device.keys").read_text() == "keys of there"
        assert list(data.glob("before-restore-*")) == []

    assert kill_at_each(killer, empty, work, check, "restore", "--data", work, saved) > 5


def test_a_restore_that_is_killed_again_and_again(
    killer: Killer, folders: Path, tmp_path: Path
) -> None:
    """Each try is killed one call later than the one before, in what that has left."""
    saved, work = tmp_path / "saved", tmp_path / "work"
    assert killer.run("backup", "--data", folders / "there", saved).code == 0
    shutil.copytree(folders / "here", work)
    call = 1
    while killer.run("restore", "--data", work, saved, "--replace", call=call).code is None:
        call += 1
    assert moves_in(work) == {"there": 3}
    # The last ones were killed after all was done, and so the next found data to set aside.
    former = min(work.glob("before-restore-*"))
    assert moves_in(former) == {"here": MOVES}
    assert (former / "device.keys").read_text() == "keys of here"


@pytest.mark.heavy
def test_a_backup(killer: Killer, folders: Path, tmp_path: Path) -> None:
    """What a killed one leaves is deleted by the next, whatever that is called."""
    work = tmp_path / "work"
    start = tmp_path / "start"
    start.mkdir()
    shutil.copytree(folders / "here", start / "data")
    (start / "monday").write_bytes(b"the backup before")

    def check(folder: Path) -> None:
        monday = folder / "monday"
        whole = monday.read_bytes() != b"the backup before"
        if whole:
            with closing(sqlite3.connect(monday)) as saved:
                assert saved.execute("SELECT count(*) FROM all_entries").fetchone() == (MOVES,)
        assert killer.run("backup", "--data", folder / "data", folder / "tuesday").code == 0
        assert sorted(path.name for path in folder.iterdir()) == ["data", "monday", "tuesday"]
        assert moves_in(folder / "data") == {"here": MOVES}

    backup = ("backup", "--data", work / "data", work / "monday", "--replace")
    assert kill_at_each(killer, start, work, check, *backup) > 5


@pytest.mark.heavy
def test_an_export(killer: Killer, folders: Path, tmp_path: Path) -> None:
    """It is marked until it is complete, and then written anew into the same folder."""
    work = tmp_path / "work"
    start = tmp_path / "start"
    start.mkdir()

    def check(folder: Path) -> None:
        out = folder / "out"
        if out.exists() and any(out.iterdir()) and not (out / "UNFINISHED").exists():
            assert (out / "kept/devices.jsonl").exists()
            shutil.rmtree(out)
        again = killer.run("export", "--data", folders / "empty", out)
        assert again.code == 0, again.printed
        assert sorted(path.name for path in out.iterdir()) == ["kept"]

    (folders / "empty").mkdir()
    Database(folders / "empty" / DATABASE_FILE).close()
    export = ("export", "--data", folders / "empty", work / "out")
    assert kill_at_each(killer, start, work, check, *export) >= 2


@pytest.mark.heavy
def test_data_that_moves_into_a_folder(killer: Killer, tmp_path: Path) -> None:
    """As from PostgreSQL: the secrets arrive before the database does."""
    work, empty = tmp_path / "work", tmp_path / "empty"
    empty.mkdir()

    def check(data: Path) -> None:
        if not (data / DATABASE_FILE).exists():
            if (data / "device.keys").exists():
                with pytest.raises(StorageError, match="data-unfinished"):
                    moves_in(data)
            assert killer.run("arrive", data).code == 0
        assert moves_in(data) == {"moved": 0}
        assert (data / "device.keys").read_text() == "keys"

    assert kill_at_each(killer, empty, work, check, "arrive", work) > 5


def test_retention(killer: Killer, tmp_path: Path) -> None:
    """A table is there with all its moves, or gone with everything that belonged to it."""
    start, work = tmp_path / "start", tmp_path / "work"
    start.mkdir()
    with closing(Database(start / DATABASE_FILE)) as database:

        async def play() -> None:
            log = SQLiteEventLog(database)
            for name in ("one", "two"):
                await log.create(name, table_info(0, begun=True))
                for number in (1, 2, 3):
                    await log.table(name).append([LogRow(number, entry(number, "played"))])

        run_coroutine(play())

    def check(data: Path) -> None:
        found = moves_in(data)
        assert found in ({"one": 3, "two": 3}, {})
        with closing(Database(data / DATABASE_FILE)) as opened:
            if not found:
                assert opened.query("SELECT * FROM all_entries") == []

    assert kill_at_each(killer, start, work, check, "retention", work, NOW) > 3


def test_a_person_is_deleted(killer: Killer, tmp_path: Path) -> None:
    """All of them or nothing: what is left could not be found again without their name."""
    start, work = tmp_path / "start", tmp_path / "work"
    start.mkdir()
    with closing(Database(start / DATABASE_FILE)) as database:

        async def play() -> None:
            stored = sqlite_storage(database)
            await stored.sessions.add(StoredSession("token", "guest", "", 0, 0))
            await stored.tournaments.create(tournament_row("cup", "guest"))

        run_coroutine(play())

    def check(data: Path) -> None:
        with closing(Database(data / DATABASE_FILE)) as opened:
            seen = opened.query("SELECT 1 FROM devices WHERE person = 'guest'")
            entered = opened.query("SELECT 1 FROM tournament_people WHERE person = 'guest'")
        assert bool(seen) == bool(entered)

    assert kill_at_each(killer, start, work, check, "delete-person", work, "guest") > 2


@pytest.mark.heavy
def test_a_migration(killer: Killer, folders: Path, tmp_path: Path) -> None:
    """The next start ends it, and leaves no copy but the one that it names."""
    start, work = tmp_path / "start", tmp_path / "work"
    start.mkdir()
    moves_in(shutil.copytree(folders / "here", tmp_path / "now"))
    downgrade(tmp_path / "now" / DATABASE_FILE, 4, start / DATABASE_FILE)

    def check(data: Path) -> None:
        assert moves_in(data) == {"here": MOVES}
        assert sorted(path.name for path in data.iterdir() if path.name != "server.lock") == [
            DATABASE_FILE,
            "tables.version-4.sqlite3",
        ]

    assert kill_at_each(killer, start, work, check, "open", work) > 5


@pytest.mark.heavy
def test_a_person_is_excluded_from_the_ratings(
    killer: Killer, folders: Path, tmp_path: Path
) -> None:
    """The moves stay, and the exclusion is there once it was said to be."""
    work = tmp_path / "work"
    exclude = ("ratings", "exclude", "cheat", "--person", "--data", work)
    moves_in(shutil.copytree(folders / "here", tmp_path / "now"))

    def check(data: Path) -> None:
        assert killer.run(*exclude).code == 0
        assert moves_in(data) == {"here": MOVES}

    assert kill_at_each(killer, tmp_path / "now", work, check, *exclude) > 1


@pytest.mark.heavy
def test_the_keys_of_a_first_start(killer: Killer, tmp_path: Path) -> None:
    """Whole or not there, and no second file holds them."""
    start, work = tmp_path / "start", tmp_path / "work"
    start.mkdir()
    Database(start / DATABASE_FILE).close()

    def check(data: Path) -> None:
        made = data / "device.keys"
        before = made.read_bytes() if made.exists() else b""
        assert killer.run("keys", data).code == 0
        assert made.read_bytes().startswith(before)
        assert sorted(path.name for path in data.glob("device*")) == ["device.keys"]

    assert kill_at_each(killer, start, work, check, "keys", work) > 2
