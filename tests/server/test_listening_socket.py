"""Where a server listens when the port that it wants is taken."""

from __future__ import annotations

import pytest

from herzrasen.server.network.listening_socket import bind, bind_nearby


def test_a_taken_port_is_refused_or_another_one_taken() -> None:
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match="use"):
            bind("127.0.0.1", port)
        with bind_nearby("127.0.0.1", port) as other:
            assert other.getsockname()[1] not in (0, port)


def test_a_port_beyond_the_last_one_is_an_error_like_any_other() -> None:
    with pytest.raises(OSError, match="65535"):
        bind("127.0.0.1", 70_000)
