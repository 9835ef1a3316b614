"""Read what is stored of a table, so that damage is an error of that table alone.

Everything that decodes or replays stored bytes does it in here. Whatever goes wrong is raised as
DamagedTable, and logged once for each table, with the place in the code and no content: that may
hold cards and names.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import Final, ParamSpec, TypeVar

from cachetools import LRUCache

from herzrasen.storage.errors import DamagedRow, DamagedTable, WriteConflict
from herzrasen.telemetry import metrics
from herzrasen.telemetry.logs import fields, log_id
from herzrasen.telemetry.reasons import kind_of

_LOG: Final = logging.getLogger(__name__)
_REMEMBERED: Final = 10_000
"""Tables that are not logged again."""
_logged: Final[LRUCache[str, None]] = LRUCache(_REMEMBERED)

_P = ParamSpec("_P")
_T = TypeVar("_T")


@contextmanager
def damage_of(name: str) -> Iterator[None]:
    """Raise DamagedTable where reading what is stored of this table fails in any way."""
    try:
        yield
    except (OSError, WriteConflict):
        raise
    except Exception as error:
        raise damaged_table(name, error) from error


async def read_in_thread(
    name: str,
    read: Callable[_P, _T],
    *args: _P.args,
    **kwargs: _P.kwargs,
) -> _T:
    """What ``read`` makes of the stored table of this name, in a thread. Raises DamagedTable."""

    def attempt() -> _T:
        with damage_of(name):
            return read(*args, **kwargs)

    return await asyncio.to_thread(attempt)


def damaged_table(name: str, error: Exception) -> DamagedTable:
    """The error to raise for a table that cannot be read or written; logged once for each table."""
    why = str(error) if isinstance(error, DamagedRow) else kind_of(error)
    if name not in _logged:
        _logged[name] = None
        metrics.TABLES_DAMAGED.inc()
        _LOG.error(
            "a table is damaged and stays closed; the others go on",
            extra=fields(table=log_id(name), why=why, place=_place(error)),
        )
    return DamagedTable(why)


def _place(error: Exception) -> str:
    """The file and line where an error was raised, or our last before that of a library."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "herzrasen" in PurePath(frame.filename).parts] or frames
    return f"{PurePath(own[-1].filename).name}:{own[-1].lineno}" if own else ""
