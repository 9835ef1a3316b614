"""What went wrong in the pages of the running test and was not asked for: it fails the test.

That is an uncaught error, a rejected promise, a line of error in the console (in Chromium also for
a request that fails), an alert of the page in sight (``role=alert`` and the banner), and a question
of the browser (``alert()``). Whoever opens a browser has its pages watched; ``tests/conftest.py``
looks when a test has ended.

A test whose subject a fault is asks for it by a pattern of its text: with the marker
``@pytest.mark.faulty_page("status of 503")``, or with `ask` in a helper.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

SCRIPT: Final = Path(__file__).with_suffix(".js").read_text("utf-8").strip().removesuffix(";")
"""A function that a page calls before its own scripts, with where to report to."""

MARK: Final = "fault of the page: "
LOGGING_SCRIPT: Final = f"({SCRIPT})((fault) => console.debug('{MARK}' + fault))"
"""Reports to the console, where that is read."""


_CUT_LINES: Final = (
    r"net::ERR_(CONNECTION_\w+|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED)",
    "WebSocket .* failed: (WebSocket is closed|Connection closed) before",
    "^error: The connection to wss?://.* was interrupted while the page was loading",
    "^error: Firefox can.t establish a connection to the server at wss?://",
)
"""What Chromium writes where nobody listens any more, since the test has stopped its server, and
Firefox there too, and where a page that connects is left: no fault of the page."""


class PageFault(AssertionError):
    """Something went wrong in a page of the test."""


class PageFaults:
    """Those of one test."""

    def __init__(self, asked: Iterable[str]) -> None:
        self.asked = [re.compile(pattern) for pattern in (*_CUT_LINES, *asked)]
        self.found: list[str] = []
        self.watched: list[Callable[[], object]] = []


_current = PageFaults([])


def begin_test(asked: Iterable[str]) -> None:
    """Forget the faults of the test before; this one asks for these patterns."""
    global _current
    _current = PageFaults(asked)


def ask(*patterns: str) -> None:
    """From here on, and back to its beginning, the running test asks for these patterns too."""
    _current.asked.extend(map(re.compile, patterns))


def watch(read: Callable[[], object]) -> None:
    """At the end of the running test call this, which reports what is still on its way."""
    _current.watched.append(read)


def report_fault(fault: str) -> None:
    """This went wrong in a page."""
    _current.found.append(fault)


def report_line(level: str, line: str) -> None:
    """A page wrote this into its console."""
    if level == "error":
        report_fault(f"console: {line}")
    elif level == "debug" and line.startswith(MARK):
        report_fault(line.removeprefix(MARK))


def check() -> None:
    """Raises:
    PageFault: something went wrong that the running test did not ask for.
    """
    for read in _current.watched:
        read()
    unasked = [
        fault for fault in _current.found if not any(it.search(fault) for it in _current.asked)
    ]
    if unasked:
        raise PageFault(" | ".join(dict.fromkeys(unasked)))
