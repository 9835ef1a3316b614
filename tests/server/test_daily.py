"""Daily deals at a real server: once a person, hidden until one's own is done, provable after."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from herzrasen.bots import dealer
from herzrasen.cards import DEALER
from herzrasen.daily.calendar_day import DAY_MS, GRACE_MS, parse_day, start_of, text_of
from herzrasen.daily.offers import OFFERS
from herzrasen.daily.seeds import deal_seed, opens_day
from herzrasen.games import hearts
from herzrasen.games.registry import GAMES
from herzrasen.protocol import http_daily
from herzrasen.record import Fault
from herzrasen.record.json_form import read_json
from herzrasen.server.api import daily
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.storage.daily import BoardLine, PointCount
from herzrasen.storage.sqlite.database import DATABASE_FILE
from tests.server.auto_play import play
from tests.server.live_server import live_server
from tests.server.table_client import Answer, TableClient, http_request

DAY = parse_day("2026-11-28") or 0
TODAY, YESTERDAY, TOMORROW = text_of(DAY), text_of(DAY - 1), text_of(DAY + 1)


class Clock:
    """The server's clock, by hand."""

    def __init__(self) -> None:
        self.now = start_of(DAY) + 1000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def server(tmp_path: Path, clock: Clock) -> Iterator[str]:
    entropy = Entropy(now=clock, clock_synchronised=lambda: True)
    with live_server(tmp_path, entropy=entropy) as address:
        yield address


def get(person: TableClient, path: str = "") -> Answer:
    answer = http_request(f"{person.server}/api/daily{path}", cookie=person.cookie)
    person.keep(answer.headers)
    return answer


def start(person: TableClient, name: str = "hearts", date: str = TODAY, **wish: Any) -> Answer:
    answer = http_request(
        f"{person.server}/api/daily/{name}/{date}",
        json.dumps({"name": "Eva", "pace": "instant", **wish}).encode(),
        content_type="application/json",
        cookie=person.cookie,
    )
    person.keep(answer.headers)
    return answer


def begin(person: TableClient, name: str = "hearts", date: str = TODAY) -> str:
    answer = start(person, name, date)
    assert answer.status == 201, answer
    table: str = answer.json["table"]
    return table


def finish(person: TableClient, name: str = "hearts") -> str:
    """Play today's deal to its end; its table."""
    table = begin(person, name)
    person.join(table)
    play(person)
    person.close()
    while results(person, name)["own"]["state"] == "running":
        pass  # the result is stored in the background
    return table


def results(person: TableClient, name: str = "hearts", date: str = TODAY) -> Any:
    answer = get(person, f"/{name}/{date}")
    assert answer.status == 200, answer
    return answer.json


def code(answer: Answer) -> str:
    found: str = answer.json["code"]
    return found.removeprefix("daily.refusal.")


def test_everybody_has_the_same_cards_seat_and_bots(server: str) -> None:
    welcomes = []
    for _ in range(2):
        person = TableClient(server)
        welcomes.append(person.join(begin(person)))
    one, other = welcomes
    assert one["view"]["hand"] == other["view"]["hand"]
    assert one["seat"] == other["seat"] == 0
    assert one["daily"] == {"name": "hearts", "date": TODAY, "number": 28, "counts": True}
    assert one["house"]["watchers"] == "none"


def test_it_is_begun_once_however_many_browsers_ask_at_once(server: str) -> None:
    person = TableClient(server)
    get(person)
    with ThreadPoolExecutor(8) as pool:
        browsers = [TableClient(server, person.cookie) for _ in range(8)]
        tables = set(pool.map(begin, browsers))
    assert len(tables) == 1
    (table,) = tables
    assert TableClient(server, person.cookie).join(table)["seat"] == 0
    assert begin(person) == table, "while it runs, the way leads back to it"


