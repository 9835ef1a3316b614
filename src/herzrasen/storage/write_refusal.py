"""The refusal after a failed write or read."""

from __future__ import annotations

from herzrasen.games.protocol import Refusal
from herzrasen.storage.errors import DamagedRow, DataDamaged, DataGone

_NOT_SAVED = "table.refusal.not-saved"
_NOT_READ = "table.refusal.not-read"


def write_refusal(error: Exception) -> Refusal:
    """The refusal of what could not be saved: to try again, or that the data is gone or damaged."""
    return Refusal(_code(error) or _NOT_SAVED)


def read_refusal(error: Exception) -> Refusal:
    """The refusal of what could not be read: to try again, or that it is gone or damaged."""
    return Refusal(_code(error) or _NOT_READ)


def _code(error: Exception) -> str | None:
    match error:
        case DataGone():
            return "table.refusal.data-gone"
        case DataDamaged():
            return "table.refusal.data-damaged"
        case DamagedRow():
            return "table.refusal.damaged"
        case _:
            return None
