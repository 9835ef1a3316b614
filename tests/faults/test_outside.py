"""What goes wrong outside: no room on the disk, somebody else in the file, a clock that jumps."""

from __future__ import annotations

import resource
import signal
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from herzrasen.cli import main
from herzrasen.server.runtime.entropy import Chance
from herzrasen.storage.sqlite.database import FILE, Database
from herzrasen.storage.sqlite.writer import Writer
from herzrasen.storage.storage import in_sqlite
from tests.server.person import Person, ask
from tests.server.playing import play
from tests.server.served import address, served, start


def chosen(person: Person) -> None:
    """Until the three bots have passed."""
    person.until("happened", lambda m: len(m["view"]["public"]["chosen"]) == 3)


def trick(message: dict[str, object]) -> bool:
    event = message.get("event")
    return isinstance(event, dict) and event.get("event") == "trick_taken"


def test_no_room_on_the_disk_refuses_moves_and_with_room_again_play_goes_on(
    tmp_path: Path,
) -> None:
    """The process may write no file beyond a size: to it the disk is full."""
    process = start(tmp_path, pauses=False)
    try:
        server = address(process)
        person = Person(server)
        person.come(table := person.open_table("hearts", "standard"))
        chosen(person)
        before = person.last["view"]
        free = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1, free[1]))
        person.submit(move="pass", cards=before["hand"][:3])
        assert person.refusal() == "not-saved"
        assert ask(f"{server}/health").status == 503
        assert Person(server, person.cookie).come(table)["view"] == before
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, free)
        assert ask(f"{server}/health").status == 200
        person.say(type="hello")
        assert person.until("welcome")["view"] == before, "nothing was half applied"
        play(person, trick)
    finally:
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=60)
    assert "could not be written" in log


def test_while_somebody_else_writes_moves_wait_and_are_then_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trying, commit = threading.Event(), Writer._commit  # noqa: SLF001 - to know when it waits

    def tell(*words: Any) -> None:
        trying.set()
        commit(*words)

    monkeypatch.setattr(Writer, "_commit", tell)
    with (
        closing(Database(tmp_path / FILE)) as database,
        served(tmp_path, kept=in_sqlite(database)) as server,
    ):
        person = Person(server)
        person.come(person.open_table("hearts", "standard"))
        chosen(person)
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            trying.clear()
            name = person.submit(move="pass", cards=person.last["view"]["hand"][:3])
            assert trying.wait(30)
            other.execute("ROLLBACK")
        assert person.until("accepted")["id"] == name


def test_a_writer_that_never_lets_go_refuses_moves_and_loses_none(tmp_path: Path) -> None:
    with (
        closing(Database(tmp_path / FILE)) as database,
        served(tmp_path, kept=in_sqlite(database)) as server,
    ):
        person = Person(server)
        person.come(person.open_table("hearts", "standard"))
        chosen(person)
        move = {"move": "pass", "cards": person.last["view"]["hand"][:3]}
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            person.submit(**move)
            assert person.refusal() == "not-saved"
            other.execute("ROLLBACK")
        person.submit(**move)
        person.until("accepted")


@pytest.mark.parametrize("jump", [-7 * 24 * 60 * 60 * 1000, 7 * 24 * 60 * 60 * 1000])
def test_a_clock_that_is_set_changes_no_match(jump: int, tmp_path: Path) -> None:
    now = [1_790_000_000_000]

    def tick() -> int:
        now[0] += 1
        return now[0]

    with served(tmp_path, chance=Chance(now=tick)) as server:
        person = Person(server)
        table = person.open_table("hearts", "standard+deals=1")
        person.come(table)
        play(person, trick)
        now[0] += jump
        play(person)
        record = ask(f"{server}/api/tables/{table}/record", cookie=person.cookie)
        assert record.status == 200
        checked = tmp_path / "match.hrz"
        checked.write_bytes(record.body)
    assert main.main(["check", str(checked)]) == 0
