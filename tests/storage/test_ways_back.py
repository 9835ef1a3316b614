"""Every way back that docs/server.md names, walked as an operator would: what guests who are in the
middle of a match have lost is counted on the folder that is served then.

The other tests of backups look at files; here their people come back.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
import pytest

from herzrasen.cli import main
from herzrasen.storage.errors import StorageError
from herzrasen.storage.secrets import KEY_FILE
from herzrasen.storage.sqlite import database as databases
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.migrate import migrations
from tests.server.auto_play import play, trick_was_taken
from tests.server.live_server import live_server
from tests.server.table_client import TableClient

SETTINGS: Final = "[limits]\nmessage_rows = 7\n"
GUESTS: Final = 3
WayBack: TypeAlias = Callable[[Path, Path, pytest.MonkeyPatch], None]
"""What is done with a data folder and its backup."""


class PlayingGuest(msgspec.Struct, frozen=True):
    """Somebody who has played some tricks: what their browser keeps, and what they saw last."""

    cookie: str
    table: str
    number: int


class GuestLoss(msgspec.Struct, frozen=True):
    """How many guests are strangers at their own table, how many acknowledged events are gone, and
    whether the operator's settings are."""

    guests: int = 0
    events: int = 0
    settings: bool = False


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def play_a_trick(guest: TableClient) -> None:
    play(guest, trick_was_taken)


@pytest.fixture(scope="module")
def old_server(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[PlayingGuest]]:
    """The folder of a server that was stopped, and who played there."""
    folder = tmp_path_factory.mktemp("old_server")
    (folder / "herzrasen.toml").write_text(SETTINGS)
    guests = []
    with live_server(folder) as server:
        for _ in range(GUESTS):
            client = TableClient(server)
            table = client.open_table("hearts", "standard+deals=1")
            client.join(table)
            play_a_trick(client)
            guests.append(PlayingGuest(client.cookie, table, client.last["number"]))
            client.close()
    return folder, guests


@pytest.fixture
def data(old_server: tuple[Path, list[PlayingGuest]], tmp_path: Path) -> Path:
    """A copy of that folder."""
    return Path(shutil.copytree(old_server[0], tmp_path / "data"))


@pytest.fixture
def guests(old_server: tuple[Path, list[PlayingGuest]]) -> list[PlayingGuest]:
    return old_server[1]


def loss(data: Path, guests: list[PlayingGuest]) -> GuestLoss:
    """What the guests have lost who come back to a server of this folder."""
    strangers = events = 0
    with live_server(data) as server:
        for guest in guests:
            client = TableClient(server, guest.cookie)
            welcome = client.join(guest.table)
            strangers += welcome["view"] is None or welcome["view"]["seat"] < 0
            events += max(0, guest.number - welcome["number"])
            client.close()
    settings = data / "herzrasen.toml"
    return GuestLoss(strangers, events, not settings.exists() or settings.read_text() != SETTINGS)


def run_command(*words: object) -> int:
    return main.main([str(word) for word in words])


