"""The window that shows what a command prints: how wide it is, and lines that fit into it."""

from __future__ import annotations

import io
import os
import textwrap
from typing import Final, TextIO

_COLUMNS: Final = 80
"""Width of a terminal that does not say."""
_INDENT: Final = "  "
"""Further indent of what goes on in the next line."""


def columns_of(stream: TextIO) -> int:
    """The width of the terminal, which may change, or of none."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or _COLUMNS
    except (OSError, io.UnsupportedOperation):
        return _COLUMNS


def fit(text: str, stream: TextIO) -> str:
    """The text as it is for a file or a pipe; for a window, each line that is too long is wrapped.
    No word is broken: paths and the text of rules can be copied."""
    if not stream.isatty():
        return text
    columns = columns_of(stream)
    return "\n".join(
        line if len(line) <= columns else _wrap(line, columns) for line in text.split("\n")
    )


def _wrap(line: str, columns: int) -> str:
    indent = line[: len(line) - len(line.lstrip())] + _INDENT
    return textwrap.fill(
        line,
        max(columns, len(indent) + 1),
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
        replace_whitespace=False,
    )
