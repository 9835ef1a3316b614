"""Lines typed at a terminal, with readline: editing, history, completion.

Readline's signs that are no text (bracketed paste) are switched off: line mode writes text alone.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TextIO

from herzrasen.terminal.lines.typed_line import TypedLine, parse_line

STDIN: Final = 0
_LOCAL_FLAGS: Final = 3
"""The place of the local flags among a terminal's attributes."""
_READ_BYTES: Final = 4096

_SETTINGS = (
    "set enable-bracketed-paste off",
    "set completion-ignore-case on",
    "set bell-style none",
    "set show-all-if-ambiguous on",
    "tab: complete",
)


class TerminalSource:
    """The standard input, where it is a terminal."""

    interactive = True

    def __init__(self, complete: Callable[[str], Sequence[str]]) -> None:
        self._complete = complete
        self._endings: Sequence[str] = ()
        self._reading = False
        self._readline = load_readline()
        if self._readline is not None:
            for setting in _SETTINGS:
                self._readline.parse_and_bind(setting)
            self._readline.set_completer_delims("")
            self._readline.set_completer(self._completion)

    def read(self, *, secret: bool) -> TypedLine | None:
        """Wait for a line."""
        self._reading = not secret
        try:
            line = _read_plain_line() if secret else input().encode("utf-8", "surrogateescape")
        except UnicodeDecodeError:
            return TypedLine(problem="not_text")
        except (EOFError, OSError, ValueError):
            return None
        finally:
            self._reading = False
        return parse_line(line)

    def show_typing(self, *, shown: bool) -> None:
        """Show what is typed, or hide it; the end of the line is shown always."""
        with suppress(ImportError, OSError, ValueError):
            import termios

            with suppress(termios.error):
                attributes = termios.tcgetattr(STDIN)
                attributes[_LOCAL_FLAGS] |= termios.ECHO | termios.ECHONL
                if not shown:
                    attributes[_LOCAL_FLAGS] &= ~termios.ECHO
                termios.tcsetattr(STDIN, termios.TCSANOW, attributes)

    def pending_text(self) -> str:
        """What stands on the line that is being edited."""
        if self._readline is None or not self._reading:
            return ""
        return str(self._readline.get_line_buffer())

    def _completion(self, typed: str, state: int) -> str | None:
        if state == 0:
            self._endings = self._complete(typed)
        return self._endings[state] if state < len(self._endings) else None


def _read_plain_line() -> bytes:
    """A line without readline, which would show it and keep it. Raises EOFError."""
    line = b""
    while not line.endswith(b"\n"):
        piece = os.read(STDIN, _READ_BYTES)
        if not piece:
            raise EOFError
        line += piece
    return line


def load_readline() -> Any:
    """The module readline, None where there is none, as on Windows.

    Only a terminal loads it: it may greet its output with signs that are no text.
    """
    try:
        return importlib.import_module("readline")
    except ImportError:
        return None


def is_terminal(stream: TextIO | None) -> bool:
    """Whether someone sits at the other end of a stream."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False  # it is closed
