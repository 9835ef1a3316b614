"""The whole storage of a server: one interface for each kind of data.

Another database than SQLite provides a value of this type; nothing else has to change.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from herzrasen.storage.accounts import AccountStore
from herzrasen.storage.event_log import EventLog
from herzrasen.storage.retention import Retention
from herzrasen.storage.sessions import SessionStore
from herzrasen.storage.table_summaries import SummaryStore
from herzrasen.storage.user_data import UserData


class Storage(msgspec.Struct, frozen=True):
    """``log``: the events of every table. ``summaries``: the state of the open ones. ``sessions``:
    whose browser each is. ``accounts``: what people sign in with. ``user_data``: their settings and
    matches. ``retention`` deletes what has expired. ``pending_writes`` is the number of writes that
    wait, ``check_files`` raises DataGone if the open files were deleted or replaced."""

    log: EventLog
    summaries: SummaryStore
    sessions: SessionStore
    accounts: AccountStore
    user_data: UserData
    retention: Retention
    pending_writes: Callable[[], int] = lambda: 0
    check_files: Callable[[], object] = lambda: None
