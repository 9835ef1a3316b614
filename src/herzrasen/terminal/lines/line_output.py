"""Append-only output: each sentence is a line, written at once, in whatever encoding there is."""

from __future__ import annotations

import os
from typing import TextIO

from herzrasen.terminal.lines.characters import PLAIN_SIGNS, one_line


class OutputClosed(Exception):
    """Nobody reads the output any more: the program ends quietly."""


class LineOutput:
    """Writes lines to a text stream.

    ``typing`` tells what stands on the input line of a terminal at the moment: it is written again
    below a sentence that comes in between.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=PLAIN_SIGNS, line_buffering=False)

    def write(self, lines: list[str], *, pending_text: str = "") -> None:
        """Write each text as a line of its own. Raises OutputClosed.

        ``pending_text`` is what someone is typing meanwhile: it is written again below.
        """
        shown = "".join(f"{one_line(line)}\n" for line in lines)
        try:
            self._stream.write(f"\n{shown}{pending_text}" if pending_text else shown)
            self._stream.flush()
        except (OSError, ValueError) as trouble:
            self._discard()
            raise OutputClosed from trouble

    def _discard(self) -> None:
        """Lead the stream nowhere, so that Python's own last flush finds no closed pipe."""
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._stream.fileno())
            os.close(nowhere)
        except (OSError, ValueError):
            pass  # it is no file, or closed already
