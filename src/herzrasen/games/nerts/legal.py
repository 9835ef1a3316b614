"""What a seat may do now, worked out from its view alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import permutations
from math import factorial, prod
from typing import Final, TypeVar

import msgspec

from herzrasen.cards import DEALER, CardSet, Seat
from herzrasen.games.nerts.dealing import again, deals, decks
from herzrasen.games.nerts.move_generation import Option, lifts
from herzrasen.games.nerts.moves import (
    Call,
    Deal,
    Fill,
    Halt,
    Lift,
    Move,
    Ready,
    Remedy,
    Start,
    Turn,
    Vote,
)
from herzrasen.games.nerts.piles import turns
from herzrasen.games.nerts.rules import CallRule, NertsRules, Role, StartBy, Stuck
from herzrasen.games.nerts.state import Area, Phase, Public, View
from herzrasen.games.nerts.stuck import permutes, shuffles
from herzrasen.games.nerts.timers import gaps

T = TypeVar("T")


class Legal(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The legal moves, described: every lift by source and card, and which bare moves are open.

    ``vote`` is to say that nothing moves, ``unvote`` to take it back. The others are the DEALER's:
    ``decks`` are to be shuffled and dealt, or with ``again`` the last round's hands once more;
    ``fills`` and ``halt`` are for the clock to decide; ``remedy`` is to let a stopped round go on,
    where ``stocks`` are the numbers of cards to be shuffled, area by area.

    A Legal can be asked (``move in legal``), looped over and counted; the orders of whole decks are
    too many for ``len``, which then raises OverflowError.
    """

    lifts: tuple[Option, ...] = ()
    turn: bool = False
    call: bool = False
    ready: bool = False
    start: bool = False
    vote: bool = False
    unvote: bool = False
    decks: tuple[CardSet, ...] = ()
    again: bool = False
    fills: tuple[Fill, ...] = ()
    halt: bool = False
    remedy: bool = False
    stocks: tuple[int, ...] = ()

    def __contains__(self, move: object) -> bool:
        match move:
            case Lift():
                return any(option.offers(move) for option in self.lifts)
            case Deal(dealt) if dealt:
                return bool(self.decks) and deals(self.decks, move)
            case Remedy(orders):
                return self.remedy and permutes(self.stocks, orders)
            case Turn():
                return self.turn
            case _:
                return move in self._bare()

    def __iter__(self) -> Iterator[Move]:
        for option in self.lifts:
            yield from option.moves()
        yield from self._bare()
        if self.decks:
            yield from map(Deal, _orders(self.decks))
        if self.remedy:
            yield from map(Remedy, _orders(tuple(map(range, self.stocks))))

    def __len__(self) -> int:
        lifts = sum(1 for option in self.lifts for _ in option.moves())
        deals = prod(factorial(len(deck)) for deck in self.decks) if self.decks else 0
        orders = prod(map(factorial, self.stocks)) if self.remedy else 0
        return lifts + len(self._bare()) + deals + orders

    def __bool__(self) -> bool:
        return bool(self.lifts or self._bare() or self.decks or self.remedy)

    def _bare(self) -> list[Move]:
        moves: tuple[tuple[bool, Move], ...] = (
            (self.turn, Turn()),
            (self.call, Call()),
            (self.ready, Ready()),
            (self.start, Start()),
            (self.vote, Vote(stuck=True)),
            (self.unvote, Vote(stuck=False)),
            (self.again, Deal()),
            (self.halt, Halt()),
        )
        return [move for open_, move in moves if open_] + [*self.fills]


_BY_VOTE: Final = (Stuck.PROOF_OR_VOTE, Stuck.VOTE)
_NOTHING: Final = Legal()
"""What a watcher may do, and players while they wait: one value for all."""


def _orders(things: tuple[Collection[T], ...]) -> Iterator[tuple[tuple[T, ...], ...]]:
    """All the ways in which these can lie. One at a time: they are too many to keep."""
    if not things:
        yield ()
        return
    for first in permutations(things[0]):
        for others in _orders(things[1:]):
            yield (first, *others)


def legal(view: View) -> Legal:
    """What the view's seat may do now; nothing for a watcher."""
    public, seat = view.public, view.seat
    player = 0 <= seat < public.rules.seats
    match public.phase:
        case Phase.PLAY if player:
            return _playing(public, seat)
        case Phase.PLAY if seat == DEALER:
            return Legal(fills=tuple(gaps(public)), halt=public.rules.stuck is Stuck.TIMER)
        case Phase.DEAL if seat == DEALER:
            once_more = again(public)
            shuffled = () if once_more else decks(public.rules, public.round + 1)
            return Legal(decks=shuffled, again=once_more)
        case Phase.READY if player:
            by_los = says_los(public.rules)
            return Legal(ready=not by_los and seat not in public.ready, start=by_los)
        case Phase.COUNTDOWN:
            return Legal(start=seat == DEALER)
        case Phase.STUCK if seat == DEALER:
            return Legal(remedy=True, stocks=shuffles(public))
        case _:
            return _NOTHING


def _playing(public: Public, seat: Seat) -> Legal:
    rules = public.rules
    mine, role = rules.area(seat), rules.role(seat)
    area = public.areas[mine]
    voted = seat in public.votes
    if must_call(rules, area):
        return Legal(call=True)
    votes = voting(rules)
    return Legal(
        lifts=lifts(public, mine, role),
        turn=may_turn(rules, role, area),
        call=area.pile_left == 0,
        vote=votes and not voted,
        unvote=votes and voted,
    )


def may_turn(rules: NertsRules, role: Role, area: Area) -> bool:
    """Whether a player with this role can turn something in his area (rows 2 and 16)."""
    return role is not Role.PILE and turns(rules, area)


def says_los(rules: NertsRules) -> bool:
    """Whether any player starts the round, with no countdown (row 28)."""
    return rules.start is StartBy.LOS


def must_call(rules: NertsRules, area: Area) -> bool:
    """Whether the player of this area may do nothing but call any more (row 20)."""
    return area.pile_left == 0 and rules.call is not CallRule.OPTIONAL


def voting(rules: NertsRules) -> bool:
    """Whether players may vote for the end of a round (row 18)."""
    return rules.stuck in _BY_VOTE
