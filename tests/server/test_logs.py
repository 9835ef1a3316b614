"""The log: its lines for people and programs, and what is never logged."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message

from herzrasen.cards import packs
from herzrasen.config.client_limits import LimitSettings
from herzrasen.server.middleware.request_log import RequestLogMiddleware
from herzrasen.storage.errors import StorageIOError
from herzrasen.storage.postgres.errors import storage_error
from herzrasen.telemetry import logs
from herzrasen.telemetry.logs import JsonFormatter, TextFormatter, fields, log_id
from herzrasen.telemetry.reasons import reason
from tests.server.auto_play import play
from tests.server.event_loop import run_coroutine
from tests.server.live_server import (
    ServerProcess,
    parse_address,
    process_address,
    start_process,
)
from tests.server.table_client import TableClient, http_request
from tests.tools import ROOT

NAME = "Wilhelmine"


def lines(log: str) -> Iterator[dict[str, object]]:
    for line in log.splitlines():
        yield json.loads(line)


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("hearts", "standard+deals=1"),
        pytest.param("nerts", "stoss+rounds=1,pile_size=5", marks=pytest.mark.slow),
    ],
)
def test_a_whole_match_leaves_no_card_token_name_or_table_in_the_log(
    game: str, rules: str, tmp_path: Path
) -> None:
    log_settings = {
        "log_level": "debug",
        "log_format": "json",
        "log_access": True,
        "table_remedy": 0,
    }
    with start_process(tmp_path, pauses=False, settings=log_settings) as process:
        person = TableClient(process_address(process))
        table = person.open_table(game, rules, name=NAME)
        person.join(table)
        person.send_frame("not a message")
        play(person)
        assert (
            http_request(f"{person.server}/api/tables/{table}/record", cookie=person.cookie).status
            == 200
        )
        assert http_request(f"{person.server}/api/tables/{table}/nothing").status == 404
        assert http_request(f"{person.server}/api/tables/{table}secret/record").status == 404
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate()
    assert {line["what"] for line in lines(log)} >= {
        "started",
        "table opened",
        "request",
        "stopped",
    }
    [opened] = [line for line in lines(log) if line["what"] == "table opened"]
    assert (opened["table"], opened["game"]) == (log_id(table), game)
    assert re.fullmatch(r"[0-9a-f]{8}", str(opened["request"]))
    [upkeep] = [line for line in lines(log) if "nothing is forgotten" in str(line["what"])]
    assert "request" not in upkeep, "nobody has asked for it"
    paths = {str(line["path"]) for line in lines(log) if line["what"] == "request"}
    assert f"/api/tables/{log_id(table)}/record" in paths
    cookie = person.cookie.partition("=")[2]
    for secret in (table, NAME, cookie, cookie.rpartition(".")[0] or cookie):
        assert secret not in log
    words = set(re.findall(r"[^\s\"',:=/{}\[\]()]+", log))
    assert words & {card.text for card in packs(2)} == set()


WITHOUT_KERNEL = """
from pathlib import Path
from herzrasen.bots.hearts.engine import build
build.HERE = Path("nowhere")
from herzrasen.cli import main
main.main(["serve", "--no-browser", "--port", "0", "--data", "."])
"""


@pytest.mark.heavy
def test_bots_without_their_kernel_are_a_sentence_for_people_and_a_line_of_the_log(
    tmp_path: Path,
) -> None:
    environment = {
        "HERZRASEN_LOG_LEVEL": "info",
        "HERZRASEN_LOG_FORMAT": "json",
        "LC_ALL": "de_DE.UTF-8",
    }
    with ServerProcess(
        [sys.executable, "-c", WITHOUT_KERNEL],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        log_lines = [process.stdout.readline() for _ in range(3)]
        person = TableClient(parse_address(log_lines[0]))
        table = person.open_table("hearts", "standard")
        person.join(table)
        person.until("happened", lambda message: len(message["view"]["public"]["chosen"]) == 3)
        process.send_signal(signal.SIGTERM)
        out, log = process.communicate()
    assert "in reinem Python" in "".join(log_lines) + out
    [line] = [line for line in lines(log) if line["what"] == "bots think in plain Python"]
    assert line["level"] == "info"
    assert str(line["reason"])


def record(error: BaseException | None = None, **values: str | float) -> logging.LogRecord:
    made = logging.LogRecord("herzrasen", logging.WARNING, "here", 1, "it happened", (), None)
    made.facts = values
    if error is not None:
        made.exc_info = (type(error), error, error.__traceback__)
    return made


def test_a_line_is_for_people_or_for_programs() -> None:
    line = record(table="ab", n=3)
    values = json.loads(JsonFormatter().format(line))
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", values.pop("at"))
    assert values == {"level": "warning", "what": "it happened", "table": "ab", "n": 3}
    assert TextFormatter().format(line).endswith("Z warning it happened table=ab n=3")
    assert fields(n=3) == {"facts": {"n": 3}}


FORGED = 'http://evil\x9b31m\x85\x1b]0;t\x07\u2028\u202e\n host=ours request="0" \udc80'


def test_a_header_forges_no_field_and_steers_no_terminal() -> None:
    """Controls of both sets, ends of lines, signs of direction and quotes, in both formats, as a
    value, in the sentence, and in what the system says."""
    line = record(OSError(2, "No such file", FORGED), origin=FORGED, path=r"C:\data", empty="")
    line.msg = f"cannot listen on {FORGED}"
    text, where = TextFormatter().format(line).split("\n")
    document = JsonFormatter().format(line)
    assert all(part.isprintable() for part in (text, where, document))
    known = r"http://evil\x9b31m\x85\x1b]0;t\x07\u2028\u202e\n host=ours request=\"0\" \udc80"
    assert text.endswith(rf' origin="{known}" path=C:\data empty=""')
    values = json.loads(document)
    assert values["origin"] == FORGED.replace("\udc80", r"\udc80")
    assert values["path"] == r"C:\data"


async def _get(app: ASGIApp, path: str) -> None:
    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        pass

    scope = {"type": "http", "method": "GET", "path": path, "headers": [], "query_string": b""}
    await app(scope, receive, send)


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        ("/api/tables/a/record", f"/api/tables/{log_id('a')}/record"),
        ("/api/tables/record/record.json", f"/api/tables/{log_id('record')}/record.json"),
        (
            "/api/tournaments/tour/tour.csv",
            f"/api/tournaments/{log_id('tour')}/{log_id('tour')}.csv",
        ),
        ("/api/me", "/api/me"),
        ("/health", "/health"),
        ("/nothing", "?"),
    ],
)
def test_only_the_id_in_a_path_is_replaced(
    path: str, logged: str, caplog: pytest.LogCaptureFixture
) -> None:
    """An id that is also a part of a word in the path."""

    async def endpoint(_: Request) -> Response:
        return Response()

    routes = [
        Route(one, endpoint)
        for one in (
            "/health",
            "/api/me",
            "/api/tables/{table}/record",
            "/api/tables/{table}/record.json",
            "/api/tournaments/{tournament}/{sheet}.csv",
        )
    ]
    app = RequestLogMiddleware(Starlette(routes=routes), LimitSettings(), access_log=True)
    with caplog.at_level("INFO"):
        run_coroutine(_get(app, path))
    [line] = [one for one in caplog.records if one.message == "request"]
    assert line.__dict__["facts"]["path"] == logged


def test_exception_messages_are_not_logged() -> None:
    card = "".join(("Q", "S"))  # so that it does not stand in the line that is shown

    def fail(error: Exception) -> Exception:
        """The error as it comes out of what followed another one."""
        try:
            try:
                raise KeyError(card)
            except KeyError as first:
                raise error from first
        except type(error) as caught:
            return caught

    formatted = TextFormatter().format(record(fail(ValueError(f"no {card} here"))))
    assert card not in formatted
    assert "ValueError" in formatted
    assert "KeyError" in formatted
    assert "test_logs.py" in formatted, "the place is told"
    full = TextFormatter().format(
        record(fail(sqlite3.OperationalError("database or disk is full")))
    )
    assert "database or disk is full" in full, "what the system says holds no card"


def test_below_a_warning_the_library_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before = root.handlers[:]
    try:
        logs.configure("debug", "text")
        logging.getLogger("uvicorn.error").info("GET /api/tables/name/socket")
        logging.getLogger("herzrasen.anything").debug("ours")
    finally:
        root.handlers[:] = before
        logging.getLogger("herzrasen").setLevel(logging.NOTSET)
    error_output = capsys.readouterr().err
    assert "ours" in error_output
    assert "socket" not in error_output


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (TimeoutError(), "no answer in time"),
        (MemoryError(), "out of memory"),
        (EOFError(), "it ends too early"),
        (ConnectionResetError(), "connection reset error"),
        (StorageIOError(), "storage io error"),
        (OSError("one\n two"), "one two"),
    ],
)
def test_an_operator_reads_words_where_an_error_says_nothing(error: Exception, words: str) -> None:
    """The log had ``why=TimeoutError``."""
    assert reason(error) == words


def test_no_name_of_a_class_stands_in_for_words() -> None:
    """Each place that made words of an error did it in its own way."""
    assert str(storage_error(TimeoutError())) == "no answer in time"
    own = re.compile(r"type\((?:error|exc\w*|caught)\)\.__(?:qual)?name__")
    package = ROOT / "src/herzrasen"
    named = [file for file in package.rglob("*.py") if own.search(file.read_text("utf-8"))]
    assert {file.relative_to(package).as_posix() for file in named} == {
        "telemetry/reasons.py",
        "telemetry/logs.py",  # a traceback names them
    }
