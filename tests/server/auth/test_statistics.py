"""Match list and statistics over HTTP: only of one's own matches."""

from __future__ import annotations

import csv
import io
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from herzrasen.protocol import codec, http_history
from herzrasen.protocol.answer_types import my_statistics
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.storage.sqlite.database import DATABASE_FILE
from tests.coach.hearts.played_deals import COACH
from tests.server.auth.account_client import AccountClient, code_of
from tests.server.auto_play import match_is_over, play, trick_was_taken
from tests.server.live_server import live_server
from tests.server.table_client import http_request

DEAL = "standard+deals=1"
ROUND = "stoss+stuck=timer,stuck_seconds=5,stuck_action=end,rounds=1,tie=shared"
"""A round that ends however little the person in it does."""
STATISTICS = codec.decoder(my_statistics())
MATCHES = codec.decoder(http_history.MyMatches)
FINISHED = codec.decoder(http_history.MyFinishedMatches)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[str]:
    chance = Entropy(deal_seed=lambda: bytes(32), bot_seed=lambda: 1)
    with live_server(data, entropy=chance, coach=COACH) as address:
        yield address


@pytest.fixture(scope="module")
def eva(server: str) -> AccountClient:
    """A person who has played two deals of Hearts and a round of Nerts, and is in the middle of
    another match."""
    person = AccountClient(server)
    for game, rules in (("hearts", DEAL), ("nerts", ROUND), ("hearts", "sun+deals=1")):
        person.join(
            person.open_table(game, rules, name="Eva", bot={} if game == "nerts" else {"level": 1})
        )
        play(person, match_is_over)
        person.close()
    person.join(person.open_table("hearts", "standard", name="Eva", bot={"level": 1}))
    play(person, trick_was_taken)
    return person


def statistics(person: AccountClient, query: str = "") -> Any:
    answer = person.ask("GET", f"/statistics{query}")
    assert answer.status == 200, answer
    return STATISTICS.decode(answer.body)


def rules(person: AccountClient, query: str = "") -> list[str]:
    return [match["rules"] for match in person.get(f"/matches{query}")["matches"]]


def test_the_list_tells_how_each_match_ended(eva: AccountClient) -> None:
    matches = MATCHES.decode(eva.ask("GET", "/matches").body).matches
    assert [one.state for one in matches] == ["running", "over", "over", "over"]
    assert [one.deals for one in matches] == [None, 1, 1, 1]
    assert [player.kind for player in matches[0].players] == ["person", "bot", "bot", "bot"]
    assert matches[0].place is None


def test_matches_are_searched(eva: AccountClient) -> None:
    assert rules(eva, "?game=nerts") == [ROUND]
    assert rules(eva, "?preset=sun") == ["sun+deals=1"]
    assert rules(eva, "?result=open") == ["standard"]
    won, lost = rules(eva, "?result=won"), rules(eva, "?result=lost")
    assert sorted([*won, *lost]) == sorted([DEAL, ROUND, "sun+deals=1"])
    bot = eva.get("/matches?game=nerts")["matches"][0]["players"][1]["name"]
    assert ROUND in rules(eva, f"?name={bot.lower()}")
    assert rules(eva, "?name=nobody") == rules(eva, "?company=people") == []
    assert rules(eva, "?until=1") == []
    assert len(rules(eva, "?since=1&company=bots")) == 4


def test_pages_of_the_list_join(server: str) -> None:
    guest = AccountClient(server)
    made = [guest.open_table("hearts", "standard") for _ in range(33)]
    first = guest.get("/matches?result=open")
    assert [one["table"] for one in first["matches"]] == made[:2:-1]
    second = guest.get(f"/matches?result=open&before={first['more']}")
    assert [one["table"] for one in second["matches"]] == made[2::-1]
    assert second["more"] is None


