"""An event loop with virtual time, on which many simulated processes run.

How it works: a callback belongs to the process in whose context it was scheduled, so a process is
all that runs after ``PROCESS`` was set. A paused process keeps its callbacks until it goes on
(SIGSTOP), a killed one loses them all (SIGKILL). When nothing is ready, time jumps to the next
timer. What a thread would do is done at once.
"""

from __future__ import annotations

import asyncio
import heapq
from collections import defaultdict, deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any, Final, TypeVar

from tests.server.event_loop import run_in_thread

T = TypeVar("T")

PROCESS: Final[ContextVar[str]] = ContextVar("process", default="")
"""The simulated process that runs now; "" is the world outside of all."""


class NothingHappens(Exception):
    """All tasks wait, and no timer is set."""


class VirtualLoop(asyncio.BaseEventLoop):
    """``steps`` counts the callbacks that were run, ``failures`` are uncaught errors."""

    _ready: deque[asyncio.Handle]
    _scheduled: list[asyncio.TimerHandle]

    def __init__(self) -> None:
        super().__init__()
        self.steps = 0
        self._now = 0.0
        self._paused: dict[str, deque[asyncio.Handle]] = {}
        self._killed: set[str] = set()
        self._tasks: dict[str, set[asyncio.Task[Any]]] = defaultdict(set)
        self.set_task_factory(self._make_task)
        self.failures: list[BaseException] = []
        self.set_exception_handler(self._note_failure)

    def time(self) -> float:
        """The virtual time, in seconds."""
        return self._now

    # Processes ------------------------------------------------------------------------------------

    def pause(self, process: str) -> None:
        """Hold what a process would do."""
        self._paused.setdefault(process, deque())

    def go_on(self, process: str) -> None:
        """Let a paused process do what it has not done meanwhile."""
        self._ready.extend(self._paused.pop(process, ()))

    def kill(self, process: str) -> None:
        """End a process: nothing of it runs any more, not even to clean up."""
        self._killed.add(process)
        self._paused.pop(process, None)

    def runs(self, process: str) -> bool:
        """Whether a process is neither paused nor killed."""
        return process not in self._paused and process not in self._killed

    def shut_down(self) -> None:
        """Cancel all tasks of all processes, where nothing they do counts any more, and close."""
        asyncio.events._set_running_loop(self)  # noqa: SLF001 - tasks clean up on it
        try:
            self._cancel_all()
        finally:
            asyncio.events._set_running_loop(None)  # noqa: SLF001
            self.close()

    def _cancel_all(self) -> None:
        self._killed.clear()
        for process in list(self._paused):
            self.go_on(process)
        for _ in range(100):
            tasks = [task for some in self._tasks.values() for task in some if not task.done()]
            if not tasks:
                break
            for task in tasks:
                task.cancel()
            for _ in range(10):
                self._ready.append(asyncio.Handle(_nothing, (), self, None))
                self._run_ready()
        self._ready.clear()
        self._scheduled.clear()

    def _note_failure(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, BaseException) and not isinstance(error, asyncio.CancelledError):
            self.failures.append(error)

    def _make_task(
        self, loop: asyncio.AbstractEventLoop, work: Any, context: Context | None = None
    ) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, context=context)
        process = PROCESS.get() if context is None else context.get(PROCESS, "")
        tasks = self._tasks[process]
        tasks.add(task)  # a killed process's tasks must not be collected: they would clean up
        task.add_done_callback(tasks.discard)
        return task

    # The loop -------------------------------------------------------------------------------------

    def run_in_executor(  # type: ignore[override]
        self, _executor: Any, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Do at once, in a turn of its own, what a thread would do."""
        done: asyncio.Future[T] = self.create_future()
        self.call_soon(_call, done, func, args)
        return done

    def _run_once(self) -> None:
        while self._scheduled and self._scheduled[0].cancelled():
            heapq.heappop(self._scheduled)
        if not self._ready:
            if not self._scheduled:
                raise NothingHappens
            self._now = max(self._now, self._scheduled[0].when())
        while self._scheduled and self._scheduled[0].when() <= self._now:
            self._ready.append(heapq.heappop(self._scheduled))
        self._run_ready()

    def _run_ready(self) -> None:
        for _ in range(len(self._ready)):
            handle = self._ready.popleft()
            if handle.cancelled():
                continue
            process = _process_of(handle)
            if process in self._killed:
                continue
            if (held := self._paused.get(process)) is not None:
                held.append(handle)
                continue
            self.steps += 1
            handle._run()  # noqa: SLF001 - this is the event loop

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Cancelled timers are dropped when they are due."""

    def _write_to_self(self) -> None:
        """There is no other thread to wake this one."""

    def _process_events(self, event_list: object) -> None:
        """There are no files."""


def context_of(process: str) -> Context:
    """A context in which a process runs."""
    context = copy_context()
    context.run(PROCESS.set, process)
    return context


def run_in_virtual_time(main: Callable[[VirtualLoop], Coroutine[Any, Any, T]]) -> T:
    """What this coroutine returns, on a loop of its own, in a thread of its own: Playwright keeps a
    loop running in the main one."""
    return run_in_thread(lambda: _run(main))


def _run(main: Callable[[VirtualLoop], Coroutine[Any, Any, T]]) -> T:
    loop = VirtualLoop()
    try:
        return loop.run_until_complete(main(loop))
    finally:
        loop.shut_down()


def _process_of(handle: asyncio.Handle) -> str:
    context: Context | None = handle._context  # type: ignore[attr-defined]  # noqa: SLF001
    return "" if context is None else context.get(PROCESS, "")


def _call(done: asyncio.Future[Any], func: Callable[..., Any], args: tuple[Any, ...]) -> None:
    if done.cancelled():
        return
    try:
        result = func(*args)
    except Exception as error:  # noqa: BLE001 - as a thread does it
        done.set_exception(error)
    else:
        done.set_result(result)


def _nothing() -> None:
    """Do nothing."""
