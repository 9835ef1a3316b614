"""A pool of worker processes for bots, so that no table waits for another's bot.

A process is started when all others are busy, and ended when no bot has computed for a while. Slow
bots (masters) never take the last of several processes, so that a quick bot need not wait for them.
Where bots wait for a process, the people at their tables take turns, by their addresses first. A
turn counts by the processor's time that it took: players who ask for much (masters at many tables,
hard questions on purpose) waits longer, and nobody else does.
A process that died while it was idle, perhaps since memory ran out, is replaced by a new one. A bot
that fails is asked once more; if it fails again, the first legal move is made. Each failure is
logged and counted, whatever it is: a match is never stopped by a bot.

(``anyio.to_process`` would do most of this, but loses a process whose start is cancelled, and runs
the whole program's main module once more in each.)
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from time import monotonic
from typing import Any, Final, TypeAlias

import msgspec

from herzrasen.bots.bot import LEVEL_NAMES
from herzrasen.games.registry import game_of
from herzrasen.server.bot_pool import worker
from herzrasen.server.rate_limits.fair_queue import Owner
from herzrasen.server.rate_limits.fair_turns import FairTurns
from herzrasen.server.runtime import running_time
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.telemetry import metrics
from herzrasen.telemetry.logs import fields
from herzrasen.telemetry.reasons import kind_of

_IDLE: Final = 60.0
"""Seconds after which idle processes are ended."""
_ASKING_MS: Final = 1
"""What a turn costs beside the time of the function, in ms: without it, short ones were free."""
_LOWEST_PRIORITY: Final = 19
_LOG: Final = logging.getLogger(__name__)
_BROKEN_PIPE: Final = (OSError, EOFError, RuntimeError)
"""What a process that has died raises; the last is uvloop's for a closed pipe."""
_SIGNALS: Final = {each.value: each.name for each in signal.Signals}

ChooseMove: TypeAlias = Callable[..., tuple[Any, int]]
"""A bot as a function: settings, seed, view, and its memory if it has one -> move (or None) and
milliseconds for it."""


class BotFailed(Exception):
    """A bot failed, or its process: the text or the cause says how."""


class BotDecision(msgspec.Struct, frozen=True):
    """A bot's move, None for none now, and the time its hands need for it, in ms.

    ``effort`` is the processor time used, in ms; None if the bot was not asked.
    """

    move: Any
    after_ms: int = 0
    effort: int | None = None


def is_slow(settings: Mapping[str, int]) -> bool:
    """Whether a bot with these settings may compute for up to a second."""
    return settings.get("level") == len(LEVEL_NAMES)


