"""``herzrasen seat``: the seat protocol over stdin and stdout."""

from __future__ import annotations

import argparse
import sys
from typing import Any, BinaryIO, Final

from herzrasen.locales import Translate

MAX_LINE_BYTES: Final = 16_384
"""Longest line that is accepted, in bytes."""


def add_arguments(_command: Any, _translate: Translate) -> None:
    """Add nothing: ``seat`` is configured by lines of the protocol."""


def run(_args: argparse.Namespace, _translate: Translate) -> None:
    """Answer line by line until ``quit`` or end of file."""
    converse(sys.stdin.buffer, sys.stdout.buffer)


def converse(lines: BinaryIO, answers: BinaryIO) -> None:
    """Write one line for each line read, and flush it at once."""
    from herzrasen.bots.hearts.engine import kernel
    from herzrasen.locales import system_language
    from herzrasen.seat_protocol.commands import QUIT, answer
    from herzrasen.seat_protocol.errors import ProtocolError, error_line
    from herzrasen.seat_protocol.session import SeatSession

    kernel()  # loaded before any clock runs
    session, language = SeatSession(), system_language()
    while line := lines.readline(MAX_LINE_BYTES):
        request = line.decode("latin-1")
        if len(line) == MAX_LINE_BYTES and not line.endswith(b"\n"):
            while (rest := lines.readline(MAX_LINE_BYTES)) and not rest.endswith(b"\n"):
                pass
            request, answered = (
                "",
                error_line(ProtocolError("too-long", most=MAX_LINE_BYTES), language),
            )
        else:
            session, answered = answer(session, request, language)
        answers.write(answered.encode() + b"\n")
        answers.flush()
        if request.split() == [QUIT]:
            return
