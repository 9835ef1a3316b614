"""The notice on a terminal that the bots' compiled kernel is missing."""

import logging
import sys

from herzrasen.bots.hearts import engine
from herzrasen.locales import Translate


class _CapturingHandler(logging.Handler):
    """Keeps the message of the kernel's warning."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.reason = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.reason = record.getMessage()


def load_kernel() -> str:
    """Load the kernel. Returns why that failed, or an empty string; only the first call in a
    process knows the reason."""
    captured = _CapturingHandler()
    engine.LOG.handlers, engine.LOG.propagate = [captured], False
    engine.compiled_kernel()
    return captured.reason


def print_kernel_notice(translate: Translate) -> None:
    """Print the notice in the user's language, with the reason below it, if the kernel is
    missing."""
    if reason := load_kernel():
        print(translate("plain", reason=reason), file=sys.stderr)
