"""Messages from outside are decoded strictly, and the client's types match the messages."""

from __future__ import annotations

import json
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.cards import Card, CardSet
from herzrasen.config.app_settings import CLIENT_FOLDER
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.protocol import codec, http_tables, typescript, websocket
from herzrasen.table import journal
from tests.table.random_play import new_table, play

MOVES: tuple[tuple[GameName, Any], ...] = (
    ("hearts", hearts.Pass(CardSet.parse("2C QS KH"))),
    ("hearts", hearts.Charge(CardSet())),
    ("hearts", hearts.Play(Card.parse("QS'"))),
    ("hearts", hearts.Claim()),
    ("hearts", hearts.Concede(2)),
    ("hearts", hearts.ChooseMoon(hearts.MoonChoice.SELF)),
    ("hearts", hearts.Deal((Card.parse("2C"), Card.parse("AH")))),
    ("nerts", nerts.Turn()),
    ("nerts", nerts.Ready()),
    ("nerts", nerts.Start()),
    ("nerts", nerts.Call()),
    ("nerts", nerts.Vote(stuck=False)),
    ("nerts", nerts.Deal(((Card.parse("2C"),), (Card.parse("2C'"),)))),
    (
        "nerts",
        nerts.Lift(
            source=nerts.Place(nerts.Spot.TABLEAU, 3),
            card=Card.parse("AD'3"),
            target=nerts.Place(nerts.Spot.FOUNDATION, nerts.NEW),
        ),
    ),
    (
        "nerts",
        nerts.Lift(
            source=nerts.Place(nerts.Spot.PILE),
            card=Card.parse("4D"),
            target=nerts.Place(nerts.Spot.RIVAL, 2),
            onto=Card.parse("5D'2"),
        ),
    ),
    ("nerts", nerts.Fill(area=2, column=1)),
    ("nerts", nerts.Halt()),
    ("nerts", nerts.Remedy()),
    ("nerts", nerts.Remedy(((1, 0), ()))),
)


@pytest.mark.parametrize(("game", "move"), MOVES)
def test_a_move_comes_back_as_it_was(game: GameName, move: Any) -> None:
    written = codec.encode(move)
    assert codec.read_move(written, game) == move
    with_more = json.dumps({**json.loads(written), "peek": True}).encode()
    assert codec.read_move(with_more, game) == Refusal("table.refusal.not-understood")


def test_every_kind_of_move_was_tried() -> None:
    tried = {type(move) for _, move in MOVES}
    assert tried == {*get_args(hearts.Move), *get_args(nerts.Move)}


@pytest.mark.parametrize(
    "move",
    [
        '{"move":"play","card":"1S"}',
        '{"move":"play","card":7}',
        '{"move":"play","card":null}',
        '{"move":"play"}',
        '{"move":"pass","cards":"2C"}',
        '{"move":"pass","cards":["2C","2C"]}',
        '{"move":"pass","cards":["2C",["3C"]]}',
        '{"move":"pass","cards":{"2C":1}}',
        '{"move":"turn"}',
        '{"move":"moon","choice":"both"}',
        '{"move":["play"],"card":"2C"}',
        '{"card":"2C"}',
        "[]",
        "null",
        "",
        '"play"',
        "{",
        '{"move":"play","card":"2C"} {}',
    ],
)
def test_an_invalid_move_is_refused(move: str) -> None:
    assert codec.read_move(move.encode(), "hearts") == Refusal("table.refusal.not-understood")


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"\xff\xfe",
        b"hello",
        b"{}",
        b"[1,2",
        b'{"type":"hello","last":"1"}',
        b'{"type":"hello","last":1.5}',
        b'{"type":"hello","more":1}',
        b'{"type":"welcome"}',
        b'{"type":"sit"}',
        b'{"type":"sit","name":5}',
        b'{"type":"submit","id":"","move":{}}',
        b'{"type":"submit","id":"a b","move":{}}',
        b'{"type":"submit","id":"x\\n","move":{}}',
        b'{"type":"submit","id":"' + b"x" * 65 + b'","move":{}}',
        b'{"type":"submit","id":"1"}',
        b'{"type":"hello","last":' + b"[" * 60_000 + b"}",
        b'{"type":"submit","id":"1","move":' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    ],
)
def test_garbage_is_refused(message: bytes) -> None:
    answer = codec.read_message(message)
    if isinstance(answer, websocket.Submit):  # its move is read when the game is known
        assert codec.read_move(answer.move, "hearts") == Refusal("table.refusal.not-understood")
    else:
        assert answer == Refusal("table.refusal.not-understood")


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode()))
def test_any_bytes_are_refused_without_an_error(message: bytes) -> None:
    assert isinstance(codec.read_message(message), Refusal)
    assert isinstance(codec.read_new_table(message), Refusal)
    assert isinstance(codec.read_move(message, "nerts"), Refusal)


