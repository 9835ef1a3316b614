"""Calls that share statements: calls that arrive while a statement runs share the next one."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, Generic, TypeVar

_LOG: Final = logging.getLogger(__name__)

Call = TypeVar("Call")


class CallBatches(ABC, Generic[Call]):
    """Runs calls batch by batch. It has a task while there are calls."""

    def __init__(self) -> None:
        self._waiting: list[Call] = []
        self._worker: asyncio.Task[None] | None = None

    def _add(self, call: Call) -> None:
        """Run a call with the next batch."""
        self._waiting.append(call)
        if self._worker is None:
            self._worker = asyncio.create_task(self._work())

    async def finish(self) -> None:
        """Run what is queued, within the time limits."""
        if self._worker is not None:
            await self._worker

    async def _work(self) -> None:
        try:
            while self._waiting:
                batch = self._take()
                try:
                    await self._run(batch)
                except Exception as bug:  # noqa: BLE001 - or their callers would wait for ever
                    _LOG.exception("calls that share a statement failed")
                    self._fail(batch, bug)
        finally:
            self._worker = None

    def _take(self) -> Sequence[Call]:
        """Take the next batch from the queue."""
        batch, self._waiting = self._waiting, []
        return batch

    @abstractmethod
    async def _run(self, batch: Sequence[Call]) -> None:
        """Run a batch, and answer each of its calls."""

    @abstractmethod
    def _fail(self, batch: Sequence[Call], error: Exception) -> None:
        """Fail the calls that have no answer yet with this error."""
