"""The settings that the application is created with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import msgspec

from herzrasen.config.client_limits import LimitSettings
from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.config.setting_types import BeaconURL, Factor, Network, Seconds
from herzrasen.table.countdown import CountdownDurations
from herzrasen.table.members.member_state import MemberTimeouts

CLIENT_FOLDER: Final = Path(__file__).parents[1] / "client"
"""The browser client's files."""


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Times and limits of tables and their bots; times are in seconds.

    Bots: ``think`` is how long a Hearts bot waits before it moves at a table of normal pace,
    ``look`` what is added before a bot leads, so that people can follow, ``answer`` how long one
    takes at least at a table without pauses, whatever its hand. ``stretch`` multiplies the times
    that Nerts bots take. ``workers`` bounds the number of bot processes, ``patience`` is the
    time limit of one decision.

    Nerts: ``countdown`` runs before a round, ``remedy`` before a stuck one goes on. ``ping`` is the
    interval of latency pings; 0 sends none.

    Connections: ``heartbeat`` is the interval of the heartbeats that each page is sent; 0 sends
    none.

    People: when a person has been away for ``grace``, those present have ``vote`` to decide, else a
    bot plays. ``check`` is the time limit of a ready check, ``again`` that of the answers to a
    rematch. ``linger`` is how long a table without connections stays in memory. ``news`` is the
    interval of the lobby's updates; a public table without connections for ``stale`` is not listed.

    Deals: rounds of the public ``beacon`` are mixed into their seeds; None for no beacon.
    """

    think: Seconds = 0.6
    look: Seconds = 1.1
    answer: Seconds = 0.1
    stretch: Factor = 1.0
    countdown: Seconds = 3.0
    remedy: Seconds = 6.0
    grace: Seconds = 60.0
    vote: Seconds = 30.0
    check: Seconds = 20.0
    again: Seconds = 30.0
    linger: Seconds = 60.0
    ping: Seconds = 2.0
    heartbeat: Seconds = 5.0
    workers: Annotated[int, msgspec.Meta(ge=1, le=256)] = 2
    patience: Seconds = 10.0
    news: Seconds = 0.4
    stale: Seconds = 3600.0
    beacon: BeaconURL | None = None

    def wait_times(self) -> MemberTimeouts:
        """How long a table waits for people, in ms."""
        times = (self.grace, self.vote, self.check, self.again)
        return MemberTimeouts(*(round(1000 * time) for time in times))

    def countdowns(self) -> CountdownDurations:
        """How long a round of Nerts is counted down to, in ms."""
        return CountdownDurations(round(1000 * self.countdown), round(1000 * self.remedy))

    def bot_pause(self, *, leads: bool) -> float:
        """How long a Hearts bot waits at a table of normal pace, in seconds."""
        return self.think + self.look if leads else self.think


class ServerSettings(TableSettings, frozen=True, kw_only=True):
    """Everything the application is created with.

    ``client`` is the folder of the browser's files, scanned for changes every ``client_recheck``
    seconds. ``coach`` is the judge of hints and reviews, None for that of the game's own
    coach. ``names`` are the host names that are answered to, ``accepts_remote`` says
    whether the server listens beyond this machine, ``trusted_proxies`` and ``metrics_from`` are
    networks. ``access`` says whether every request is logged, ``keep`` is the retention. ``second``
    is the length of a turn clock's second: tests have shorter ones.
    """

    client: Path = CLIENT_FOLDER
    client_recheck: float = 1.0
    coach: object = None
    limits: LimitSettings = LimitSettings()
    names: tuple[str, ...] = ()
    accepts_remote: bool = False
    trusted_proxies: tuple[Network, ...] = ()
    metrics_from: tuple[Network, ...] = ()
    access: bool = False
    keep: RetentionSettings = RetentionSettings()
    second: float = 1.0
