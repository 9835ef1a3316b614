"""Reviews over HTTP: a finished round, for its players."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from herzrasen.cards import Card
from herzrasen.games import nerts
from herzrasen.games.nerts.events import Moved
from herzrasen.presentation.review.nerts_rounds import from_table
from herzrasen.protocol.nerts.review import RoundReview
from herzrasen.protocol.race import Race, RaceContender
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.table import info, journal
from tests.server.auto_play import play
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import Answer, TableClient, http_request

ENDING = "stoss+stuck=timer,stuck_seconds=5,stuck_action=end,rounds=1"
"""A round that ends however little the person in it does."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[str]:
    with live_server(data) as address:
        yield address


def request_review(person: TableClient, table: str, round_: str) -> Answer:
    address = f"{person.server}/api/tables/{table}/review?round={round_}"
    return http_request(address, cookie=person.cookie)


def is_score(message: dict[str, Any]) -> bool:
    return bool(message.get("event", {}).get("event") == "scored")


def played_round(server: str) -> tuple[TableClient, str]:
    """A person who has finished a round."""
    person = TableClient(server)
    table = person.open_table("nerts", ENDING)
    person.join(table)
    play(person, is_score)
    return person, table


def test_a_finished_round_is_reviewed_for_whoever_played_it(server: str) -> None:
    person, table = played_round(server)
    answer = request_review(person, table, "1")
    assert answer.status == 200
    assert answer.headers["cache-control"] == "no-store"
    found = answer.json
    assert (found["round"], found["seat"]) == (1, 0)
    assert [pace["seat"] for pace in found["paces"]] == [0, 1, 2, 3]
    assert sum(pace["actions"] for pace in found["paces"]) > 10


def test_what_cannot_be_reviewed_is_refused(server: str) -> None:
    person, table = played_round(server)
    for asked, code in [
        ("0", "nerts_review.refusal.no-round"),
        ("2", "nerts_review.refusal.no-round"),
        ("1e1", "record.refusal.not-a-number"),
        ("²", "record.refusal.not-a-number"),
        ("9" * 400, "record.refusal.not-a-number"),
    ]:
        answer = request_review(person, table, asked.encode("ascii", "replace").decode())
        assert (answer.status, answer.json["code"]) == (400, code), asked
    stranger = request_review(TableClient(server), table, "1")
    assert (stranger.status, stranger.json["code"]) == (403, "nerts_review.refusal.watcher")
    assert request_review(person, "nowhere", "1").status == 404


def test_a_running_round_is_not_reviewed(server: str) -> None:
    person = TableClient(server)
    table = person.open_table("nerts", "stoss+seats=2")
    person.join(table)
    answer = request_review(person, table, "1")
    assert answer.status in (400, 409)


def test_a_race_is_found_at_the_event_that_won_it(server: str, data: Path) -> None:
    """Also where it became known only later, with another event."""
    _, table = played_round(server)
    with closing(Database(data / DATABASE_FILE)) as database:
        stored = run_coroutine(SQLiteEventLog(database).load(table))
    assert stored
    description = info.read(stored.description)
    read = (journal.read(entry, "nerts") for entry in stored.entries)
    entries = [msgspec.structs.replace(entry, races=()) for entry in read]
    won = next(
        entry
        for entry in entries
        if isinstance(entry.event, Moved) and entry.event.target.at is nerts.Spot.FOUNDATION
    )
    assert isinstance(won.event, Moved)
    winner, loser = won.event.seat, (won.event.seat + 1) % 4
    card = won.event.cards[0]
    beaten = Card(card.rank, card.suit, loser)
    contenders = (RaceContender(winner, 500, 700, card), RaceContender(loser, 538, 738, beaten))
    race = Race(won.number, "touch", contenders, nerts.Place(nerts.Spot.FOUNDATION, 0))
    entries[-1] = msgspec.structs.replace(entries[-1], races=(race,))
    for seat, kind in ((winner, "won"), (loser, "lost")):
        found = from_table(description, entries, seat, 1)
        assert isinstance(found, RoundReview)
        (ran,) = (one for one in found.findings if one.kind in ("won", "lost"))
        assert (ran.kind, ran.ms, ran.decided) == (kind, 38, "touch")
        assert ran.number == won.number - 1
