"""Counts the work of a server in this process, and which of it blocks the event loop."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from herzrasen.games import nerts
from herzrasen.protocol import codec
from herzrasen.storage.sqlite.event_log import SQLiteEventLog, SQLiteTableLog
from herzrasen.table import journal
from herzrasen.table.table import Table

LOOP = "served loop"
"""What the thread of a server is called."""


class WorkCounter:
    """Counts calls, and which of them were made on the event loop."""

    def __init__(self, patched: pytest.MonkeyPatch) -> None:
        self.calls = Counter[str]()
        self.on_the_loop = Counter[str]()
        self._patched = patched

    def count(self, owner: Any, name: str, kind: str) -> None:
        """From now on count the calls of this function."""
        called: Callable[..., Any] = getattr(owner, name)

        def counting(*given: Any, **named: Any) -> Any:
            self.calls[kind] += 1
            if threading.current_thread().name == LOOP:
                self.on_the_loop[kind] += 1
            return called(*given, **named)

        self._patched.setattr(owner, name, counting)

    def forget(self) -> None:
        self.calls.clear()
        self.on_the_loop.clear()


@pytest.fixture
def work_counter(monkeypatch: pytest.MonkeyPatch) -> WorkCounter:
    counted = WorkCounter(monkeypatch)
    counted.count(nerts, "see", "seen")
    counted.count(journal, "read", "decoded")
    counted.count(SQLiteTableLog, "entries_after", "log read")
    counted.count(SQLiteEventLog, "load", "table read")
    counted.count(Table, "apply", "replayed")
    counted.count(codec, "read_events", "unpacked")
    return counted
