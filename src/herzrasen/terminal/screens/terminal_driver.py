"""Textual's driver for a terminal, with an input that does not end at what it cannot read."""

from __future__ import annotations

import os
import selectors
from contextlib import suppress
from typing import Final

from textual.drivers.linux_driver import LinuxDriver

from herzrasen.terminal.keys.input_decoder import InputDecoder

_READ_BYTES: Final = 4096
_TICK: Final = 0.1
"""Seconds after which it is looked whether an Escape was one alone."""


class TerminalDriver(LinuxDriver):
    """Reads through an InputDecoder."""

    def _run_input_thread(self) -> None:
        """Read until the end. A fault ends the program as any other does: with a sentence."""
        try:
            with suppress(OSError):  # the terminal has gone: hangup.py ends the program
                self.run_input_thread()
        except Exception as fault:  # noqa: BLE001  # a thread has nobody above it
            self._app.call_later(self._app._handle_exception, fault)  # noqa: SLF001  # no public one

    def run_input_thread(self) -> None:
        """Give the application what is typed, until it ends."""
        decoder = InputDecoder()
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_TICK):
                    for message in decoder.feed(os.read(self.fileno, _READ_BYTES)):
                        self.process_message(message)
                for message in decoder.tick():
                    self.process_message(message)
