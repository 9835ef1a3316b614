"""``kill -9`` at any instant, under load: what was acknowledged is there, once; play goes on."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from itertools import repeat
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.protocol import codec
from herzrasen.storage.event_log import StoredTable
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.table import info, journal
from herzrasen.table.move_ids import move_key
from herzrasen.table.table import Table
from tests.server.auto_play import play
from tests.server.event_loop import run_coroutine
from tests.server.live_server import process_address, start_process
from tests.server.table_client import Message, TableClient

INSTANTS, MANY = 4, 200
PEOPLE = 6
LOAD = {"limits_connections_per_address": 1000, "limits_tables_at_once": 1000,
        "limits_requests_at_once": 10_000, "limits_messages_at_once": 10_000}  # fmt: skip


class PersistentPlayer:
    """A client that plays on whatever happens, and records what the server sent."""

    def __init__(self, server: str, game: str, rules: str) -> None:
        first = TableClient(server)
        self.table = first.open_table(game, rules)
        self.cookie = first.cookie
        self.acknowledged: dict[str, int] = {}
        self.seen: dict[int, Message] = {}
        self.known = 0

    def play(self, server: str, until: Callable[[Message], bool]) -> None:
        """Play until the line breaks, or a message is as wanted."""
        person = TableClient(server, self.cookie)

        def look(message: Message) -> bool:
            self._note(message)
            return until(message)

        try:
            self._note(person.join(self.table, last=self.known))
            play(person, look)
        except (ConnectionClosed, OSError, EOFError):
            pass  # as was to be expected
        finally:
            person.close()

    def _note(self, message: Message) -> None:
        if message["type"] == "accepted":
            self.acknowledged[message["id"]] = message["number"]
        if message["type"] in ("welcome", "happened"):
            self.seen[message["number"]] = message
            self.known = max(self.known, message["number"])


def stored_moves(data: Path, player: PersistentPlayer) -> StoredTable:
    """A table as it stands in the log of a server that is not running."""
    with closing(Database(data / DATABASE_FILE)) as database:
        stored = run_coroutine(SQLiteEventLog(database).load(player.table))
    assert stored is not None
    return stored


def check(data: Path, player: PersistentPlayer) -> None:
    """Nothing acknowledged is missing, nothing is there twice, every view is that of the replay."""
    stored = stored_moves(data, player)
    description = info.read(stored.description)
    entries = [journal.read(entry, description.game) for entry in stored.entries]
    assert [entry.number for entry in entries] == [*range(1, len(entries) + 1)]
    names = Counter((entry.by, entry.move) for entry in entries if entry.move is not None)
    assert [name for name, times in names.items() if times > 1] == []
    made = {entry.move: entry.number for entry in entries if entry.move is not None}
    person = description.places[0].person
    assert person is not None
    acknowledged = {move_key(person, chosen): at for chosen, at in player.acknowledged.items()}
    assert {name: made.get(name) for name in acknowledged} == acknowledged
    assert player.known <= len(entries), "nobody has seen what is not in the log"
    table = Table(description.game, info.rules_of(description.game, description.rules))
    for entry in entries:
        table.apply(entry)
        message = player.seen.get(entry.number)
        if message is not None and message["view"] is not None:
            view = json.loads(codec.encode(table.view(0)))
            assert message["view"] == view, entry.number


class Fuse:
    """Kills a server when so many messages have been heard: instants are counted, not timed."""

    def __init__(self, process: subprocess.Popen[str], after: int) -> None:
        self._process = process
        self._left = after

    def __call__(self, _message: Message) -> bool:
        """Record one more message; never stop for one."""
        self._left -= 1
        if self._left == 0:
            self._process.kill()
        return False


@pytest.mark.heavy
def test_killed_at_any_instant_nothing_acknowledged_is_lost(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    chance = random.Random(1)
    instants = MANY if request.config.getoption("--all") else INSTANTS
    with ExitStack() as processes:
        process = processes.enter_context(start_process(tmp_path, pauses=False, settings=LOAD))
        server = process_address(process)
        players = [
            PersistentPlayer(server, "hearts", "standard")
            if number % 3
            else PersistentPlayer(server, "nerts", "stoss")
            for number in range(PEOPLE)
        ]
        for _ in range(instants):
            fuse = Fuse(process, chance.randrange(PEOPLE * 2, 300))
            with ThreadPoolExecutor(PEOPLE) as pool:
                list(pool.map(PersistentPlayer.play, players, repeat(server), repeat(fuse)))
            processes.close()
            for player in players:
                check(tmp_path, player)
            process = processes.enter_context(start_process(tmp_path, pauses=False, settings=LOAD))
            server = process_address(process)
        TableClient(server, players[0].cookie).join(players[0].table)
    with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert sum(len(player.acknowledged) for player in players) > instants
