"""Finds sessions that were ended at another node while their connections are open here.

The other node announces each. But an announcement can be lost, or arrive just before a connection
opens whose session was read earlier. So storage is asked as well, every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from typing import Final

from herzrasen.storage.sessions import SessionStore
from herzrasen.telemetry.outage_log import OutageLog

_LOG: Final = logging.getLogger(__name__)
_SECONDS: Final = 5.0
_AT_ONCE: Final = 2000
"""Sessions that are asked for in one query."""


class SessionWatch:
    """``connected`` returns the sessions with open connections; ``end`` is called with those that
    have ended."""

    def __init__(
        self,
        sessions: SessionStore,
        connected: Callable[[], Collection[str]],
        end: Callable[[tuple[str, ...]], object],
    ) -> None:
        self._sessions = sessions
        self._connected = connected
        self._end = end
        self._lookups = OutageLog(
            _LOG,
            "ended sessions could not be looked up",
            "ended sessions are looked up again",
        )

    async def run(self) -> None:
        """Check every few seconds, until cancelled."""
        while True:
            await asyncio.sleep(_SECONDS)
            try:
                if await self.check():
                    self._lookups.note_success()
            except OSError as error:
                self._lookups.note_failure(error)

    async def check(self) -> bool:
        """Check once; whether there were any sessions to look up. Raises OSError."""
        connected = tuple(self._connected())
        for first in range(0, len(connected), _AT_ONCE):
            if ended := await self._sessions.find_ended(connected[first : first + _AT_ONCE]):
                self._end(ended)
        return bool(connected)
