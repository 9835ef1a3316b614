"""Ctrl+C while a server is still making its event loop."""

from __future__ import annotations

import asyncio
import gc
import warnings
from collections.abc import Callable

import pytest
import uvicorn

from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.server.uvicorn_server import UvicornServer


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
