"""Anything may be sent to a server, over sockets and over HTTP: it answers with a code that has its
sentence, logs no traceback, and plays on."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import quote, urlencode

import msgspec
import pytest
from msgspec import inspect
from starlette.applications import Starlette
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed

from herzrasen.config.client_limits import LimitSettings
from herzrasen.games.protocol import GameName
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.protocol import codec
from herzrasen.server import app
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from tests.malformed_input import ODD_VALUES, mutate, mutated_bytes
from tests.message_examples import WORDS, example
from tests.server.attack_fixture import KINDS, MOVES, RULES
from tests.server.auto_play import move_was_accepted, play
from tests.server.live_server import live_server
from tests.server.lobby_client import LobbyClient
from tests.server.table_client import TableClient, http_request
from tests.tiers import size_of_tier
from tests.tools import ROOT

LINES, FRAMES = 12, 200
"""So many lines to a table of each game say so much; more at once would be too fast."""
REQUESTS = size_of_tier(6, 25, 100)
"""So many requests are made to each address."""

TOO_LONG: Final = 1 << 21
"""So many bytes in one message end a line."""


@contextmanager
def no_errors_logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing goes wrong in here, as far as anybody's log says."""
    logger = logging.getLogger("uvicorn")
    logger.addHandler(caplog.handler)
    try:
        yield
    finally:
        logger.removeHandler(caplog.handler)
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    # The people's own library may be surprised by a line that the server ends.
    assert not [record for record in errors if not record.name.startswith("websockets")]


@pytest.mark.parametrize("game", ["hearts", "nerts"])
def test_any_messages_over_table_sockets(
    tmp_path: Path, game: GameName, caplog: pytest.LogCaptureFixture
) -> None:
    random = Random(game)

    def any_move() -> Any:
        return example(MOVES[game], random, dict)

    patient = LimitSettings(messages_per_second=10_000, messages_at_once=10_000)
    with no_errors_logged(caplog), live_server(tmp_path, limits=patient) as server:
        eva, guest = TableClient(server), TableClient(server)
        table = eva.open_table(game, RULES[game][0])
        for _ in range(LINES):
            person = random.choice((eva, guest))
            person.join(table)
            for _ in range(FRAMES):
                frame = mutate(example(KINDS, random, any_move), random)
                person.socket.send(frame, text=random.random() < 0.9 and is_utf8(frame))
            person.send(type="hello")
            person.until("welcome")
            with pytest.raises(ConnectionClosed):
                send_oversized(person, text=random.random() < 0.5)
            person.close()
        assert eva.join(table)["type"] == "welcome"
        eva.close()
        eva.join(eva.open_table(game, RULES[game][0]))
        play(eva, move_was_accepted)
        eva.close()


def test_any_messages_over_the_lobby_socket(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    random = Random("lobby")
    with no_errors_logged(caplog), live_server(tmp_path) as server:
        visitor = LobbyClient(TableClient(server)).connect()
        for _ in range(FRAMES):
            wish = example(random.choice(WISHES), random, lambda: random.choice(ODD_VALUES))
            visitor.send(mutate(wish, random).decode(errors="replace"))
        LobbyClient(TableClient(server)).connect("nerts").close()
        visitor.close()


def is_utf8(frame: bytes) -> bool:
    """Whether it may be sent as text: else that ends the connection."""
    return frame.decode(errors="replace").encode() == frame


def send_oversized(person: TableClient, *, text: bool) -> None:
    """Say what is far too long, and listen for as long as there is something to hear."""
    person.socket.send(b"x" * TOO_LONG, text=text)
    for _ in person.messages():
        pass


# Over HTTP ----------------------------------------------------------------------------------------

WISHES: Final = [
    inspect.type_info(reader.type)
    for reader in vars(codec).values()
    if isinstance(reader, msgspec.json.Decoder)
]
"""Everything that is read from outside; every address gets all of it."""
RECORDS: Final = [
    path.read_bytes() for path in sorted((ROOT / "tests/golden/records").glob("*.hrz"))
]
ASKED: Final = ("text", "language", "view", "deal", "seat", "open", "number", "more")
TYPES: Final = ("application/json", "text/plain", "application/json; charset=utf-7", "")


def test_requests_of_any_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    random, routes = Random("any requests"), list[Route]()

    def starlette(**parts: Any) -> Starlette:
        routes.extend(route for route in parts["routes"] if isinstance(route, Route))
        return Starlette(**parts)

    monkeypatch.setattr(app, "Starlette", starlette)
    monkeypatch.setattr(RateLimiter, "take", lambda *_: True)
    with no_errors_logged(caplog), live_server(tmp_path) as server:
        tables = [TableClient(server).open_table(game, RULES[game][0]) for game in RULES]
        answers = Counter[int]()
        for route in routes:
            cookie = http_request(f"{server}/api/games").headers["set-cookie"].partition(";")[0]
            for _ in range(REQUESTS):
                answers[request(server, cookie, route, tables, random)] += 1
        assert http_request(f"{server}/health").status == 200
    assert {200, 400, 404, 415} <= answers.keys()
    assert size_of_tier(quick=True, full=413 in answers)


def request(server: str, cookie: str, route: Route, tables: list[str], random: Random) -> int:
    """One request to this address, with anything in its path, its question and its body; the
    status of the answer."""
    path = route.path
    for name in route.param_convertors:
        known = tables if name == "table" else ["hearts", "nerts"]
        path = path.replace(f"{{{name}}}", quote(random.choice((*known, *known, *WORDS)), safe=""))
    asked = {name: random.choice(WORDS) for name in random.sample(ASKED, random.randrange(4))}
    method = random.choice(sorted(route.methods or ("GET",)))
    answer = http_request(
        f"{server}{path}?{urlencode(asked)}",
        None if method in ("GET", "HEAD") else malformed_body(route.path, random),
        method=method,
        cookie=cookie,
        content_type=random.choice((*TYPES, TYPES[0], TYPES[0])),
    )
    assert answer.status < 500, (method, path, asked, answer)
    if answer.status >= 400 and method != "HEAD":
        code = answer.json["code"]
        for language in LANGUAGES:
            assert {code, f"{code}.other"} & catalogue(language).keys()
    return answer.status


def malformed_body(path: str, random: Random) -> bytes:
    """A body for this address: a wish that has something wrong with it, or a broken record."""
    if path.startswith("/api/records"):
        return mutated_bytes(random.choice(RECORDS), random)
    wish = example(random.choice(WISHES), random, lambda: random.choice((*ODD_VALUES, *WORDS)))
    return mutate(wish, random)
