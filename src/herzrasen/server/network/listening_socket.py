"""The socket that a server listens at: at one port, or at the first free one from there on."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from typing import Final

_PORTS_TRIED: Final = 10
_BACKLOG: Final = 512
"""Connections that may wait until they are accepted."""


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    if os.name == "posix":  # elsewhere this would let two servers share a port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if host == "::":
        listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    try:
        listening.bind((host, port))
        listening.listen(_BACKLOG)
    except (OSError, OverflowError, UnicodeError) as error:
        listening.close()
        raise OSError(str(error)) from error
    return listening


def bind_nearby(host: str, first: int) -> socket.socket:
    """A socket at the first free one of ten ports from ``first`` on, else at one that the system
    chooses: another server may have taken the usual one. Raises OSError."""
    for port in range(first, first + _PORTS_TRIED):
        with suppress(OSError):
            return bind(host, port)
    return bind(host, 0)
