"""Logs that something periodic fails, and that it works again: one line each, however often."""

from __future__ import annotations

import logging

from herzrasen.telemetry.logs import fields
from herzrasen.telemetry.reasons import reason


class OutageLog:
    """The log of one periodic task. ``fails`` and ``works`` are the sentences for operators."""

    def __init__(self, log: logging.Logger, fails: str, works: str) -> None:
        self._log = log
        self._fails = fails
        self._works = works
        self._failures = 0

    @property
    def failures(self) -> int:
        """How often it has failed since it last worked."""
        return self._failures

    def note_failure(self, error: Exception) -> None:
        """It has failed."""
        if not self._failures:
            self._log.warning(self._fails, extra=fields(why=reason(error)))
        self._failures += 1

    def note_success(self) -> None:
        """It has worked."""
        if self._failures:
            self._log.warning(self._works, extra=fields(failures=self._failures))
        self._failures = 0
