"""Processes that bots think in: whatever a bot does there, somebody moves."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from herzrasen.games import hearts
from herzrasen.server.bot_pool.worker import think
from herzrasen.server.bot_pool.worker_pool import Players, Thought, first_legal
from tests.server.loop import run
from tests.table.playing import new_table, play


def a_view() -> hearts.View:
    table = new_table("hearts")
    next(play(table, Random(0), 1))
    view: hearts.View = table.view(1)
    return view


VIEW = a_view()


def use(bot: Any, what: Callable[[Players], Awaitable[Any]], patience: float = 60.0) -> Any:
    async def used() -> Any:
        players = Players(bot, workers=1, patience=patience)
        try:
            return await what(players)
        finally:
            await players.close()

    return run(used())


def test_a_bot_thinks_there_as_it_would_here() -> None:
    there = use(think, lambda players: players.think({"level": 2}, 7, VIEW))
    assert (there.move, there.after_ms) == think({"level": 2}, 7, VIEW)
    assert there.effort is not None


def process_number(_settings: Any, _seed: int, _view: Any) -> tuple[Any, int]:
    return None, os.getpid()


def test_a_process_is_used_again() -> None:
    async def twice(players: Players) -> list[int]:
        return [(await players.think({}, 0, VIEW)).after_ms for _ in range(2)]

    first, second = use(process_number, twice)
    assert first == second != os.getpid()


def echo(_settings: Any, seed: int, _view: Any) -> tuple[Any, int]:
    print("a bot may say what it likes")
    return None, seed


def test_a_question_nobody_waits_for_is_not_taken_for_the_next() -> None:
    async def impatient(players: Players) -> int:
        first = asyncio.create_task(players.think({}, 1, VIEW))
        await asyncio.sleep(0)  # lets it begin
        first.cancel()
        return (await players.think({}, 2, VIEW)).after_ms

    assert use(echo, impatient) == 2


def ends_its_process(_settings: Any, _seed: int, _view: Any) -> tuple[Any, int]:
    os._exit(3)


def never_answers(_settings: Any, _seed: int, _view: Any) -> tuple[Any, int]:
    threading.Event().wait()
    raise AssertionError


def answers_nonsense(_settings: Any, _seed: int, _view: Any) -> Any:
    return "nonsense"


def raises(_settings: Any, _seed: int, _view: Any) -> tuple[Any, int]:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("bot", "patience"),
    [(ends_its_process, 60.0), (never_answers, 0.01), (raises, 60.0), (answers_nonsense, 60.0)],
)
def test_a_bot_that_fails_is_moved_for(
    bot: Any, patience: float, caplog: pytest.LogCaptureFixture
) -> None:
    thought = use(bot, lambda players: players.think({}, 0, VIEW), patience)
    assert thought == Thought(first_legal(VIEW))
    told = [record for record in caplog.records if record.name == Players.__module__]
    assert [vars(record)["facts"]["attempt"] for record in told] == [1, 2]


def waits_for_the_file(settings: Any, seed: int, _view: Any) -> tuple[Any, int]:
    """A master thinks until somebody quick has answered."""
    sign = Path(settings["sign"])
    if settings["level"] < 4:
        sign.touch()
    while not sign.exists():
        threading.Event().wait(0.005)
    return None, seed


def test_a_quick_bot_waits_for_no_master(tmp_path: Path) -> None:
    """Two masters would keep both processes busy, and each other waiting for ever."""

    async def asked() -> list[int]:
        players = Players(waits_for_the_file, workers=2, patience=60.0)
        sign: Any = {"sign": str(tmp_path / "sign")}
        try:
            thoughts = [
                asyncio.create_task(players.think({"level": level, **sign}, number, VIEW))
                for number, level in enumerate((4, 4, 4, 2))
            ]
            return [(await thought).after_ms for thought in thoughts]
        finally:
            await players.close()

    assert run(asked()) == [0, 1, 2, 3]
