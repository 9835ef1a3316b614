"""The threads of a server's event loop, in which no error of the work is lost."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Final, ParamSpec, TypeVar

THREAD_NAMES: Final = "worker"
"""How the names of the threads begin."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


class WorkerThreads(ThreadPoolExecutor):
    """What ``asyncio.to_thread`` runs in.

    A StopIteration of the work is raised as a RuntimeError, as in coroutines: a Future of asyncio
    refuses to hold one (in Python 3.11 and early releases of 3.12), and who waits for it would
    wait for ever.
    """

    def __init__(self) -> None:
        super().__init__(thread_name_prefix=THREAD_NAMES)

    def submit(self, work: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Run this in a thread."""
        return super().submit(_run, partial(work, *args, **kwargs))


def _run(work: Callable[[], _T]) -> _T:
    try:
        return work()
    except StopIteration as error:
        raise RuntimeError("the work raised StopIteration") from error
