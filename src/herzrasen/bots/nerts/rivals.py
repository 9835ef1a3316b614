"""Insight 4: what the others could do with a play, and what a play does to them.

What counts is the distance to the others, so a point that a rival gets costs its share of a point.
A foundation that a rival can use as well will not wait; a card that opens one for a rival's open
card is a gift; and a card on a pile is worth most where it stays, on the pile of whoever leads.
"""

from __future__ import annotations

from typing import Final

from herzrasen.bots.nerts.board import Board
from herzrasen.bots.nerts.fits import BLANK, Fits, face
from herzrasen.cards import Card
from herzrasen.games.nerts import Area, Public

# All in points, and tried in the arena (docs/nerts-bots.md).
_CONTESTED: Final = 0.3
"""A foundation that a rival's open card fits too is gone in a moment."""
_GIFT: Final = 0.5
"""How likely a rival uses what is opened for him."""
_STAYS: Final = 1.0
"""A card on a pile that its owner cannot get rid of at once, in penalties."""
_PASSES: Final = 0.3
"""One that he can."""
_BLOCKS: Final = 0.5
"""A card over one that was about to leave the pile."""
_GIVEN: Final = 0.5
"""The card that is given away for it, if it does not come from the own pile."""
_CALLING: Final = 2.0
"""A pile about to be empty, on top of that; less with each card."""


class Rivals:
    """The others at the table, as one seat sees them."""

    def __init__(self, public: Public, mine: int, board: Board, fits: Fits) -> None:
        rules = public.rules
        self._fits = fits
        self._face = public.face
        self._penalty = rules.pile_penalty
        self._areas = {
            area: public.areas[area]
            for area in range(rules.areas)
            if rules.side(area) != rules.side(mine)
        }
        self._count = max(1, len(self._areas))
        self._tops = 0
        self._cost: dict[int, float] = {}
        for area in self._areas.values():
            self._see(area, rules.card_points)

    def _see(self, area: Area, points: int) -> None:
        for column in (*area.tableau, area.waste):
            if column:
                self._note(self._face(column[-1]), points)
        if area.pile:
            self._note(self._face(area.pile[-1]), points + self._penalty)

    def _note(self, card: Card, points: float) -> None:
        seen = face(card)
        if seen == BLANK:
            return
        self._tops |= 1 << seen
        self._cost[seen] = self._cost.get(seen, 0.0) + points / self._count

    def home(self, card: Card) -> float:
        """What it means for the others that this card goes to the middle."""
        place = face(card)
        worth = _CONTESTED if self._tops >> place & 1 else 0.0
        opened = self._fits.foundation[place] & self._tops
        if opened:
            worth -= _GIFT * self._cost[opened.bit_length() - 1]
        return worth

    def attack(self, index: int, card: Card, middle: int, *, given: bool) -> float:
        """What a card on this rival's pile is worth; ``given`` if it is not from the own pile."""
        area = self._areas[index]
        bit = 1 << face(card)
        lands = middle
        for column in area.tableau:
            lands |= self._fits.column[face(self._face(column[-1]))] if column else self._fits.space
        worth = (_PASSES if lands & bit else _STAYS) * self._penalty / self._count
        if area.pile and lands >> face(self._face(area.pile[-1])) & 1:
            worth += _BLOCKS / self._count
        worth += _CALLING / (1 + area.pile_left)
        return worth - _GIVEN * given
