"""Nobody else reads the tables, however the server was started."""

from __future__ import annotations

import ast
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import herzrasen
from herzrasen.cli import main
from herzrasen.storage import running_server
from herzrasen.storage.private_files import write_private
from herzrasen.storage.secrets import DECKS_FILE, KEY_FILE
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database, lock_folder
from tests.cli.commands import fill_folder

STORAGE: Final = Path(herzrasen.__file__).parent / "storage"
SYNCED: Final = {"fsync", "copy_database", "_prepare"}
"""What leaves nothing of a file in memory alone."""

pytestmark = pytest.mark.skipif(os.name == "nt", reason="no modes there")


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    """A process whose files everybody may read."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def open_once(folder: Path) -> None:
    """Open the folder as a server does. Its files are private while it is open as well."""
    lock = lock_folder(folder)
    database = Database(folder / DATABASE_FILE)
    running_server.announce(folder, "http://localhost:9/")
    assert all(mode(file) & 0o007 == 0 for file in folder.iterdir())
    database.close()
    lock.close()


def test_what_strangers_could_read_is_taken_from_them_but_not_from_the_group(
    tmp_path: Path,
) -> None:
    open_once(tmp_path)
    (tmp_path / DATABASE_FILE).chmod(0o644)
    open_once(tmp_path)
    assert mode(tmp_path / DATABASE_FILE) == 0o640


def test_a_start_closes_every_file_that_was_opened_to_all(tmp_path: Path) -> None:
    """Only the database and the lock were closed again; the log has what was played last, and who
    has the keys is everybody."""
    killed = (f"{DATABASE_FILE}-wal", f"{DATABASE_FILE}-shm", "tables.version-1.sqlite3")
    open_once(tmp_path)
    for name in (*killed, KEY_FILE, DECKS_FILE):
        (tmp_path / name).touch()
    (tmp_path / "page.html").touch()
    for path in tmp_path.iterdir():
        path.chmod(0o666)
    lock_folder(tmp_path).close()
    assert {path.name for path in tmp_path.iterdir() if mode(path) != 0o660} == {"page.html"}


@pytest.mark.parametrize("user", [0, 1000])
def test_what_root_starts_belongs_to_the_user_of_the_folder(
    user: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service that runs as them could never start afterwards; nobody else may give a file away.
    SQLite itself gives the log and its index to the owner of the database."""
    given: dict[str, tuple[int, int]] = {}
    owner = tmp_path.stat()
    monkeypatch.setattr(os, "chown", lambda path, *to: given.update({Path(path).name: to}))
    monkeypatch.setattr(os, "geteuid", lambda: user)
    open_once(tmp_path)
    everything = {DATABASE_FILE, "server.lock", "server.json.new"}
    assert set(given) & everything == (set() if user else everything)
    assert set(given.values()) == (set() if user else {(owner.st_uid, owner.st_gid)})


@pytest.mark.parametrize("mask", [0, 0o777])
def test_an_export_and_a_backup_are_their_owners_alone(mask: int, tmp_path: Path) -> None:
    """Each file and folder by itself: what is moved out of the folder is still private. A mask that
    takes them from their owner as well made files that nobody could write."""
    fill_folder(tmp_path)
    (tmp_path / "there").mkdir(mode=0o755)
    os.umask(mask)
    for target in ("there", "new"):
        assert main.main(["export", "--data", str(tmp_path / "data"), str(tmp_path / target)]) == 0
        found = [*(tmp_path / target).rglob("*")]
        assert {"about.json", "record.hrz", "devices.jsonl"} <= {path.name for path in found}
        for path in found:
            assert mode(path) == (0o700 if path.is_dir() else 0o600), path
    assert main.main(["backup", "--data", str(tmp_path / "data"), str(tmp_path / "copy")]) == 0
    assert mode(tmp_path / "copy") == 0o600
    assert mode(tmp_path / "new") == 0o700


@pytest.mark.parametrize("mask", [0, 0o777])
def test_a_new_folder_and_all_that_is_in_it_is_its_owners_alone(mask: int, tmp_path: Path) -> None:
    """A unit of systemd has a mask for that; whoever starts by hand has any."""
    os.umask(mask)
    open_once(tmp_path / "data")
    assert mode(tmp_path / "data") == 0o700
    assert {mode(file) for file in (tmp_path / "data").iterdir()} == {0o600}


def test_a_file_is_on_the_disk_before_it_has_its_name_and_its_name_before_it_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a power cut a file that was renamed unwritten is empty, in the place of the old one."""
    synced: list[tuple[int, bool]] = []

    def note(descriptor: int) -> None:
        synced.append((os.fstat(descriptor).st_ino, (tmp_path / "file").exists()))

    monkeypatch.setattr(os, "fsync", note)
    write_private(tmp_path / "file", b"content")
    file = (tmp_path / "file").stat()
    assert synced == [(file.st_ino, False), (tmp_path.stat().st_ino, True)]


def _renames(calls: list[ast.Call]) -> Iterator[tuple[set[str], set[str]]]:
    """What is called before and after each renaming among these calls."""
    names = [ast.unparse(one.func).rpartition(".")[2] for one in calls]
    for at, one in enumerate(calls):
        if names[at] == "replace" and len(one.args) == 1 and not one.keywords:
            yield {*names[:at]}, {*names[at + 1 :]}


def test_what_is_renamed_is_synced_before_and_its_folder_after() -> None:
    """After a power cut the file would be empty, or have its former content."""
    renames = [
        (path.name, before, after)
        for path in STORAGE.rglob("*.py")
        for function in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(function, ast.FunctionDef)
        for before, after in _renames(
            sorted(
                (one for one in ast.walk(function) if isinstance(one, ast.Call)),
                key=lambda one: one.lineno,
            )
        )
    ]
    assert len(renames) >= 5
    unsynced = [name for name, before, _ in renames if not before & SYNCED]
    assert unsynced + [name for name, _, after in renames if "fsync" not in after] == []
