"""Random messages to a table: no traceback, no change by what is refused, no hidden card in any
message, and play goes on."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final, get_args

import pytest
from msgspec import inspect

from herzrasen.games import hearts
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.table.table import Table
from tests.message_examples import example
from tests.server.attack_fixture import AttackedTable
from tests.server.virtual_clock import run_virtual
from tests.tiers import size_of_tier

MESSAGES: Final = 1_000
"""So many are said to one table."""
TABLES: Final = size_of_tier(2, 6, 10)
"""So many tables are looked at in one test."""


def attacked_table(game: GameName, name: str) -> AttackedTable:
    """A table to which so much was said."""

    async def main() -> AttackedTable:
        table = AttackedTable(game, Random(name))
        await table.begin()
        await table.attack(MESSAGES)
        await table.play_on(10)
        table.check_log()
        table.close()
        return table

    return run_virtual(main())


def check_attacked_table(game: GameName, chunk: int, caplog: pytest.LogCaptureFixture) -> None:
    """Some tables, and nothing is logged."""
    with caplog.at_level(logging.WARNING):
        for number in range(TABLES):
            attacked_table(game, f"{chunk} {number}")
    assert not caplog.records


@pytest.mark.parametrize("game", ["hearts", "nerts"])
@pytest.mark.parametrize(
    "chunk", [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, 3))]
)
def test_a_table_survives_any_messages(
    game: GameName, chunk: int, caplog: pytest.LogCaptureFixture
) -> None:
    check_attacked_table(game, chunk, caplog)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["hearts", "nerts"])
@pytest.mark.parametrize("chunk", range(3, 1000))
def test_twenty_million_messages(
    game: GameName, chunk: int, caplog: pytest.LogCaptureFixture
) -> None:
    check_attacked_table(game, chunk, caplog)


@pytest.mark.parametrize("kind", get_args(websocket.FromBrowser), ids=lambda kind: kind.__name__)
def test_every_message_has_examples_that_are_understood(kind: type) -> None:
    random = Random(0)
    made = [example(inspect.type_info(kind), random, dict) for _ in range(20)]
    read = [codec.read_message(json.dumps(each).encode()) for each in made]
    assert all(isinstance(each, kind) for each in read)


def test_attacks_reach_the_rules() -> None:
    """What is said is not all nonsense: it is accepted, refused for many reasons, and heard of."""
    tables = [attacked_table(game, "reach") for game in ("hearts", "nerts")]
    for table in tables:
        counts = sum((line.message_counts for line in table.lines), Counter())
        assert min(counts[kind] for kind in ("accepted", "refused", "happened", "welcome")) > 20


# Faults made on purpose ---------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def everyone_sees_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hearts, "see", lambda event, _seat: event)


def a_refusal_names_a_hidden_card(monkeypatch: pytest.MonkeyPatch) -> None:
    decide = hearts.decide

    def talkative(state: Any, seat: int, move: Any) -> Any:
        answer = decide(state, seat, move)
        if isinstance(answer, Refusal) and state.hands[(seat + 1) % len(state.hands)]:
            card = next(iter(state.hands[(seat + 1) % len(state.hands)]))
            return Refusal(answer.code, {"card": card.text})
        return answer

    monkeypatch.setattr(hearts, "decide", talkative)


def anybody_moves_for_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    propose = Table.propose

    def generous(table: Table, seat: int, move: Any, *more: Any, **at: Any) -> Any:
        return propose(table, min(table.to_act(), default=seat), move, *more, **at)

    monkeypatch.setattr(Table, "propose", generous)


def a_refused_move_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    propose = Table.propose

    def careless(table: Table, *move: Any, **more: Any) -> Any:
        answer = propose(table, *move, **more)
        table.number += isinstance(answer, Refusal)
        return answer

    monkeypatch.setattr(Table, "propose", careless)


def a_move_is_made_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "move_number", lambda *_: None)


def bad_text_is_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    read = codec.read_message

    def trusting(raw: bytes) -> Any:
        return read(raw.decode().encode())

    monkeypatch.setattr(codec, "read_message", trusting)


def a_room_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    decide = hearts.decide

    def fragile(state: Any, seat: int, move: Any) -> Any:
        if seat >= 0 and isinstance(move, hearts.Claim | hearts.Deal):
            raise ZeroDivisionError
        return decide(state, seat, move)

    monkeypatch.setattr(hearts, "decide", fragile)


@pytest.mark.parametrize(
    "plant",
    [
        everyone_sees_everything,
        a_refusal_names_a_hidden_card,
        anybody_moves_for_anybody,
        a_refused_move_counts,
        a_move_is_made_twice,
        bad_text_is_a_traceback,
        pytest.param(a_room_fails, marks=pytest.mark.heavy),
    ],
)
def test_a_fault_is_found(monkeypatch: pytest.MonkeyPatch, plant: Plant) -> None:
    plant(monkeypatch)
    # In Nerts as well: a pass that is made twice is one, but a stock is turned twice.
    games: tuple[GameName, ...] = ("hearts", "nerts")
    with pytest.raises((AssertionError, UnicodeDecodeError)):
        _ = [attacked_table(game, f"0 {number}") for number in range(TABLES) for game in games]
