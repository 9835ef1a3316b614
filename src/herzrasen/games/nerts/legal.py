"""What a seat may do now, worked out from its view alone."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from herzrasen.cards import DEALER, Card
from herzrasen.games.nerts.moves import (
    NEW,
    Call,
    Lift,
    Move,
    Place,
    Ready,
    Spot,
    Start,
    Turn,
    Vote,
)
from herzrasen.games.nerts.piles import fills, fits, opens, rivals, starts, turns
from herzrasen.games.nerts.rules import CallRule, NertsRules, StartBy, Stuck
from herzrasen.games.nerts.state import Area, Phase, Public, View


class Target(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place that would take the card, and the card seen on top of it (None: empty)."""

    place: Place
    onto: Card | None = None


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that can be lifted, with all that lies on it, and where it may go, best first:
    foundations, rivals' piles, tableau."""

    source: Place
    card: Card
    targets: tuple[Target, ...]


class Legal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The legal moves, described: every lift by source and card, and which bare moves are open.

    ``vote`` is to say that nothing moves, ``unvote`` to take it back. The DEALER's ``deal`` is not
    described further, so no Deal is ``in`` a Legal.
    """

    lifts: tuple[Option, ...] = ()
    turn: bool = False
    call: bool = False
    ready: bool = False
    start: bool = False
    vote: bool = False
    unvote: bool = False
    deal: bool = False

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Lift):
            target = Target(move.target, move.onto)
            return move.stands_for is None and any(
                option.card is move.card
                and option.source == move.source
                and target in option.targets
                for option in self.lifts
            )
        return move in self._bare()

    def __iter__(self) -> Iterator[Move]:
        for option in self.lifts:
            for target in option.targets:
                yield Lift(option.source, option.card, target.place, target.onto)
        yield from self._bare()

    def __len__(self) -> int:
        return sum(len(option.targets) for option in self.lifts) + len(self._bare())

    def _bare(self) -> list[Move]:
        moves: tuple[tuple[bool, Move], ...] = (
            (self.turn, Turn()),
            (self.call, Call()),
            (self.ready, Ready()),
            (self.start, Start()),
            (self.vote, Vote(stuck=True)),
            (self.unvote, Vote(stuck=False)),
        )
        return [move for open_, move in moves if open_]


def legal(view: View) -> Legal:
    """What the view's seat may do now; nothing for a watcher."""
    public, seat = view.public, view.seat
    player = 0 <= seat < public.rules.seats
    match public.phase:
        case Phase.DEAL:
            return Legal(deal=seat == DEALER)
        case Phase.READY if player:
            by_los = says_los(public.rules)
            return Legal(ready=not by_los and seat not in public.ready, start=by_los)
        case Phase.COUNTDOWN:
            return Legal(start=seat == DEALER)
        case Phase.PLAY if player:
            return _playing(public, public.rules.area(seat), voted=seat in public.votes)
        case _:
            return Legal()


def _playing(public: Public, mine: int, *, voted: bool) -> Legal:
    rules, area = public.rules, public.areas[mine]
    if must_call(rules, area):
        return Legal(call=True)
    votes = voting(rules)
    return Legal(
        lifts=lifts(public, mine),
        turn=turns(rules, area),
        call=area.pile_left == 0,
        vote=votes and not voted,
        unvote=votes and voted,
    )


def says_los(rules: NertsRules) -> bool:
    """Whether any player starts the round, with no countdown (row 28)."""
    return rules.start is StartBy.LOS


def must_call(rules: NertsRules, area: Area) -> bool:
    """Whether the player of this area may do nothing but call any more (row 20)."""
    return area.pile_left == 0 and rules.call is not CallRule.OPTIONAL


def voting(rules: NertsRules) -> bool:
    """Whether players may vote for the end of a round (row 18)."""
    return rules.stuck in (Stuck.PROOF_OR_VOTE, Stuck.VOTE)


def lifts(public: Public, mine: int) -> tuple[Option, ...]:
    """Every lift that somebody playing from area ``mine`` can make: pile, columns, waste."""
    area = public.areas[mine]
    found = []
    for source, cards in _liftable(public.rules, area):
        targets = [*_singles(public, mine, cards[0])] if len(cards) == 1 else []
        targets += _columns(public.rules, area, source, cards[0])
        if targets:
            found.append(Option(source, cards[0], tuple(targets)))
    return tuple(found)


def _liftable(rules: NertsRules, area: Area) -> Iterator[tuple[Place, tuple[Card, ...]]]:
    if area.pile:
        yield Place(Spot.PILE), area.pile[-1:]
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
        if pile[-1] in fit.foundation:
            yield Target(Place(Spot.FOUNDATION, index), pile[-1])
    if fit.rival:
        for index in rivals(public.rules, mine):
            rival = public.areas[index].pile
            if rival and rival[-1] in fit.rival:
                yield Target(Place(Spot.RIVAL, index), rival[-1])


def _columns(rules: NertsRules, area: Area, source: Place, card: Card) -> list[Target]:
    """The columns that take the card and what lies on it: cards to build on, then spaces."""
    fit = fits(rules, card).column
    building, spaces = [], []
    for index, column in enumerate(area.tableau):
        if column:
            if column[-1] in fit and source != Place(Spot.TABLEAU, index):
                building.append(Target(Place(Spot.TABLEAU, index), column[-1]))
        elif fills(rules, card, source):
            spaces.append(Target(Place(Spot.TABLEAU, index)))
    return building + spaces
