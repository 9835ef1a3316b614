"""Carries out what a session asks of the log, and says what has become of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

from herzrasen.games.protocol import GameName
from herzrasen.server.rate_limits.written_bytes import WrittenBytes
from herzrasen.server.room import inputs
from herzrasen.server.room.effects import Append, CheckOwner, Describe
from herzrasen.server.room.inputs import Outcome
from herzrasen.storage.errors import DamagedRow, DataDamaged, OutcomeUnknown, WriteConflict
from herzrasen.storage.event_log import QueueingLog, TableLog
from herzrasen.storage.table_damage import damaged_table
from herzrasen.storage.write_refusal import write_refusal
from herzrasen.telemetry import metrics
from herzrasen.telemetry.logs import fields, log_id
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = logging.getLogger(__name__)
_TROUBLE: Final = RateLimitedLog(_LOG)
EXPECTED: Final = (WriteConflict, OSError)
"""What a log raises; anything else is a bug."""


class StorageRequests:
    """The log of one table. ``written`` limits what addresses may have stored.
    ``takes_no_writes``: a damaged page takes nothing more of this table."""

    __slots__ = ("_append", "_game", "_log", "_name", "_written", "takes_no_writes")

    def __init__(self, name: str, game: GameName, log: TableLog, written: WrittenBytes) -> None:
        self._name = name
        self._game: GameName = game
        self._log = log
        self._append = log.queue_append if isinstance(log, QueueingLog) else log.append
        self._written = written
        self.takes_no_writes = False

    def start(
        self, request: Append | Describe | CheckOwner
    ) -> asyncio.Future[None] | Coroutine[Any, Any, None]:
        """Begin to carry out a request: done when it is, or raises one of ``EXPECTED``."""
        match request:
            case Append(rows):
                return self._append(rows)
            case Describe(description, confirm=True):
                return self._log.confirm_description(description)
            case Describe(description):
                return self._log.set_description(description)
            case CheckOwner():
                return self._log.check_owned()

    def outcome(
        self, request: Append | Describe | CheckOwner, error: WriteConflict | OSError | None
    ) -> Outcome:
        """What has become of a request that has ended with this error, or none."""
        if error is None:
            return self._success(request)
        if isinstance(error, WriteConflict):
            return self._read_again(inputs.Conflict())
        if isinstance(request, CheckOwner):  # then no other owner is known
            name = log_id(self._name)
            _TROUBLE.error("the owner of a table cannot be checked", error, table=name)
            return inputs.OwnerChecked()
        match error:
            case OutcomeUnknown():
                return self._read_again(inputs.OutcomeLost())
            case DamagedRow():
                self.takes_no_writes = True
                return inputs.StorageDamaged(write_refusal(damaged_table(self._name, error)))
            case DataDamaged():  # which the watch of the data folder logs
                return inputs.StorageDamaged(write_refusal(error))
            case _:
                _TROUBLE.error("a table could not be saved", error, table=log_id(self._name))
                return inputs.NotWritten(write_refusal(error))

    def _success(self, request: Append | Describe | CheckOwner) -> Outcome:
        if isinstance(request, Append):
            if request.is_move:
                metrics.MOVES.inc(self._game)
            return inputs.Written(self._written.charge(request.addresses, request.rows))
        return inputs.Written() if isinstance(request, Describe) else inputs.OwnerChecked()

    def _read_again(self, outcome: Outcome) -> Outcome:
        _LOG.warning("a table has to be read again", extra=fields(table=log_id(self._name)))
        return outcome
