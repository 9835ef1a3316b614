"""Watches the data folder: when it is deleted, replaced or damaged, logs that and closes all
connections.

Moves are refused already: the writer checks after every commit that its files are there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from herzrasen.games.protocol import Refusal
from herzrasen.storage.errors import DataDamaged, DataGone
from herzrasen.storage.write_refusal import write_refusal
from herzrasen.telemetry.logs import fields
from herzrasen.telemetry.reasons import reason

_LOG: Final = logging.getLogger(__name__)
_PAUSE: Final = 1.0
"""Seconds between two checks."""


class DataFolderWatch:
    """Calls ``on_lost`` when ``check`` begins to raise DataGone or DataDamaged. ``refusal`` is why
    nobody is let in, if it does now: a folder that was moved away may come back."""

    def __init__(
        self,
        check: Callable[[], object],
        on_lost: Callable[[Refusal], object],
        pause: float = _PAUSE,
    ) -> None:
        self.refusal: Refusal | None = None
        self._check = check
        self._on_lost = on_lost
        self._pause = pause

    async def run(self) -> None:
        """Check until cancelled."""
        while True:
            await self.check_now()
            await asyncio.sleep(self._pause)

    async def check_now(self) -> None:
        """Check once. What cannot be looked at now says nothing about the data."""
        with suppress(OSError):
            try:
                await asyncio.to_thread(self._check)
            except (DataGone, DataDamaged) as error:
                if self.refusal is None:
                    self.refusal = write_refusal(error)
                    _log_lost(error)
                    self._on_lost(self.refusal)
            else:
                if self.refusal is not None:
                    self.refusal = None
                    _LOG.warning("the data folder is back")


def _log_lost(error: DataGone | DataDamaged) -> None:
    if isinstance(error, DataGone):
        _LOG.error(
            "the data folder was deleted or replaced: nothing can be saved any more",
            extra=fields(missing=str(error)),
        )
    else:
        _LOG.error(
            "the database is damaged: nothing is saved any more. Stop the server and bring back a"
            " backup: herzrasen restore --replace FILE",
            extra=fields(why=reason(error)),
        )
