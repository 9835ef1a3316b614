"""Where a server's chance and time come from; tests bring their own."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec

from herzrasen.bots import dealer


def _table_name() -> str:
    return secrets.token_urlsafe(16)


def _bot_seed() -> int:
    return secrets.randbits(53)


def _now() -> int:
    return time.time_ns() // 1_000_000


class Chance(msgspec.Struct, frozen=True):
    """Everything that is not decided by the rules or by a player.

    ``deal_seed`` is 256 bits for each deal, ``deal`` the DEALER's move from the public state and a
    seed, ``remedy`` the one that lets a stopped round of Nerts go on. ``table_name`` is the part
    of a link that cannot be guessed (128 bits). ``bot_seed`` fits a JavaScript number. ``now`` is
    the time in milliseconds since 1970.
    """

    deal_seed: Callable[[], bytes] = dealer.new_seed
    deal: Callable[[Any, bytes], Any] = dealer.deal
    remedy: Callable[[Any, bytes], Any] = dealer.remedy
    table_name: Callable[[], str] = _table_name
    bot_seed: Callable[[], int] = _bot_seed
    now: Callable[[], int] = _now
