"""The order of tables, what is kept for new ones, and links as QR codes."""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec
import pytest
import segno

from herzrasen.games.protocol import RULES_VERSION
from herzrasen.locales import LANGUAGES
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.lobby import ListedSeat, OwnTable, TableListing, TableState
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.terminal.connection.lobby_connection import LobbyConnection
from herzrasen.terminal.lobby.qr_code import qr_rows
from herzrasen.terminal.lobby.table_order import TableRow, order_own_tables, stable_rows
from herzrasen.terminal.lobby.table_texts import friendly_name, seat_summary, table_state
from herzrasen.terminal.lobby.user_choices import UserChoices
from herzrasen.terminal.members.house_texts import parse_house_rules
from herzrasen.terminal.rules.saved_rules import SavedRules
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.state.lobby_state import LobbyState
from herzrasen.terminal.translation import Translation
from tests.terminal.browser_twin import ask_browser
from tests.terminal.visits.quiet_server import QuietApi, QuietServer

HOUSE = HouseRules(kind="public", time=TurnTime(20, 60), talk="none", inputs=("keys",))
PERSON, BOT, FREE = ListedSeat("person", "Ada"), ListedSeat("bot", "Bo"), ListedSeat("free", "")


def listing(
    table: str, *seats: ListedSeat, state: TableState = "waiting", opened: int = 0
) -> TableListing:
    return TableListing(
        table, "hearts", "standard", {"level": 2}, HouseRules(), seats, state, opened
    )


def test_tables_are_kept_until_those_of_another_game_are_wanted() -> None:
    lobby = LobbyConnection(QuietApi(QuietServer({}, (), {})))
    lobby.lobby = LobbyState(tables=(), more=3)
    lobby.subscribe(tables=True)
    assert lobby.lobby == LobbyState(tables=(), more=3)
    lobby.subscribe(tables=True, game="nerts")
    assert lobby.lobby == LobbyState()


def test_rows_stand_still_while_somebody_points_at_them() -> None:
    soon = listing("soon", PERSON, FREE)
    later = listing("later", PERSON, FREE, FREE)
    playing = listing("playing", PERSON, BOT, state="running")
    rows = stable_rows((), (playing, later, soon), frozen=False)
    assert [row.listing.table for row in rows] == ["soon", "later", "playing"]
    full = listing("later", PERSON, PERSON, BOT)
    held = stable_rows(rows, (playing, full, listing("new", PERSON, FREE)), frozen=True)
    assert held == (
        TableRow(soon, gone=True),
        TableRow(full),
        TableRow(playing),
        TableRow(listing("new", PERSON, FREE)),
    )
    t = Translation("en")
    assert table_state(t, soon, gone=True) == "closed"
    assert table_state(t, soon) == "one seat free"


def test_own_tables_with_people_come_first() -> None:
    bots_old = OwnTable(listing("old", PERSON, BOT, state="running", opened=1), 0, turn=True)
    bots_new = OwnTable(listing("new", PERSON, BOT, state="running", opened=2), 0, turn=True)
    people = OwnTable(listing("people", PERSON, PERSON, state="running"), 0, turn=False)
    waits = OwnTable(listing("waits", PERSON, PERSON, state="running"), 0, turn=True)
    assert order_own_tables((bots_old, people, bots_new, waits)) == (
        waits,
        people,
        bots_new,
        bots_old,
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_sits_at_a_table_is_said_as_in_the_browser(node: str, language: str) -> None:
    t = Translation(language)
    tables = [
        listing("one", PERSON, ListedSeat("person", "Ben"), BOT, BOT),
        listing("two", FREE, BOT),
        listing("three", FREE),
    ]
    cases = [(table, own) for table in tables for own in (-2, 0)]
    given = [[msgspec.to_builtins(table), own] for table, own in cases]
    found = ask_browser(
        node, [("screens/lobby/seat-summary.js", "seatSummary", each) for each in given], language
    )
    assert [seat_summary(t, *case) for case in cases] == found


def test_names_are_made_of_two_words() -> None:
    for language in LANGUAGES:
        name = friendly_name(Translation(language), random.Random(1))
        assert [bool(word) for word in name.split(" ")] == [True, True]


def test_choices_are_kept_with_the_settings(tmp_path: Path) -> None:
    choices = (
        UserChoices()
        .with_rules("hearts", SavedRules("sun").with_own("Friday", "h1"))
        .with_bots("nerts", {"tempo": 5, "insight": 1})
    )
    SettingsStore(tmp_path).change(choices=choices, house=msgspec.to_builtins(HOUSE))
    found = SettingsStore(tmp_path).values
    assert found.choices == choices
    assert parse_house_rules(found.house) == HOUSE


LATER = RULES_VERSION + 1
"""The version of a later program."""


@pytest.mark.parametrize(
    ("version", "last", "own"),
    [
        ({}, "spot+queen_value=none", "standard"),  # kept before there were versions
        ({"version": 1}, "spot+queen_value=none", "standard"),
        ({"version": 2}, "spot", "standard"),
        ({"version": LATER}, f"{LATER}:spot", f"{LATER}:standard"),  # refused, not misread
    ],
)
def test_kept_rules_mean_what_they_meant(
    tmp_path: Path, version: dict[str, int], last: str, own: str
) -> None:
    rules = {"last": "spot", "own": [{"name": "Friday", "rules": "standard"}], **version}
    document = {"choices": {"games": {"hearts": {"rules": rules, "finished": 2}}}}
    (tmp_path / "settings.json").write_text(json.dumps(document))
    store = SettingsStore(tmp_path)
    found = store.values.choices.of("hearts")
    assert (found.rules.last, found.rules.own[0].rules, found.finished) == (last, own, 2)
    store.change(name="Ada")
    assert SettingsStore(tmp_path).values == store.values
    kept = json.loads((tmp_path / "settings.json").read_text())
    assert kept["choices"]["games"]["hearts"]["rules"]["version"] == RULES_VERSION


def test_house_rules_that_cannot_be_meant_are_as_usual() -> None:
    document = {"kind": "public", "help": "no such", "inputs": [], "time": {"move": 1}, "more": 1}
    assert parse_house_rules(document) == HouseRules(kind="public")


def test_bots_get_better_after_the_first_matches() -> None:
    choices = UserChoices()
    assert choices.bots_of("nerts") == {"tempo": 2, "insight": 1}
    assert choices.with_match("nerts", "a").bots_of("nerts") == {"tempo": 3, "insight": 1}
    assert choices.with_match("nerts", "a").with_match("nerts", "a") == choices.with_match(
        "nerts", "a"
    )
    own = choices.with_bots("nerts", {"tempo": 5}).with_match("nerts", "a")
    assert own.bots_of("nerts") == {"tempo": 5, "insight": 1}


def test_a_code_has_two_rows_in_a_line() -> None:
    link = "http://192.168.1.20:8710/#/t/abcdefghijklmnopqrstuv"
    rows = qr_rows(link, margin=2)
    matrix = [tuple(row) for row in segno.make(link, error="l", micro=False).matrix_iter(border=2)]
    upper = {"█": 0, "▀": 0, "▄": 1, " ": 1}
    lower = {"█": 0, "▄": 0, "▀": 1, " ": 1}
    drawn = [[of[sign] for sign in row] for row in rows for of in (upper, lower)]
    assert drawn[: len(matrix)] == [list(map(int, row)) for row in matrix]
    assert len(rows) <= 20  # it stands beside its link at 80×24
