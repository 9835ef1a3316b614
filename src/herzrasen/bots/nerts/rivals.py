"""Insight 4: what the others could do with a play, and what a play does to them.

What counts is the distance to the others, so a point that a rival gets costs its share of a point.
A card in the middle that opens a place for a rival's open card is a gift. A card on a rival's pile
is worth most where it stays: where it fits nowhere else of what that rival can reach, where the
pile is nearly empty, and where the rival leads.
"""

from __future__ import annotations

from typing import Final

from herzrasen.bots.nerts.fits import BLANK, Fits, face
from herzrasen.cards import Card
from herzrasen.games.nerts import Area, Public
from herzrasen.games.nerts.score import score

# All in points, and tried in the arena (docs/strength.md).
_GIFT: Final = 0.2
"""How likely a rival uses what is opened for him."""
_STAYS: Final = 1.0
"""A card on a pile that its owner cannot get rid of at once, in penalties."""
_PASSES: Final = 0.3
"""One that he can."""
_LATE: Final = 0.5
"""What is lost where the card on the pile has a place to go: the attack mostly comes too late."""
_GIVEN: Final = 0.5
"""The card that is given away for it, if it does not come from the own pile."""
_CALLING: Final = 2.0
"""A pile about to be empty, on top of that; less with each card."""
_LEADER: Final = 0.3
"""The pile of whoever leads."""


class Rivals:
    """The others at the table, as one seat sees them."""

    def __init__(self, public: Public, mine: int, fits: Fits) -> None:
        rules = public.rules
        self._fits = fits
        self._public = public
        self._penalty = rules.pile_penalty
        side = rules.side(mine)
        self._areas = [area for area in range(rules.areas) if rules.side(area) != side]
        self._count = max(1, len(self._areas))
        self._cost: dict[int, float] = {}
        for area in self._areas:
            self._see(public.areas[area], rules.card_points)
        if rules.rival_building:
            totals = score(public).totals
            most = max((totals[rules.side(area)] for area in self._areas), default=0)
            self._piles = {
                area: self._pile(area, leads=totals[rules.side(area)] == most)
                for area in self._areas
            }

    def home(self, card: Card) -> float:
        """What it means for the others that this card goes to the middle."""
        opened = self._fits.foundation[face(card)]
        return -_GIFT * self._cost.get(opened.bit_length() - 1, 0.0)

    def attack(self, index: int, card: Card, middle: int, *, given: bool) -> float:
        """What a card on this rival's pile is worth; ``given`` if it is not from the own pile.

        ``middle`` are the faces that the middle takes.
        """
        worth, lands = self._piles[index]
        passes = (lands | middle) >> face(card) & 1
        worth += (_PASSES if passes else _STAYS) * self._penalty / self._count
        top = self._public.areas[index].pile[-1]
        if (lands | middle) >> face(self._public.face(top)) & 1:
            worth -= _LATE / self._count
        return worth - _GIVEN * given

    def _see(self, area: Area, points: int) -> None:
        """Note what this area could put in the middle, and what that would bring it."""
        for column in (*area.tableau, area.waste):
            if column:
                self._note(column[-1], points)
        if area.pile:
            self._note(area.pile[-1], points + self._penalty)

    def _note(self, card: Card, points: float) -> None:
        seen = face(self._public.face(card))
        if seen != BLANK:
            self._cost[seen] = self._cost.get(seen, 0.0) + points / self._count

    def _pile(self, index: int, *, leads: bool) -> tuple[float, int]:
        """What it is worth to keep this pile from shrinking, and the faces that its owner has room
        for in his columns."""
        area = self._public.areas[index]
        room = 0
        for column in area.tableau:
            top = self._public.face(column[-1]) if column else None
            room |= self._fits.column[face(top)] if top else self._fits.pile_space
        worth = _CALLING / (1 + area.pile_left)
        return worth + _LEADER * leads, room
