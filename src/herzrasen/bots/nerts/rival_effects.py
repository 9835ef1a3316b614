"""Insight 4: what the own plays mean for the rivals.

The lead over the others counts, so a point that a rival gets costs its share of a point. A card on
a foundation that opens a place for a rival's open card helps that rival. A card on a rival's pile
is worth most where it stays: where it fits nowhere that the rival can reach, where the pile is
nearly empty, and where the rival leads.
"""

from __future__ import annotations

from typing import Final

from herzrasen.bots.nerts.placement_masks import BLANK_JOKER, PlacementMasks, face_index
from herzrasen.cards import Card
from herzrasen.games.nerts import Area, Public
from herzrasen.games.nerts.score import score

# All in points, tuned in the arena (docs/strength-measurements.md).
_RIVAL_USES_OPENING: Final = 0.2
"""How likely a rival uses a place that is opened for them."""
_ATTACK_STAYS: Final = 1.0
"""A card on a pile that its owner cannot play off at once, in penalties."""
_ATTACK_PASSED_ON: Final = 0.3
"""One that they can."""
_ATTACK_TOO_LATE: Final = 0.5
"""The loss where the covered card of the pile has a place to go: the attack mostly comes too
late."""
_CARD_GIVEN_AWAY: Final = 0.5
"""The loss of the own card, unless it comes from the own pile."""
_NEAR_CALL: Final = 2.0
"""The bonus for a nearly empty pile; less with each card."""
_AGAINST_LEADER: Final = 0.3
"""The bonus against the leader."""


class RivalEffects:
    """The other areas, as one seat sees them."""

    def __init__(self, public: Public, own_area: int, masks: PlacementMasks) -> None:
        rules = public.rules
        self._masks = masks
        self._public = public
        self._penalty = rules.pile_penalty
        side = rules.side(own_area)
        self._areas = [area for area in range(rules.areas) if rules.side(area) != side]
        self._count = max(1, len(self._areas))
        self._cost: dict[int, float] = {}
        for area in self._areas:
            self._note_area(public.areas[area], rules.card_points)
        if rules.rival_building:
            totals = score(public).totals
            most = max((totals[rules.side(area)] for area in self._areas), default=0)
            self._piles = {
                area: self._pile_worth(area, leads=totals[rules.side(area)] == most)
                for area in self._areas
            }

    def to_foundation(self, card: Card) -> float:
        """The effect on the rivals of playing this card to a foundation."""
        opened = self._masks.foundation[face_index(card)]
        return -_RIVAL_USES_OPENING * self._cost.get(opened.bit_length() - 1, 0.0)

    def on_rival_pile(self, index: int, card: Card, foundations: int, *, given: bool) -> float:
        """The worth of a card on this rival's pile; ``given`` if it is not from the own pile.

        ``foundations`` are the faces that a foundation takes.
        """
        worth, columns = self._piles[index]
        passes = (columns | foundations) >> face_index(card) & 1
        worth += (_ATTACK_PASSED_ON if passes else _ATTACK_STAYS) * self._penalty / self._count
        top = self._public.areas[index].pile[-1]
        if (columns | foundations) >> face_index(self._public.face(top)) & 1:
            worth -= _ATTACK_TOO_LATE / self._count
        return worth - _CARD_GIVEN_AWAY * given

    def _note_area(self, area: Area, points: int) -> None:
        """Note which cards this area could play to a foundation, and their points."""
        for column in (*area.tableau, area.waste):
            if column:
                self._note(column[-1], points)
        if area.pile:
            self._note(area.pile[-1], points + self._penalty)

    def _note(self, card: Card, points: float) -> None:
        seen = face_index(self._public.face(card))
        if seen != BLANK_JOKER:
            self._cost[seen] = self._cost.get(seen, 0.0) + points / self._count

    def _pile_worth(self, index: int, *, leads: bool) -> tuple[float, int]:
        """The worth of keeping this pile from shrinking, and the faces that its owner can place on
        their columns."""
        area = self._public.areas[index]
        room = 0
        for column in area.tableau:
            top = self._public.face(column[-1]) if column else None
            room |= self._masks.column[face_index(top)] if top else self._masks.pile_to_space
        worth = _NEAR_CALL / (1 + area.pile_left)
        return worth + _AGAINST_LEADER * leads, room
