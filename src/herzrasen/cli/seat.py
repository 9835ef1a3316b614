"""``herzrasen seat``: the seat between the standard streams."""

from __future__ import annotations

import argparse
import sys
from typing import Any, BinaryIO, Final

from herzrasen.locales import Say

LONGEST: Final = 16_384
"""Bytes that a line may have."""


def add_words(_command: Any, _say: Say) -> None:
    """``seat`` takes none: all is told in lines."""


def run(_asked: argparse.Namespace, _say: Say) -> None:
    """Answer line by line until ``quit``, or until nothing more comes."""
    converse(sys.stdin.buffer, sys.stdout.buffer)


def converse(lines: BinaryIO, answers: BinaryIO) -> None:
    """One line out for each line in, at once."""
    from herzrasen.bots.hearts.engine import kernel
    from herzrasen.locales import system_language
    from herzrasen.seat_protocol.commands import QUIT, answer
    from herzrasen.seat_protocol.errors import Wrong, error_line
    from herzrasen.seat_protocol.session import Sitting

    kernel()  # loaded before anybody's time runs
    sitting, language = Sitting(), system_language()
    while line := lines.readline(LONGEST):
        said = line.decode("latin-1")
        if len(line) == LONGEST and not line.endswith(b"\n"):
            while (rest := lines.readline(LONGEST)) and not rest.endswith(b"\n"):
                pass
            said, answered = "", error_line(Wrong("too-long", most=LONGEST), language)
        else:
            sitting, answered = answer(sitting, said, language)
        answers.write(answered.encode() + b"\n")
        answers.flush()
        if said.split() == [QUIT]:
            return
