"""``api/rules``: rules by their text or their options, as a form and a table's page ask."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.server.live_server import live_server
from tests.server.table_client import Answer, TableClient, http_request


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as server:
        yield server


def read(server: str, game: str, **asked: str) -> Any:
    answer = http_request(f"{server}/api/rules/{game}?{urlencode(asked)}")
    assert answer.status == 200
    return answer.json


def post(server: str, body: Any, **headers: str) -> Answer:
    written = body if isinstance(body, bytes) else json.dumps(body).encode()
    return http_request(
        f"{server}/api/rules", written, **{"content_type": "application/json"} | headers
    )


def test_rules_by_their_text(server: str) -> None:
    content = read(server, "hearts", text="standard+moon=choice,target=50", language="de")
    assert content["rules"] == "new-moon+target=50"
    assert (content["preset"], content["differences"], content["seats"]) == (
        "new-moon",
        ["target"],
        4,
    )
    assert content["options"]["target"] == 50
    values = {value["option"]: value for value in content["values"]}
    assert values["target"] == {
        "option": "target",
        "name": "Punktgrenze",
        "words": "50",
        "differs": True,
        "matters": True,
        "because": "",
    }
    assert (values["equals"]["matters"], values["equals"]["because"]) == (False, "packs")
    assert content["sentences"][0]["title"] == "Am Tisch"
    assert content["refusal"] is None


def test_without_a_text_it_is_the_first_preset_and_english(server: str) -> None:
    assert read(server, "nerts")["rules"] == "stoss"
    assert read(server, "nerts", language="xx")["sentences"][0]["title"] == "The table"
    assert http_request(f"{server}/api/rules/chess").status == 404


@pytest.mark.parametrize(("game", "preset"), [("hearts", "h4"), ("nerts", "nna")])
def test_a_preset_keeps_the_name_it_was_chosen_by(server: str, game: str, preset: str) -> None:
    """`h3` and `pagat` are the same rules, and come first in the list."""
    content = read(server, game, text=f"{preset}+target=77")
    assert content["rules"] == f"{preset}+target=77"
    asked = {"game": game, "options": content["options"] | {"target": 78}, "preset": preset}
    assert post(server, asked).json["rules"] == f"{preset}+target=78"
    asked["options"] = read(server, game, text="omnibus" if game == "hearts" else "duel")["options"]
    assert post(server, asked).json["rules"] in ("omnibus", "duel")
    client = TableClient(server)
    assert client.join(client.open_table(game, preset))["rules"] == preset
    client.close()


def test_what_games_offers_comes_back_by_options(server: str) -> None:
    games = http_request(f"{server}/api/games").json
    for game in ("hearts", "nerts"):
        for preset in games[game]["presets"]:
            asked = {"game": game, "options": preset["options"], "preset": preset["name"]}
            answer = post(server, {**asked, "language": "de"})
            assert answer.status == 200
            content = answer.json
            assert content["refusal"] is None
            assert (content["rules"], content["options"]) == (preset["name"], preset["options"])
            assert read(server, game, text=content["rules"], language="de") == content


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
    content = answer.json
    assert (content["rules"], content["sentences"], content["values"]) == ("", [], [])
    assert content["refusal"]["options"] == options
    assert content["refusal"]["code"].startswith(f"{game}.refusal.")
    assert "{" not in content["refusal"]["sentence"]


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
def test_invalid_requests_are_refused(
    server: str, body: Any, headers: dict[str, str], status: int, reason: str
) -> None:
    answer = post(server, body, **headers)
    assert (answer.status, answer.json["code"]) == (status, f"table.refusal.{reason}")


@pytest.mark.parametrize(
    "text", ["x" * 5000, "standard+" + "," * 3000, "standard+target=٣", "+", "\0"]
)
def test_unreadable_rules_are_reported(server: str, text: str) -> None:
    assert read(server, "hearts", text=text)["refusal"]["sentence"]


@pytest.mark.usefixtures("no_refill")
def test_rules_requests_are_rate_limited(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        statuses = [post(server, {"game": "nerts", "options": {}}).status for _ in range(300)]
    assert (statuses[0], statuses[-1]) == (200, 429)
