"""What a person is told when the bots have to think without their compiled kernel."""

import logging
import sys

from herzrasen.bots.hearts import engine
from herzrasen.locales import Say


class _Noted(logging.Handler):
    """Keeps the kernel's warning, so that whoever runs it can say it."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.reason = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.reason = record.getMessage()


def why_plain() -> str:
    """Load the kernel now; why that does not work, once in this process, and nothing if it does."""
    noted = _Noted()
    engine.LOG.handlers, engine.LOG.propagate = [noted], False
    engine.usable()
    return noted.reason


def say_if_plain(say: Say) -> None:
    """Say it in a sentence of the user's language, and below it the reason as it was logged."""
    if reason := why_plain():
        print(say("plain", reason=reason), file=sys.stderr)
