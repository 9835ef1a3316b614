"""How often a seat may change its mind about one thing in a deal of Hearts or a round of Nerts.

What is passed or laid open in Hearts may be chosen anew until everyone has chosen, and in Nerts a
vote for the end of a round may be taken back. Each change is an event that everyone is told of, so
there is an end to it. To choose the same once more is no change and no event (``decide``).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games import hearts
from herzrasen.games.hearts.events import ChargeChosen, PassChosen
from herzrasen.games.nerts.events import Voted
from herzrasen.games.protocol import Refusal

MOST_CHANGES: Final = 20
"""Nobody who thinks it over comes near it; who goes on from there holds the others up."""


class Choices(msgspec.Struct, frozen=True):
    """The changes of mind in the deal or round that is played, by seat."""

    changes: dict[Seat, int] = {}

    def after(self, event: Any, before: Any) -> Choices:
        """With one more event; ``before`` is the state before it."""
        if not _changes_mind(event, before):
            return self
        return Choices({**self.changes, event.seat: self.changes.get(event.seat, 0) + 1})

    def refusal(self, event: Any, state: Any) -> Refusal | None:
        """Why what was chosen stays as it is, though this event would change it."""
        if not _changes_mind(event, state) or self.changes.get(event.seat, 0) < MOST_CHANGES:
            return None
        return Refusal("table.refusal.changed-enough", {"limit": MOST_CHANGES})


def _changes_mind(event: Any, before: Any) -> bool:
    match event:
        case PassChosen(seat):
            assert isinstance(before, hearts.State)
            return before.given[seat] is not None
        case ChargeChosen(seat):
            assert isinstance(before, hearts.State)
            return before.charges[seat] is not None
        case Voted(_, stuck):
            return not stuck
        case _:
            return False
