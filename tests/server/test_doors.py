"""What a server answers to nonsense, to strangers and to haste: a code, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.protocol import codec
from tests.server.person import Answer, Person, ask
from tests.server.served import served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("data")
    (folder / "index.html").write_text("<!doctype html><title>Herzrasen</title>")
    with served(folder, client=folder) as server:
        yield server


@pytest.fixture
def person(server: str) -> Iterator[Person]:
    """Somebody who is asked to pass at a table of Hearts."""
    person = Person(server)
    person.come(person.open_table("hearts", "standard"))
    person.until("happened", lambda message: message["event"]["event"] == "dealt")
    yield person
    person.leave()


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
        ('{"type":"hello"' + " " * codec.LIMIT + "}", "too-big"),
        ('{"type":"continue","deal":0}', None),
        ('{"type":"continue","deal":5}', "not-that-deal"),
        ('{"type":"begin"}', "begun"),
        ('{"type":"sit","name":"Eva"}', "seated-already"),
        ('{"type":"rename","name":"  "}', "name"),
    ],
)
def test_a_strange_message_gets_a_code_and_the_line_survives(
    person: Person, frame: str | bytes, reason: str | None
) -> None:
    person.send(frame)
    if reason is not None:
        assert person.refusal() == reason
    person.say(type="hello")
    assert person.until("welcome")["seat"] == 0


def test_a_move_out_of_turn_or_against_the_rules_is_refused_by_the_game(person: Person) -> None:
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
    person.say(type="hello")
    assert person.until("welcome")["view"]["hand"] == hand


def test_a_line_begins_with_hello(server: str) -> None:
    person = Person(server)
    person.connect(person.open_table("hearts", "standard"))
    person.submit(move="play", card="2C")
    assert person.refusal() == "hello-first"


def test_a_table_that_does_not_exist_is_said_to_and_the_line_closed(server: str) -> None:
    person = Person(server)
    person.connect("nowhere")
    assert person.refusal() == "no-such-table"
    with pytest.raises(ConnectionClosed) as closed:
        person.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_another_sites_page_gets_no_line(server: str) -> None:
    person = Person(server)
    table = person.open_table("hearts", "standard")
    with pytest.raises(InvalidStatus) as refused:
        person.connect(table, origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403
    person.connect(table, origin=server)


def test_haste_is_refused_and_then_the_line_closed(server: str) -> None:
    person = Person(server)
    person.come(person.open_table("nerts", "stoss", free=1))
    with pytest.raises(ConnectionClosed) as closed:
        rush(person)
    codes = [json.loads(frame).get("code") for frame in person.heard]
    assert "table.refusal.too-fast" in codes
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


def rush(person: Person) -> None:
    """Say far too much, then listen until the line is closed.

    It may be closed while we still speak; what was answered until then can be heard afterwards.
    """
    with suppress(ConnectionClosed):
        for _ in range(5_000):
            person.say(type="continue", deal=9)
    for _ in person.messages():
        pass


def test_people_before_the_match_has_begun(server: str) -> None:
    host, guest = Person(server), Person(server)
    table = host.open_table("hearts", "standard", free=1)
    host.come(table)
    guest.come(table)
    host.submit(move="pass", cards=[])
    assert host.refusal() == "not-begun"
    guest.say(type="begin")
    assert guest.refusal() == "watcher"
    guest.say(type="sit", name="Jan", seat=0)
    assert guest.refusal() == "seat-taken"
    guest.say(type="sit", name="Jan")
    assert guest.until("welcome")["seat"] == 1
    guest.say(type="rename", name="Johan")
    host.until("seats", lambda message: message["seats"][1]["name"] == "Johan")
    host.say(type="begin")
    host.until("happened", lambda message: message["event"]["event"] == "dealt")


def test_the_last_free_seat_taken_begins_the_match(server: str) -> None:
    people = [Person(server) for _ in range(2)]
    table = people[0].open_table("nerts", "stoss+seats=2", free=1)
    people[0].come(table)
    people[1].come(table)
    people[1].say(type="sit", name="Jan")
    people[1].until("happened", lambda message: message["event"]["event"] == "dealt")
    third = Person(server)
    third.come(table)
    third.say(type="sit", name="Kim")
    assert third.refusal() == "no-free-seat"


# Over HTTP ----------------------------------------------------------------------------------------


def wish(server: str, body: Any, **headers: str) -> Answer:
    written = body if isinstance(body, bytes) else json.dumps(body).encode()
    return ask(f"{server}/api/tables", written, **{"content_type": "application/json"} | headers)


GOOD = {"game": "hearts", "rules": "standard", "name": "Eva"}


@pytest.mark.parametrize(
    ("changes", "status", "reason"),
    [
        ({"name": ""}, 400, "table.refusal.name"),
        ({"free": 4}, 400, "table.refusal.too-many-free"),
        ({"bot": {"level": 9}}, 400, "table.refusal.bot-value"),
        ({"bot": {"tempo": 1}}, 400, "table.refusal.bot-setting"),
        ({"game": "chess"}, 400, "table.refusal.not-understood"),
        ({"more": 1}, 400, "table.refusal.not-understood"),
        ({"rules": "x" * codec.LIMIT}, 413, "table.refusal.too-big"),
    ],
)
def test_a_wish_that_cannot_be_granted(
    server: str, changes: dict[str, Any], status: int, reason: str
) -> None:
    answer = wish(server, GOOD | changes)
    assert (answer.status, answer.json["code"]) == (status, reason)
    for language in LANGUAGES:
        catalogue(language)[reason].format_map(answer.json["facts"])


@pytest.mark.parametrize("rules", ["", "nonsense", "standard+nonsense=1", "standard+target=x"])
def test_rules_that_nobody_knows(server: str, rules: str) -> None:
    answer = wish(server, GOOD | {"rules": rules})
    assert answer.status == 400
    assert answer.json["code"].startswith("hearts.refusal.")


def test_options_that_collide_are_named(server: str) -> None:
    answer = wish(server, GOOD | {"rules": "standard+sun=yes,moon=off"})
    assert answer.status == 400
    assert answer.json["code"] == "hearts.refusal.collision"
    assert answer.json["facts"] == {"option": "sun", "other": "moon"}


def test_other_sites_cannot_open_tables(server: str) -> None:
    stranger = wish(server, GOOD, origin="https://elsewhere.example")
    assert (stranger.status, stranger.json["code"]) == (403, "table.refusal.origin")
    form = wish(server, GOOD, content_type="text/plain")
    assert (form.status, form.json["code"]) == (415, "table.refusal.not-json")
    assert wish(server, GOOD, origin=server).status == 201


def test_tables_are_not_opened_without_end(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        answers = [wish(server, GOOD) for _ in range(60)]
    assert answers[0].status == 201
    assert (answers[-1].status, answers[-1].json["code"]) == (429, "table.refusal.too-fast")


def test_a_device_gets_one_token_that_scripts_cannot_read(server: str) -> None:
    cookie = ask(f"{server}/api/games").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert cookie.partition(";")[0].count(".") == 2, "a word, a date, a signature"
    known = ask(f"{server}/api/games", cookie=cookie.partition(";")[0])
    assert "set-cookie" not in known.headers


@pytest.mark.parametrize("path", ["/health", "/api/games", "/texts/de.json", "/nowhere", "/"])
def test_every_answer_has_the_strict_headers(server: str, path: str) -> None:
    headers = ask(server + path).headers
    assert headers["content-security-policy"].startswith("default-src 'self'; script-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_the_words_are_all_there_and_need_not_be_sent_twice(server: str) -> None:
    for language in LANGUAGES:
        answer = ask(f"{server}/texts/{language}.json")
        assert answer.json.items() <= catalogue(language).items()
        spoken = {key.partition(".")[0] for key in answer.json}
        unspoken = {key.partition(".")[0] for key in catalogue(language)} - spoken
        assert {"lobby", "hearts", "hearts_table", "nerts", "rule_choice"} <= spoken
        assert {"cli", "server", "hearts_rules"} <= unspoken
        again = ask(f"{server}/texts/{language}.json", if_none_match=answer.headers["etag"])
        assert (again.status, again.body) == (304, b"")
    assert ask(f"{server}/texts/xx.json").status == 404


def test_an_address_with_nothing_leads_a_person_to_the_lobby_and_tells_a_program(
    server: str,
) -> None:
    answer = ask(f"{server}/api/nothing")
    assert (answer.status, answer.json["code"]) == (404, "table.refusal.no-such-page")
    for path in ("/client/../app.py", "/client/%2e%2e/app.py", "/client/nothing.js"):
        assert ask(server + path).status == 404


def test_a_page_that_cannot_be_had_is_a_sentence_for_a_person_and_a_code_for_a_program(
    tmp_path: Path,
) -> None:
    (tmp_path / "empty").mkdir()
    with served(tmp_path, client=tmp_path / "empty") as server:  # without an index.html
        answer = ask(server + "/", accept="text/html,*/*;q=0.8")
        assert answer.status == 500
        assert answer.headers["content-type"].startswith("text/html")
        for language in LANGUAGES:
            assert catalogue(language)["table.refusal.broken"] in answer.body.decode()
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert ask(server + "/").json["code"] == "table.refusal.broken"


def test_games_say_what_can_be_played(server: str) -> None:
    games = ask(f"{server}/api/games").json
    offered = {
        game: {preset["name"] for preset in games[game]["presets"]} for game in ("hearts", "nerts")
    }
    assert offered["hearts"] >= {"standard", "h3", "new-moon"}
    assert offered["nerts"] >= {"stoss", "pagat", "uk-racing-demon", "partners"}
    kinds = {option["name"]: option["kind"] for option in games["hearts"]["options"]}
    assert kinds["moon"] == "choice"
    assert kinds["players"] == kinds["target"] == "number"
    assert kinds["sun"] == "yes-no"
    assert kinds["bonus_card"] == "card"
    assert kinds["penalties"] == "list"
    (level,) = games["hearts"]["bot"]
    assert (level["least"], level["most"]) == (1, 4)


def test_the_page_names_its_files_by_their_hash(tmp_path: Path) -> None:
    client = tmp_path / "client"
    client.mkdir()
    (client / "main.js").write_text("import './other.js';")
    (client / "index.html").write_text('<script type="module" src="main.js"></script><a href="x">')
    with served(tmp_path, client=client) as server:
        cookie = ask(server + "/").headers["set-cookie"].partition(";")[0]
        page = ask(server + "/", cookie=cookie)
        assert page.headers["cache-control"] == "no-cache"
        source = page.body.decode().partition('src="')[2].partition('"')[0]
        file = ask(f"{server}/{source}")
        assert file.body == b"import './other.js';"
        assert "immutable" in file.headers["cache-control"]
        assert file.headers["content-type"].startswith("text/javascript")
        assert b'href="x"' in page.body
        assert ask(f"{server}/client/main.js").headers["cache-control"] == "no-cache"
        (client / "main.js").write_text("import './another.js';")
        assert source not in ask(server + "/").body.decode()
