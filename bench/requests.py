"""Benchmark of every request and message: CPU time on the event loop and beside it.

A server runs in a thread of this process; the processor's time of that thread alone is what all
tables wait for, that of all other threads together is what is done beside. Each is asked some times
over; the table that is asked about has a long journal, the account many matches.
"""

from __future__ import annotations

import json
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from websockets.sync.client import connect

from bench.figure import Figure
from herzrasen.config.client_limits import LimitSettings
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from tests.server.live_server import live_server
from tests.server.long_tables import long_round, write_table, write_tables
from tests.server.table_client import Answer, TableClient, http_request
from tests.table.random_play import new_table, play

EVENTS: Final = 10_000
MATCHES: Final = 1_000
TIMES: Final = 5

_WIDE: Final = LimitSettings(
    tables_at_once=1000,
    messages_per_second=10_000,
    messages_at_once=100_000,
    requests_per_second=10_000,
    requests_at_once=100_000,
)


class CpuClocks:
    """CPU time of the server's event loop, and of all other threads."""

    def __init__(self) -> None:
        loop = next(one for one in threading.enumerate() if one.name == "served loop")
        assert loop.ident is not None
        self._loop = time.pthread_getcpuclockid(loop.ident)

    def cost_of(self, request: Callable[[], object], times: int = TIMES) -> tuple[float, float]:
        """What a request costs the loop, and what beside it, in ms."""
        loop = time.clock_gettime(self._loop)
        rest = time.process_time() - time.thread_time() - loop
        for _ in range(times):
            request()
        after = time.clock_gettime(self._loop)
        beside = time.process_time() - time.thread_time() - after - rest
        return (after - loop) / times * 1000, max(0.0, beside) / times * 1000


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_tables(folder, "nerts", long_round(EVENTS), ["nerts-long", "nerts-cold"])
        deals = play(new_table("hearts"), Random(1), 100_000)
        write_table(folder, "hearts", [e for made in deals for e in made], name="hearts-over")
        with live_server(folder, limits=_WIDE) as server:
            yield from _http_figures(server)
            yield from _message_figures(server)
            yield from _with_matches(server, folder)


def _http_figures(server: str) -> Iterator[Figure]:
    clocks = CpuClocks()
    person = TableClient(server)
    person.join("nerts-long")

    def get(path: str, **headers: str) -> Answer:
        return http_request(f"{server}{path}", None, cookie=person.cookie, **headers)

    def post(path: str, body: Any) -> Answer:
        sent = body if isinstance(body, bytes) else json.dumps(body).encode()
        kind = "text/plain" if isinstance(body, bytes) else "application/json"
        return http_request(f"{server}{path}", sent, cookie=person.cookie, content_type=kind)

    def hello(last: int | None) -> None:
        person.send(type="hello", last=last)
        person.until("welcome")

    def join_table(table: str) -> None:
        other = TableClient(server)
        other.join(table)
        other.close()

    record = get("/api/tables/hearts-over/record").body
    asked: dict[str, Callable[[], object]] = {
        "GET /": lambda: get("/"),
        "GET /, packed": lambda: get("/", accept_encoding="gzip"),
        "GET /client/main.js, packed": lambda: get("/client/main.js", accept_encoding="gzip"),
        "GET /texts/en.json, packed": lambda: get("/texts/en.json", accept_encoding="gzip"),
        "GET /health": lambda: get("/health"),
        "GET /api/games": lambda: get("/api/games"),
        "GET /api/games, packed": lambda: get("/api/games", accept_encoding="gzip"),
        "GET /api/rules/nerts": lambda: get("/api/rules/nerts?text=stoss%2Bseats%3D5"),
        "GET /api/rules/hearts": lambda: get("/api/rules/hearts"),
        "POST /api/rules": lambda: post("/api/rules", {"game": "nerts", "options": {"seats": 7}}),
        "GET /api/lessons/hearts": lambda: get("/api/lessons/hearts"),
        "POST /api/qr": lambda: post("/api/qr", {"link": f"{server}/#{'x' * 60}"}),
        "POST /api/tables": lambda: post("/api/tables", {"game": "nerts", "rules": "stoss",
                                                         "name": "Eva"}),
        "GET record, Hearts": lambda: get("/api/tables/hearts-over/record"),
        "GET record, 10,000 events": lambda: get("/api/tables/nerts-long/record?view=mine"),
        "POST /api/records": lambda: post("/api/records", record),
        "GET review, 10,000 events": lambda: get("/api/tables/nerts-long/review?round=1"),
        "GET hint": lambda: get("/api/tables/hearts-over/hint"),
        "GET /api/me": lambda: get("/api/me"),
        "GET /api/me/matches": lambda: get("/api/me/matches"),
        "GET /api/me/statistics": lambda: get("/api/me/statistics"),
        "open a line and say hello": lambda: join_table("nerts-long"),
        "hello, nothing missed": lambda: hello(None),
        "hello, 10,000 events missed": lambda: hello(0),
    }  # fmt: skip
    came = TableClient(server)
    yield from _figures(
        "a line to a table of 10,000 events that has to be read",
        clocks.cost_of(lambda: came.join("nerts-cold"), 1),
    )
    for name, request in asked.items():
        request()
        yield from _figures(name, clocks.cost_of(request))