def test_statistics_are_of_the_matches_that_are_over(eva: AccountClient) -> None:
    figures = statistics(eva)
    assert figures.unread == 0
    assert (figures.hearts.matches, figures.hearts.deals) == (2, 2)
    assert figures.hearts.presets == ("standard", "sun")
    assert figures.hearts.queen_deals == 2
    assert [one.way for one in figures.hearts.passing] == ["left"]
    assert (figures.nerts.matches, figures.nerts.deals) == (1, 1)
    assert figures.nerts.turns is not None
    assert figures.nerts.turns > 0
    sun = statistics(eva, "?preset=sun")
    assert sun.hearts.matches == 1
    assert sun.hearts.presets == ("standard", "sun")
    assert sun.nerts.matches == 0
    assert statistics(eva, "?company=people").hearts.matches == 0


def test_statistics_are_exported_as_files(eva: AccountClient) -> None:
    answer = eva.ask("GET", "/statistics.csv?game=hearts")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    lines = list(csv.DictReader(io.StringIO(answer.body.decode())))
    assert eva.ask("GET", "/statistics.csv").body == answer.body, "of the first game"
    points = statistics(eva).hearts.points
    assert points is not None
    assert sum(int(line["points"]) for line in lines) == points * 2
    assert {line["way"] for line in lines} == {"left"}
    (nerts,) = csv.DictReader(
        io.StringIO(eva.ask("GET", "/statistics.csv?game=nerts").body.decode())
    )
    assert int(nerts["turns"]) > 0
    export = eva.get("/statistics.json")
    assert [len(one["deals"]) for one in export["matches"]] == [1, 1, 1]
    assert export["statistics"] == eva.get("/statistics")
    assert b"Eva" not in answer.body


def test_a_journal_is_read_once_and_a_few_at_a_time(
    eva: AccountClient, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = statistics(eva)
    with closing(sqlite3.connect(data / DATABASE_FILE)) as connection, connection:
        connection.execute("DELETE FROM outcomes")
    monkeypatch.setattr("herzrasen.server.api.account.statistics._MAX_READS", 2)
    assert statistics(eva).unread == 1
    assert statistics(eva) == before


def test_reviews_are_in_the_statistics_of_their_player(eva: AccountClient) -> None:
    assert statistics(eva).hearts.reviewed == 0
    (match,) = eva.get("/matches?preset=sun")["matches"]
    stranger = AccountClient(eva.server)
    stranger.get()
    review(stranger, match["table"])
    found = statistics(eva).hearts
    assert found.reviewed == 1
    assert {one.kind for one in found.costs} >= {"pass", "follow"}
    assert sum(one.choices for one in found.costs) in range(2, 15)
    assert all(one.cost > 0 for one in found.costs if one.faults)
    assert statistics(stranger).hearts.reviewed == 0
    assert statistics(eva, "?preset=standard").hearts.reviewed == 0


def review(person: AccountClient, table: str) -> None:
    path = f"tables/{table}/review?deal=1"
    while True:
        answer = http_request(f"{person.server}/api/{path}", cookie=person.cookie)
        if answer.status != 202:
            assert answer.status == 200, answer
            return
        path = f"reviews/{answer.json['job']}"


def test_finished_matches_in_short_are_ones_own(server: str, eva: AccountClient) -> None:
    found = FINISHED.decode(eva.ask("GET", "/finished").body)
    assert [one.game for one in found.matches] == ["hearts", "nerts", "hearts"]
    times = [one.at for one in found.matches]
    assert times == sorted(times)
    assert FINISHED.decode(AccountClient(server).ask("GET", "/finished").body).matches == ()


def test_nobody_sees_the_matches_of_another(eva: AccountClient, server: str) -> None:
    assert eva.get("/matches")["matches"]
    stranger = AccountClient(server)
    assert stranger.get("/matches")["matches"] == []
    figures = statistics(stranger)
    assert (figures.hearts.matches, figures.nerts.matches, figures.hearts.presets) == (0, 0, ())
    assert stranger.get("/statistics.json")["matches"] == []


@pytest.mark.parametrize("path", ["/matches", "/statistics", "/statistics.csv"])
def test_an_invalid_query_is_refused(eva: AccountClient, path: str) -> None:
    wrong: list[Any] = [
        "game=chess",
        "before=-x",
        "who=Jan",
        "before=9223372036854775808",
        f"name={'x' * 100}",
    ]
    for query in wrong:
        assert code_of(eva.ask("GET", f"{path}?{query}")) == (400, "query")
