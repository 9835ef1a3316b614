"""The lifts that a player can make: every card that may be taken up, and where it may go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from herzrasen.cards import Card, Rank
from herzrasen.games.nerts.moves import NEW, Lift, Place, Spot
from herzrasen.games.nerts.piles import Fits, fills, fits, opens, rivals, stands, starts
from herzrasen.games.nerts.rules import NertsRules, Role
from herzrasen.games.nerts.state import Area, Public


class Target(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place that would take the card, and the card seen on top of it (None: empty).

    ``stands`` are the cards that a joker may be played as there, of which the move has to name one;
    () for any other card.
    """

    place: Place
    onto: Card | None = None
    stands: tuple[Card, ...] = ()


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Tops(NamedTuple):
    """The cards that something may be laid on from an area, with their numbers: the foundations by
    the card that each ends in, rivals' and own tops with what they count as; an empty column has
    neither."""

    foundations: dict[Card, list[int]]
    rivals: list[tuple[int, Card, Card]]
    columns: list[tuple[int, Card | None, Card | None]]


def lifts(public: Public, mine: int, role: Role = Role.ALL) -> tuple[Option, ...]:
    """Every lift that somebody with this role in area ``mine`` can make: pile, columns, waste."""
    open_ = tops(public, mine)
    found = []
    for source, cards in _liftable(public.rules, public.areas[mine], role):
        if where := targets(public, open_, source, cards):
            found.append(Option(source, cards[0], where))
    return tuple(found)


def tops(public: Public, mine: int) -> Tops:
    """What lies on top, as area ``mine`` sees it."""
    face = public.face if public.jokers else _itself
    foundations: dict[Card, list[int]] = {}
    for index, pile in enumerate(public.foundations):
        foundations.setdefault(face(pile[-1]), []).append(index)
    piles = [(index, public.areas[index].pile) for index in rivals(public.rules, mine)]
    return Tops(
        foundations,
        [(index, face(pile[-1]), pile[-1]) for index, pile in piles if pile],
        [
            (index, face(column[-1]), column[-1]) if column else (index, None, None)
            for index, column in enumerate(public.areas[mine].tableau)
        ],
    )


def targets(
    public: Public, open_: Tops, source: Place, cards: tuple[Card, ...]
) -> tuple[Target, ...]:
    """Where these cards may go from there, best first."""
    card = public.face(cards[0])
    if card.rank is Rank.JOKER:
        return tuple(_as_a_joker(public, open_, source, card))
    fit = fits(public.rules, card)
    singles = _singles(public, open_, card, fit) if len(cards) == 1 else []
    return tuple(singles + _columns(public.rules, open_, source, card, fit))


def lifts_from(role: Role, source: Place) -> bool:
    """Whether somebody with this role may take cards from there (row 2)."""
    return role is Role.ALL or (role is Role.PILE) == (source.at is Spot.PILE)


def _liftable(
    rules: NertsRules, area: Area, role: Role
) -> Iterator[tuple[Place, tuple[Card, ...]]]:
    if area.pile and role is not Role.TABLE:
        yield Place(Spot.PILE), area.pile[-1:]
    if role is Role.PILE:
        return
    for index, column in enumerate(area.tableau):
        place = Place(Spot.TABLEAU, index)
        for position in starts(rules, column):
            yield place, column[position:]
    if area.waste:
        yield Place(Spot.WASTE), area.waste[-1:]


def _itself(card: Card) -> Card:
    return card


def _singles(public: Public, open_: Tops, card: Card, fit: Fits) -> list[Target]:
    """The foundations and rivals' piles that take the card."""
    under = fit.foundation & open_.foundations.keys()
    homes = [index for face in under for index in open_.foundations[face]]
    found = [Target(Place(Spot.FOUNDATION, NEW))] if opens(public, card) else []
    found += [
        Target(Place(Spot.FOUNDATION, index), public.foundations[index][-1])
        for index in sorted(homes)
    ]
    if fit.rival:
        found += [
            Target(Place(Spot.RIVAL, index), top)
            for index, face, top in open_.rivals
            if face in fit.rival
        ]
    return found


def _columns(rules: NertsRules, open_: Tops, source: Place, card: Card, fit: Fits) -> list[Target]:
    """The columns that take the card and what lies on it: cards to build on, then spaces."""
    spaces = [index for index, face, _ in open_.columns if face is None]
    found = [
        Target(Place(Spot.TABLEAU, index), top)
        for index, face, top in open_.columns
        if face in fit.column and (source.at is not Spot.TABLEAU or source.index != index)
    ]
    if spaces and fills(rules, card, source):
        found += [Target(Place(Spot.TABLEAU, index)) for index in spaces]
    return found


def _as_a_joker(public: Public, open_: Tops, source: Place, joker: Card) -> Iterator[Target]:
    """The places that take a joker, with what it may stand for on each."""
    places: list[tuple[Place, Card | None]] = [
        (Place(Spot.FOUNDATION, NEW), None),
        *((Place(Spot.FOUNDATION, at), pile[-1]) for at, pile in enumerate(public.foundations)),
        *((Place(Spot.TABLEAU, index), top) for index, _, top in open_.columns if top),
        *((Place(Spot.TABLEAU, index), top) for index, _, top in open_.columns if not top),
    ]
    for place, onto in places:
        if place != source and (named := stands(public, joker, source, place, onto)):
            yield Target(place, onto, named)
