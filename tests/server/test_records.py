"""Records over HTTP: downloading a match, and showing any record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from herzrasen.record import Fault, read, read_json, write
from herzrasen.verify.replay_bots import Verification, verify
from tests.record.test_check import GOLDEN
from tests.server.auto_play import play, trick_was_taken
from tests.server.live_server import live_server
from tests.server.table_client import Answer, TableClient, http_request

UNKNOWN = re.compile(r"^hand (\d): \?", re.MULTILINE)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as address:
        yield address


def post(server: str, text: str | bytes, query: str = "", kind: str = "text/plain") -> Answer:
    data = text.encode() if isinstance(text, str) else text
    return http_request(f"{server}/api/records{query}", data, content_type=kind)


def fetch_record(person: TableClient, table: str, query: str = "", ending: str = "") -> Answer:
    address = f"{person.server}/api/tables/{table}/record{ending}{query}"
    return http_request(address, cookie=person.cookie)


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("hearts", "standard+deals=1"),
        ("nerts", "stoss+pile_size=5,rounds=1"),
    ],
)
def test_a_finished_match_is_kept_checked_and_shown(server: str, game: str, rules: str) -> None:
    person = TableClient(server)
    table = person.open_table(game, rules)
    person.join(table)
    running = fetch_record(person, table)
    assert (running.status, running.json["code"]) == (409, "record.refusal.still-running")
    play(person)
    answer = fetch_record(person, table)
    assert answer.status == 200
    named = rf'attachment; filename="{game}-\d{{4}}-\d\d-\d\d.hrz"'
    assert re.fullmatch(named, answer.headers["content-disposition"])
    text = answer.body
    found = read(text)
    assert not isinstance(found, Fault)
    assert write(found.record) == text
    assert [player.bot is None for player in found.record.players] == [True, False, False, False]
    assert b"\neffort 1: " in text, "bots' effort is kept"
    assert read_json(fetch_record(person, table, ending=".json").body) == found.record
    if game == "hearts":
        verified = verify(found.record, workers=1)
        assert isinstance(verified, Verification)
        assert verified.differences == ()
        assert ["same" in counts for counts in verified.outcomes] == [False] + [True] * 3
    shown = post(server, text)
    assert shown.status == 200
    assert shown.json["places"] == list(found.record.places)


def test_a_running_match_shows_each_seat_its_own_view_and_no_more(server: str) -> None:
    person, stranger = TableClient(server), TableClient(server)
    table = person.open_table("hearts", "standard+deals=1")
    person.join(table)
    stranger.join(table)
    play(person, trick_was_taken)
    mine = fetch_record(person, table, "?view=mine").body.decode()
    assert '[View "0"]' in mine
    assert UNKNOWN.findall(mine) == ["1", "2", "3"]
    theirs = fetch_record(stranger, table, "?view=mine").body.decode()
    assert '[View "watcher"]' in theirs
    assert UNKNOWN.findall(theirs) == ["0", "1", "2", "3"]
    for text in (mine, theirs):
        assert "Seed" not in text
        assert "effort" not in text
        assert post(server, text).status == 200
    assert fetch_record(stranger, table, "?view=all").status == 409
    assert fetch_record(stranger, table, "?view=0").json["code"] == "record.refusal.view"


def test_a_full_record_is_shown_from_any_seat(server: str) -> None:
    for seat in (-2, 0, 3):
        shown = post(server, GOLDEN["standard"], f"?seat={seat}&deal=2").json
        assert (shown["seat"], shown["deal"]) == (seat, 2)
        events = [step["event"] for step in shown["steps"]]
        assert (events[0]["event"], events[-1]["event"]) == ("dealt", "scored")
        hands = events[0]["hands"]
        assert [place for place, hand in enumerate(hands) if hand] == [seat] * (seat >= 0)
        assert "hands" not in shown["steps"][0]
        assert shown["steps"][0]["view"]["seat"] == seat
    opened = post(server, GOLDEN["standard"], "?open=yes").json
    assert [len(hand) for hand in opened["steps"][0]["hands"]] == [13] * 4
    decks = post(server, GOLDEN["stoss"], "?open=yes").json["steps"][0]
    assert [len(stock) for stock in decks["stocks"]] == [43] * 4


def test_a_seats_record_is_shown_from_that_seat_only(server: str) -> None:
    shown = post(server, GOLDEN["standard-seat-2"], "?open=yes").json
    assert (shown["seat"], shown["record"]) == (2, "2")
    assert all("hands" not in step for step in shown["steps"])
    other = post(server, GOLDEN["standard-seat-2"], "?seat=0")
    assert (other.status, other.json["code"]) == (400, "record.refusal.other-view")


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("?deal=5", "no-deal"),
        ("?deal=0", "no-deal"),
        ("?seat=4", "no-seat"),
        ("?seat=x", "not-a-number"),
    ],
)
def test_what_cannot_be_shown_is_refused(server: str, query: str, code: str) -> None:
    answer = post(server, GOLDEN["standard"], query)
    assert (answer.status, answer.json["code"]) == (400, f"record.refusal.{code}")


def test_a_wrong_record_is_refused_with_its_line(server: str) -> None:
    text = GOLDEN["standard"]
    answer = post(server, text.replace("points: ", "points: 1", 1))
    assert (answer.status, answer.json["code"]) == (400, "record.fault.differs")
    assert answer.json["facts"]["line"] == text[: text.index("points: ")].count("\n") + 1
    twin = post(server, '{"herzrasen": 1}', kind="application/json")
    assert twin.json["code"] == "record.fault.json-missing"
    assert twin.json["facts"] == {"field": "game", "line": 1, "column": 1}


def test_http_methods_and_origins(server: str) -> None:
    assert post(server, b"x" * (2 * 1024 * 1024 + 1)).status == 413
    assert http_request(f"{server}/api/tables/nowhere/record").status == 404
    body = GOLDEN["standard"].encode()
    foreign = http_request(f"{server}/api/records", body, origin="https://elsewhere.example")
    assert foreign.status == 403


def test_bots_that_are_asked_leave_their_effort_in_the_log_only(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        person = TableClient(server)
        person.join(person.open_table("hearts", "standard+deals=1"))
        play(person)
        assert not any(b"effort" in message or b"seed" in message for message in person.frames)