def test_a_finished_deal_counts_and_is_played_again_for_oneself(server: str) -> None:
    person = TableClient(server)
    table = finish(person)
    shown = results(person)
    assert shown["open"]
    assert (shown["own"]["state"], shown["own"]["table"]) == ("finished", table)
    assert (shown["place"], shown["of"], shown["counts"]) == (1, 1, False)
    points = shown["own"]["points"]
    assert shown["points"] == [{"points": points, "accounts": 0, "guests": 1}]
    assert shown["board"] == [], "guests are only counted"
    again = begin(person)
    assert again != table
    welcome = person.join(again)
    assert not welcome["daily"]["counts"]
    assert welcome["repeats"] == 1
    play(person)
    assert results(person)["own"]["table"] == table
    assert results(person)["of"] == 1
    (offer, *others) = get(person).json["offers"]
    assert {(other["streak"], other["longest"]) for other in others} == {(0, 0)}
    assert (offer["streak"], offer["longest"], offer["own"]["points"]) == (1, 1, points)
    (day,) = get(person, "/hearts").json["days"]
    assert (day["date"], day["state"]) == (TODAY, "finished")


@pytest.mark.heavy
def test_nobody_learns_of_results_before_their_own(server: str) -> None:
    """What somebody is told who has not finished does not depend on whether others have."""
    waiting, running, other = (TableClient(server) for _ in range(3))
    for person in (waiting, running):
        get(person)
    begin(running)
    before = [results(waiting), results(running)]
    table = finish(other)
    assert [results(waiting), results(running)] == before
    assert not any(one["open"] or one["points"] or one["board"] or one["of"] for one in before)
    assert code(get(waiting, f"/hearts/{TODAY}/best")) == "not-played"
    for person in (waiting, running):
        for path in ("record", "review?deal=1", "again"):
            posted = json.dumps({"deal": 1, "name": "Jan"}).encode() if path == "again" else None
            answer = http_request(
                f"{server}/api/tables/{table}/{path}",
                posted,
                content_type="application/json",
                cookie=person.cookie,
            )
            assert answer.json["code"] == "table.refusal.no-watchers", path
    waiting.connect(table)
    waiting.send(type="hello")
    assert waiting.next_error() == "no-watchers"


def test_no_hint_no_undo_and_nobody_else_at_the_table(server: str) -> None:
    person = TableClient(server)
    table = begin(person)
    person.join(table)
    hint = http_request(f"{server}/api/tables/{table}/hint", cookie=person.cookie)
    assert code(hint) == "counts"
    person.send(type="undo", id="a")
    assert person.next_error() == "daily.refusal.counts"
    name = person.seats["seats"][1]["name"]
    person.send(type="arrange", seat=1, name=name, to="free")
    assert person.next_error() == "daily.refusal.alone"


def test_who_leaves_has_no_points_and_no_second_try(server: str) -> None:
    """Otherwise a bot would play it to its end, or somebody else at the seat that became free."""
    person = TableClient(server)
    table = begin(person)
    person.join(table)
    person.send(type="leave")
    while results(person)["own"]["state"] == "running":
        pass
    shown = results(person)
    assert (shown["own"]["state"], shown["own"]["points"], shown["of"]) == ("given-up", None, 0)
    again = begin(person)
    assert again != table
    assert not person.join(again)["daily"]["counts"]


def test_the_server_decides_which_day_it_is(server: str, clock: Clock) -> None:
    person = TableClient(server)
    assert get(person).json["date"] == TODAY
    assert code(start(person, date=TOMORROW)) == "not-yet"
    assert code(get(person, f"/hearts/{TOMORROW}")) == "not-yet"
    assert code(start(person, date=YESTERDAY)) == "no-such-day"
    for broken in ("2026-02-30", "2026-1-1", "x", "99999-01-01"):
        assert code(start(person, date=broken)) == "no-such-day"
    assert code(start(person, name="chess")) == "no-such-deal"
    table = begin(person)
    assert begin(person) == table
    clock.now += DAY_MS + GRACE_MS
    assert begin(person) != table, "once its secret is told, it is played for oneself"
    assert get(person).json["date"] == TOMORROW
    clock.now -= 3 * DAY_MS + GRACE_MS
    overview = get(person).json
    assert overview["date"] == TOMORROW, "a clock that goes back makes no past day playable"
    assert code(start(person, date=text_of(DAY + 2))) == "not-yet"


