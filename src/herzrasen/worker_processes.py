"""Runs a function for many items in worker processes, which end at once when the caller does.

How it works: a terminal sends Ctrl+C to every process of a command. Workers are started with that
signal blocked, so that none dies of it with a traceback, and do nothing when it comes; the caller
alone is interrupted, and terminates them. Each then leaves its blocks, so that the programs that it
has started end as well. A caller that is killed cannot do that: each worker watches for its end.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import parent_process
from threading import Thread, current_thread, main_thread
from types import FrameType
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def imap(
    function: Callable[[Item], Result], items: Sequence[Item], workers: int | None
) -> Iterator[Result]:
    """The result for each item, in order; see ``imap_unordered``."""
    found: dict[int, Result] = {}
    next_number = 0
    for number, result in imap_unordered(function, items, workers):
        found[number] = result
        while next_number in found:
            yield found.pop(next_number)
            next_number += 1


def imap_unordered(
    function: Callable[[Item], Result], items: Sequence[Item], workers: int | None
) -> Generator[tuple[int, Result], None, None]:
    """The result for each item with the item's index, in order of completion. Computed in
    ``workers`` processes, all cores by default; in this one if one is enough."""
    processes = min(os.cpu_count() or 1 if workers is None else workers, len(items))
    if processes <= 1:
        yield from enumerate(map(function, items))
        return
    context = _WorkerContext()
    with _interrupts_deferred():
        pool = ProcessPoolExecutor(processes, context, initializer=_watch_caller)
    running: dict[Future[Result], int] = {}
    try:
        for number, item in enumerate(items):
            with _interrupts_deferred():
                running[pool.submit(_call, function, item)] = number
            # No more tasks than processes: none has begun another one when all are terminated.
            if len(running) == processes:
                yield from _wait_for_results(running)
        while running:
            yield from _wait_for_results(running)
    except BaseException:
        context.terminate()
        raise
    finally:
        pool.shutdown()


def _wait_for_results(running: dict[Future[Result], int]) -> Iterator[tuple[int, Result]]:
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        yield running.pop(future), future.result()


class _WorkerContext(SpawnContext):
    """What the pool makes processes with; it remembers them. Spawned, not forked: the same on every
    system, and safe beside threads."""

    def __init__(self) -> None:
        self._workers: list[SpawnProcess] = []

    def Process(self, *arguments: Any, **settings: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802 - a class there
        worker = SpawnProcess(*arguments, **settings)
        self._workers.append(worker)
        return worker

    def terminate(self) -> None:
        """Terminate the processes that are running."""
        for worker in self._workers:
            if worker.is_alive():
                worker.terminate()


@contextmanager
def _interrupts_deferred() -> Iterator[None]:
    """Let Ctrl+C wait until the block has ended: the pool and what it has begun to start would be
    left half-made. What is started meanwhile inherits that the signal is blocked."""
    came: list[int] = []
    is_ours = current_thread() is main_thread() and callable(signal.getsignal(signal.SIGINT))
    if is_ours:
        before = signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))
    if sys.platform != "win32":
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if is_ours:
            signal.signal(signal.SIGINT, before)
        if came:
            signal.raise_signal(came[0])


def _watch_caller() -> None:
    Thread(target=_end_with_caller, daemon=True).start()


def _end_with_caller() -> None:
    caller = parent_process()
    assert caller is not None
    caller.join()
    os._exit(1)  # nobody is there who would take a result


def _call(function: Callable[[Item], Result], item: Item) -> Result:
    """Call the function in a worker, with signals handled by functions: programs that it starts
    would inherit what is ignored. Before the first call there is no block to leave, and the pool
    would print what a handler raises."""
    signal.signal(signal.SIGINT, _do_nothing)
    signal.signal(signal.SIGTERM, _leave)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGINT,))
    return function(item)


def _do_nothing(_number: int, _frame: FrameType | None) -> None:
    pass


def _leave(number: int, _frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_DFL)  # the second one ends it wherever it is
    sys.exit(128 + number)
