"""A server's folder written by an earlier state opens, goes on, and answers byte for byte.

The folder holds an account with a password, a guest, finished matches with statistics, running
tables of both games. What their browsers sent to that state is sent again. Earlier states are the
version before (migrations up to 4), the first with ratings (a9439e23, up to 9) and the last whose
entries had no checksums (7eb434d4^, up to 10).
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from herzrasen.games.protocol import GameName
from herzrasen.storage.secrets import KEY_FILE
from herzrasen.storage.sqlite.database import DATABASE_FILE
from herzrasen.table import info
from tests.compatibility.conversations import fixed_entropy, read_steps, replay
from tests.server.auth.account_client import AccountClient
from tests.server.live_server import live_server

FOLDER = Path(__file__).parent
STATES = ("version_before", "first_ratings", "before_checksums")

PRESETS_OF_THEN = 2
"""Their version in the program that wrote the folder."""
WORDS = {"differences", "gist", "lines", "name", "sentence", "title", "words", "worth"}
"""What is for people in the answers of ``api/rules``: it may be said otherwise."""


@pytest.fixture
def before(request: pytest.FixtureRequest) -> Path:
    """What the version before wrote, or another state that a test names."""
    return FOLDER / getattr(request, "param", "version_before")


@pytest.fixture
def facts(before: Path) -> dict[str, Any]:
    """Who they were, and what their tables are called."""
    found: dict[str, Any] = json.loads((before / "data.json").read_text("utf-8"))
    return found


@pytest.fixture
def server(tmp_path: Path, before: Path) -> Iterator[str]:
    """A server of today with the folder of then."""
    shutil.copy(before / KEY_FILE, tmp_path / KEY_FILE)
    dump = gzip.decompress((before / "database.sql.gz").read_bytes()).decode()
    with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as connection:
        connection.executescript(dump)
    with live_server(tmp_path, entropy=fixed_entropy("now"), patience=120.0) as address:
        yield address


def comparable(path: str, answer_text: str) -> object:
    """An answer without what differs between two runs of one version, without sentences, and
    without presets that were corrected since. Those with the rules of another had its name."""
    if path == "/api/games":
        offers = json.loads(answer_text)
        for game, offer in offers.items():
            offer["presets"] = [
                {**preset, "rules": nearest(game, preset["rules"])}
                for preset in offer["presets"]
                if info.rules_version(game, preset["name"]) <= PRESETS_OF_THEN
            ]
        return offers
    if path.startswith("/api/rules/"):
        book = json.loads(
            answer_text, object_hook=lambda found: {k: found[k] for k in found.keys() - WORDS}
        )
        if book.get("rules"):
            book["rules"] = nearest(book["game"], book["rules"])
            book["preset"] = book["rules"].partition("+")[0]
        return book
    answer_text = re.sub(
        r"^effort .*$", "effort", answer_text, flags=re.MULTILINE
    )  # ms that a bot thought
    if path:
        try:
            return json.loads(answer_text)  # in whatever order its fields are
        except ValueError:
            return answer_text
    frame = json.dumps(json.loads(answer_text, object_hook=without_additions))
    return re.sub(r'"ms": \d+', '"ms"', frame)


def nearest(game: GameName, text: str) -> str:
    """The text form with the first name of these rules."""
    return info.text_of(info.rules_of(game, text))


def without_additions(found: dict[str, Any]) -> dict[str, Any]:
    """An object of a frame without what has come since then; pages of then do not read it.

    Hearts: the points of the running deal, a claim that is likely, one that was agreed to. The
    daily deal or the tournament that is played at a table, and how its match is rated. Which seats
    are free from the next deal on, and so not before.
    """
    if found.keys() >= {"here", "left"}:
        for name in ("later", "open"):
            found.pop(name, None)
    if "repeats" in found:
        for name in ("daily", "tournament", "rating"):
            found.pop(name, None)
    if "kitty_taker" in found:
        found.pop("points", None)
    if found.keys() == {"seat", "hands", "agreed"}:
        del found["agreed"]
    if "ask" in found:
        found.pop("claim_likely", None)
    if "changes" in found:
        points = ["public", "points"]
        found["changes"] = [change for change in found["changes"] if change[0][:2] != points]
    return found


def without_words(found: dict[str, Any]) -> dict[str, Any]:
    return {key: found[key] for key in found.keys() - WORDS}


@pytest.mark.parametrize(
    ("before", "name"),
    [
        *((state, name) for state in STATES for name in ("account", "tables")),
        ("version_before", "new-table"),
    ],
    indirect=["before"],
)
def test_a_conversation_with_an_earlier_state_is_held_again(
    server: str, before: Path, facts: dict[str, Any], name: str
) -> None:
    """Records and lists of matches, chat, and running tables that both people, one a guest, play
    on from their seats: Hearts to its end."""
    steps = read_steps(before / f"{name}.jsonl.gz")
    assert len(steps) > 40
    replay(server, facts["cookies"], steps, comparable)


@pytest.mark.parametrize("before", STATES, indirect=True)
def test_the_password_and_the_recovery_code_of_then_sign_in(
    server: str, facts: dict[str, Any]
) -> None:
    browser, other = AccountClient(server), AccountClient(server)
    assert browser.sign_in("eva", facts["password"]).status == 200
    assert browser.get("/settings") == {"number": 1, "settings": facts["settings"]}
    recovered = {"name": "Eva", "code": facts["recovery"], "password": "another long word"}
    assert other.ask("POST", "/recover", recovered).status == 200
    assert other.sign_in("eva", "another long word").status == 200
