"""Incremental update of legal moves: which seats' moves an event can change.

Most events of a round change nothing for most seats, and the most frequent one only turns a stock.
``legal`` is computed anew only where more has changed.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Final, NamedTuple

from msgspec.structs import replace

from herzrasen.cards import Card, Seat
from herzrasen.games.nerts.building import AcceptedCards, accepted_cards, rival_areas
from herzrasen.games.nerts.legal import Legal, legal, may_turn
from herzrasen.games.nerts.move_generation import lifts_after_turn
from herzrasen.games.nerts.state import Area, Phase, Public, View, counts_as

_PLAY = Phase.PLAY

_NONE: Final[frozenset[Card]] = frozenset()


class LegalUpdate(NamedTuple):
    """What an event changed: ``public`` is the table after it, ``areas`` are the changed areas,
    ``turned`` those of them in which only stock and waste changed. ``foundations`` are the cards
    that fit, or fitted, on a changed foundation; ``piles[area]`` those for that area's changed
    pile."""

    public: Public
    areas: frozenset[int]
    turned: frozenset[int]
    foundations: frozenset[Card]
    piles: dict[int, frozenset[Card]]

    @property
    def affected_seats(self) -> frozenset[Seat]:
        """The seats whose legal moves may have changed."""
        rules = self.public.rules
        affected_areas = {
            area for area in range(rules.areas) if area in self.areas or self._affects_lifts(area)
        }
        return frozenset(
            [seat for seat in range(rules.seats) if rules.area(seat) in affected_areas]
        )

    def legal_moves(self, seat: Seat, before: Legal) -> Legal:
        """The legal moves of a player's seat; ``before`` are those it had."""
        rules = self.public.rules
        own_area = rules.area(seat)
        if own_area not in self.turned or self._affects_lifts(own_area):
            return legal(View(self.public, seat))
        role = rules.role(seat)
        lifts = lifts_after_turn(self.public, own_area, role, before.lifts)
        return replace(before, lifts=lifts, turn=may_turn(rules, role, self.public.areas[own_area]))

    def _affects_lifts(self, own_area: int) -> bool:
        """Whether a card that this area's player can lift fits, or fitted, on a changed foundation
        or rival's pile."""
        accepted = self.foundations
        for area in rival_areas(self.public.rules, own_area) if self.piles else ():
            accepted |= self.piles.get(area, _NONE)
        return bool(accepted) and not accepted.isdisjoint(_liftable_cards(self.public, own_area))


def legal_update(before: Public, after: Public) -> LegalUpdate | None:
    """What an event changed while a round runs, from the public parts before and after it; None if
    every seat's moves must be computed anew."""
    if not (before.phase is after.phase is _PLAY and before.jokers is after.jokers):
        return None
    if before.votes != after.votes:
        return None
    both = zip(before.areas, after.areas, strict=True)
    changed_areas = [(index, *two) for index, two in enumerate(both) if two[0] is not two[1]]
    return LegalUpdate(
        after,
        frozenset([index for index, old, new in changed_areas if not _is_unchanged(old, new)]),
        frozenset([index for index, old, new in changed_areas if _is_only_turned(old, new)]),
        _NONE.union(
            *[
                top.foundation
                for top in _accepted_by_changed_piles(before, before.foundations, after.foundations)
            ]
        ),
        {
            index: _NONE.union(
                *[top.rival for top in _accepted_by_changed_piles(before, (old.pile,), (new.pile,))]
            )
            for index, old, new in changed_areas
            if old.pile is not new.pile
        },
    )


def _is_only_turned(before: Area, after: Area) -> bool:
    """Whether pile and columns are unchanged."""
    return (
        before.pile is after.pile and before.tableau is after.tableau and before.down == after.down
    )


def _is_unchanged(before: Area, after: Area) -> bool:
    """Whether the cards of the area are unchanged, and what it can turn."""
    return (
        _is_only_turned(before, after)
        and before.waste is after.waste
        and before.stock == after.stock
    )


def _accepted_by_changed_piles(
    public: Public, before: tuple[tuple[Card, ...], ...], after: tuple[tuple[Card, ...], ...]
) -> list[AcceptedCards]:
    """The cards that fit on the changed piles, as they are and as they were."""
    if before is after:
        return []
    return [
        accepted_cards(public.rules, public.face(pile[-1]) if pile else None)
        for two in zip_longest(before, after, fillvalue=())
        if two[0] is not two[1]
        for pile in two
    ]


def _liftable_cards(public: Public, own_area: int) -> list[Card]:
    """The cards that can be lifted singly, as what they count as."""
    area, jokers = public.areas[own_area], public.jokers
    ends = [column[-1] for column in area.tableau if column]
    ends += area.pile[-1:] + area.waste[-1:]
    return [counts_as(card, jokers) for card in ends] if jokers else ends
