"""Every command that writes, with a disk that is full from each of its writes on: it says so, exits
with 2, and leaves neither half a file nor less than there was.

Nothing else looks at what a command says and leaves when one write of many fails.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from tests.faults.kill_points.killer import Killer, start_killer
from tests.faults.kill_points.program import RunResult
from tests.faults.test_kill_points import fill, moves_in
from tests.storage.test_migrations import downgrade

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="LD_PRELOAD"),
    pytest.mark.heavy,
]

MOVES: Final = 5
OWN_FILES: Final = ("server.lock", f"{DATABASE_FILE}-wal", f"{DATABASE_FILE}-shm")
"""What opening a data folder makes and deletes."""


@pytest.fixture(scope="module")
def killer(compiler: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Killer]:
    with start_killer(compiler, tmp_path_factory.mktemp("killer")) as started:
        yield started


@pytest.fixture
def start(tmp_path: Path) -> Path:
    """The data ``here``, and a backup to be of other data ``there``."""
    folder = tmp_path / "start"
    for name, moves in (("here", MOVES), ("there", 3)):
        (folder / "running").mkdir(parents=True)
        fill(folder / name, name, moves)
        (folder / name / "herzrasen.toml").write_text(f"# of {name}\n")
        moves_in(folder / name)
    return folder


def names(folder: Path) -> list[str]:
    return sorted(
        str(path.relative_to(folder)) for path in folder.rglob("*") if path.name not in OWN_FILES
    )


def failures(killer: Killer, start: Path, work: Path, *words: object) -> Iterator[RunResult]:
    """Run a command in a copy of the folder ``start``, with a disk that is full from each of its
    writes on in turn, until it needs no more of them and succeeds."""
    for number in count(1):
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(start, work)
        outcome = killer.run(*words, full_at=number)
        if not outcome.met_full_disk:
            assert outcome.code == 0, outcome.printed
            return
        yield outcome


def fill_at_each(
    killer: Killer, start: Path, work: Path, check: Callable[[Path], object], *words: object
) -> int:
    """Let a command fail at each of its writes; then the same files are there as before, and
    ``check`` finds them whole. Returns how many writes there were."""
    writes = 0
    for writes, outcome in enumerate(failures(killer, start, work, *words), 1):
        assert outcome.code == 2, outcome.printed
        assert "full" in outcome.printed, outcome.printed
        assert names(work) == names(start), writes
        check(work)
    return writes


def test_backup(killer: Killer, start: Path, tmp_path: Path) -> None:
    work = tmp_path / "work"
    (start / "saved").write_bytes(b"the backup before")

    def check(folder: Path) -> None:
        assert (folder / "saved").read_bytes() == b"the backup before"
        assert moves_in(folder / "here") == {"here": MOVES}

    words = ("backup", "--data", work / "here", "--replace", work / "saved")
    assert fill_at_each(killer, start, work, check, *words) > 5


@pytest.mark.parametrize("data", ["here", "new"])
def test_restore(data: str, killer: Killer, start: Path, tmp_path: Path) -> None:
    """The old data is as it was, with its keys."""
    work, saved = tmp_path / "work", tmp_path / "saved"
    assert killer.run("backup", "--data", start / "there", saved).code == 0
    (start / "new").mkdir()

    def check(folder: Path) -> None:
        assert (folder / "here/device.keys").read_text() == "keys of here"
        assert moves_in(folder / "here") == {"here": MOVES}

    words = ("restore", "--data", work / data, "--replace", saved)
    assert fill_at_each(killer, start, work, check, *words) > 5


def test_restore_of_a_database_alone(killer: Killer, start: Path, tmp_path: Path) -> None:
    """The keys that stay are copied beside the former data, which takes space as well."""
    work = tmp_path / "work"

    def check(folder: Path) -> None:
        assert moves_in(folder / "here") == {"here": MOVES}

    copy = shutil.copy(start / "there" / DATABASE_FILE, tmp_path / "copy")
    words = ("restore", "--data", work / "here", "--replace", copy)
    assert fill_at_each(killer, start, work, check, *words) > 5


def test_export(killer: Killer, start: Path, tmp_path: Path) -> None:
    work = tmp_path / "work"
    (start / "empty").mkdir()
    Database(start / "empty" / DATABASE_FILE).close()
    words = ("export", "--data", work / "empty", work / "out")
    assert fill_at_each(killer, start, work, lambda _: None, *words) > 1


def test_new_keys(killer: Killer, start: Path, tmp_path: Path) -> None:
    """As with --new-keys, and at the first start."""
    work = tmp_path / "work"
    (start / "here/device.keys").unlink()

    def check(folder: Path) -> None:
        assert moves_in(folder / "here") == {"here": MOVES}

    assert fill_at_each(killer, start, work, check, "keys", work / "here") > 0


def test_a_migration(killer: Killer, start: Path, tmp_path: Path) -> None:
    """The copy that cannot be completed does not take the last space."""
    work, old = tmp_path / "work", tmp_path / "old"
    old.mkdir()
    downgrade(start / "here" / DATABASE_FILE, 4, old / DATABASE_FILE)

    def check(folder: Path) -> None:
        copies = [path.name for path in folder.glob("tables.version-*")]
        assert copies in ([], ["tables.version-4.sqlite3"])
        assert moves_in(folder) == {"here": MOVES}

    writes = 0
    for outcome in failures(killer, old, work, "open", work):
        writes += 1
        if outcome.code:  # else it was done, but for what the next start does
            assert outcome.code == 2, outcome.printed
            assert "full" in outcome.printed
        check(work)
    assert writes >= 5


def test_output_that_cannot_be_written() -> None:
    """As when a record is written to a file by the shell: no traceback, and no success."""
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "herzrasen", "rules", "show", "new-moon"],
            env={**os.environ, "LC_ALL": "en_GB.UTF-8"},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ended.returncode == 2
    assert ended.stderr == "The output could not be written: the disk is full.\n"
