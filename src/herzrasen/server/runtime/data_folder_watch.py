"""The data folder, watched: once it is deleted or replaced, that is said, and everybody is sent
away. Moves are refused by then: the writer looks after every commit.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from herzrasen.storage.sqlite.open_files import DataGone
from herzrasen.telemetry.logs import facts

_LOG: Final = logging.getLogger(__name__)
_PAUSE: Final = 1.0
"""Seconds between two looks."""


class DataWatch:
    """Calls ``gone`` when ``look`` raises DataGone and has not before. ``lost`` says whether it
    does now: a folder that was moved away and comes back is the same one."""

    def __init__(
        self, look: Callable[[], object], gone: Callable[[], object], pause: float = _PAUSE
    ) -> None:
        self.lost = False
        self._look = look
        self._gone = gone
        self._pause = pause

    async def run(self) -> None:
        """Go on until cancelled."""
        while True:
            await self.once()
            await asyncio.sleep(self._pause)

    async def once(self) -> None:
        """Look now."""
        try:
            await asyncio.to_thread(self._look)
        except DataGone as error:
            if not self.lost:
                self.lost = True
                _LOG.error(
                    "the data folder was deleted or replaced: nothing can be saved any more",
                    extra=facts(missing=str(error)),
                )
                self._gone()
        else:
            if self.lost:
                self.lost = False
                _LOG.warning("the data folder is back")
