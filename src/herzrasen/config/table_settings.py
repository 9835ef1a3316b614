"""The ``[table]`` section: times and limits of tables and their bots."""

from __future__ import annotations

from typing import Annotated

import msgspec

from herzrasen.config.setting_types import BeaconURL, Factor, Seconds
from herzrasen.table.countdown import CountdownDurations
from herzrasen.table.members.member_state import MemberTimeouts


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
