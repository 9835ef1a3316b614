"""What the server tells whoever runs it: one line a fact, for people or as JSON for programs.

A line never holds a card, a token, a name, what people say to each other, or a table's address.
What goes into one is given by name (``facts``); of an exception the places are told and its kind,
its own words only where they come from the system, because ours may quote a card.
"""

from __future__ import annotations

import logging
import sqlite3
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from hashlib import sha256
from types import TracebackType
from typing import Any, Final, TypeAlias

from herzrasen.protocol import codec

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""The name of the request that is being answered, empty outside of one."""

_SYSTEM: Final = (OSError, EOFError, TimeoutError, sqlite3.Error)
_ExcInfo: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)


def facts(**told: str | float) -> dict[str, Any]:
    """What a line says besides its words: ``log.info("table opened", extra=facts(game="nerts"))``.

    Values are short and of few kinds; a table is ``short(name)``.
    """
    return {"facts": told}


def short(name: str) -> str:
    """A table's or a person's name for the log: always the same, and no way to the table."""
    return sha256(f"log {name}".encode()).hexdigest()[:10]


def start(level: str, format_: str) -> None:
    """Write the lines of this level and above to the standard error output."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJSON() if format_ == "json" else AsText())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("herzrasen").setLevel(level.upper())
    # Below a warning uvicorn tells addresses of tables.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        logging.getLogger(name).setLevel(logging.WARNING)


class _Formatter(logging.Formatter):
    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802 - logging's name
        """Where it happened, and what kind of thing."""
        lines = []
        error = ei[1]
        while error is not None:
            lines += traceback.format_tb(error.__traceback__)
            said = f": {error}" if isinstance(error, _SYSTEM) else ""
            lines.append(f"{type(error).__qualname__}{said}\n")
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "".join(lines).rstrip()

    def told(self, record: logging.LogRecord) -> dict[str, Any]:
        """A line's parts by name."""
        at = datetime.fromtimestamp(record.created, UTC)
        told: dict[str, Any] = {
            "at": at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage().strip(),
        }
        if request := REQUEST.get():
            told["request"] = request
        told |= getattr(record, "facts", {})
        if record.exc_info:
            told["where"] = self.formatException(record.exc_info)
        return told


class AsJSON(_Formatter):
    """A line is one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return codec.encode(self.told(record)).decode()


class AsText(_Formatter):
    """A line is the time, the level and the words, then what else there is by name."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; after an exception, where it happened."""
        told = self.told(record)
        words = f"{told.pop('at')} {told.pop('level')} {told.pop('what')}"
        where = told.pop("where", "")
        rest = "".join(f" {name}={value}" for name, value in told.items())
        return f"{words}{rest}\n{where}".rstrip()
