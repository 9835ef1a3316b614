"""What a person is told when the bots have to think without their compiled kernel."""

import logging
import sys

from herzrasen.bots import kernel
from herzrasen.shells.command import Say


class InWords(logging.Handler):
    """Turns the kernel's warning into a sentence of the user's language."""

    def __init__(self, say: Say) -> None:
        super().__init__(logging.WARNING)
        self.say = say

    def emit(self, record: logging.LogRecord) -> None:
        """Say it, and below it the reason as it was logged."""
        print(self.say("plain", reason=record.getMessage()), file=sys.stderr)


def say_if_plain(say: Say) -> None:
    """Load the kernel now; where that does not work, say so, once in this process."""
    log = logging.getLogger(kernel.__name__)
    log.handlers, log.propagate = [InWords(say)], False
    kernel.usable()
