"""The server's sources of randomness and time; tests replace them."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec

from herzrasen.bots import dealer
from herzrasen.lobby.room_code import ALPHABET, LENGTH
from herzrasen.server.runtime import system_clock


def _table_name() -> str:
    """A name that no command line takes for an option (``ssh cards@example.org NAME``)."""
    while (name := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return name


def _table_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def _bot_seed() -> int:
    return secrets.randbits(53)


def _now() -> int:
    return system_clock.nearest_possible(time.time_ns() // 1_000_000)


class Entropy(msgspec.Struct, frozen=True):
    """The sources, as functions.

    ``deal_seed`` returns 256 bits for a deal, ``deal`` the DEALER's move for a public state and a
    seed, ``after_pause`` the one at the end of a pause. ``table_name`` returns the secret part of a
    table's link (128 bits), ``table_code`` its room code, "" for none.
    ``bot_seed`` returns an integer that fits a JavaScript number (53 bits), ``now`` the time in
    milliseconds since 1970. ``clock_synchronised`` says whether NTP keeps that clock,
    ``running_seconds`` how much time has passed, whatever the clock is set to.
    """

    deal_seed: Callable[[], bytes] = dealer.new_seed
    deal: Callable[[Any, bytes], Any] = dealer.deal
    after_pause: Callable[[Any, bytes], Any] = dealer.after_pause
    table_name: Callable[[], str] = _table_name
    table_code: Callable[[], str] = _table_code
    bot_seed: Callable[[], int] = _bot_seed
    now: Callable[[], int] = _now
    clock_synchronised: Callable[[], bool] = system_clock.is_synchronised
    running_seconds: Callable[[], float] = system_clock.running_seconds

    @property
    def seats_share(self) -> bool:
        """Whether seats have shares in the seeds of deals; not where ``deal_seed`` was replaced, so
        that the deals are as it says."""
        return self.deal_seed is dealer.new_seed
