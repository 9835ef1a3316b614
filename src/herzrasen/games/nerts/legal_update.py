"""Incremental update of legal moves: which seats' moves an event can change.

Most events of a round change nothing for most seats, and the most frequent one only turns a stock.
``legal`` is computed anew only where more has changed.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from msgspec.structs import replace

from herzrasen.cards import Card, Seat
from herzrasen.games.nerts.legal import Legal, legal, may_turn
from herzrasen.games.nerts.move_generation import lifts_after_turn
from herzrasen.games.nerts.pile_rules import AcceptedCards, accepted_cards, rival_areas
from herzrasen.games.nerts.rules import NertsRules
from herzrasen.games.nerts.state import Area, Phase, Public, View, counts_as

_PLAY = Phase.PLAY


class LegalUpdate(NamedTuple):
    """What an event changed: ``public`` is the table after it, ``areas`` are the changed areas,
    ``turned`` those of them in which only stock and waste changed. ``foundations`` are the cards
    that fit, or fitted, on the changed foundations, a set for each top card; ``piles[area]`` those
    for that area's changed pile."""

    public: Public
    areas: frozenset[int]
    turned: frozenset[int]
    foundations: tuple[frozenset[Card], ...]
    piles: dict[int, tuple[frozenset[Card], ...]]

    @property
    def affected_seats(self) -> frozenset[Seat]:
        """The seats whose legal moves may have changed."""
        rules, areas = self.public.rules, self.areas
        if self.foundations or self.piles:
            areas = areas.union(
                [
                    area
                    for area in range(rules.areas)
                    if area not in areas and self._affects_lifts(area)
                ]
            )
        return _seats_of(rules, areas)

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
            accepted += self.piles.get(area, ())
        if not accepted:
            return False
        cards = _liftable_cards(self.public, own_area)
        return not all(fitting.isdisjoint(cards) for fitting in accepted)


@lru_cache(maxsize=256)
def _seats_of(rules: NertsRules, areas: frozenset[int]) -> frozenset[Seat]:
    """The seats that play with these areas."""
    return frozenset([seat for seat in range(rules.seats) if rules.area(seat) in areas])


def legal_update(before: Public, after: Public) -> LegalUpdate | None:
    """What an event changed while a round runs, from the public parts before and after it; None if
    every seat's moves must be computed anew."""
    if not (before.phase is after.phase is _PLAY and before.jokers is after.jokers):
        return None
    if before.votes != after.votes:
        return None
    areas, turned, piles = set(), set(), {}
    for index, (old, new) in enumerate(zip(before.areas, after.areas, strict=True)):
        if old is new or _is_unchanged(old, new):
            continue
        areas.add(index)
        if _is_only_turned(old, new):
            turned.add(index)
        elif old.pile is not new.pile:
            tops = _accepted_by_changed_piles(before, (old.pile,), (new.pile,))
            piles[index] = tuple([top.rival for top in tops])
    foundations: tuple[frozenset[Card], ...] = ()
    if before.foundations is not after.foundations:
        tops = _accepted_by_changed_piles(before, before.foundations, after.foundations)
        foundations = tuple([top.foundation for top in tops])
    return LegalUpdate(after, frozenset(areas), frozenset(turned), foundations, piles)


def _is_only_turned(before: Area, after: Area) -> bool:
    """Whether pile and columns are unchanged."""
    return (
        before.pile is after.pile and before.tableau is after.tableau and before.down == after.down
    )


def _is_unchanged(before: Area, after: Area) -> bool:
    """Whether the cards of the area are unchanged, and what it can turn."""
    return (
        before.waste is after.waste
        and before.stock == after.stock
        and _is_only_turned(before, after)
    )


def _accepted_by_changed_piles(
    public: Public, before: tuple[tuple[Card, ...], ...], after: tuple[tuple[Card, ...], ...]
) -> list[AcceptedCards]:
    """The cards that fit on the changed piles, as they are and as they were."""
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
