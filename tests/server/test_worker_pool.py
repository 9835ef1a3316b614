"""Bot worker processes: whatever a bot does there, a move is made."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from herzrasen.games import hearts
from herzrasen.server.bot_pool.worker import choose_move
from herzrasen.server.bot_pool.worker_pool import BotDecision, BotWorkerPool, first_legal
from herzrasen.server.rate_limits.fair_turns import FairTurns, TakenTurn
from tests.server.event_loop import run_coroutine
from tests.table.random_play import new_table, play


def a_view() -> hearts.View:
    table = new_table("hearts")
    next(play(table, Random(0), 1))
    view: hearts.View = table.view(1)
    return view


VIEW = a_view()


def use(bot: Any, what: Callable[[BotWorkerPool], Awaitable[Any]], patience: float = 600.0) -> Any:
    async def run_test() -> Any:
        players = BotWorkerPool(bot, workers=1, timeout=patience)
        try:
            return await what(players)
        finally:
            await players.close()

    return run_coroutine(run_test())


def test_a_bot_thinks_there_as_it_would_here() -> None:
    there = use(choose_move, lambda players: players.decide({"level": 2}, 7, VIEW))
    assert (there.move, there.after_ms) == choose_move({"level": 2}, 7, VIEW)
    assert there.effort is not None


def process_number(_settings: Any, _seed: int, _view: Any) -> tuple[Any, int]:
    return None, os.getpid()


def test_a_process_that_is_kept_is_there_before_it_is_needed_and_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("herzrasen.server.bot_pool.worker_pool._IDLE", 0.0)

    async def keep(players: BotWorkerPool) -> None:
        await players.keep_one()
        started = players._processes  # noqa: SLF001
        first = await players.decide({}, 0, VIEW)
        await asyncio.sleep(0.01)  # those that are not kept have ended
        assert await players.decide({}, 0, VIEW) == first
        assert players._processes is started  # noqa: SLF001

    use(process_number, keep)


def test_a_process_is_used_again() -> None:
    async def twice(players: BotWorkerPool) -> list[int]:
        return [(await players.decide({}, 0, VIEW)).after_ms for _ in range(2)]

    first, second = use(process_number, twice)
    assert first == second != os.getpid()


@pytest.mark.parametrize("noticed", [True, False])
def test_a_process_that_was_killed_while_idle_is_replaced(
    noticed: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """The loop of production raises RuntimeError for a pipe whose other end has gone."""

    async def kill_between(players: BotWorkerPool) -> list[int]:
        first = (await players.decide({}, 0, VIEW)).after_ms
        (process,) = players._processes  # noqa: SLF001
        os.kill(first, signal.SIGKILL)
        if noticed:
            await process.wait()
        return [first, *[(await players.decide({}, 0, VIEW)).after_ms for _ in range(2)]]

    first, second, third = use(process_number, kill_between)
    assert first != second == third
    assert [record.getMessage() for record in caplog.records] == ["a process of bots has died"]
    assert caplog.records[0].facts == {"ended": "SIGKILL"}  # type: ignore[attr-defined]


def test_a_pause_of_the_server_is_no_failure_of_a_bot(caplog: pytest.LogCaptureFixture) -> None:
    """An answer that came while the server stood still was read too late: the process was killed,
    and its bot counted as one that had failed. Here the server's clock stands still all the time,
    and the bot has next to none."""

    async def main() -> BotDecision:
        players = BotWorkerPool(process_number, 1, timeout=1e-6, time=lambda: 0.0)
        try:
            return await players.decide({}, 0, VIEW)
        finally:
            await players.close()

    assert run_coroutine(main()).effort is not None
    assert not caplog.records


def test_ctrl_c_at_a_terminal_does_not_reach_the_processes() -> None:
    """Not even while they start, when it would be a traceback."""

    async def group(players: BotWorkerPool) -> int:
        return os.getsid((await players.decide({}, 0, VIEW)).after_ms)

    assert use(process_number, group) != os.getsid(0)


def dies_once(settings: Any, seed: int, _view: Any) -> tuple[Any, int]:
    sign = Path(settings["sign"])
    if not sign.exists():
        sign.touch()
        if settings["how"] == "exit":
            os._exit(3)
        os.kill(os.getpid(), signal.SIGKILL)
    return None, seed


@pytest.mark.parametrize(("how", "ended"), [("kill", "SIGKILL"), ("exit", "exit code 3")])
def test_a_bot_whose_process_dies_while_it_thinks_is_asked_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, how: str, ended: str
) -> None:
    """The log says how it has ended."""
    settings: Any = {"sign": str(tmp_path / "sign"), "how": how}
    assert use(dies_once, lambda players: players.decide(settings, 5, VIEW)).after_ms == 5
    died, *_ = (one for one in caplog.records if one.getMessage() == "a process of bots has died")
    assert died.facts == {"ended": ended}  # type: ignore[attr-defined]


@pytest.mark.parametrize("ending", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_signals_that_mean_the_server_leave_its_processes_alone(ending: str) -> None:
    """A terminal sends Ctrl+C and its end to all, systemd the stop: moves under way are made."""

    async def send(players: BotWorkerPool) -> list[int]:
        first = (await players.decide({}, 0, VIEW)).after_ms
        os.kill(first, getattr(signal, ending))
        return [first, (await players.decide({}, 0, VIEW)).after_ms]

    first, second = use(process_number, send)
    assert first == second


@pytest.mark.parametrize("error", [RuntimeError, MemoryError, KeyError])
def test_no_error_of_the_pool_leaves_a_seat_without_a_move(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The turn has cost the time that passed, in ms."""

    async def fail(_pool: BotWorkerPool) -> Any:
        raise error

    turns: list[TakenTurn] = []
    turn = FairTurns.turn

    @asynccontextmanager
    async def note(of: FairTurns, *given: Any, **named: Any) -> AsyncIterator[TakenTurn]:
        async with turn(of, *given, **named) as taken:
            turns.append(taken)
            yield taken

    async def main() -> BotDecision:
        clock = count(step=2.5)
        players = BotWorkerPool(choose_move, 1, 600.0, time=lambda: next(clock))
        return await players.decide({}, 0, VIEW)

    monkeypatch.setattr(BotWorkerPool, "_start", fail)
    monkeypatch.setattr(FairTurns, "turn", note)
    assert run_coroutine(main()) == BotDecision(first_legal(VIEW))
    assert {taken.cost for taken in turns} == {2501}


