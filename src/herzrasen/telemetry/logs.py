"""Logs of a running server: one line a fact, as text or as JSON.

A line never holds a card, a token, a name, a chat message or a table's link. Values go in by name
(``facts``). Whatever comes from outside, such as a header, cannot end a line, begin a field of its
own or steer a terminal. Of an exception the places and its type are logged; its message only where
it comes from the system, because ours may quote a card.
"""

from __future__ import annotations

import logging
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from hashlib import sha256
from types import TracebackType
from typing import Any, Final, TypeAlias

import regex

from herzrasen.protocol import codec

REQUEST_ID: Final[ContextVar[str]] = ContextVar("request", default="")
"""The id of the request that is being answered; empty outside of one."""

_SYSTEM_ERRORS: Final = (OSError, EOFError, TimeoutError)
_QUOTED: Final = regex.compile(r"""[\s"'=]|^$""")
"""What makes a value as text ambiguous."""
_ExcInfo: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)


def fields(**values: str | float) -> dict[str, Any]:
    """The ``extra`` of a log call: ``log.info("table opened", extra=fields(game="nerts"))``.

    Values are short and of few kinds; a table is given as ``log_id(name)``.
    """
    return {"facts": values}


def log_id(name: str) -> str:
    """The id of a table or person in the log: constant, and no key to the table."""
    return sha256(f"log {name}".encode()).hexdigest()[:10]


def configure(level: str, format_: str) -> None:
    """Write log lines of this level and above to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if format_ == "json" else TextFormatter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("herzrasen").setLevel(level.upper())
    # Below a warning uvicorn tells addresses of tables.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi"):
        logging.getLogger(name).setLevel(logging.WARNING)


def _is_system_error(error: BaseException) -> bool:
    """Whether the message of the error comes from the system or the database library."""
    return isinstance(error, _SYSTEM_ERRORS) or type(error).__module__ == "sqlite3"


def _printable(text: str) -> str:
    """The text with everything escaped that is no sign on one line: controls (of both sets), ends
    of lines, signs of direction, halves of pairs."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text
    )


def _value(value: object) -> str:
    """The value of a field as text, in quotes if it could be taken for more than one."""
    text = str(value)
    if text.isprintable() and not _QUOTED.search(text):
        return text
    quoted = text.replace("\\", r"\\").replace('"', r"\"")
    return f'"{_printable(quoted)}"'


class _Formatter(logging.Formatter):
    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802 - logging's name
        """The traceback without messages that may hold secrets."""
        lines = []
        error = ei[1]
        while error is not None:
            lines += traceback.format_tb(error.__traceback__)
            detail = f": {_printable(str(error))}" if _is_system_error(error) else ""
            lines.append(f"{type(error).__qualname__}{detail}\n")
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "".join(lines).rstrip()

    def fields(self, record: logging.LogRecord) -> dict[str, Any]:
        """The fields of a line."""
        at = datetime.fromtimestamp(record.created, UTC)
        line_fields: dict[str, Any] = {
            "at": at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage().strip(),
        }
        if request := REQUEST_ID.get():
            line_fields["request"] = request
        line_fields |= getattr(record, "facts", {})
        if record.exc_info:
            line_fields["where"] = self.formatException(record.exc_info)
        return line_fields


class JsonFormatter(_Formatter):
    """Formats a line as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line. What is not printable is escaped, as JSON allows for any sign."""
        line_fields = {
            name: _without_halves(value) if isinstance(value, str) else value
            for name, value in self.fields(record).items()
        }
        line = codec.encode(line_fields).decode()
        return "".join(sign if sign.isprintable() else _json_escape(sign) for sign in line)


def _json_escape(sign: str) -> str:
    units = sign.encode("utf-16-be").hex()
    return "".join(rf"\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def _without_halves(text: str) -> str:
    """The text without halves of pairs, by which Python reads names of files that are no UTF-8;
    JSON has none."""
    return text.encode(errors="backslashreplace").decode()


class TextFormatter(_Formatter):
    """Formats a line as time, level, message, and the facts as ``name=value``."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; after an exception, where it happened."""
        line_fields = self.fields(record)
        what = _printable(line_fields.pop("what"))
        words = f"{line_fields.pop('at')} {line_fields.pop('level')} {what}"
        where = line_fields.pop("where", "")
        rest = "".join(f" {name}={_value(value)}" for name, value in line_fields.items())
        return f"{words}{rest}\n{where}".rstrip()
