"""Limit how often a seat may change a choice in one deal of Hearts or one round of Nerts.

In Hearts a pass or a charge may be changed until everyone has chosen; in Nerts a vote to end a
stuck round may be taken back. Each change is an event sent to everyone, so their number is bounded.
Choosing the same again is no event (``decide``) and does not count.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal, TableGame

MAX_CHANGES: Final = 20
"""Changes per seat, deal and choice.

No player comes near it in play; it stops a seat that would delay the others for ever.
"""


class ChoiceChanges(msgspec.Struct, frozen=True):
    """The changes made in the current deal or round, by seat."""

    changes: dict[Seat, int] = {}

    def after(self, game: TableGame, event: Any, before: object) -> ChoiceChanges:
        """The counts after one more event; ``before`` is the state before it."""
        if not game.event_changes_choice(event, before):
            return self
        return ChoiceChanges({**self.changes, event.seat: self.changes.get(event.seat, 0) + 1})

    def refusal(self, game: TableGame, event: Any, state: object) -> Refusal | None:
        """The refusal of an event that would change a choice once too often; None if it is
        allowed."""
        if not game.event_changes_choice(event, state):
            return None
        if self.changes.get(event.seat, 0) < MAX_CHANGES:
            return None
        return Refusal("table.refusal.changed-enough", {"limit": MAX_CHANGES})