def echo(_settings: Any, seed: int, _view: Any) -> tuple[Any, int]:
    print("a bot may say what it likes")
    return None, seed


def test_a_question_nobody_waits_for_is_not_taken_for_the_next() -> None:
    async def impatient(players: BotWorkerPool) -> int:
        first = asyncio.create_task(players.decide({}, 1, VIEW))
        await asyncio.sleep(0)  # lets it begin
        first.cancel()
        return (await players.decide({}, 2, VIEW)).after_ms

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
    [(ends_its_process, 600.0), (never_answers, 0.01), (raises, 600.0), (answers_nonsense, 600.0)],
)
def test_a_bot_that_fails_is_moved_for(
    bot: Any, patience: float, caplog: pytest.LogCaptureFixture
) -> None:
    decision = use(bot, lambda players: players.decide({}, 0, VIEW), patience)
    assert decision == BotDecision(first_legal(VIEW))
    log_records = [record for record in caplog.records if record.getMessage() == "a bot failed"]
    assert [vars(record)["facts"]["attempt"] for record in log_records] == [1, 2]


def waits_for_the_file(settings: Any, seed: int, _view: Any) -> tuple[Any, int]:
    """A master thinks until a fast bot has answered."""
    sign = Path(settings["sign"])
    if settings["level"] < 4:
        sign.touch()
    while not sign.exists():
        threading.Event().wait(0.005)
    return None, seed


def test_a_fast_bot_does_not_wait_for_a_slow_one(tmp_path: Path) -> None:
    """Two masters would keep both processes busy, and each other waiting for ever."""

    async def decide_both() -> list[int]:
        players = BotWorkerPool(waits_for_the_file, workers=2, timeout=600.0)
        sign: Any = {"sign": str(tmp_path / "sign")}
        try:
            thoughts = [
                asyncio.create_task(players.decide({"level": level, **sign}, number, VIEW))
                for number, level in enumerate((4, 4, 4, 2))
            ]
            return [(await decision).after_ms for decision in thoughts]
        finally:
            await players.close()

    assert run_coroutine(decide_both()) == [0, 1, 2, 3]