def upgrade(data: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Start a later version once, and go back to the present one; the copy that it has made."""
    later = (*migrations(), "CREATE TABLE of_a_later_version (id INTEGER PRIMARY KEY) STRICT;")
    with monkeypatch.context() as upgraded:
        upgraded.setattr(databases, "migrations", lambda: later)
        Database(data / DATABASE_FILE).close()
    [copy] = data.glob("tables.version-*.sqlite3")
    with pytest.raises(StorageError, match="data-newer"):
        Database(data / DATABASE_FILE)
    return copy


def take_back_an_upgrade(data: Path, _saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = upgrade(data, monkeypatch)
    assert run_command("restore", "--data", data, "--replace", copy) == 0


def take_back_an_upgrade_by_hand(data: Path, _saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the copy put away by somebody who tidies up."""
    copy = upgrade(data, monkeypatch).rename(data.parent / "copy")
    assert run_command("restore", "--data", data, "--replace", copy) == 0


def take_back_a_restore(data: Path, saved: Path, _: pytest.MonkeyPatch) -> None:
    """By the database that was set aside: the keys beside it are its own."""
    assert run_command("restore", "--data", data, "--replace", saved) == 0
    [aside] = data.glob("before-restore-*")
    (data / KEY_FILE).write_text(f"2020-01-01 {'00' * 32}\n")
    assert run_command("restore", "--data", data, "--replace", aside / DATABASE_FILE) == 0


def take_back_a_restore_by_hand(data: Path, saved: Path, _: pytest.MonkeyPatch) -> None:
    """By moving the files that were set aside."""
    copied = shutil.copy(data / DATABASE_FILE, saved.with_name("a copy"))
    assert run_command("restore", "--data", data, "--replace", copied) == 0
    [aside] = data.glob("before-restore-*")
    (data / KEY_FILE).unlink()
    for path in aside.iterdir():
        path.replace(data / path.name)


def mend_damage(data: Path, saved: Path, _: pytest.MonkeyPatch) -> None:
    with (data / DATABASE_FILE).open("r+b") as file:
        file.truncate(8192)
    with pytest.raises(StorageError, match="data-damaged"):
        Database(data / DATABASE_FILE)
    assert run_command("restore", "--data", data, "--replace", saved) == 0


def find_a_lost_database(data: Path, saved: Path, _: pytest.MonkeyPatch) -> None:
    (data / DATABASE_FILE).unlink()
    assert run_command("restore", "--data", data, saved) == 0


def find_lost_keys(data: Path, saved: Path, _: pytest.MonkeyPatch) -> None:
    """In a backup, as the server says."""
    (data / KEY_FILE).unlink()
    assert run_command("restore", "--data", data.with_name("other"), saved) == 0
    shutil.copy(data.with_name("other") / KEY_FILE, data)


def move_to_another_machine(data: Path, saved: Path, _: pytest.MonkeyPatch) -> None:
    """Where settings were prepared."""
    shutil.rmtree(data)
    data.mkdir()
    (data / "herzrasen.toml").write_text(SETTINGS)
    assert run_command("restore", "--data", data, saved) == 0


def restore_into_a_folder_that_was_deleted(data: Path, saved: Path, _: pytest.MonkeyPatch) -> None:
    shutil.rmtree(data)
    assert run_command("restore", "--data", data, saved) == 0


def restore_from_before_the_keys_changed(data: Path, saved: Path, _: pytest.MonkeyPatch) -> None:
    """A key is made once a year, and browsers get tokens by it. The backup does not have it."""
    first = (data / KEY_FILE).read_text().splitlines()[0]
    with closing(sqlite3.connect(saved)) as backup:
        backup.execute(
            "UPDATE beside SET content = ? WHERE name = ?",
            (f"2020-01-01 {'11' * 32}\n".encode(), KEY_FILE),
        )
        backup.commit()
    (data / KEY_FILE).write_text(f"2020-01-01 {'11' * 32}\n{first}\n")
    assert run_command("restore", "--data", data, "--replace", saved) == 0


@pytest.mark.parametrize(
    "way",
    [
        take_back_an_upgrade,
        *(
            pytest.param(way, marks=pytest.mark.heavy)
            for way in (
                take_back_an_upgrade_by_hand,
                take_back_a_restore,
                take_back_a_restore_by_hand,
                mend_damage,
                find_a_lost_database,
                find_lost_keys,
                move_to_another_machine,
                restore_into_a_folder_that_was_deleted,
                restore_from_before_the_keys_changed,
            )
        ),
    ],
)
def test_nobody_loses_anything_on_the_way_back(
    way: WayBack, data: Path, guests: list[PlayingGuest], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = data.with_name("saved")
    assert run_command("backup", "--data", data, saved) == 0
    way(data, saved, monkeypatch)
    assert loss(data, guests) == GuestLoss()


def test_restore_says_what_becomes_of_keys_and_settings(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Signing everybody out is nothing that happens silently."""
    saved = tmp_path / "saved"
    assert run_command("backup", "--data", data, saved) == 0
    assert run_command("restore", "--data", data, "--replace", saved) == 0
    assert "Also from the backup: device.keys, herzrasen.toml." in capsys.readouterr().out

    copy = shutil.copy(data / DATABASE_FILE, tmp_path / "copy")
    assert run_command("restore", "--data", data, "--replace", copy) == 0
    assert "Left unchanged: device.keys, herzrasen.toml." in capsys.readouterr().out

    (data / KEY_FILE).write_text(f"2020-01-01 {'00' * 32}\n")
    assert run_command("restore", "--data", data, "--replace", saved) == 0
    assert "signed in only with those becomes a new guest" in capsys.readouterr().out

    assert run_command("restore", "--data", tmp_path / "new", copy) == 0
    assert "There are no keys here" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such owner")
def test_what_root_restores_belongs_to_the_user_of_the_folder(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server that runs as them said that the folder is not writable."""
    saved, owner = tmp_path / "saved", data.stat()
    given: dict[str, tuple[int, int]] = {}
    assert run_command("backup", "--data", data, saved) == 0
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda path, *to: given.update({Path(path).name: to}))
    assert run_command("restore", "--data", data, "--replace", saved) == 0
    [aside] = data.glob("before-restore-*")
    came = {f"{name}.arriving.new" for name in (KEY_FILE, "herzrasen.toml")}
    assert set(given) >= {*came, "tables.arriving", f"{aside.name}.unfinished"}
    assert set(given.values()) == {(owner.st_uid, owner.st_gid)}
