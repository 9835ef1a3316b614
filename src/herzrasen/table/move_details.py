"""Move details: what is logged with a move besides its seat and the move itself."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from herzrasen.fair_deals.proof import DealProof
from herzrasen.protocol.race import Race


class MoveDetails(msgspec.Struct, frozen=True, gc=False):
    """The part of a journal entry's envelope that comes with the move.

    ``key`` names a person's move (``move_ids.move_key``), None for bots and the dealer. ``seed`` is
    what a deal was shuffled with, and ``proof`` how it came about. ``effort`` is the milliseconds
    of processor time that a bot used.
    ``races`` are the contested plays to be logged with it. ``used`` is how many ms of the
    seat's reserve the move cost; ``timed_out`` says that it was made for the seat because its time
    was over.
    """

    key: str | None = None
    seed: bytes | None = None
    proof: DealProof | None = None
    effort: int | None = None
    races: tuple[Race[Any], ...] = ()
    used: int = 0
    timed_out: bool = False


NO_DETAILS: Final = MoveDetails()
