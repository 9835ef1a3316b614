"""How long a table is kept, and since when: by its description and the last entry of its log."""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.config.retention import RetentionSettings
from herzrasen.protocol import codec
from herzrasen.table import info

_DAY: Final = 24 * 60 * 60 * 1000
_OVER: Final = "match_ended"


class _Kind(msgspec.Struct, frozen=True):
    event: str


class _Last(msgspec.Struct, frozen=True):
    at: int
    event: _Kind


_READ: Final = codec.decoder(_Last)


def entry_time(entry: bytes) -> int:
    """When an entry was made, in ms since 1970."""
    last: _Last = _READ.decode(entry)
    return last.at


def is_expired(description: bytes, last: bytes | None, now: int, keep: RetentionSettings) -> bool:
    """Whether a table has been unused for longer than tables of its kind are kept. One that is
    damaged is not: perhaps it can be repaired."""
    try:
        days, since = _age(description, last, keep)
    except (msgspec.MsgspecError, ValueError):
        return False
    return bool(days) and now - since > days * _DAY


def _age(description: bytes, last: bytes | None, keep: RetentionSettings) -> tuple[int, int]:
    """The retention of such a table in days, and the time in ms it counts from."""
    table_info = info.read(description)
    if not table_info.begun:
        return keep.never_begun, table_info.opened
    if last is None:
        return keep.unfinished, table_info.opened
    entry: _Last = _READ.decode(last)
    return keep.finished if entry.event.event == _OVER else keep.unfinished, entry.at
