"""Rated matches over real sockets: from the waiting room to the board, and after a restart."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from starlette.exceptions import HTTPException

from herzrasen.cli.main import main
from herzrasen.ratings.families import FAMILIES
from herzrasen.ratings.rating import BOARD_MS, NEW_RATING, PROVISIONAL_DEVIATION, Rating
from herzrasen.server.api import ratings as rating_endpoints
from herzrasen.server.lobby import match_rater
from herzrasen.server.lobby.match_rater import MatchRater
from herzrasen.storage.errors import DamagedTable
from herzrasen.storage.ratings import BoardRow, UnratedMatch
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database, lock_folder
from herzrasen.storage.sqlite.storage import sqlite_storage
from herzrasen.storage.storage import Storage
from herzrasen.table import info
from herzrasen.telemetry.rate_limited_log import RateLimitedLog
from tests.ratings.test_rated_match import table
from tests.server.auth.account_client import AccountClient
from tests.server.auto_play import play_together
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import http_request

RULES = "standard+deals=4,target=none"
PUBLIC = {"kind": "public"}
SINCE = 7
"""Who has not played since then is on no board."""


def seat_two(server: str, rules: str = RULES, **house: Any) -> list[AccountClient]:
    """Two people at a public table whose match has begun, the other seats bots'."""
    host, other = AccountClient(server), AccountClient(server)
    return seat(host, other, rules, **house)


def seat(
    host: AccountClient, other: AccountClient, rules: str = RULES, **house: Any
) -> list[AccountClient]:
    table = host.open_table("hearts", rules, free=2, house=PUBLIC | house)
    host.join(table)
    other.join(table)
    other.send(type="sit", name="Jan", seat=2)
    other.until("welcome")
    host.send(type="begin", anyway=True)
    host.until("seats", lambda message: all(one["kind"] != "free" for one in message["seats"]))
    return [host, other]


def ratings(person: AccountClient) -> dict[str, Any]:
    """One's own ratings by family."""
    answer = http_request(f"{person.server}/api/ratings", cookie=person.cookie)
    assert answer.status == 200
    return {one["family"]: one["own"] for one in answer.json["families"] if one["own"]}


