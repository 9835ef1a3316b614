"""Watches the data folder: when it is deleted or replaced, logs that and closes all connections.

Moves are refused already: the writer checks after every commit.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from herzrasen.storage.errors import DataGone
from herzrasen.telemetry.logs import fields

_LOG: Final = logging.getLogger(__name__)
_PAUSE: Final = 1.0
"""Seconds between two checks."""


class DataFolderWatch:
    """Calls ``on_lost`` when ``check`` begins to raise DataGone. ``lost`` says whether it does now:
    a folder that was moved away may come back."""

    def __init__(
        self, check: Callable[[], object], on_lost: Callable[[], object], pause: float = _PAUSE
    ) -> None:
        self.lost = False
        self._check = check
        self._on_lost = on_lost
        self._pause = pause

    async def run(self) -> None:
        """Check until cancelled."""
        while True:
            await self.check_now()
            await asyncio.sleep(self._pause)

    async def check_now(self) -> None:
        """Check once."""
        try:
            await asyncio.to_thread(self._check)
        except DataGone as error:
            if not self.lost:
                self.lost = True
                _LOG.error(
                    "the data folder was deleted or replaced: nothing can be saved any more",
                    extra=fields(missing=str(error)),
                )
                self._on_lost()
        else:
            if self.lost:
                self.lost = False
                _LOG.warning("the data folder is back")