class BotWorkerPool:
    """At most ``workers`` processes, ``slow_workers`` of them (by default one fewer) for slow work;
    ``timeout`` seconds a decision, by ``time``: a process that has answered while the server stood
    still is not late. ``niceness`` is how far below the server's priority they run."""

    def __init__(
        self,
        choose_move: ChooseMove,
        workers: int,
        timeout: float,
        niceness: int = 0,
        slow_workers: int | None = None,
        *,
        time: Callable[[], float] = monotonic,
    ) -> None:
        self._choose_move = choose_move
        self._timeout = timeout
        self._time = time
        self._niceness = niceness
        self._turns = FairTurns(
            workers, max(1, workers - 1 if slow_workers is None else slow_workers)
        )
        self._processes: set[Process] = set()
        self._idle: list[Process] = []
        self._idle_timer: asyncio.TimerHandle | None = None
        self._always = 0
        self._tasks = BackgroundTasks()

    async def decide(
        self,
        settings: dict[str, int],
        seed: int,
        view: object,
        *memory: object,
        owners: Collection[Owner] = (),
    ) -> BotDecision:
        """The decision of a bot with these settings and this seed for a view and a memory, in
        the turn of its ``owners``."""
        # The caller may be cancelled; the process's answer has to be read all the same.
        asked = self._tasks.start(self._try(settings, seed, view, *memory, owners=owners))
        try:
            return await asyncio.shield(asked)
        except asyncio.CancelledError:
            self.cancel_waiting(asked)
            raise

    def cancel_waiting(self, task: asyncio.Task[Any]) -> bool:
        """Cancel a task that waits for a process here, since nobody waits for its answer; whether
        it did. What a process has begun, it ends: starting another one would cost more."""
        return self._turns.is_waiting(task) and task.cancel()

    def join(self, task: asyncio.Task[Any], owner: Owner) -> None:
        """Give a task that waits for a process here this owner's turn as well."""
        self._turns.join(task, owner)

    def leave(self, task: asyncio.Task[Any], owner: Owner) -> None:
        """Take this owner's turn away from a task that waits for a process here."""
        self._turns.leave(task, owner)

    async def call(
        self,
        function: Callable[..., Any],
        *arguments: object,
        owners: Collection[Owner] = (),
        slow: bool = False,
    ) -> tuple[Any, int]:
        """What the function answers in one of the processes, in the turn of its ``owners``, and the
        ms of a processor's time that it took. What is ``slow`` comes after the owner's other work.
        Raises BotFailed if it or its process fails."""
        async with self._turns.turn(owners, slow=slow) as turn:
            began = self._time()
            try:
                question = worker.pack((function, arguments))
                done, answer, effort = await self._answer(question)
            except Exception as error:  # whatever a pipe, a pickle or the system raises
                turn.cost = _ASKING_MS + (self._time() - began) * 1000
                raise BotFailed(f"no answer: {kind_of(error)}") from error
            turn.cost = _ASKING_MS + effort
        if self._idle_timer is not None:
            self._idle_timer.cancel()
        self._idle_timer = asyncio.get_running_loop().call_later(_IDLE, self._end_idle)
        if not done:
            raise BotFailed(answer)
        return answer, effort

    async def keep_one(self) -> None:
        """Start a process, and keep one even if no bot computes for a long time: starting one
        blocks the event loop, and with it every table, for a moment. Raises BotFailed."""
        self._always = 1
        await self.call(os.getpid)

    async def close(self) -> None:
        """End all processes."""
        if self._idle_timer is not None:
            self._idle_timer.cancel()
        await self._tasks.cancel()
        for process in self._processes:
            _end(process)
        await asyncio.gather(*(process.communicate() for process in self._processes))

    async def _try(
        self,
        settings: dict[str, int],
        seed: int,
        view: object,
        *memory: object,
        owners: Collection[Owner],
    ) -> BotDecision:
        for attempt in (1, 2):
            try:
                return await self._ask(settings, seed, view, *memory, owners=owners)
            except Exception:  # noqa: BLE001 - a seat whose bot does not move would stop the match
                metrics.BOT_FAILURES.inc()
                _LOG.exception("a bot failed", extra=fields(attempt=attempt, **settings))
        return BotDecision(first_legal(view))

    async def _ask(
        self, settings: dict[str, int], *question: object, owners: Collection[Owner]
    ) -> BotDecision:
        slow = is_slow(settings)
        answer, effort = await self.call(
            self._choose_move, settings, *question, owners=owners, slow=slow
        )
        if not isinstance(answer, tuple) or len(answer) != 2:
            raise BotFailed(f"a bot answers with a move and a time, not {answer!r}")
        move, after_ms = answer
        metrics.BOT_SECONDS.observe(effort / 1000)
        return BotDecision(move, after_ms, effort)

    async def _answer(self, question: bytes) -> tuple[bool, Any, int]:
        """What a process answers. One that waited may be dead already: then a new one is asked."""
        if (process := await self._take_idle()) is not None:
            try:
                return await self._ask_process(process, question)
            except TimeoutError:
                raise
            except _BROKEN_PIPE:
                pass
        return await self._ask_process(await self._start(), question)

    async def _ask_process(self, process: Process, question: bytes) -> tuple[bool, Any, int]:
        try:
            answer = await running_time.wait_for(
                _exchange(process, question), self._timeout, self._time
            )
        except BaseException as error:
            _end(process)
            if isinstance(error, _BROKEN_PIPE) and not isinstance(error, TimeoutError):
                await _note_death(process)
            raise
        self._idle.append(process)
        return answer

    async def _take_idle(self) -> Process | None:
        """A process that waits for a question, as far as is known."""
        while self._idle:
            process = self._idle.pop()
            if process.returncode is None:
                return process
            await _note_death(process)
        return None

    async def _start(self) -> Process:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            worker.__name__,
            stdin=PIPE,
            stdout=PIPE,
            env=environment,
            # Ctrl+C would come before it is ignored, and be a traceback.
            start_new_session=True,
        )
        if self._niceness:
            _lower_priority(process.pid, self._niceness)
        self._processes = {old for old in self._processes if old.returncode is None} | {process}
        return process

    def _end_idle(self) -> None:
        while len(self._idle) > self._always:
            _end(self._idle.pop())


async def _note_death(process: Process) -> None:
    """Log how a process has ended. It has, or has been killed: its end may not be known yet."""
    metrics.BOT_PROCESS_DEATHS.inc()
    code = await process.wait()
    ended = f"exit code {code}" if code >= 0 else _SIGNALS.get(-code, f"signal {-code}")
    _LOG.warning("a process of bots has died", extra=fields(ended=ended))


def _lower_priority(process: int, niceness: int) -> None:
    """Have a process run so far below our own priority, where the system has such priorities."""
    if sys.platform != "win32":
        own = os.getpriority(os.PRIO_PROCESS, 0)
        with suppress(OSError):  # it has ended, or may not
            os.setpriority(os.PRIO_PROCESS, process, min(_LOWEST_PRIORITY, own + niceness))


def _end(process: Process) -> None:
    if process.returncode is None:
        process.kill()


async def _exchange(process: Process, question: bytes) -> tuple[bool, Any, int]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(question)
    await process.stdin.drain()
    length = int.from_bytes(await process.stdout.readexactly(worker.LENGTH_BYTES), "big")
    done, answer, effort = pickle.loads(await process.stdout.readexactly(length))
    return bool(done), answer, int(effort)


def first_legal(view: Any) -> Any:
    """Some move that the view allows, None if it allows none."""
    legal: Any = game_of(view.public).legal(view)
    return next(iter(legal), None)
