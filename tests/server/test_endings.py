"""How a server ends: as it was told, at once when it is told again, and while it still begins."""

from __future__ import annotations

import asyncio
import gc
import warnings
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
import uvicorn
from starlette.applications import Starlette

from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.server.uvicorn_server import UvicornServer
from tests.server.event_loop import run_coroutine


class InterruptedConfig(uvicorn.Config):
    """Ctrl+C comes when the loop is to be made."""

    def get_loop_factory(self) -> Callable[[], asyncio.AbstractEventLoop] | None:
        raise KeyboardInterrupt


def test_an_early_interrupt_leaves_no_warning_of_a_coroutine() -> None:
    """Else Python writes "coroutine 'Server.serve' was never awaited" into the terminal."""
    server = UvicornServer(InterruptedConfig(app="none:none"), list, GracefulShutdown())
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with pytest.raises(KeyboardInterrupt):
            server.run()
        del server
        gc.collect()
    assert [str(warning.message) for warning in caught] == []


@pytest.mark.parametrize("forced", [False, True])
@pytest.mark.parametrize("begun", [False, True])
def test_what_closes_the_storage_is_left_out_only_where_nothing_is_waited_for(
    *, begun: bool, forced: bool
) -> None:
    passed = []

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        passed.append("opened")
        yield
        passed.append("closed")

    async def live() -> None:
        shutdown = GracefulShutdown()
        async with shutdown.unless_forced(lifespan)(Starlette()):
            shutdown.begun, shutdown.forced = begun, forced

    run_coroutine(live())
    assert passed == (["opened"] if forced else ["opened", "closed"])
