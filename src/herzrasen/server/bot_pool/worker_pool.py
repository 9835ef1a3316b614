"""Bots think in other processes, so that no table waits for another's bot.

A process is started when the first bot has to think, another only when all are busy, and they are
ended when no bot has thought for a while. Masters think long: where there is more than one process
they never take the last, so that a bot with a quick answer waits for none of them. A bot that fails
is asked once more; if it fails again, the first legal move is made for it and the log says so. A
match is never stopped by a bot.

(``anyio.to_process`` would do most of this, but loses a process whose start is cancelled, and runs
the whole program's main module once more in each.)
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Any, Final, TypeAlias

import msgspec

from herzrasen.bots.bot import SETTINGS
from herzrasen.games import hearts, nerts
from herzrasen.server.bot_pool import worker
from herzrasen.telemetry import metrics
from herzrasen.telemetry.logs import facts

_IDLE: Final = 60.0
"""Seconds after which processes that have nothing to do are ended."""
_LOG: Final = logging.getLogger(__name__)

Think: TypeAlias = Callable[..., tuple[Any, int]]
"""A bot as a function: settings, seed, view, and its memory if it has one -> move (or None) and
milliseconds for it."""


class BotFailed(Exception):
    """A bot gave no answer; the text says what happened."""


class Thought(msgspec.Struct, frozen=True):
    """A bot's move, None for none now, and how long its hands take for it, in ms.

    ``effort`` is how many ms of a processor's time it thought; None if it did not.
    """

    move: Any
    after_ms: int = 0
    effort: int | None = None


def thinks_long(settings: Mapping[str, int]) -> bool:
    """Whether a bot with these settings may think for up to a second."""
    return settings.get("level") == SETTINGS["hearts"]["level"].most


class Players:
    """The processes that bots think in: at most ``workers``, one fewer for long thoughts. A thought
    has ``patience`` seconds."""

    def __init__(self, think: Think, workers: int, patience: float) -> None:
        self._think = think
        self._patience = patience
        self._free = asyncio.Semaphore(workers)
        self._long = asyncio.Semaphore(max(1, workers - 1))
        self._processes: set[Process] = set()
        self._idle: list[Process] = []
        self._rest: asyncio.TimerHandle | None = None
        self._open: set[asyncio.Task[Thought]] = set()

    async def think(self, settings: dict[str, int], seed: int, view: Any, *memory: Any) -> Thought:
        """What a bot with these settings and this seed does at this view, with this memory."""
        # Who asks may lose interest; the process has to be heard to the end all the same.
        task = asyncio.create_task(self._try(settings, seed, view, *memory))
        self._open.add(task)
        task.add_done_callback(self._open.discard)
        return await asyncio.shield(task)

    async def call(self, function: Callable[..., Any], *arguments: Any) -> tuple[Any, int]:
        """What the function answers in one of the processes, and the ms of a processor's time that
        it took. Raises BotFailed if it fails, OSError, EOFError or TimeoutError if its process
        does."""
        async with self._free:
            process = self._idle.pop() if self._idle else await self._start()
            try:
                asked = _exchange(process, worker.packed((function, arguments)))
                done, answer, effort = await asyncio.wait_for(asked, self._patience)
            except BaseException:
                _end(process)
                raise
            self._idle.append(process)
        if self._rest is not None:
            self._rest.cancel()
        self._rest = asyncio.get_running_loop().call_later(_IDLE, self._end_idle)
        if not done:
            raise BotFailed(answer)
        return answer, effort

    async def close(self) -> None:
        """End all processes."""
        if self._rest is not None:
            self._rest.cancel()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)
        for process in self._processes:
            _end(process)
        await asyncio.gather(*(process.communicate() for process in self._processes))

    async def _try(self, settings: dict[str, int], seed: int, view: Any, *memory: Any) -> Thought:
        for attempt in (1, 2):
            try:
                return await self._ask(settings, seed, view, *memory)
            except (BotFailed, OSError, EOFError, TimeoutError):
                metrics.BOTS_FAILED.inc()
                _LOG.exception("a bot failed", extra=facts(attempt=attempt, **settings))
        return Thought(first_legal(view))

    async def _ask(self, settings: dict[str, int], *question: Any) -> Thought:
        async with self._long if thinks_long(settings) else nullcontext():
            answer, effort = await self.call(self._think, settings, *question)
        if not isinstance(answer, tuple) or len(answer) != 2:
            raise BotFailed(f"a bot answers with a move and a time, not {answer!r}")
        move, after_ms = answer
        metrics.THOUGHT.observe(effort / 1000)
        return Thought(move, after_ms, effort)

    async def _start(self) -> Process:
        surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", worker.__name__, stdin=PIPE, stdout=PIPE, env=surroundings
        )
        self._processes = {old for old in self._processes if old.returncode is None} | {process}
        return process

    def _end_idle(self) -> None:
        while self._idle:
            _end(self._idle.pop())


def _end(process: Process) -> None:
    if process.returncode is None:
        process.kill()


async def _exchange(process: Process, question: bytes) -> tuple[bool, Any, int]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(question)
    await process.stdin.drain()
    length = int.from_bytes(await process.stdout.readexactly(worker.LENGTH), "big")
    done, answer, effort = pickle.loads(await process.stdout.readexactly(length))
    return bool(done), answer, int(effort)


def first_legal(view: hearts.View | nerts.View) -> Any:
    """Some move that the view allows, None if it allows none."""
    legal: Any = hearts.legal(view) if isinstance(view, hearts.View) else nerts.legal(view)
    return next(iter(legal), None)
