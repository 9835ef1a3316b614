"""The lifts that a player can make: every card that may be taken up, and where it may go."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from herzrasen.cards import Card, Rank
from herzrasen.games.nerts.moves import NEW, Lift, Place, Spot
from herzrasen.games.nerts.piles import fills, fits, opens, rivals, stands, starts
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


def lifts(public: Public, mine: int, role: Role = Role.ALL) -> tuple[Option, ...]:
    """Every lift that somebody with this role in area ``mine`` can make: pile, columns, waste."""
    found = []
    for source, cards in _liftable(public.rules, public.areas[mine], role):
        if where := targets(public, mine, source, cards):
            found.append(Option(source, cards[0], where))
    return tuple(found)


def targets(
    public: Public, mine: int, source: Place, cards: tuple[Card, ...]
) -> tuple[Target, ...]:
    """Where these cards may go from there, best first."""
    card = public.face(cards[0])
    if card.rank is Rank.JOKER:
        return tuple(_as_a_joker(public, mine, source, card))
    singles = _singles(public, mine, card) if len(cards) == 1 else ()
    return (*singles, *_columns(public, public.areas[mine], source, card))


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


def _singles(public: Public, mine: int, card: Card) -> Iterator[Target]:
    """The foundations and rivals' piles that take the card."""
    fit = fits(public.rules, card)
    if opens(public, card):
        yield Target(Place(Spot.FOUNDATION, NEW))
    for index, pile in enumerate(public.foundations):
        if public.face(pile[-1]) in fit.foundation:
            yield Target(Place(Spot.FOUNDATION, index), pile[-1])
    if fit.rival:
        for index in rivals(public.rules, mine):
            rival = public.areas[index].pile
            if rival and public.face(rival[-1]) in fit.rival:
                yield Target(Place(Spot.RIVAL, index), rival[-1])


def _columns(public: Public, area: Area, source: Place, card: Card) -> list[Target]:
    """The columns that take the card and what lies on it: cards to build on, then spaces."""
    rules = public.rules
    fit = fits(rules, card).column
    building, spaces = [], []
    for index, column in enumerate(area.tableau):
        place = Place(Spot.TABLEAU, index)
        if column:
            if public.face(column[-1]) in fit and source != place:
                building.append(Target(place, column[-1]))
        elif fills(rules, card, source):
            spaces.append(Target(place))
    return building + spaces


def _as_a_joker(public: Public, mine: int, source: Place, joker: Card) -> list[Target]:
    """The places that take a joker, with what it may stand for on each."""
    area = public.areas[mine]
    tops = [(index, pile[-1]) for index, pile in enumerate(public.foundations)]
    columns = [(index, column[-1] if column else None) for index, column in enumerate(area.tableau)]
    places: list[tuple[Place, Card | None]] = [
        (Place(Spot.FOUNDATION, NEW), None),
        *((Place(Spot.FOUNDATION, index), top) for index, top in tops),
        *((Place(Spot.TABLEAU, index), top) for index, top in columns if top is not None),
        *((Place(Spot.TABLEAU, index), top) for index, top in columns if top is None),
    ]
    return [
        Target(place, onto, named)
        for place, onto in places
        if place != source and (named := stands(public, joker, source, place, onto))
    ]