def _message_figures(server: str) -> Iterator[Figure]:
    """Messages of a person alone at a table of Nerts, and of Hearts before the first pass."""
    clocks, nerts, hearts = CpuClocks(), TableClient(server), TableClient(server)
    nerts.join(nerts.open_table("nerts", "stoss+seats=1,stuck=off,progress=always"))
    nerts.submit(move="ready")
    nerts.until("happened", lambda happened: happened["event"]["event"] == "started")
    hearts.join(hearts.open_table("hearts", "standard"))
    while not (hearts.last.get("legal") or {}).get("cards"):
        hearts.next()
    number = count()

    def rename() -> None:
        nerts.send(type="rename", name=f"Eva {next(number)}")
        nerts.until("seats")

    def turn() -> None:
        nerts.submit(move="turn")
        nerts.until("accepted")

    def send_refused(person: TableClient, **message: Any) -> Callable[[], object]:
        def say() -> None:
            person.send(**message)
            person.until("refused")

        return say

    wrong = {"move": "lift", "source": {"at": "waste"}, "card": "AS", "target": {"at": "tableau"}}
    messages: dict[str, Callable[[], object]] = {
        "a move": turn,
        "a move that is refused": send_refused(nerts, type="submit", id="x", move=wrong),
        "rename": rename,
        "undo, refused": send_refused(hearts, type="undo", id="u"),
        "ask for the rest, refused": send_refused(hearts, type="ask_rest", number=1),
        "sit, refused": send_refused(hearts, type="sit", name="Eva", seat=0),
        "again, refused": send_refused(hearts, type="again", rules="standard"),
        "continue, refused": send_refused(hearts, type="continue", deal=99),
    }
    for name, message in messages.items():
        yield from _figures(name, clocks.cost_of(message, 20))


def _with_matches(server: str, folder: Path) -> Iterator[Figure]:
    """A person who has played a thousand short matches."""
    clocks, person = CpuClocks(), TableClient(server)
    person.open_table("hearts", "standard+deals=1")
    database = Database(folder / DATABASE_FILE)
    (token,) = database.query(
        'SELECT person FROM seats WHERE "table" = (SELECT max(id) FROM tables)'
    )
    database.close()
    moves = play(new_table("hearts", "standard+deals=1"), Random(1), 1000)
    entries = [entry for made in moves for entry in made]
    names = [f"match-{number}" for number in range(MATCHES)]
    write_tables(folder, "hearts", entries, names, person=token[0], rules="standard+deals=1")
    for title, path in {
        "GET /api/me/statistics, the first time, some read": "statistics",
        "GET /api/me/statistics.csv, all read": "statistics.csv",
        "GET /api/me/statistics": "statistics",
        "GET /api/me/statistics.json": "statistics.json",
        "GET /api/me/statistics.csv": "statistics.csv",
        "GET /api/me/matches": "matches",
        "GET /api/me/matches, none fits": "matches?name=nobody",
        "GET /api/me/export": "export",
    }.items():
        address = f"{server}/api/me/{path}"

        def get(address: str = address) -> None:
            answer = http_request(address, cookie=person.cookie, accept_encoding="gzip")
            assert answer.status == 200, answer

        yield from _figures(f"1,000 matches: {title}", clocks.cost_of(get, 1))
    line = connect(f"ws{server[4:]}/api/lobby", additional_headers={"cookie": person.cookie})

    def look() -> None:
        line.send('{"type":"look"}')
        while json.loads(line.recv())["type"] != "tables":
            pass

    yield from _figures("1,000 matches: look at the lobby, the first time", clocks.cost_of(look, 1))
    yield from _figures("look at the lobby", clocks.cost_of(look))
    line.close()


def _figures(name: str, cost: tuple[float, float]) -> Iterator[Figure]:
    yield Figure(f"{name}: on the loop", cost[0], "ms")
    yield Figure(f"{name}: beside it", cost[1], "ms")
