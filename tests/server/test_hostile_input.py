"""Invalid messages, foreign origins and flooding: refused with a code, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from herzrasen.locales import LANGUAGES, catalogue, text
from herzrasen.protocol import codec
from tests.server.live_server import live_server
from tests.server.table_client import Answer, TableClient, http_request


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("data")
    (folder / "index.html").write_text("<!doctype html><title>Herzrasen</title>")
    with live_server(folder, client=folder) as server:
        yield server


@pytest.fixture
def person(server: str) -> Iterator[TableClient]:
    """A person who is asked to pass at a table of Hearts."""
    person = TableClient(server)
    person.join(person.open_table("hearts", "standard"))
    person.until("happened", lambda message: message["event"]["event"] == "dealt")
    yield person
    person.close()


@pytest.mark.parametrize(
    ("frame", "reason"),
    [
        ("", "not-understood"),
        ("hello", "not-understood"),
        ("{}", "not-understood"),
        ("[[[[", "not-understood"),
        (b"\x00\xff", "not-understood"),
        (b'{"type":"begin"}', "not-understood"),
        ('{"type":"abracadabra"}', "not-understood"),
        ('{"type":"continue","deal":"0"}', "not-understood"),
        ('{"type":"submit","id":"a","move":{"move":"fly"}}', "not-understood"),
        ('{"type":"submit","id":"b","move":{"move":"play","card":"0X"}}', "not-understood"),
        ('{"type":"submit","id":"c","move":{"move":"turn"}}', "not-understood"),
        ('{"type":"hello"' + " " * codec.MAX_BYTES + "}", "too-big"),
        ('{"type":"continue","deal":0}', None),
        ('{"type":"continue","deal":5}', "not-that-deal"),
        ('{"type":"begin"}', "begun"),
        ('{"type":"sit","name":"Eva"}', "seated-already"),
        ('{"type":"rename","name":"  "}', "name"),
    ],
)
def test_an_invalid_message_is_refused_and_the_connection_stays_open(
    person: TableClient, frame: str | bytes, reason: str | None
) -> None:
    person.send_frame(frame)
    if reason is not None:
        assert person.next_error() == reason
    person.send(type="hello")
    assert person.until("welcome")["seat"] == 0


def test_a_move_out_of_turn_or_against_the_rules_is_refused_by_the_game(
    person: TableClient,
) -> None:
    hand = person.last["view"]["hand"]
    for move in (
        {"move": "play", "card": hand[0]},
        {"move": "pass", "cards": hand[:2]},
        {"move": "pass", "cards": []},
        {"move": "deal", "pack": hand},
        {"move": "moon", "choice": "self"},
    ):
        name = person.submit(**move)
        refused = person.until("refused")
        assert refused["id"] == name
        assert refused["code"].startswith("hearts.refusal.")
        for language in LANGUAGES:
            keys = {refused["code"], f"{refused['code']}.other"}
            assert keys & catalogue(language).keys()
    person.send(type="hello")
    assert person.until("welcome")["view"]["hand"] == hand


def test_the_first_message_is_hello(server: str) -> None:
    person = TableClient(server)
    person.connect(person.open_table("hearts", "standard"))
    person.submit(move="play", card="2C")
    assert person.next_error() == "hello-first"


def test_an_unknown_table_is_refused_and_the_connection_closed(server: str) -> None:
    person = TableClient(server)
    person.connect("nowhere")
    assert person.next_error() == "no-such-table"
    with pytest.raises(ConnectionClosed) as closed:
        person.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_a_foreign_origin_gets_no_socket(server: str) -> None:
    person = TableClient(server)
    table = person.open_table("hearts", "standard")
    with pytest.raises(InvalidStatus) as refused:
        person.connect(table, origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403
    person.connect(table, origin=server)


@pytest.mark.usefixtures("no_refill")
def test_flooding_is_refused_and_then_disconnected(server: str) -> None:
    person = TableClient(server)
    person.join(person.open_table("nerts", "stoss", free=1))
    with pytest.raises(ConnectionClosed) as closed:
        flood(person)
    codes = [json.loads(frame).get("code") for frame in person.frames]
    assert "table.refusal.too-fast" in codes
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


def flood(person: TableClient) -> None:
    """Say far too much, then listen until the line is closed.

    It may be closed while we still speak; what was answered until then can be heard afterwards.
    """
    with suppress(ConnectionClosed):
        for _ in range(5_000):
            person.send(type="continue", deal=9)
    for _ in person.messages():
        pass


# Over HTTP ----------------------------------------------------------------------------------------


def create_table(server: str, body: Any, **headers: str) -> Answer:
    written = body if isinstance(body, bytes) else json.dumps(body).encode()
    return http_request(
        f"{server}/api/tables", written, **{"content_type": "application/json"} | headers
    )


VALID_WISH = {"game": "hearts", "rules": "standard", "name": "Eva"}


@pytest.mark.parametrize(
    ("changes", "status", "reason"),
    [
        ({"name": ""}, 400, "table.refusal.name"),
        ({"free": 4}, 400, "table.refusal.too-many-free"),
        ({"bot": {"level": 9}}, 400, "table.refusal.bot-value"),
        ({"bot": {"tempo": 1}}, 400, "table.refusal.bot-setting"),
        ({"game": "chess"}, 400, "table.refusal.not-understood"),
        ({"more": 1}, 400, "table.refusal.not-understood"),
        ({"rules": "x" * codec.MAX_BYTES}, 413, "table.refusal.too-big"),
    ],
)
def test_invalid_table_requests_are_refused(
    server: str, changes: dict[str, Any], status: int, reason: str
) -> None:
    answer = create_table(server, VALID_WISH | changes)
    assert (answer.status, answer.json["code"]) == (status, reason)
    for language in LANGUAGES:
        assert text(language, reason, **answer.json["facts"])


def test_other_sites_cannot_open_tables(server: str) -> None:
    stranger = create_table(server, VALID_WISH, origin="https://elsewhere.example")
    assert (stranger.status, stranger.json["code"]) == (403, "table.refusal.origin")
    form = create_table(server, VALID_WISH, content_type="text/plain")
    assert (form.status, form.json["code"]) == (415, "table.refusal.not-json")
    assert create_table(server, VALID_WISH, origin=server).status == 201


@pytest.mark.usefixtures("no_refill")
def test_table_creation_is_rate_limited(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        answers = [create_table(server, VALID_WISH) for _ in range(60)]
    assert answers[0].status == 201
    assert (answers[-1].status, answers[-1].json["code"]) == (429, "table.refusal.too-fast")


def test_a_browser_gets_one_http_only_token(server: str) -> None:
    cookie = http_request(f"{server}/api/games").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert cookie.partition(";")[0].count(".") == 2, "a word, a date, a signature"
    known = http_request(f"{server}/api/games", cookie=cookie.partition(";")[0])
    assert "set-cookie" not in known.headers


@pytest.mark.parametrize("path", ["/health", "/api/games", "/texts/de.json", "/nowhere", "/"])
def test_every_answer_has_the_strict_headers(server: str, path: str) -> None:
    headers = http_request(server + path).headers
    assert headers["content-security-policy"].startswith("default-src 'self'; script-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_texts_are_complete_and_cached(server: str) -> None:
    for language in LANGUAGES:
        answer = http_request(f"{server}/texts/{language}.json")
        assert answer.json.items() <= catalogue(language).items()
        sections = {key.partition(".")[0] for key in answer.json}
        unspoken = {key.partition(".")[0] for key in catalogue(language)} - sections
        assert {"lobby", "hearts", "hearts_table", "nerts", "rule_choice"} <= sections
        assert {"cli", "server", "hearts_rules"} <= unspoken
        again = http_request(
            f"{server}/texts/{language}.json", if_none_match=answer.headers["etag"]
        )
        assert (again.status, again.body) == (304, b"")
    assert http_request(f"{server}/texts/xx.json").status == 404


def test_an_unknown_path_is_a_page_for_browsers_and_a_code_for_programs(
    server: str,
) -> None:
    answer = http_request(f"{server}/api/nothing")
    assert (answer.status, answer.json["code"]) == (404, "table.refusal.no-such-page")
    for path in ("/client/../app.py", "/client/%2e%2e/app.py", "/client/nothing.js"):
        assert http_request(server + path).status == 404


def test_a_server_error_is_a_page_for_browsers_and_a_code_for_programs(
    tmp_path: Path,
) -> None:
    (tmp_path / "empty").mkdir()
    with live_server(tmp_path, client=tmp_path / "empty") as server:  # without an index.html
        answer = http_request(server + "/", accept="text/html,*/*;q=0.8")
        assert answer.status == 500
        assert answer.headers["content-type"].startswith("text/html")
        for language in LANGUAGES:
            assert catalogue(language)["table.refusal.broken"] in answer.body.decode()
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert http_request(server + "/").json["code"] == "table.refusal.broken"
