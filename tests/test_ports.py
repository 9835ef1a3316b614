"""A reserved port: refused to everybody who does not name it."""

import socket

import pytest

from tests.ports import reserved_port


def test_a_reserved_port_is_for_servers_that_name_it_again_and_again() -> None:
    with reserved_port() as port:
        for _ in range(2):
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", port))
            with (
                socket.create_server(("127.0.0.1", port)) as server,
                socket.create_connection(server.getsockname()),
            ):
                server.accept()[0].close()