def test_an_oversized_message_is_not_decoded() -> None:
    padding = b" " * (codec.MAX_BYTES - len(b'{"type":"begin"}'))
    assert codec.read_message(b'{"type":"begin"}' + padding) == websocket.Begin()
    refused = codec.read_message(b'{"type":"begin"}' + padding + b" ")
    assert refused == Refusal("table.refusal.too-big", {"limit": 64})


def test_a_table_wish_gets_its_defaults() -> None:
    wish = codec.read_new_table(b'{"game":"nerts","rules":"stoss","name":"Eva"}')
    assert wish == http_tables.NewTable(game="nerts", rules="stoss", name="Eva")
    for wrong in (b'"free":-1', b'"free":12', b'"pace":"warp"', b'"bot":{"level":"2"}'):
        assert isinstance(
            codec.read_new_table(b'{"game":"nerts","rules":"stoss","name":"Eva",' + wrong + b"}"),
            Refusal,
        )


@pytest.mark.parametrize("game", get_args(GameName))
def test_messages_stay_small(game: GameName) -> None:
    table = new_table(game)
    largest = 0
    for _ in play(table, Random(1), 150):
        largest = max(largest, *(len(codec.encode(table.update_for(seat))) for seat in range(4)))
    assert largest < 8_000


def test_the_typescript_types_are_up_to_date() -> None:
    present = (CLIENT_FOLDER / "wire.d.ts").read_text(encoding="utf-8")
    assert present == typescript.declarations(), "make it again: see herzrasen.protocol.typescript"


def test_every_message_class_has_a_typescript_type() -> None:
    text = typescript.declarations()
    for alias in (websocket.FromBrowser, websocket.ToBrowser):
        for cls in get_args(alias):
            assert f"export interface {cls.__name__} {{" in text
            assert f'readonly type: "{cls.__struct_config__.tag}";' in text
    for prefix, game in (("Hearts", hearts), ("Nerts", nerts)):
        for alias in (game.Move, game.Event):
            for cls in get_args(alias):
                assert f"export interface {prefix}{cls.__name__} {{" in text


def test_encoding_an_unsupported_type_raises() -> None:
    with pytest.raises(AttributeError):
        codec.encode(object())


def test_the_log_reads_only_its_own_game() -> None:
    with pytest.raises(msgspec.MsgspecError):
        codec.read_event(b'{"event":"turned_over","seat":1}', "hearts")


def test_tables_are_read_with_the_decoders_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are read in several threads at once: msgspec learns a class when a decoder is made, and
    a thread that meets it half learned crashes the process."""
    games: tuple[GameName, ...] = ("hearts", "nerts")
    for game in games:
        made = [entry for some in play(new_table(game), Random(1), 60) for entry in some]
        lines, events = map(journal.write, made), codec.encode([entry.event for entry in made])
        with monkeypatch.context() as patched:
            patched.setattr(msgspec.json, "Decoder", None)
            assert [journal.read(line, game) for line in lines] == made
            assert codec.read_events(events, game) == tuple(entry.event for entry in made)
