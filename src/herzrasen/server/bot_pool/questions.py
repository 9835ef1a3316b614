"""The questions that a table asks its bots and the dealer, and their answers, as frozen values."""

from __future__ import annotations

from typing import Any

import msgspec

from herzrasen.cards import Seat
from herzrasen.fair_deals.proof import DealProof
from herzrasen.server.rate_limits.fair_queue import Owner
from herzrasen.table.move_details import NO_DETAILS, MoveDetails


class DrawnDeal(msgspec.Struct, frozen=True):
    """The seed of a deal, and its proof; no proof where the same hands are dealt again."""

    seed: bytes
    proof: DealProof | None = None


class AskDealer(msgspec.Struct, frozen=True):
    """Decide on the dealer's move, after a ``pause`` and then ``seconds`` of the running clock: the
    deal that was ``drawn``, the ``move`` that the rules make by themselves, or what ends the
    table's pause, with a new seed if it is ``seeded``."""

    ask: int
    number: int
    public: Any
    pause: float
    seconds: float = 0.0
    drawn: DrawnDeal | None = None
    move: Any = None
    seeded: bool = False


class AskBot(msgspec.Struct, frozen=True):
    """Ask the bot of a seat for a move, after a ``pause``.

    ``number`` is the table's, ``view`` the seat's. ``settings`` and ``seed`` are the bot's.
    ``situation`` is public: the time that an answer takes depends on nothing else. ``move``: made
    without asking, since the seat's time is over; ``hurry``: without a pause for people.
    ``idle`` is the least time of an answer without a move, in seconds. ``owners`` are the people
    who play here, in whose turn the bot thinks.
    """

    ask: int
    seat: Seat
    number: int
    view: Any
    settings: dict[str, int]
    seed: int
    situation: tuple[Any, ...]
    pause: float
    move: Any
    hurry: bool
    idle: float
    owners: frozenset[Owner]


class BotMoved(msgspec.Struct, frozen=True):
    """The move that the dealer or a bot has decided on, None for none.

    ``ask`` is the number of the question. ``number`` was the table's when the
    bot looked at it, and ``view`` the seat's.
    """

    ask: int
    seat: Seat
    number: int
    move: Any
    details: MoveDetails = NO_DETAILS
    view: Any = None
