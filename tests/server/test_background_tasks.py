"""Background tasks: none fails without a line in the log, a count, and what its owner does."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.loop_errors import log_loop_error
from herzrasen.telemetry import metrics
from tests.server.event_loop import run_coroutine


async def fail(error: Exception) -> None:
    raise error


def failures_of(main: Coroutine[Any, Any, None]) -> float:
    """How many failures are counted on the loop of a server meanwhile."""

    async def count() -> float:
        asyncio.get_running_loop().set_exception_handler(log_loop_error)
        before = count_failures()
        await main
        return count_failures() - before

    return run_coroutine(count())


def count_failures() -> float:
    (family,) = metrics.TASK_FAILURES.collect()
    return next(one.value for one in family.samples if one.name.endswith("_total"))


def test_a_task_that_fails_is_reported_though_its_owner_keeps_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The event loop reports a failure only when nothing holds the task any more."""
    noticed = []

    async def main() -> None:
        tasks = BackgroundTasks(on_failure=lambda: noticed.append(len(tasks)))
        kept = [tasks.start(fail(RuntimeError()))]
        await tasks.finish()
        assert kept

    assert failures_of(main()) == 1
    (record,) = caplog.records
    assert record.getMessage() == "a task failed"
    assert vars(record)["facts"] == {"task": "fail"}
    assert noticed == [0]


def test_errors_that_whoever_waits_handles_are_not_reported(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def main() -> None:
        tasks = BackgroundTasks(expected=(OSError,))
        with pytest.raises(OSError, match="full"):
            await tasks.start(fail(OSError("full")))
        tasks.start(asyncio.sleep(3600))
        await tasks.cancel()

    assert failures_of(main()) == 0
    assert not caplog.records


def test_what_always_runs_is_started_again(caplog: pytest.LogCaptureFixture) -> None:
    runs = list[int]()

    async def run() -> None:
        runs.append(len(runs))
        if len(runs) < 3:
            raise ZeroDivisionError

    async def main() -> None:
        await BackgroundTasks().keep_running(run, 0)

    assert failures_of(main()) == 2
    assert runs == [0, 1, 2]
    assert [vars(record)["facts"]["task"].rpartition(".")[2] for record in caplog.records] == [
        "run",
        "run",
    ]


def test_a_callback_that_fails_is_reported_without_its_arguments(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """They may be a person's; asyncio's own report quotes them."""

    def call(_secret: str) -> None:
        raise ZeroDivisionError

    async def main() -> None:
        asyncio.get_running_loop().call_soon(call, "a secret")
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    assert failures_of(main()) == 1
    assert "a callback failed" in caplog.text
    assert "a secret" not in caplog.text
