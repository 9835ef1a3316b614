"""``api/rules``: rules by their text or their options, as a form and a table's page ask."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.server.person import Answer, ask
from tests.server.served import served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("data")) as server:
        yield server


def read(server: str, game: str, **asked: str) -> Any:
    answer = ask(f"{server}/api/rules/{game}?{urlencode(asked)}")
    assert answer.status == 200
    return answer.json


def post(server: str, body: Any, **headers: str) -> Answer:
    written = body if isinstance(body, bytes) else json.dumps(body).encode()
    return ask(f"{server}/api/rules", written, **{"content_type": "application/json"} | headers)


def test_rules_by_their_text(server: str) -> None:
    told = read(server, "hearts", text="standard+moon=choice,target=50", language="de")
    assert told["rules"] == "new-moon+target=50"
    assert (told["preset"], told["differences"], told["seats"]) == ("new-moon", ["target"], 4)
    assert told["options"]["target"] == 50
    values = {value["option"]: value for value in told["values"]}
    assert values["target"] == {
        "option": "target",
        "name": "Ziel",
        "words": "50",
        "differs": True,
        "matters": True,
        "because": "",
    }
    assert (values["equals"]["matters"], values["equals"]["because"]) == (False, "packs")
    assert told["sentences"][0]["title"] == "Am Tisch"
    assert told["refusal"] is None


def test_without_a_text_it_is_the_first_preset_and_english(server: str) -> None:
    assert read(server, "nerts")["rules"] == "stoss"
    assert read(server, "nerts", language="fr")["sentences"][0]["title"] == "The table"
    assert ask(f"{server}/api/rules/chess").status == 404


def test_what_games_offers_comes_back_by_options(server: str) -> None:
    games = ask(f"{server}/api/games").json
    for game in ("hearts", "nerts"):
        for preset in games[game]["presets"]:
            answer = post(server, {"game": game, "options": preset["options"], "language": "de"})
            assert answer.status == 200
            told = answer.json
            assert told["refusal"] is None
            assert (told["rules"], told["options"]) == (preset["rules"], preset["options"])
            assert read(server, game, text=told["rules"], language="de") == told


def test_options_that_are_left_out_are_as_usual(server: str) -> None:
    wish = {
        "game": "hearts",
        "options": {"moon": "choice", "penalties": [{"card": "KS", "points": 3}]},
    }
    assert post(server, wish).json["rules"] == "new-moon+penalties=KS:3"


@pytest.mark.parametrize(
    ("game", "chosen", "options"),
    [
        ("hearts", {"players": 5, "rotation": "across"}, ["players", "rotation"]),
        ("hearts", {"packs": 2}, ["players", "packs"]),
        ("hearts", {"target": 0}, ["target"]),
        ("hearts", {"target": "100"}, ["target"]),
        ("hearts", {"removed": ["2C", "1X"]}, ["removed"]),
        ("hearts", {"sun": None}, ["sun"]),
        ("hearts", {"trump": "H"}, []),
        ("nerts", {"seats": 5, "teams": "summed"}, ["teams", "seats"]),
        ("nerts", {"jokers": 3}, ["jokers"]),
        ("nerts", {"handicap": "fixed"}, ["handicap", "pile_sizes"]),
        ("nerts", {"pile_sizes": [13, 99]}, ["pile_sizes"]),
    ],
)
def test_rules_that_cannot_be_played_are_an_answer_like_any_other(
    server: str, game: str, chosen: dict[str, Any], options: list[str]
) -> None:
    answer = post(server, {"game": game, "options": chosen, "language": "de"})
    assert answer.status == 200
    told = answer.json
    assert (told["rules"], told["sentences"], told["values"]) == ("", [], [])
    assert told["refusal"]["options"] == options
    assert told["refusal"]["code"].startswith(f"{game}.refusal.")
    assert "{" not in told["refusal"]["sentence"]


@pytest.mark.parametrize(
    ("body", "headers", "status", "reason"),
    [
        (b"", {}, 400, "not-understood"),
        (b"[[[[", {}, 400, "not-understood"),
        ({"game": "chess", "options": {}}, {}, 400, "not-understood"),
        ({"game": "hearts", "options": {}, "more": 1}, {}, 400, "not-understood"),
        ({"game": "hearts", "options": {"deals": "9" * 70_000}}, {}, 413, "too-big"),
        ({"game": "hearts", "options": {}}, {"content_type": "text/plain"}, 415, "not-json"),
        ({"game": "hearts", "options": {}}, {"origin": "https://elsewhere.example"}, 403, "origin"),
    ],
)
def test_a_question_that_makes_no_sense(
    server: str, body: Any, headers: dict[str, str], status: int, reason: str
) -> None:
    answer = post(server, body, **headers)
    assert (answer.status, answer.json["code"]) == (status, f"table.refusal.{reason}")


@pytest.mark.parametrize(
    "text", ["x" * 5000, "standard+" + "," * 3000, "standard+target=٣", "+", "\0"]
)
def test_a_text_that_makes_no_sense_is_said_to(server: str, text: str) -> None:
    assert read(server, "hearts", text=text)["refusal"]["sentence"]


def test_nobody_asks_without_end(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        statuses = [post(server, {"game": "nerts", "options": {}}).status for _ in range(300)]
    assert (statuses[0], statuses[-1]) == (200, 429)
