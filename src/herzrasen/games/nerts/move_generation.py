"""The lifts that a player can make: every card that may be taken up, and where it may go."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from herzrasen.cards import Card, Rank
from herzrasen.games.nerts.moves import NEW, Lift, Place, Spot
from herzrasen.games.nerts.piles import Fits, fills, fits, opens, rivals, stands, starts
from herzrasen.games.nerts.rules import NertsRules, Role
from herzrasen.games.nerts.state import Jokers, Public, counts_as


class Target(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A place that would take the card, and the card seen on top of it (None: empty).

    ``stands`` are the cards that a joker may be played as there, of which the move has to name one;
    () for any other card.
    """

    place: Place
    onto: Card | None = None
    stands: tuple[Card, ...] = ()


class Option(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A card that can be lifted, with all that lies on it, and where it may go, best first:
    foundations, rivals' piles, tableau."""

    source: Place
    card: Card
    targets: tuple[Target, ...]

    def moves(self) -> Iterator[Lift]:
        """The moves that this stands for."""
        for target in self.targets:
            for named in target.stands or (None,):
                yield Lift(self.source, self.card, target.place, target.onto, named)

    def offers(self, move: Lift) -> bool:
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
_OPENED: Final = Target(Place(Spot.FOUNDATION, NEW))
_ACE, _JOKER = Rank.ACE, Rank.JOKER
"""Asked of every card that lies on top, and found sooner under a name."""


class Own(NamedTuple):
    """What an area's columns say by themselves: the cards that they end in, with what these count
    as; the empty ones; and what can be lifted, with where in the tableau itself it may go, and for
    a card by itself where it fits at all."""

    tops: tuple[tuple[Card, Target], ...]
    spaces: tuple[Target, ...]
    lifts: tuple[tuple[Option, Fits | None], ...]


class Tops(NamedTuple):
    """What something may be laid on, as an area sees it, each top by what it counts as: those of
    the foundations by number, those of rivals' piles with the area, all of these, and the own
    tableau."""

    foundations: list[Card]
    rivals: list[tuple[Card, int]]
    away: list[Card]
    own: Own


def lifts(public: Public, mine: int, role: Role = Role.ALL) -> tuple[Option, ...]:
    """Every lift that somebody with this role in area ``mine`` can make: pile, columns, waste."""
    area, open_ = public.areas[mine], tops(public, mine)
    found = []
    if area.pile and role is not Role.TABLE:
        found.append(_option(public, open_, _PILE, area.pile[-1]))
    if role is not Role.PILE:
        for lift, fit in open_.own.lifts:
            found.append(lift if fit is None else _anywhere(public, open_, lift, fit))
        if area.waste:
            found.append(_option(public, open_, _WASTE, area.waste[-1]))
    return tuple([option for option in found if option.targets])


def with_waste(
    public: Public, mine: int, role: Role, before: tuple[Option, ...]
) -> tuple[Option, ...]:
    """Every lift, if since those ``before`` nothing has changed but the waste, which comes last."""
    kept = before[:-1] if before and before[-1].source == _WASTE else before
    waste = public.areas[mine].waste
    if role is Role.PILE or not waste:
        return kept
    option = _option(public, tops(public, mine), _WASTE, waste[-1])
    return (*kept, option) if option.targets else kept


def tops(public: Public, mine: int) -> Tops:
    """What lies on top, as area ``mine`` sees it."""
    areas, jokers = public.areas, public.jokers
    foundations = [pile[-1] for pile in public.foundations]
    attacked = [(pile[-1], at) for at in rivals(public.rules, mine) if (pile := areas[at].pile)]
    if jokers:
        foundations = [counts_as(card, jokers) for card in foundations]
        attacked = [(counts_as(card, jokers), index) for card, index in attacked]
    away = foundations + [top for top, _ in attacked]
    return Tops(foundations, attacked, away, _own(public.rules, jokers, areas[mine].tableau))


@lru_cache(maxsize=1024)
def _own(rules: NertsRules, jokers: Jokers, tableau: tuple[tuple[Card, ...], ...]) -> Own:
    """The columns by themselves: most of what happens leaves them as they are."""
    places = [(Place(Spot.TABLEAU, index), column) for index, column in enumerate(tableau)]
    ends = tuple(
        (counts_as(column[-1], jokers), Target(place, column[-1]))
        for place, column in places
        if column
    )
    spaces = tuple(Target(place) for place, column in places if not column)
    own = Own(ends, spaces, ())
    lifts = []
    for place, column in places:
        for card in (column[position] for position in starts(rules, column)):
            face = counts_as(card, jokers)
            option = Option(place, card, _columns(rules, own, place, face))
            lifts.append((option, fits(rules, face) if card is column[-1] else None))
    return own._replace(lifts=tuple(lifts))


def _anywhere(public: Public, open_: Tops, columns: Option, fit: Fits) -> Option:
    """A single card with all its places; ``columns`` are those in the tableau, and mostly all."""
    rank = columns.card.rank
    if rank is not _ACE and rank is not _JOKER and fit.away.isdisjoint(open_.away):
        return columns
    return _option(public, open_, columns.source, columns.card, columns)


def targets(public: Public, open_: Tops, source: Place, card: Card) -> tuple[Target, ...]:
    """Where a single card may go from there, best first."""
    return _option(public, open_, source, card).targets


def lifts_from(role: Role, source: Place) -> bool:
    """Whether somebody with this role may take cards from there (row 2)."""
    return role is Role.ALL or (role is Role.PILE) == (source.at is Spot.PILE)


def _option(
    public: Public, open_: Tops, source: Place, card: Card, columns: Option | None = None
) -> Option:
    """A single card that can be lifted; ``columns`` is where in the tableau it may go, if that is
    known."""
    face = counts_as(card, public.jokers)
    if face.rank is _JOKER:
        return Option(source, card, tuple(_as_a_joker(public, open_, source, face)))
    away = _away(public, open_, face)
    if columns is None:
        return Option(source, card, (*away, *_columns(public.rules, open_.own, source, face)))
    return Option(source, card, (*away, *columns.targets)) if away else columns


def _away(public: Public, open_: Tops, card: Card) -> list[Target]:
    """The foundations and rivals' piles that take the card."""
    fit = fits(public.rules, card)
    found = [_OPENED] if opens(public, card) else []
    if fit.away.isdisjoint(open_.away):  # of most cards
        return found
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


def _columns(rules: NertsRules, own: Own, source: Place, card: Card) -> tuple[Target, ...]:
    """The columns that take the card and what lies on it: cards to build on, then spaces."""
    if card.rank is _JOKER:
        return ()  # it has to be said what it is played as
    fit = fits(rules, card).column
    found = tuple([target for face, target in own.tops if face in fit and target.place != source])
    return found + own.spaces if own.spaces and fills(rules, card, source) else found


def _as_a_joker(public: Public, open_: Tops, source: Place, joker: Card) -> Iterator[Target]:
    """The places that take a joker, with what it may stand for on each."""
    places: list[tuple[Place, Card | None]] = [
        (Place(Spot.FOUNDATION, NEW), None),
        *((Place(Spot.FOUNDATION, at), pile[-1]) for at, pile in enumerate(public.foundations)),
        *((target.place, target.onto) for _, target in open_.own.tops),
        *((target.place, None) for target in open_.own.spaces),
    ]
    for place, onto in places:
        if place != source and (named := stands(public, joker, source, place, onto)):
            yield Target(place, onto, named)
