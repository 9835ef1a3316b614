"""What the server of the visits answers: as to the browser's pages, and what only the terminal's
tests ask for. The clock stands still."""

from __future__ import annotations

import json
import sys
import time
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast
from urllib.parse import parse_qs, urlsplit

import pytest

from herzrasen.games.protocol import Refusal
from herzrasen.presentation.rulebook.description import rule_book
from herzrasen.protocol import codec
from herzrasen.protocol.answer_types import my_statistics
from herzrasen.protocol.http_history import (
    MyFinishedMatch,
    MyFinishedMatches,
    MyMatch,
    MyMatches,
    MyPlayer,
)
from herzrasen.protocol.http_tournaments import (
    EvennessInfo,
    MyTournaments,
    PlayerLine,
    SittingLine,
    TournamentCreated,
    TournamentEntry,
    TournamentPage,
    Traveller,
    TravellerLine,
)
from herzrasen.server.api.records import _replay_response
from herzrasen.table import info
from tests.client.pages.world import NOW, world
from tests.terminal.history.test_plots import HEARTS, NERTS
from tests.terminal.pages.test_reviews import REVIEW
from tests.terminal.review.test_nerts_review import REVIEW as ROUND_REVIEW
from tests.terminal.visits.quiet_server import QuietServer

DAY: Final = 86_400_000
PLAYERS: Final = (
    MyPlayer("Eva", "person"),
    MyPlayer("Ada", "bot"),
    MyPlayer("Bruno", "bot"),
    MyPlayer("Clara", "person"),
)
MATCHES: Final = (
    MyMatch("t3", "hearts", "new-moon+target=50", NOW, PLAYERS, 0, "running"),
    MyMatch("t2", "nerts", "stoss", NOW - DAY, PLAYERS, 0, "over", 1, 132, 6),
    MyMatch("t1", "hearts", "standard", NOW - 9 * DAY, PLAYERS, 0, "over", 3, 87, 11, undone=2),
)
FINISHED: Final = tuple(
    MyFinishedMatch(f"t{at}", "hearts", NOW - at * DAY, won=at % 3 == 0, clean=1)
    for at in range(12)
)
TOURNAMENT: Final = TournamentPage(
    "event", 3, "movement", "hearts", "standard+deals=4", "Friday", "running",
    hosting=True, host="Eva", me=0, next="2.1.1", late=True, own_time=False, seats=4,
    fewest_win=True, rounds=3, deals=6, may_start=True, may_enter=True,
    players=(
        PlayerLine(0, "Eva", 1, -3.5, 12, 2),
        PlayerLine(1, "Ada", 2, 1.25, 20, 2, gone=True),
        PlayerLine(2, "Bruno", None, out=True),
        PlayerLine(3, "Clara", 3, 2.25, 21, 1),
    ),
    sittings=(
        SittingLine("1.1.1", (0, 1, 2, 3), "over"),
        SittingLine("2.1.1", (1, 0, -1, 2), "running"),
        SittingLine("2.2.1", (3, -1, -1, -1), "waiting"),
    ),
    travellers=(
        Traveller(
            "1.1",
            (6.5, 6.5, 6.5, 6.5),
            (TravellerLine("1.1.1", "t1", (0, 1, 2, 3), (3, 10, 13, 0), (-3.5, 3.5, 6.5, -6.5)),),
        ),
    ),
    evenness=EvennessInfo(4, 3, 6, 1, even=False, together=(1, 3), compared=(0, 2), played=(4, 6)),
)  # fmt: skip
ENTRIES: Final = MyTournaments(
    (
        TournamentEntry("event", "movement", "hearts", "Friday", "running", 4, True, NOW, "Eva"),
        TournamentEntry("cup", "swiss", "nerts", "", "open", 1, False, NOW - 3 * DAY),
    )
)


def record_of(game: str) -> bytes:
    """The match of a lesson, as a file."""
    return files("herzrasen.presentation.lessons").joinpath(f"{game}.hrz").read_bytes()


def _replay(address: str, body: bytes) -> bytes:
    asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    seat = asked.get("seat")
    response = _replay_response(
        body,
        body.startswith(b"{"),
        1,  # the only deal of the record
        None if seat is None else int(seat),
        asked.get("open") == "yes",
    )
    return bytes(response.body)


def _rules(_address: str, body: bytes) -> Any:
    """What the server says to options."""
    asked = json.loads(body)
    game = asked["game"]
    values = codec.read_options(game, asked["options"])
    rules = values if isinstance(values, Refusal) else info.rules_from_options(game, values)
    return json.loads(codec.encode(rule_book(game, rules, asked["language"], asked["preset"])))


_world: Final = cache(world)


def quiet_server() -> QuietServer:
    """A server that knows one person, with matches of both games."""
    made = _world()
    answers: dict[str, Any] = {key: value["body"] for key, value in made["answers"].items()}
    created = TournamentCreated("event")
    values: dict[str, Any] = {
        "GET api/me/matches": MyMatches(MATCHES, NOW),
        "GET api/me/statistics": my_statistics()(hearts=HEARTS, nerts=NERTS),
        "GET api/me/finished": MyFinishedMatches(FINISHED),
        "GET api/tournaments": ENTRIES,
        "POST api/tournaments": created,
        "GET api/tournaments/event": TOURNAMENT,
        "POST api/tournaments/event": TOURNAMENT,
        "GET api/tables/t2/review": ROUND_REVIEW,
        "GET api/tables/t1/review": REVIEW,
    }
    answers |= {key: json.loads(codec.encode(value)) for key, value in values.items()}
    table = answers["POST api/tables"]
    for path in ("tournaments/event/play", "tables/t1/again", "daily/hearts/2026-11-28"):
        answers[f"POST api/{path}"] = table
    books = {
        game: answers[f"GET api/rules/{game}?text={preset}&language=en"]
        for game, preset in (("hearts", "standard"), ("nerts", "stoss"))
    }
    answers |= {
        **{f"GET api/rules/{game}": book for game, book in books.items()},
        "POST api/rules": _rules,
        "POST api/records": _replay,
        "GET api/tables/t1/record": record_of("hearts"),
        "GET api/tables/t2/record": record_of("nerts"),
        "GET api/me/export": b"{}",
    }
    return QuietServer(answers, made["lobby"]["some"], made["tables"])


def stop_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every clock that a page reads stands still, and what is asked again and again is not."""
    from herzrasen.terminal.screens import tournament_screen

    monkeypatch.setattr(time, "time", lambda: NOW / 1000)
    monkeypatch.setattr(tournament_screen, "_ASK_SECONDS", 10**6)
    for name, module in [*sys.modules.items()]:
        if name.startswith("herzrasen.terminal.") and hasattr(module, "steady_ms"):
            monkeypatch.setattr(cast("Any", module), "steady_ms", lambda: 5_000_000.0)
