"""Taking back the last decision, for somebody who plays Hearts with nobody but bots.

A decision is a move where there was a choice, made by the person himself: what was forced, or what
a bot did for him, is passed over. It can be taken back until the next deal is dealt. What was done
before stands as it is; from there on the bots think anew, with the seeds they always had, so that
the same move leads to the same game again.

In Nerts nothing is taken back. It is a race: all hands move at once, and the seconds that a move
has cost the others cannot be given back.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from herzrasen.cards import Seat
from herzrasen.games import hearts
from herzrasen.games.hearts.events import ChargeChosen, Claimed, MoonChosen, PassChosen, Played
from herzrasen.table.journal import Entry


class Moment(msgspec.Struct, frozen=True, eq=False):
    """The match after an entry of the running deal."""

    entry: Entry
    state: Any


def last_decision(deal: Sequence[Moment], seat: Seat) -> int | None:
    """The number of the entry before this seat's last decision in the deal; None without any."""
    for before, after in reversed([*pairwise(deal)]):
        if _own(after.entry, seat) and len(hearts.legal(hearts.view(before.state, seat))) > 1:
            return before.entry.number
    return None


def _own(entry: Entry, seat: Seat) -> bool:
    """Whether the person at this seat made a move here, or was agreed to have the rest."""
    match entry.event:
        case PassChosen() | ChargeChosen() | Played() | Claimed() | MoonChosen():
            return entry.event.seat == seat and entry.effort is None
        case _:
            return False
