"""Ports for programs that cannot be given a listening socket, or that start again on theirs."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def reserved_port() -> Iterator[int]:
    """A free port of 127.0.0.1 that nobody else is given meanwhile.

    A socket is bound to it and does not listen: who names the port may bind to it as well (with
    SO_REUSEADDR, as servers do), connections are refused until then, and the system gives it to
    nobody who asks for any free port.
    """
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", 0))
        yield holder.getsockname()[1]