@pytest.fixture(autouse=True)
def any_number_of_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match is rated in the background; until then the tests look again and again."""
    monkeypatch.setattr(rating_endpoints, "_AT_ONCE", 1_000_000)


def wait_for_rating(person: AccountClient) -> dict[str, Any]:
    """The rating of classic Hearts, once the match has been rated in the background."""
    while "hearts-classic" not in (found := ratings(person)):
        pass
    return dict(found["hearts-classic"])


@pytest.mark.heavy
def test_the_waiting_room_says_what_a_match_is_rated_in(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        for rules, house, rating in (
            (RULES, PUBLIC, "hearts-classic"),
            ("omnibus", PUBLIC, "hearts-jack"),
            ("standard+deals=1", PUBLIC, "rules"),
            ("partnership", PUBLIC, "rules"),
            (RULES, {}, "private"),
        ):
            person = AccountClient(server)
            table = person.open_table("hearts", rules, free=1, house=house)
            assert person.join(table)["rating"] == rating
            person.close()


def test_a_public_match_of_two_is_rated_and_a_running_one_tells_nothing(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        people = seat_two(server)
        before = [ratings(person) for person in people]
        play_together(people, lambda message: message.get("event", {}).get("event") == "scored")
        assert [ratings(person) for person in people] == before == [{}, {}]
        ended = play_together(people)
        places = ended[0]["event"]["places"]
        host, other = (wait_for_rating(person) for person in people)
        assert host["matches"] == other["matches"] == 1
        assert host["provisional"]
        if places[0] != places[2]:
            assert (host["mean"] > other["mean"]) == (places[0] < places[2])
        own = people[0].get("/ratings/hearts-classic")
        assert [point["mean"] for point in own["curve"]] == [host["mean"]]
        assert own["place"] is None
        assert own["guest"]
        (exported,) = people[0].get("/export")["ratings"]
        assert (exported["family"], len(exported["curve"])) == ("hearts-classic", 1)
        board = http_request(f"{server}/api/ratings/hearts-classic")
        assert board.json["entries"] == []
    with live_server(tmp_path):
        pass  # what is rated stays so
    assert len(log_of(tmp_path)) == 1
    assert main(["ratings", "recompute", "--check", "--data", str(tmp_path)]) == 0


@pytest.mark.heavy
def test_a_match_that_ended_unseen_is_rated_at_the_next_start(tmp_path: Path) -> None:
    storage_of: list[Storage] = []
    database = Database(tmp_path / DATABASE_FILE)
    storage_of.append(sqlite_storage(database))
    lost = msgspec.structs.replace(storage_of[0], ratings=_Unreachable())
    with live_server(tmp_path, storage=lost) as server:
        play_together(seat_two(server))
    database.close()
    assert log_of(tmp_path) == []
    with live_server(tmp_path):
        while not log_of(tmp_path):
            pass
    assert len(log_of(tmp_path)) == 1


class _Unreachable:
    """Ratings that cannot be stored, as where a server is killed before it does."""

    def __getattr__(self, _name: str) -> Any:
        async def fail(*_args: object) -> None:
            raise OSError("killed")

        return fail


def test_a_database_that_fails_is_said_in_the_log_and_a_damaged_match_stops_no_other(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = RateLimitedLog(logging.getLogger(match_rater.__name__))
    monkeypatch.setattr(match_rater, "_TROUBLE", log)
    about = info.write(table("a", "b", rules="standard"))
    matches = [UnratedMatch(number, f"t{number}", about, about, None) for number in (1, 2)]
    looked_for: list[str] = []

    class Failing:
        """A database whose table ``t1`` is damaged, and that fails at the next."""

        async def unrated_matches(self, *_args: object) -> Sequence[UnratedMatch]:
            return matches

        async def unrated_match(self, _name: str) -> UnratedMatch:
            return matches[1]

        async def load(self, name: str) -> None:
            looked_for.append(name)
            raise DamagedTable(name) if name == "t1" else OSError("no space")

    failing: Any = Failing()
    storage: Any = SimpleNamespace(ratings=failing, log=failing)
    rater = MatchRater(storage, lambda: 10**15)

    async def rate() -> None:
        await rater.sweep()
        rater.match_over("t2")
        await rater.close()

    run_coroutine(rate())
    assert looked_for == ["t1", "t2", "t2"]
    assert [record.getMessage() for record in caplog.records] == [
        "ratings could not be saved",
        "a match could not be rated",
    ]


@pytest.mark.heavy
def test_an_operator_excludes_somebody_while_the_server_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with live_server(tmp_path) as server:
        host, other = AccountClient(server), AccountClient(server)
        host.sign_up("Eva")
        play_together(seat(host, other))
        wait_for_rating(host)
        command = ["ratings", "exclude", "eva", "--reason", "two accounts"]
        assert main([*command, "--data", str(tmp_path)]) == 0
        assert http_request(f"{server}/api/ratings", cookie=host.cookie).json["excluded"]
        assert main(["ratings", "exclude", "nobody", "--data", str(tmp_path)]) == 2
        assert main(["ratings", "exclude", "--data", str(tmp_path)]) == 2
        capsys.readouterr()
        assert main(["ratings", "excluded", "--data", str(tmp_path)]) == 0
        assert "Eva  two accounts" in capsys.readouterr().out
        with closing(lock_folder(tmp_path)):  # as a server has it
            assert main(["ratings", "recompute", "--data", str(tmp_path)]) == 2
        assert main(["ratings", "admit", "Eva", "--data", str(tmp_path)]) == 0
        assert main(["ratings", "admit", "Eva", "--data", str(tmp_path)]) == 2
    assert main(["ratings", "recompute", "--data", str(tmp_path)]) == 0
    assert main(["ratings", "show", "--data", str(tmp_path)]) == 0


def log_of(folder: Path) -> list[Any]:
    """The log of rated matches."""
    with closing(sqlite3.connect(folder / DATABASE_FILE)) as connection:
        return connection.execute('SELECT "match" FROM rated_matches').fetchall()


def endpoints(
    monkeypatch: pytest.MonkeyPatch,
    *,
    rows: int = 0,
    own: Rating | None = None,
    excluded: bool = False,
    guest: bool = False,
) -> rating_endpoints.RatingEndpoints:
    """Those of a board with so many players, of whom Eva asks, whose rating is her ``own``."""

    async def board(family: str, since: int, first: int, count: int) -> list[BoardRow]:
        assert (family in FAMILIES, since) == (True, SINCE)
        return [BoardRow(f"name {n}", "p", NEW_RATING) for n in range(first, rows)][:count]

    async def board_size(family: str, since: int, _above: float | None = None) -> int:
        assert (family in FAMILIES, since) == (True, SINCE)
        return rows

    async def answer(given: object) -> object:
        return given

    found = SimpleNamespace(
        board=board,
        board_size=board_size,
        ratings_of=lambda _: answer({}),
        curve=lambda *_: answer(() if own is None else (own,)),
        is_excluded=lambda _: answer(excluded),
    )
    accounts = SimpleNamespace(of_person=lambda _: answer(None if guest else "eva"))
    monkeypatch.setattr(rating_endpoints, "address_of", str)
    work: Any = SimpleNamespace(slot=lambda _: nullcontext())
    storage: Any = SimpleNamespace(ratings=found, accounts=accounts)
    return rating_endpoints.RatingEndpoints(storage, lambda: BOARD_MS + SINCE, work)


def ask(person: str = "eva", family: str = "hearts-classic", **query: str) -> Any:
    return SimpleNamespace(
        path_params={"family": family}, query_params=query, scope={"person": person}
    )


@pytest.mark.parametrize(
    ("rows", "first", "more"),
    [(53, 50, None), (100, 50, None), (101, 50, 100), (20_000, 9950, 10_000), (20_000, 9951, None)],
)
def test_places_go_on_on_the_next_page_of_a_board(
    rows: int, first: int, more: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = run_coroutine(endpoints(monkeypatch, rows=rows).board(ask(first=str(first))))
    board = json.loads(bytes(answer.body))
    shown = [(one["place"], one["name"]) for one in board["entries"]]
    end = min(rows, first + rating_endpoints.PAGE_SIZE)
    assert shown == [(number + 1, f"name {number}") for number in range(first, end)]
    assert (board["players"], board.get("more")) == (rows, more)


@pytest.mark.parametrize("first", ["-1", "9" * 20, "²", "10001", "x"])
def test_what_is_asked_wrongly_is_refused(first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    endpoint = endpoints(monkeypatch)
    assert run_coroutine(endpoint.board(ask(first=first))).status_code == 400
    assert run_coroutine(endpoint.board(ask(first="10000"))).status_code == 200
    for family in ("chess", "hearts-classic'--"):
        with pytest.raises(HTTPException):
            run_coroutine(endpoint.own(ask(family=family)))


@pytest.mark.parametrize("excluded", [False, True])
@pytest.mark.parametrize("guest", [False, True])
@pytest.mark.parametrize("at", [SINCE - 1, SINCE])
@pytest.mark.parametrize("deviation", [1.0, PROVISIONAL_DEVIATION])
def test_who_is_on_no_board_has_no_place(
    deviation: float, at: int, guest: bool, excluded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of whom too little is known, who has not played for long, guests, and who is excluded."""
    own = Rating(mean=30.0, deviation=deviation, matches=9, left=2, resigned=1, at=at)
    endpoint = endpoints(monkeypatch, rows=4, own=own, excluded=excluded, guest=guest)
    mine = json.loads(bytes(run_coroutine(endpoint.own(ask())).body))
    on_board = deviation == 1.0 and at == SINCE and not guest and not excluded
    assert mine["place"] == (5 if on_board else None)
    assert (mine["guest"], mine["excluded"], mine["left"], mine["resigned"]) == (
        guest,
        excluded,
        2,
        1,
    )
    nobody = json.loads(bytes(run_coroutine(endpoints(monkeypatch).own(ask())).body))
    assert (nobody["rating"], nobody["place"], nobody["left"]) == (None, None, 0)


@pytest.mark.usefixtures("no_refill")
def test_each_answer_about_ratings_is_one_of_a_persons_share(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rating_endpoints, "_AT_ONCE", 2)
    for name in ("families", "board", "own"):
        answer = getattr(endpoints(monkeypatch), name)
        asked = [run_coroutine(answer(ask(who))).status_code for who in ("eva",) * 3 + ("jan",)]
        assert asked == [200, 200, 429, 200], name
