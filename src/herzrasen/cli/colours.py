"""Colours of what commands print: on a terminal, unless NO_COLOR or TERM=dumb say otherwise."""

from __future__ import annotations

import os
import sys
from enum import Enum
from typing import TextIO

from herzrasen.cli.window import fit


class Style(Enum):
    """What a text is; the value is the number of its escape sequence."""

    HEADING = 1
    WRONG = 31
    RIGHT = 32
    NAME = 36


def wants_colours(stream: TextIO) -> bool:
    """Whether a stream gets colours: NO_COLOR (https://no-color.org) comes first, then FORCE_COLOR,
    which also colours files and pipes."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    if sys.platform == "win32" and not os.environ.get("WT_SESSION"):
        return False  # an old console shows the sequences
    return os.environ.get("TERM") != "dumb" and stream.isatty()


def paint(text: str, style: Style, stream: TextIO | None = None) -> str:
    """A text in its colour, if the stream (standard output by default) gets any."""
    if not text or not wants_colours(sys.stdout if stream is None else stream):
        return text
    return f"\x1b[{style.value}m{text}\x1b[0m"


def print_error(sentence: str) -> None:
    """Print what went wrong."""
    print(paint(fit(sentence, sys.stderr), Style.WRONG, sys.stderr), file=sys.stderr)


def print_lines(*lines: str, style: Style | None = None) -> None:
    """Print lines, each wrapped to the window that shows them, if there is one."""
    for line in lines:
        fitting = fit(line, sys.stdout)
        print(fitting if style is None else paint(fitting, style))
