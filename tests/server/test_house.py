"""What holds for everyone at a table, and how its lines are measured."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.config.limits import Bounds
from herzrasen.protocol import codec
from herzrasen.protocol.house_rules import House
from tests.server.person import Person, ask
from tests.server.served import served

USUAL = {
    "kind": "private",
    "help": "assist",
    "inputs": ["mouse", "touch", "keys"],
    "watchers": "may-sit",
    "time": None,
    "talk": None,
}


def test_a_house_is_agreed_on_once_and_told_to_everyone(tmp_path: Path) -> None:
    strict = {
        "kind": "public",
        "help": "manual",
        "inputs": ["keys"],
        "watchers": "none",
        "time": {"move": 20, "reserve": 60},
        "talk": "none",
    }
    with served(tmp_path) as server:
        person = Person(server)
        table = person.open_table("nerts", "stoss", house=strict)
        assert person.come(table)["house"] == strict
        assert person.come(table)["house"] == strict
        assert person.come(person.open_table("nerts", "stoss"))["house"] == USUAL
    with served(tmp_path) as server:
        assert Person(server, person.cookie).come(table)["house"] == strict, "and kept"


@pytest.mark.parametrize(
    "house",
    [
        {"kind": "secret"},
        {"help": "all"},
        {"inputs": []},
        {"inputs": ["mind"]},
        {"inputs": "keys"},
        {"watchers": "all"},
        {"more": 1},
    ],
)
def test_there_is_no_other_house(tmp_path: Path, house: dict[str, object]) -> None:
    with served(tmp_path) as server:
        wish = {"game": "nerts", "rules": "stoss", "name": "Eva", "house": house}
        url = f"{server}/api/tables"
        answer = ask(url, json.dumps(wish).encode(), content_type="application/json")
        assert answer.status == 400
        assert answer.json["code"] == "table.refusal.not-understood"


def test_a_table_from_before_there_were_houses_has_the_usual_one() -> None:
    assert json.loads(codec.encode(House())) == USUAL


def test_a_line_to_a_table_of_nerts_is_measured_and_its_answers_are_no_haste(
    tmp_path: Path,
) -> None:
    with served(tmp_path, ping=0.003, limits=Bounds()) as server:
        person = Person(server)
        person.come(person.open_table("nerts", "stoss", free=1))
        answered = 0
        while answered < 600:
            message = person.next()
            assert message["type"] != "refused"
            if message["type"] == "ping":
                person.say(type="pong", number=message["number"])
                answered += 1


def test_answers_that_nobody_asked_for_are_counted(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        person = Person(server)
        person.come(person.open_table("nerts", "stoss", free=1))
        with pytest.raises(ConnectionClosed) as closed:
            flood(person)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def flood(person: Person) -> None:
    """Answer far too often, then listen until the line is closed."""
    with suppress(ConnectionClosed):
        for _ in range(2000):
            person.say(type="pong", number=1)
    for _ in person.messages():
        pass


def test_a_line_to_a_table_of_hearts_is_not(tmp_path: Path) -> None:
    with served(tmp_path, ping=0.0001) as server:
        person = Person(server)
        person.come(person.open_table("hearts", "standard"))
        person.until("happened", lambda message: len(message["view"]["public"]["chosen"]) == 3)
        person.submit(move="pass", cards=person.last["view"]["hand"][:3])
        person.until("accepted")
        assert not any(b'"ping"' in frame for frame in person.heard)
