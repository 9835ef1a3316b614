"""``kill -9`` at any instant, under load: what was acknowledged is there, once; play goes on."""

from __future__ import annotations

import json
import random
import sqlite3
import subprocess
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import repeat
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.protocol import codec
from herzrasen.storage.log import SQLiteLog, Stored
from herzrasen.storage.sqlite.database import FILE, Database
from herzrasen.table import info, journal
from herzrasen.table.move_ids import move_name
from herzrasen.table.table import Table
from tests.server.loop import run
from tests.server.person import Message, Person
from tests.server.playing import play
from tests.server.served import address, start

INSTANTS, MANY = 25, 200
PEOPLE = 6
LOAD = {"limits_connections_per_address": 1000, "limits_tables_at_once": 1000,
        "limits_requests_at_once": 10_000, "limits_messages_at_once": 10_000}  # fmt: skip


class Player:
    """Somebody who plays on whatever happens, and writes down what he was told."""

    def __init__(self, server: str, game: str, rules: str) -> None:
        first = Person(server)
        self.table = first.open_table(game, rules)
        self.cookie = first.cookie
        self.acknowledged: dict[str, int] = {}
        self.seen: dict[int, Message] = {}
        self.known = 0

    def play(self, server: str, until: Callable[[Message], bool]) -> None:
        """Play until the line breaks, or a message is as wanted."""
        person = Person(server, self.cookie)

        def look(message: Message) -> bool:
            self._note(message)
            return until(message)

        try:
            self._note(person.come(self.table, last=self.known))
            play(person, look)
        except (ConnectionClosed, OSError, EOFError):
            pass  # as was to be expected
        finally:
            person.leave()

    def _note(self, message: Message) -> None:
        if message["type"] == "accepted":
            self.acknowledged[message["id"]] = message["number"]
        if message["type"] in ("welcome", "happened"):
            self.seen[message["number"]] = message
            self.known = max(self.known, message["number"])


def kept(data: Path, player: Player) -> Stored:
    """A table as it stands in the log of a server that is not running."""
    with closing(Database(data / FILE)) as database:
        stored = run(SQLiteLog(database).load(player.table))
    assert stored is not None
    return stored


def check(data: Path, player: Player) -> None:
    """Nothing acknowledged is missing, nothing is there twice, every view is that of the replay."""
    stored = kept(data, player)
    description = info.read(stored.about)
    entries = [journal.read(entry, description.game) for entry in stored.entries]
    assert [entry.number for entry in entries] == [*range(1, len(entries) + 1)]
    names = Counter((entry.by, entry.move) for entry in entries if entry.move is not None)
    assert [name for name, times in names.items() if times > 1] == []
    made = {entry.move: entry.number for entry in entries if entry.move is not None}
    person = description.places[0].person
    assert person is not None
    acknowledged = {move_name(person, chosen): at for chosen, at in player.acknowledged.items()}
    assert {name: made.get(name) for name in acknowledged} == acknowledged
    assert player.known <= len(entries), "nobody has seen what is not in the log"
    table = Table(description.game, info.rules_of(description.game, description.rules))
    for entry in entries:
        table.apply(entry)
        told = player.seen.get(entry.number)
        if told is not None and told["view"] is not None:
            view = json.loads(codec.encode(table.view(0)))
            assert told["view"] == view, entry.number


class Fuse:
    """Kills a server when so many messages have been heard: instants are counted, not timed."""

    def __init__(self, process: subprocess.Popen[str], after: int) -> None:
        self._process = process
        self._left = after

    def __call__(self, _message: Message) -> bool:
        """Hear one more; nobody ever has what he wanted."""
        self._left -= 1
        if self._left == 0:
            self._process.kill()
        return False


def test_killed_at_any_instant_nothing_acknowledged_is_lost(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    chance = random.Random(1)
    process = start(tmp_path, pauses=False, settings=LOAD)
    server = address(process)
    players = [
        Player(server, "hearts", "standard") if number % 3 else Player(server, "nerts", "stoss")
        for number in range(PEOPLE)
    ]
    instants = MANY if request.config.getoption("--all") else INSTANTS
    try:
        for _ in range(instants):
            fuse = Fuse(process, chance.randrange(PEOPLE * 2, 300))
            with ThreadPoolExecutor(PEOPLE) as pool:
                list(pool.map(Player.play, players, repeat(server), repeat(fuse)))
            process.communicate()
            for player in players:
                check(tmp_path, player)
            process = start(tmp_path, pauses=False, settings=LOAD)
            server = address(process)
        Person(server, players[0].cookie).come(players[0].table)
    finally:
        process.kill()
        process.communicate()
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert sum(len(player.acknowledged) for player in players) > instants
