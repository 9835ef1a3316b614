"""The lobby over real sockets: the live list, quick match, own tables, and what nobody learns."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from herzrasen.server.runtime.entropy import Chance
from tests.server.person import PATIENCE, Person, ask
from tests.server.served import served
from tests.server.visitor import Visitor, quick

NEWS = 0.02
PUBLIC = {"kind": "public"}
NAMES = (
    "Ada",
    "Ben",
    "Cleo",
    "Dora",
    "Emil",
    "Fritz",
    "Gerd",
    "Hanna",
    "Ines",
    "Jan",
    "Kim",
    "Lea",
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with served(tmp_path, news=NEWS) as server:
        yield server


# The list -----------------------------------------------------------------------------------------


def test_a_public_table_appears_fills_begins_and_goes(server: str) -> None:
    looking = Visitor(Person(server)).come()
    assert looking.tables == {}
    host, guest = Person(server), Person(server)
    table = host.open_table("nerts", "stoss+seats=2", "Eva", free=1, house=PUBLIC)
    looking.until(lambda: table in looking.tables)
    listing = looking.tables[table]
    assert (listing["game"], listing["rules"], listing["state"]) == (
        "nerts", "stoss+seats=2", "waiting",
    )  # fmt: skip
    assert listing["seats"] == [
        {"kind": "person", "name": "Eva"}, {"kind": "free", "name": ""},
    ]  # fmt: skip
    host.come(table)
    host.say(type="rename", name="Evi")
    looking.until(lambda: looking.tables[table]["seats"][0]["name"] == "Evi")
    guest.come(table)
    guest.say(type="sit", name="Jan")
    looking.until(lambda: looking.tables[table]["state"] == "running")
    assert [seat["name"] for seat in looking.tables[table]["seats"]] == ["Evi", "Jan"]


def test_the_list_of_one_game_is_told_of_that_game_alone(server: str) -> None:
    looking = Visitor(Person(server)).come("nerts")
    host = Person(server)
    hearts = host.open_table("hearts", "standard", free=1, house=PUBLIC)
    nerts = host.open_table("nerts", "stoss", free=1, house=PUBLIC)
    looking.until(lambda: nerts in looking.tables)
    assert set(looking.tables) == {nerts}
    looking.look("hearts")
    looking.until(lambda: looking.heard[-1]["type"] == "tables")
    assert set(looking.tables) == {hearts}


def test_private_tables_are_in_nobodys_list_but_their_peoples(server: str) -> None:
    host, stranger = Person(server), Visitor(Person(server)).come()
    private = host.open_table("hearts", "standard", free=1)
    public = host.open_table("hearts", "standard", free=1, house=PUBLIC)
    stranger.until(lambda: public in stranger.tables)
    assert private not in json.dumps(stranger.heard)
    own = Visitor(host).come()
    assert set(own.mine) == {private, public}
    assert set(own.tables) == {public}


def test_no_message_says_who_is_who(server: str) -> None:
    looking, host = Visitor(Person(server)).come(), Person(server)
    table = host.open_table("hearts", "standard", house=PUBLIC)
    host.come(table)
    looking.until(lambda: table in looking.tables)
    assert set(looking.tables[table]) == {
        "table", "game", "rules", "bot", "house", "seats", "state", "opened",
    }  # fmt: skip
    assert set(looking.tables[table]["seats"][0]) == {"kind", "name"}


@pytest.mark.parametrize(
    "frame", ["", "[[[", b"\xff", '{"type":"look","game":"chess"}', '{"type":"hello"}']
)
def test_nonsense_gets_a_code_and_the_line_survives(server: str, frame: str | bytes) -> None:
    looking = Visitor(Person(server)).come()
    looking.send(frame)
    looking.until(lambda: looking.heard[-1]["type"] == "refused")
    assert looking.heard[-1]["code"] == "table.refusal.not-understood"
    looking.look()
    looking.until(lambda: looking.heard[-1]["type"] == "tables")


def test_haste_is_refused_and_then_the_line_closed(server: str) -> None:
    looking = Visitor(Person(server)).come()
    with pytest.raises(ConnectionClosed):
        rush(looking)
    assert any(message.get("code") == "table.refusal.too-fast" for message in looking.heard)


def rush(looking: Visitor) -> None:
    """Ask far too often, then listen until the line is closed."""
    with suppress(ConnectionClosed):
        for _ in range(2_000):
            looking.look()
    while True:
        looking.next()


# Quick match --------------------------------------------------------------------------------------


def test_twelve_who_press_at_once_fill_three_tables(server: str) -> None:
    people = [Person(server) for _ in NAMES]
    with ThreadPoolExecutor(len(people)) as pool:
        answers = list(
            pool.map(lambda pair: quick(pair[0], name=pair[1]), zip(people, NAMES, strict=True))
        )
    assert {answer.status for answer in answers} == {200}
    tables = [answer.json["table"] for answer in answers]
    assert sorted(Counter(tables).values()) == [4, 4, 4]
    for person, table in zip(people, tables, strict=True):
        welcome = person.come(table)
        assert welcome["seat"] >= 0
        assert welcome["house"]["kind"] == "public"
    seats = {person.last["table"]: person.last["seats"] for person in people}
    for table in seats.values():
        assert {seat["kind"] for seat in table} == {"person"}


def test_rules_that_were_asked_for_are_played_and_any_takes_what_there_is(server: str) -> None:
    first, second, third = (Person(server) for _ in range(3))
    moon = quick(first, rules="new-moon", name="Ada").json["table"]
    usual = quick(second, rules="standard", name="Ben").json["table"]
    assert moon != usual
    assert quick(third, name="Cleo").json["table"] == usual  # the younger of two, but as most play
    for name in ("Dan", "Eli", "Fay"):
        last = quick(Person(server), name=name).json["table"]
    assert last == moon  # the other one is full
    assert first.come(moon)["rules"] == "new-moon"


def test_pressing_twice_is_one_seat(server: str) -> None:
    person = Person(server)
    assert quick(person).json == quick(person).json


def test_a_name_that_is_none_and_rules_that_nobody_knows_are_refused(server: str) -> None:
    person = Person(server)
    assert quick(person, name=" ").json["code"] == "table.refusal.name"
    assert quick(person, rules="chess").json["code"].startswith("hearts.refusal.")
    assert quick(person, game="chess").json["code"] == "table.refusal.not-understood"
    assert quick(person, game="hearts", bot={"level": 99}).json["code"] == "table.refusal.bot-value"
    assert Visitor(person).come().tables == {}


def test_a_seat_whose_person_never_came_is_free_again(tmp_path: Path) -> None:
    with served(tmp_path, news=NEWS, grace=0.05) as server:
        ghost, host = Person(server), Person(server)
        table = quick(host, name="Eva").json["table"]
        assert quick(ghost, name="Jan").json["table"] == table
        host.come(table)
        host.until("seats", lambda message: message["seats"][1]["kind"] == "free")
        looking = Visitor(Person(server)).come()
        looking.until(lambda: looking.tables[table]["seats"][1]["kind"] == "free")
        welcome = ghost.come(table)
        assert (welcome["seat"], welcome["view"]) == (-2, None)
        ghost.say(type="sit", name="Jan")
        assert ghost.until("welcome")["seat"] == 1


# One's own tables ---------------------------------------------------------------------------------


def test_own_tables_say_whose_turn_it_is(server: str) -> None:
    person = Person(server)
    hearts = person.open_table("hearts", "standard")
    waiting = person.open_table("nerts", "stoss", free=3)
    person.come(hearts)
    person.until("happened", lambda message: len(message["view"]["public"]["chosen"]) == 3)
    own = Visitor(person).come(tables=False)
    own.until(lambda: own.mine[hearts]["turn"])
    assert list(own.mine) == [hearts, waiting]
    assert not own.mine[waiting]["turn"]
    assert own.mine[hearts]["seat"] == 0
    assert own.tables == {}
    assert Visitor(Person(server)).come().mine == {}


def test_a_table_is_ones_own_from_the_moment_one_sits_down(server: str) -> None:
    host, guest = Person(server), Person(server)
    table = host.open_table("hearts", "standard", free=2)
    host.come(table)
    guest.come(table)
    own = Visitor(guest).come()
    assert own.mine == {}
    guest.say(type="sit", name="Jan")
    own.until(lambda: table in own.mine)
    assert own.mine[table]["seat"] == 1


# After a restart ----------------------------------------------------------------------------------


def test_after_a_restart_the_list_and_the_own_tables_are_there_without_anybody_coming(
    tmp_path: Path,
) -> None:
    with served(tmp_path, news=NEWS) as server:
        host = Person(server)
        running = host.open_table("hearts", "standard", house=PUBLIC)
        private = host.open_table("hearts", "standard")
        host.come(private)
        host.until("happened", lambda message: len(message["view"]["public"]["chosen"]) == 3)
        cookie = host.cookie
    with served(tmp_path, news=NEWS) as server:
        own = Visitor(Person(server, cookie)).come()
        assert set(own.tables) == {running}
        assert own.mine[private]["turn"]
        assert set(own.mine) == {running, private}
        stranger = Visitor(Person(server)).come()
        assert set(stranger.tables) == {running}
        assert stranger.mine == {}


def test_a_table_that_nobody_has_been_at_leaves_the_list_and_keeps_its_link(
    tmp_path: Path,
) -> None:
    now = [1_800_000_000_000]
    chance = Chance(now=lambda: now[0])
    with served(tmp_path, chance=chance) as server:
        host = Person(server)
        table = host.open_table("hearts", "standard", house=PUBLIC)
        assert table in Visitor(host).come().tables
    now[0] += 3_600_000
    with served(tmp_path, chance=chance) as server:
        again = Person(server, host.cookie)
        assert Visitor(again).come().tables == {}
        assert table in Visitor(again).come().mine
        assert again.come(table)["seat"] == 0
        looking = Visitor(Person(server)).come()
        looking.until(lambda: table in looking.tables)


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null"])
def test_another_sites_page_gets_no_list(server: str, origin: str) -> None:
    url = f"ws{server.removeprefix('http')}/api/lobby"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(url, additional_headers={"origin": origin}, proxy=None),
    ):
        pass
    assert refused.value.response.status_code == 403
    with connect(url, additional_headers={"origin": server}, proxy=None) as line:
        line.send('{"type":"look"}')
        assert json.loads(line.recv(timeout=PATIENCE))["type"] in ("tables", "mine")


# What cannot be guessed ---------------------------------------------------------------------------


def test_links_are_long_and_each_is_another(server: str) -> None:
    person = Person(server)
    names = {person.open_table("hearts", "standard") for _ in range(8)}
    assert len(names) == 8
    assert {len(name) for name in names} == {22}  # 128 bits in base 64


def test_who_guesses_links_is_soon_not_answered_any_more(server: str) -> None:
    person = Person(server)
    table = person.open_table("hearts", "standard")
    person.come(table)
    first = ask(f"{server}/api/tables/{'x' * 22}/record")
    assert (first.status, first.json["code"]) == (404, "table.refusal.no-such-table")
    statuses = [ask(f"{server}/api/tables/{number:022}/record").status for number in range(60)]
    assert set(statuses) == {404, 429}
    assert statuses[-1] == 429
    other = Person(server)
    with pytest.raises(InvalidStatus) as refused:
        other.connect("y" * 22)
    assert refused.value.response.status_code == 403
    person.say(type="hello")  # who is at a table already notices nothing
    assert person.until("welcome")["table"] == table


def test_guesses_over_sockets_count_as_well(server: str) -> None:
    person = Person(server)

    def guess() -> None:
        for number in range(60):
            person.connect(f"{number:022}")
            assert person.refusal() == "no-such-table"

    with pytest.raises(InvalidStatus):
        guess()


def test_a_code_is_drawn_of_our_own_links_alone(server: str) -> None:
    def draw(link: Any) -> Any:
        body = json.dumps({"link": link}).encode()
        return ask(f"{server}/api/qr", body, content_type="application/json")

    code = draw(f"{server}/#/t/abc")
    assert code.status == 200
    assert code.json["size"] > 25
    assert code.json["path"].startswith("M4 4h7")
    for link in ("https://elsewhere.example/", "javascript:alert(1)", "http://[", "", "/#/t/abc"):
        assert draw(link).json["code"] == "table.refusal.foreign-link"
    assert draw("x" * 700).json["code"] == "table.refusal.not-understood"
