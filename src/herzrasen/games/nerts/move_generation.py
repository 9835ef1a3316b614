"""Move generation for Nerts: every card that can be lifted, with the places that take it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from herzrasen.cards import Card, Rank
from herzrasen.games.nerts.moves import NEW, Lift, Place, Spot
from herzrasen.games.nerts.pile_rules import (
    FitsOn,
    fits_on,
    joker_faces,
    lift_positions,
    may_fill_space,
    opens_foundation,
    rival_areas,
)
from herzrasen.games.nerts.rules import NertsRules, Role
from herzrasen.games.nerts.state import Jokers, Public, counts_as


class Target(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A place that takes the card, and the card on top of it (None: empty).

    ``stands`` are the cards that a joker may be played as there; the move has to name one. Empty
    for any other card.
    """

    place: Place
    onto: Card | None = None
    stands: tuple[Card, ...] = ()


class LiftOption(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A card that can be lifted, with all cards on it, and the places that take it, best first:
    foundations, rivals' piles, tableau."""

    source: Place
    card: Card
    targets: tuple[Target, ...]

    def moves(self) -> Iterator[Lift]:
        """The moves that this option stands for."""
        for target in self.targets:
            for named in target.stands or (None,):
                yield Lift(self.source, self.card, target.place, target.onto, named)

    def includes(self, move: Lift) -> bool:
        """Whether this move is one of them."""
        return (
            self.card is move.card
            and self.source == move.source
            and any(
                target.place == move.target
                and target.onto is move.onto
                and move.stands_for in (target.stands or (None,))
                for target in self.targets
            )
        )


_PILE: Final = Place(Spot.PILE)
_WASTE: Final = Place(Spot.WASTE)
_NEW_FOUNDATION: Final = Target(Place(Spot.FOUNDATION, NEW))
_NO_CARDS: Final[frozenset[Card]] = frozenset()
_ACE, _JOKER = Rank.ACE, Rank.JOKER
"""Enum members are slow to look up, and these are read for every top card."""


class TableauLifts(NamedTuple):
    """What follows from an area's columns alone: ``tops``, their last cards as what they count as;
    ``spaces``, the empty columns; ``lifts``, what can be lifted with its targets in the tableau,
    and the cards elsewhere that take it; None for an ace or a joker, which may need none."""

    tops: tuple[tuple[Card, Target], ...]
    spaces: tuple[Target, ...]
    lifts: tuple[tuple[LiftOption, frozenset[Card] | None], ...]


class TopCards(NamedTuple):
    """The cards that something may be put on, as an area sees them, each as what it counts as: the
    tops of the foundations by number, of the rivals' piles with their area, all of these together
    (``off_tableau``), and the own tableau."""

    foundations: list[Card]
    rivals: list[tuple[Card, int]]
    off_tableau: list[Card]
    tableau: TableauLifts


def legal_lifts(public: Public, own_area: int, role: Role = Role.ALL) -> tuple[LiftOption, ...]:
    """Every lift of this role in area ``own_area``: of the pile, the columns, the waste."""
    area, top = public.areas[own_area], top_cards(public, own_area)
    found = []
    if area.pile and role is not Role.TABLE:
        found.append(_option(public, top, _PILE, area.pile[-1]))
    if role is not Role.PILE:
        for lift, elsewhere in top.tableau.lifts:
            if elsewhere is None or not elsewhere.isdisjoint(top.off_tableau):
                found.append(_option(public, top, lift.source, lift.card, lift))
            else:  # true of most
                found.append(lift)
        if area.waste:
            found.append(_option(public, top, _WASTE, area.waste[-1]))
    return tuple([option for option in found if option.targets])


def lifts_after_turn(
    public: Public, own_area: int, role: Role, before: tuple[LiftOption, ...]
) -> tuple[LiftOption, ...]:
    """Every lift if only the waste has changed since ``before``; the waste's lifts come last."""
    kept = before[:-1] if before and before[-1].source == _WASTE else before
    waste = public.areas[own_area].waste
    if role is Role.PILE or not waste:
        return kept
    option = _option(public, top_cards(public, own_area), _WASTE, waste[-1])
    return (*kept, option) if option.targets else kept


def top_cards(public: Public, own_area: int) -> TopCards:
    """The top cards as area ``own_area`` sees them."""
    areas, jokers = public.areas, public.jokers
    foundations = [pile[-1] for pile in public.foundations]
    attacked = [
        (pile[-1], at) for at in rival_areas(public.rules, own_area) if (pile := areas[at].pile)
    ]
    if jokers:
        foundations = [counts_as(card, jokers) for card in foundations]
        attacked = [(counts_as(card, jokers), index) for card, index in attacked]
    away = foundations + [top for top, _ in attacked]
    return TopCards(
        foundations, attacked, away, _tableau_lifts(public.rules, jokers, areas[own_area].tableau)
    )


@lru_cache(maxsize=1024)
def _tableau_lifts(
    rules: NertsRules, jokers: Jokers, tableau: tuple[tuple[Card, ...], ...]
) -> TableauLifts:
    """What follows from the columns alone. Cached, because most events leave them unchanged."""
    places = [(Place(Spot.TABLEAU, index), column) for index, column in enumerate(tableau)]
    ends = tuple(
        (counts_as(column[-1], jokers), Target(place, column[-1]))
        for place, column in places
        if column
    )
    spaces = tuple(Target(place) for place, column in places if not column)
    own = TableauLifts(ends, spaces, ())
    lifts = []
    for place, column in places:
        for card in (column[position] for position in lift_positions(rules, column)):
            face = counts_as(card, jokers)
            fit = fits_on(rules, face)
            option = LiftOption(place, card, _column_targets(rules, own, place, face, fit))
            single = card is column[-1]
            elsewhere = fit.off_tableau if single else _NO_CARDS
            opens = single and card.rank in (_ACE, _JOKER)
            lifts.append((option, None if opens else elsewhere))
    return own._replace(lifts=tuple(lifts))


def legal_targets(public: Public, top: TopCards, source: Place, card: Card) -> tuple[Target, ...]:
    """The places that take a single card from there, best first."""
    return _option(public, top, source, card).targets


def may_lift_from(role: Role, source: Place) -> bool:
    """Whether a player with this role may take cards from there (row 2)."""
    return role is Role.ALL or (role is Role.PILE) == (source.at is Spot.PILE)


def _option(
    public: Public, top: TopCards, source: Place, card: Card, columns: LiftOption | None = None
) -> LiftOption:
    """The option of a single card; ``columns`` has its targets in the tableau, if they are
    known."""
    face = counts_as(card, public.jokers) if public.jokers else card
    if face.rank is _JOKER:
        return LiftOption(source, card, tuple(_joker_targets(public, top, source, face)))
    fit = fits_on(public.rules, face)
    if columns is None:
        targets = _column_targets(public.rules, top.tableau, source, face, fit)
        columns = LiftOption(source, card, targets)
    if face.rank is not _ACE and fit.off_tableau.isdisjoint(top.off_tableau):  # true of most cards
        return columns
    off_tableau = _targets_off_tableau(public, top, face, fit)
    return LiftOption(source, card, (*off_tableau, *columns.targets))


def _targets_off_tableau(public: Public, open_: TopCards, card: Card, fit: FitsOn) -> list[Target]:
    """The foundations and rivals' piles that take the card."""
    found = [_NEW_FOUNDATION] if opens_foundation(public, card) else []
    found += [
        Target(Place(Spot.FOUNDATION, number), public.foundations[number][-1])
        for number, top in enumerate(open_.foundations)
        if top in fit.foundation
    ]
    found += [
        Target(Place(Spot.RIVAL, index), public.areas[index].pile[-1])
        for top, index in open_.rivals
        if top in fit.rival
    ]
    return found


def _column_targets(
    rules: NertsRules, own: TableauLifts, source: Place, card: Card, fit: FitsOn
) -> tuple[Target, ...]:
    """The columns that take the card and what lies on it: cards to build on, then spaces."""
    if card.rank is _JOKER:
        return ()  # a joker: its targets name what it is played as
    found = tuple(
        [target for face, target in own.tops if face in fit.column and target.place != source]
    )
    return found + own.spaces if own.spaces and may_fill_space(rules, card, source) else found


def _joker_targets(public: Public, top: TopCards, source: Place, joker: Card) -> Iterator[Target]:
    """The places that take a joker, with what it may stand for on each."""
    places: list[tuple[Place, Card | None]] = [
        (Place(Spot.FOUNDATION, NEW), None),
        *((Place(Spot.FOUNDATION, at), pile[-1]) for at, pile in enumerate(public.foundations)),
        *((target.place, target.onto) for _, target in top.tableau.tops),
        *((target.place, None) for target in top.tableau.spaces),
    ]
    for place, onto in places:
        if place != source and (named := joker_faces(public, joker, source, place, onto)):
            yield Target(place, onto, named)
