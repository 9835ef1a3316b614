"""What the application is started with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import msgspec

from herzrasen.bots.hearts import HeartsBot
from herzrasen.coach.hearts.parallel import JUDGE
from herzrasen.config.limits import Bounds
from herzrasen.config.retention import Keeping
from herzrasen.config.setting_types import Factor, Network, Seconds
from herzrasen.table.members.member_state import Lengths

CLIENT: Final = Path(__file__).parents[1] / "client"
"""The browser client's files."""


class Tables(msgspec.Struct, frozen=True, kw_only=True):
    """How tables and their bots behave; times are in seconds.

    ``think`` is how long a Hearts bot waits before it moves at a table of normal pace, and ``look``
    what is added before a bot leads, so that people can follow. ``stretch`` multiplies the times
    that Nerts bots take. ``countdown`` runs before a round of Nerts, ``remedy`` before a stopped
    one goes on. When a person has been away for ``grace`` while others are there, those have
    ``vote`` to say what is to be done, else a bot plays. ``check`` is for saying that one is ready,
    ``again`` for saying whether one plays another match. ``linger`` is how long a table that nobody
    is at stays in memory. ``ping`` lies between two measurements of a line to a table of Nerts; 0
    measures none. ``workers`` bounds the processes that bots think in, ``patience`` one bot's
    thought. ``news`` lies between two messages about the lobby's list; a public table that nobody
    has been at for ``stale`` is not in it.
    """

    think: Seconds = 0.6
    look: Seconds = 1.1
    stretch: Factor = 1.0
    countdown: Seconds = 3.0
    remedy: Seconds = 6.0
    grace: Seconds = 60.0
    vote: Seconds = 30.0
    check: Seconds = 20.0
    again: Seconds = 30.0
    linger: Seconds = 60.0
    ping: Seconds = 2.0
    workers: Annotated[int, msgspec.Meta(ge=1, le=256)] = 2
    patience: Seconds = 10.0
    news: Seconds = 0.4
    stale: Seconds = 3600.0

    def lengths(self) -> Lengths:
        """How long a table waits for people, in ms."""
        times = (self.grace, self.vote, self.check, self.again)
        return Lengths(*(round(1000 * time) for time in times))


class Settings(Tables, frozen=True, kw_only=True):
    """How a server behaves, and what it works with.

    ``data`` is its folder, ``client`` that of the browser's files, which are looked at again for
    changes after ``client_recheck`` seconds. ``coach`` is the bot that hints and reviews of Hearts
    go by. ``limits`` is what anybody may ask for, ``names`` are those that it is asked by,
    ``beyond`` says whether it listens beyond this machine, ``trusted_proxies`` those who are
    believed about the address of others, ``metrics_from`` those who may read the metrics.
    ``access`` says whether every request is a line in the log, ``keep`` for how long tables are
    kept. ``second`` is how long a second of the turn clocks takes: tests have shorter ones.
    """

    data: Path
    client: Path = CLIENT
    client_recheck: float = 1.0
    coach: HeartsBot = JUDGE
    limits: Bounds = Bounds()
    names: tuple[str, ...] = ()
    beyond: bool = False
    trusted_proxies: tuple[Network, ...] = ()
    metrics_from: tuple[Network, ...] = ()
    access: bool = False
    keep: Keeping = Keeping()
    second: float = 1.0
