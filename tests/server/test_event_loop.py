"""The event loop of a test."""

from __future__ import annotations

import asyncio
import socket
import warnings

import pytest

from tests.server.event_loop import run_coroutine


def test_a_loop_ends_although_a_connection_to_a_silent_peer_is_open() -> None:
    """A test that left one hung until its peer closed: uvloop warns in the middle of its end, and a
    warning that is an error kept the connection open."""
    pytest.importorskip("uvloop")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        host, port = silent.getsockname()

        async def leave_open() -> asyncio.BaseTransport:
            loop = asyncio.get_running_loop()
            transport, _ = await loop.create_connection(asyncio.Protocol, host, port)
            return transport

        with warnings.catch_warnings(record=True) as caught:
            warnings.warn("unclosed resource <any>", ResourceWarning, stacklevel=1)  # else it hangs
            transport = run_coroutine(leave_open())
    assert "closed=True" in repr(transport)
    assert len(caught) == 2
