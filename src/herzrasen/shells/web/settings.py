"""What a server is started with."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from herzrasen.bots.hearts import HeartsBot
from herzrasen.shells.review.answering import JUDGE
from herzrasen.table.standing import Lengths

CLIENT: Final = Path(__file__).parent / "client"
"""The browser client's files."""


class Settings(msgspec.Struct, frozen=True):
    """How a server behaves; times are in seconds.

    ``data`` is its folder. ``think`` is how long a Hearts bot waits before it moves at a table of
    normal pace, and ``look`` what is added before a bot leads, so that people can follow.
    ``stretch`` multiplies the times that Nerts bots take. ``countdown`` runs before a round of
    Nerts, ``remedy`` before a stopped one goes on. When a person has been away for ``grace`` while
    others are there, those have ``vote`` to say what is to be done, else a bot plays. ``check`` is
    for saying that one is ready, ``again`` for saying whether one plays another match. ``linger``
    is how long a table that nobody is at stays in memory. ``ping`` lies between two measurements of
    a line to a table of Nerts; 0 measures none. ``workers`` bounds the processes that bots think
    in, ``patience`` one bot's thought. ``coach`` is the bot that hints and reviews of Hearts go by.
    """

    data: Path
    client: Path = CLIENT
    think: float = 0.6
    look: float = 1.1
    stretch: float = 1.0
    countdown: float = 3.0
    remedy: float = 6.0
    grace: float = 60.0
    vote: float = 30.0
    check: float = 20.0
    again: float = 30.0
    linger: float = 60.0
    ping: float = 1.0
    workers: int = 2
    patience: float = 10.0
    coach: HeartsBot = JUDGE

    def lengths(self) -> Lengths:
        """How long a table waits for people, in ms."""
        times = (self.grace, self.vote, self.check, self.again)
        return Lengths(*(round(1000 * time) for time in times))
