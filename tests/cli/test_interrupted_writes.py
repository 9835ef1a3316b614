"""Ctrl+C at every single operation on files: what a command writes is there as a whole or not at
all, or the same command goes on. Elsewhere only one moment of each command is tried."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from herzrasen.cli import main
from herzrasen.storage.sqlite.backup import check
from herzrasen.storage.sqlite.database import DATABASE_FILE
from herzrasen.storage.sqlite.export import UNFINISHED
from herzrasen.storage.sqlite.unfinished_replacement import is_unfinished

OPERATIONS = ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "sqlite3.connect")


class _Interrupter:
    """Presses Ctrl+C when the operation of this number in a folder begins."""

    def __init__(self) -> None:
        self.left = 0
        self.folder = ""
        sys.addaudithook(self._hear)  # it stays until the process ends

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.left and event in OPERATIONS and self._is_ours(arguments[0]):
            self.left -= 1
            if not self.left:
                signal.raise_signal(signal.SIGINT)

    def _is_ours(self, path: object) -> bool:
        if not isinstance(path, str | os.PathLike):
            return False
        return self.folder in str(path) or not Path(path).is_absolute()  # SQLite's is an URL

    @contextmanager
    def at(self, number: int, folder: Path) -> Iterator[None]:
        self.left, self.folder = number, str(folder)
        # Whoever runs the tests in a shell's background ignores it.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            yield
        finally:
            self.left = 0
            signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="module")
def interrupter() -> _Interrupter:
    return _Interrupter()


def rows(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def new_backup_is_whole(folder: Path, _template: Path) -> bool:
    left = [path.name for path in folder.glob("*part*") if ".lock" not in path.name]
    assert left == []  # a lock is empty; the next backup of this name deletes it
    if (folder / "new").exists():
        check(folder / "new")
    return (folder / "new").exists()


def replaced_backup_is_whole(folder: Path, template: Path) -> bool:
    check(folder / "saved")
    new_backup_is_whole(folder, template)
    return False


def restored_is_whole(name: str, folder: Path, template: Path) -> bool:
    """What neither was nor will be says so, to `serve` as well."""
    file = folder / name / DATABASE_FILE
    if is_unfinished(file) or not file.exists():
        assert is_unfinished(file) or name == "other"
        return False
    assert rows(file) == rows(template / "data" / DATABASE_FILE)
    return name == "other"


def pages_are_whole(folder: Path, _template: Path) -> bool:
    for page in folder.glob("pages/*"):
        assert page.suffix == ".md"
        assert page.read_text("utf-8").endswith("\n")
    return False


def export_is_whole(folder: Path, _template: Path) -> bool:
    left = {path.name for path in folder.glob("out/*")}
    assert left in (set(), {UNFINISHED}, {"tables", "kept", UNFINISHED}, {"tables", "kept"})
    return left == {"tables", "kept"}


@pytest.mark.parametrize(
    ("line", "is_whole"),
    [
        ("backup --replace saved", replaced_backup_is_whole),
        pytest.param("backup new", new_backup_is_whole, marks=pytest.mark.heavy),
        pytest.param(
            "restore saved --data other",
            partial(restored_is_whole, "other"),
            marks=pytest.mark.heavy,
        ),
        pytest.param(
            "restore saved --replace", partial(restored_is_whole, "data"), marks=pytest.mark.heavy
        ),
        pytest.param("export out", export_is_whole, marks=pytest.mark.heavy),
        pytest.param("rules pages pages", pages_are_whole, marks=pytest.mark.heavy),
    ],
)
def test_ctrl_c_leaves_nothing_half_written(
    line: str,
    is_whole: Callable[[Path, Path], bool],
    interrupter: _Interrupter,
    template: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended = False
    number = 0
    while not ended:
        number += 1
        folder = tmp_path / str(number)
        shutil.copytree(template, folder)
        monkeypatch.chdir(folder)
        monkeypatch.setenv("HERZRASEN_DATA", str(folder / "data"))
        with interrupter.at(number, folder):
            try:
                code = main.main(line.split())
            except KeyboardInterrupt:
                code = 130
            ended = interrupter.left > 0
        assert code == (0 if ended else 130), number
        if not ended:
            is_done = is_whole(folder, template)
            assert main.main(line.split()) == (2 if is_done else 0), "the same command again"
            assert is_done or list(folder.glob("*part*")) == []
        os.chdir(tmp_path)
        shutil.rmtree(folder)
    assert number > 2
