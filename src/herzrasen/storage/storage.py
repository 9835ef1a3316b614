"""The whole storage of a server: one interface for each kind of data.

Another database than SQLite provides a value of this type; nothing else has to change.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from herzrasen.storage.accounts import AccountStore
from herzrasen.storage.challenges import ChallengeStore
from herzrasen.storage.daily import DailyStore
from herzrasen.storage.device_links import DeviceLinkStore
from herzrasen.storage.event_log import EventLog
from herzrasen.storage.nodes import NodeStore
from herzrasen.storage.ratings import RatingStore
from herzrasen.storage.retention import Retention
from herzrasen.storage.secrets import Secrets
from herzrasen.storage.sessions import SessionStore
from herzrasen.storage.table_summaries import SummaryStore
from herzrasen.storage.tournaments import TournamentStore
from herzrasen.storage.user_data import UserData


class Storage(msgspec.Struct, frozen=True):
    """``log``: the events of every table. ``summaries``: the state of the open ones. ``sessions``:
    whose browser each is. ``accounts``: what people sign in with. ``device_links``: one-time codes
    for another device. ``challenges``: those of passkeys. ``daily``: the daily deals and their
    results. ``user_data``: people's settings and matches. ``ratings``: the log of rated matches,
    and what follows from it. ``retention`` deletes what has expired. ``secrets``: the keys of the
    server. ``tournaments``: those, and duplicate matches. ``pending_writes`` is the number of
    writes that wait. ``check`` raises DataGone if the open files were deleted or replaced,
    DataDamaged if the database is
    damaged. ``log_size`` is how many bytes are written and not yet in their place. ``nodes`` is
    None where one server alone has the storage."""

    log: EventLog
    summaries: SummaryStore
    sessions: SessionStore
    accounts: AccountStore
    device_links: DeviceLinkStore
    challenges: ChallengeStore
    daily: DailyStore
    user_data: UserData
    ratings: RatingStore
    retention: Retention
    secrets: Secrets
    tournaments: TournamentStore
    pending_writes: Callable[[], int] = lambda: 0
    check: Callable[[], object] = lambda: None
    log_size: Callable[[], int] = lambda: 0
    nodes: NodeStore | None = None
