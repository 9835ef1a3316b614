"""Why the server closes a WebSocket: a code for programs (RFC 6455, 7.4; below 4000 its own)."""

from __future__ import annotations

from enum import IntEnum


class CloseCode(IntEnum):
    """A close code that the server sends."""

    NOT_UTF8 = 1007
    """A message is no text."""
    FLOODING = 1008
    """Too many messages in too short a time."""
    STOPPING = 1012
    """The server is about to stop, or the table moves to another one."""
    TOO_SLOW = 1013
    """More waits to be sent than the line takes."""
    SIGNED_OUT = 4401
    """The session has ended."""
    NOT_ADMITTED = 4403
    """The person was removed from the table, or it admits nobody else."""
    NO_TABLE = 4404
    """There is no such table."""
    RECONNECT = 4409
    """What was shown may be out of date: connect again for the whole table."""
    TOO_MANY = 4429
    """Too many connections from one address, person or table."""
    OVERLOADED = 4503
    """The server has no room at the moment."""
    DATA_GONE = 4507
    """The server cannot write: its disk or its database is not there."""