def test_the_secret_opens_the_commitment_and_deals_the_cards(server: str, clock: Clock) -> None:
    person = TableClient(server)
    welcome = person.join(begin(person))
    before = {day["date"]: day for day in get(person).json["days"]}
    assert all(day["secret"] == "" for day in before.values())
    assert not before[TODAY]["in_time"]
    assert before[TOMORROW]["in_time"]
    assert len(before) == 15
    clock.now = start_of(DAY + 1) + GRACE_MS
    assert results(person)["day"]["secret"] == "", "until a deal begun in time must be finished"
    clock.now += 1
    day = results(person)["day"]
    assert day["commitment"] == before[TODAY]["commitment"]
    secret = bytes.fromhex(day["secret"])
    assert opens_day(DAY, bytes.fromhex(day["commitment"]), secret)
    assert not opens_day(DAY + 1, bytes.fromhex(day["commitment"]), secret)
    rules: Any = GAMES["hearts"].parse_rules(OFFERS["hearts"].rules, 2)
    state: Any = hearts.start(rules)
    move = dealer.deal(state.public, deal_seed(secret, "hearts"))
    decided: Any = hearts.decide(state, DEALER, move)
    state = hearts.evolve(state, decided[0])
    assert [card.text for card in hearts.view(state, 0).hand] == welcome["view"]["hand"]


@pytest.mark.heavy
def test_the_best_result_is_replayed_without_a_name(server: str, tmp_path: Path) -> None:
    """And not at all once its table is deleted."""
    person = TableClient(server)
    finish(person)
    answer = get(person, f"/hearts/{TODAY}/best")
    assert answer.status == 200
    assert b"Eva" not in answer.body
    assert not isinstance(read_json(answer.body), Fault)
    with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as connection, connection:
        connection.execute("DELETE FROM tables")
    assert code(get(person, f"/hearts/{TODAY}/best")) == "no-best"


@pytest.mark.parametrize("name", OFFERS)
def test_each_offer_is_a_match_of_one_deal(name: str) -> None:
    offer = OFFERS[name]
    game: Any = GAMES[offer.game]
    rules = game.parse_rules(offer.rules, 2)
    assert (rules.deals if offer.game == "hearts" else rules.rounds) == 1
    assert game.format_rules(rules) == offer.rules


@pytest.mark.parametrize(("low_wins", "places"), [(True, [1, 2, 2, 4]), (False, [4, 2, 2, 1])])
@pytest.mark.parametrize("own", [None, 3, 5, 9])
def test_equal_points_share_a_place(low_wins: bool, places: list[int], own: int | None) -> None:
    """On the board, which has accounts alone, and among all."""
    mine = http_daily.DailyOwn(TODAY, 28, "finished", "T", own)
    nothing: Any = None
    before = http_daily.DailyResults(
        "hearts", "hearts", "standard", low_wins, nothing, 0, True, True, False, mine
    )
    board = tuple(BoardLine(f"name {points}", points) for points in (3, 5, 5, 9))
    counts = (PointCount(3, 1, 1), PointCount(5, 2, 0), PointCount(9, 1, 5))
    shown = daily._with_others(before, counts, board)  # noqa: SLF001 - without a server
    assert [line.place for line in shown.board] == places
    assert (shown.of, [each.guests for each in shown.points]) == (10, [1, 0, 5])
    better, worse = {None: (-1, 0), 3: (0, 8), 5: (2, 6), 9: (4, 0)}[own]
    if not low_wins and own is not None:
        better, worse = worse, better
    assert (shown.place, shown.beaten) == (better + 1, worse)
