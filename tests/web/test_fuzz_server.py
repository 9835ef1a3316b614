"""Anything may be sent to a server, over sockets and over HTTP: it answers with a code that has its
sentence, logs no traceback, and plays on."""

from __future__ import annotations

import logging
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

from herzrasen.games.protocol import GameName
from herzrasen.shells.web import app, posts
from herzrasen.table import wire
from herzrasen.texts import LANGUAGES, catalogue
from tests.examples import WORDS, example
from tests.mutation import STRANGE, broken, mutated
from tests.tools import ROOT
from tests.web.besieged import KINDS, MOVES, RULES
from tests.web.person import Person, ask
from tests.web.playing import play
from tests.web.served import served

LINES, FRAMES = 12, 200
"""So many lines to a table of each game say so much; more at once would be too fast."""
POSTS = 120
"""So many requests are made to each address."""

ENDS: Final[tuple[tuple[str | bytes, bool], ...]] = (
    (b"\xff\xfe", True),
    (b"\xed\xa0\x80" * 100, True),
    ("x" * (1 << 21), True),
    (b"\0" * (1 << 21), False),
)
"""What ends a line: text that is no UTF-8, and what is far too long."""


@contextmanager
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing goes wrong in here, as far as anybody's log says."""
    logger = logging.getLogger("uvicorn")
    logger.addHandler(caplog.handler)
    try:
        yield
    finally:
        logger.removeHandler(caplog.handler)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("game", ["hearts", "nerts"])
def test_lines_on_which_anything_is_said(
    tmp_path: Path, game: GameName, caplog: pytest.LogCaptureFixture
) -> None:
    random = Random(game)

    def any_move() -> Any:
        return example(MOVES[game], random, dict)

    with quiet(caplog), served(tmp_path) as server:
        eva, guest = Person(server), Person(server)
        table = eva.open_table(game, RULES[game][0])
        for _ in range(LINES):
            person = random.choice((eva, guest))
            person.come(table)
            for _ in range(FRAMES):
                frame = mutated(example(KINDS, random, any_move), random)
                text = random.random() < 0.9 and is_text(frame)
                person.line.send(frame, text=text)
            person.say(type="hello")
            person.until("welcome")
            frame, text = random.choice(ENDS)
            with pytest.raises(ConnectionClosed):
                person.line.send(frame, text=text)
                for _ in person.messages():
                    pass
            person.leave()
        assert eva.come(table)["type"] == "welcome"
        eva.leave()
        eva.come(eva.open_table(game, RULES[game][0]))
        play(eva, lambda message: message["type"] == "accepted")
        eva.leave()


def is_text(frame: bytes) -> bool:
    try:
        frame.decode()
    except UnicodeDecodeError:
        return False
    return True


# Over HTTP ----------------------------------------------------------------------------------------

WISHES: Final = [
    inspect.type_info(reader.type)
    for reader in vars(wire).values()
    if isinstance(reader, msgspec.json.Decoder)
]
"""Everything that is read from outside; every address gets all of it."""
RECORDS: Final = [
    path.read_bytes() for path in sorted((ROOT / "tests/golden/records").glob("*.hrz"))
]
ASKED: Final = ("text", "language", "view", "deal", "seat", "open", "number", "more")
TYPES: Final = ("application/json", "text/plain", "application/json; charset=utf-7", "")


class Unlimited:
    """Somebody who may ask as often as he likes."""

    def __init__(self, *_rate: float) -> None: ...

    def take(self, _now: float) -> bool:
        return True


def test_requests_of_any_kind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    random, routes = Random("requests"), list[Route]()

    def starlette(**parts: Any) -> Starlette:
        routes.extend(route for route in parts["routes"] if isinstance(route, Route))
        return Starlette(**parts)

    monkeypatch.setattr(app, "Starlette", starlette)
    monkeypatch.setattr(posts, "Allowance", Unlimited)
    with quiet(caplog), served(tmp_path) as server:
        person = Person(server)
        tables = [person.open_table(game, RULES[game][0]) for game in RULES]
        for route in routes:
            for _ in range(POSTS):
                request(server, person.cookie, route, tables, random)
        assert ask(f"{server}/health").status == 200


def request(server: str, cookie: str, route: Route, tables: list[str], random: Random) -> None:
    """One request to this address, with anything in its path, its question and its body."""
    path = route.path
    for name in route.param_convertors:
        known = tables if name == "table" else ["hearts", "nerts"]
        path = path.replace("{%s}" % name, quote(random.choice((*known, *known, *WORDS)), safe=""))
    asked = {name: random.choice(WORDS) for name in random.sample(ASKED, random.randrange(4))}
    body = None if "GET" in (route.methods or ()) else posted(route.path, random)
    answer = ask(
        f"{server}{path}?{urlencode(asked)}",
        body,
        cookie=cookie,
        content_type=random.choice((*TYPES, TYPES[0], TYPES[0])),
    )
    assert answer.status < 500 or answer.status == 503, (path, asked, body, answer)
    if answer.status >= 400:
        refused = answer.json
        for language in LANGUAGES:
            sentences = catalogue(language)
            assert {refused["code"], f"{refused['code']}.other"} & sentences.keys(), refused


def posted(path: str, random: Random) -> bytes:
    """A body for this address: a wish that has something wrong with it, or a broken record."""
    if path.startswith("/api/records"):
        return broken(random.choice(RECORDS), random)
    wish = example(random.choice(WISHES), random, lambda: random.choice((*STRANGE, *WORDS)))
    return mutated(wish, random)
