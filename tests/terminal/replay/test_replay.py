"""A replay as the terminal reads, walks and describes it, beside the browser's own functions."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec.structs import replace

from herzrasen.cards import Card, packs
from herzrasen.games.nerts.events import Moved
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.protocol import codec
from herzrasen.protocol.http_records import RecordReplay
from herzrasen.protocol.table_updates import EventShown
from herzrasen.protocol.websocket import Welcome
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.connection.game_values import read_of_game
from herzrasen.terminal.replay.describe import step_sentence
from herzrasen.terminal.replay.file_error import file_error
from herzrasen.terminal.replay.match_info import (
    deal_table,
    open_cards,
    record_note,
    record_title,
    seats_to_see_with,
)
from herzrasen.terminal.replay.replay_connection import ReplayConnection
from herzrasen.terminal.replay.selectors import (
    columns_of,
    format_time,
    landmark,
    points_of,
    record_name,
    record_seats,
    recorded_name,
    step_seconds,
)
from herzrasen.terminal.replay.walk import Walk
from herzrasen.terminal.translation import Translation
from tests.server.event_loop import run_coroutine
from tests.terminal.browser_twin import ask_browser
from tests.terminal.replay.replays import record_text, replay_of, sent_replay

GAMES: list[GameName] = ["hearts", "nerts"]
SELECTORS = "kit/record/selectors.js"
NAMES = ("Eva", "Ada", "Bruno", "Clara", "Dora")


def as_sent(game: GameName, *, is_open: bool = False) -> Any:
    return codec.decode(sent_replay(game, is_open=is_open), Any)


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_is_read_as_it_was_sent(game: GameName) -> None:
    assert codec.encode(replay_of(game, is_open=True)) == sent_replay(game, is_open=True)


def test_what_is_no_replay_is_refused() -> None:
    for plain in ({}, {"game": "chess"}, {**as_sent("hearts"), "steps": [{"number": "one"}]}):
        with pytest.raises(ApiError, match=r"terminal\.trouble\.version"):
            read_of_game(plain, RecordReplay)


@pytest.mark.heavy
@pytest.mark.parametrize("game", GAMES)
def test_landmarks_and_pauses_are_the_browsers(node: str, game: GameName) -> None:
    record, sent = replay_of(game), as_sent(game)
    steps = range(len(record.steps))
    ways: tuple[Any, ...] = (1, -1)
    asked: list[Any] = [(SELECTORS, "landmark", [sent, at, way]) for at in steps for way in ways]
    assert [landmark(record, at, way) for at in steps for way in ways] == ask_browser(node, asked)
    asked = [(SELECTORS, "stepDelay", [sent, at, 2]) for at in steps]
    ours = [step_seconds(record, at, 2) * 1000 for at in steps]
    assert ours == pytest.approx(ask_browser(node, asked))


@pytest.mark.parametrize("game", GAMES)
def test_seats_columns_and_points_are_the_browsers(node: str, game: GameName) -> None:
    sent = as_sent(game)
    sent["players"][1]["name"] = ""
    record = read_of_game(sent, RecordReplay)
    seats, columns, name, *called = ask_browser(
        node,
        [
            (SELECTORS, "seatsOf", [sent]),
            (SELECTORS, "columnsOf", [sent]),
            ("kit/record/record-file.js", "nameOf", [sent]),
            *(("screens/replay/strings.js", "recordedName", [sent, seat]) for seat in (0, 1)),
        ],
    )
    assert [recorded_name(Translation("en"), record, seat) for seat in (0, 1)] == called
    assert called[1] == "Seat 2"
    assert codec.decode(codec.encode(record_seats(record)), Any) == seats
    assert columns_of(record) == columns
    assert record_name(record) == name
    points = [points_of(record, 0, column) for column in columns]
    assert points == ask_browser(node, [(SELECTORS, "pointsOf", [sent, 0, one]) for one in columns])


@pytest.mark.parametrize("language", ["en", "de"])
def test_times_are_written_as_in_the_browser(node: str, language: str) -> None:
    times = [0, 99, 67_349, 600_000, 61_000]
    asked = [(SELECTORS, "formatTime", [ms, language]) for ms in times]
    assert [format_time(ms, language) for ms in times] == ask_browser(node, asked, language)


def test_one_step_ahead_is_an_event_and_every_other_lays_the_table() -> None:
    record = replay_of("hearts")
    connection = ReplayConnection(record)
    messages: list[tuple[str, int | None]] = []
    stop = connection.listen(
        lambda room, message: messages.append((type(message).__name__, room.number))
    )
    for to in (1, 5, 4, 999):
        connection.go_to(to)
    assert messages == [("EventShown", 2), ("Welcome", 6), ("Welcome", 5)]
    assert (connection.room.status, connection.room.legal, connection.at) == ("record", None, 4)
    assert connection.room.view == record.steps[4].view
    connection.load(replay_of("hearts", 2), 0)
    assert (messages[-1], connection.room.seat) == (("Welcome", 1), 2)
    stop()
    connection.go_to(1)
    assert len(messages) == 4
    assert connection.submit(None) == ""


def test_who_listens_to_a_closed_replay_hears_nothing() -> None:
    connection, rooms = ReplayConnection(replay_of("hearts")), list[Any]()
    connection.listen(lambda room, _message: rooms.append(room))
    run_coroutine(connection.close())
    connection.go_to(1)
    assert rooms == []


def test_a_message_of_a_replay_has_its_view() -> None:
    connection = ReplayConnection(replay_of("nerts"))
    found: list[Any] = []
    connection.listen(lambda _room, message: found.append(message))
    connection.go_to(1)
    connection.go_to(7)
    event, welcome = cast("EventShown", found[0]), cast("Welcome", found[1])
    assert event.view is connection.record.steps[1].view
    assert welcome.missed == (connection.record.steps[7].event,)


def test_a_walk_stays_within_its_deal_and_turns_at_its_ends() -> None:
    record = replay_of("hearts")
    walk = Walk(record).to_step(-3)
    assert (walk.at, walk.next_deal(-1), walk.next_deal(1)) == (0, None, None)
    end = walk.to_step(10_000)
    assert (end.at, end.is_over) == (len(record.steps) - 1, True)
    assert end.toggle().at == 0, "played from the beginning, where it was over"
    longer = replace(record, deals=(*record.deals, replace(record.deals[0], number=2)))
    assert Walk(longer, end.at).next_deal(1) == 2
    other = replace(longer, deal=2)
    assert [Walk(longer, 9).enter(other, entry).at for entry in ("first", "last", "keep", 4)] == [
        0,
        end.at,
        0,
        4,
    ]
    assert Walk(longer, 9).enter(replace(longer, seat=2), "keep").at == 9


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_said_and_nobody_is_you(game: GameName, language: str, is_open: bool) -> None:
    t, record = Translation(language), replay_of(game, is_open=is_open)
    sentences = [
        step_sentence(t, record, at, NAMES.__getitem__, "up") for at in range(len(record.steps))
    ]
    assert sum(map(bool, sentences)) > 0.9 * len(sentences)
    text = " ".join(sentences)
    assert "_table." not in text
    assert "replay." not in text
    assert "{" not in text
    words = text.lower().replace(".", " ").split()
    assert not {"you", "your", "du", "dein"} & {*words}
    assert any(name in text for name in NAMES)


def test_a_pass_names_giver_cards_and_receiver_where_hands_are_open() -> None:
    t, record = Translation("en"), replay_of("hearts", is_open=True)
    passed = next(
        at for at, step in enumerate(record.steps) if "given" in codec.encode(step.event).decode()
    )
    sentence = step_sentence(t, record, passed, NAMES.__getitem__, "up")
    assert sentence.count(" gives ") == 4
    assert "to Ada." in sentence


def test_a_joker_is_said_with_the_card_that_it_stands_for() -> None:
    t, record = Translation("en"), replay_of("nerts")
    at = next(at for at, step in enumerate(record.steps) if isinstance(step.event, Moved))
    step, joker = record.steps[at], min(packs(jokers=True) - packs(), key=repr)
    moved = replace(step.event, cards=(joker,), stands_for=Card.parse("QS"))
    record = replace(record, steps=(replace(step, event=moved),))
    sentence = step_sentence(t, record, 0, NAMES.__getitem__, "up")
    assert sentence.startswith("Eva: black joker as queen of spades to ")


def test_beside_a_replay_stand_match_deals_eyes_and_open_cards() -> None:
    t = Translation("en")
    record = replay_of("hearts", is_open=True)
    assert record_title(t, record).startswith("Hearts · ")
    assert record_note(t, replace(record, date="2026-11-20T21:30:00Z", record="2")).endswith(
        f"as {record.players[2].name} saw it"
    )
    assert record_note(t, replace(record, date="never")) == ""
    nameless = tuple(replace(player, name="") for player in record.players)
    assert record_note(t, replace(record, date=None, record="2", players=nameless)).endswith(
        "as Seat 3 saw it"
    )
    assert seats_to_see_with(record) == [0, 1, 2, 3, -2]
    assert seats_to_see_with(replace(record, record="watcher")) == [-2]
    head, rows = deal_table(t, record, NAMES.__getitem__)
    assert head == ["Deal", "Eva", "Ada", "Bruno", "Clara"]
    assert len(rows) == len(record.deals) + 1
    hands = open_cards(t, record, record.steps[0], NAMES.__getitem__)
    assert [(name, len(cards)) for name, cards in hands] == [(name, 13) for name in NAMES[:4]]
    nerts = replay_of("nerts", is_open=True)
    closed = open_cards(t, nerts, nerts.steps[0], NAMES.__getitem__)
    assert closed[0][0].startswith("Eva: ")
    assert len(closed) == 2 * len(nerts.players)


def test_a_fault_names_its_line_and_shows_it() -> None:
    t = Translation("en")
    text = "one\n  two  \nthree"
    at_line = Refusal("record.fault.line-unknown", {"line": 2})
    assert file_error(t, at_line, text) == ("Line 2: A record has no line like this.", "two")
    cut_off = Refusal("record.fault.line-unknown", {"line": 3})
    assert file_error(t, cut_off, text)[1] == "three"
    assert [file_error(t, replace(cut_off, facts={"line": line}), text)[1] for line in (0, 4)] == [
        "",
        "",
    ]
    long = file_error(t, at_line, "a\n" + "x" * 999)[1]
    assert len(long) < 200
    card = Refusal("record.fault.not-a-card", {"line": 1, "card": "what?", "value": "what?"})
    assert "“what?” is not a card." in file_error(t, card, text)[0]
    field = Refusal("record.fault.json-missing", {"path": "deals", "field": "cards"})
    assert file_error(t, field, text)[0].startswith("At deals: ")
    assert file_error(t, Refusal("no.such.sentence"), text) == (t("client.trouble.server"), "")
    assert record_text("hearts")
