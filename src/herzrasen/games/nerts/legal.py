"""Nerts' ``legal``: the moves that a seat may make now, from its view alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import permutations
from math import factorial, prod
from typing import Final, TypeVar

import msgspec

from herzrasen.cards import DEALER, CardSet, Seat
from herzrasen.games.nerts.dealing import decks, is_deal_of, redeals_hands
from herzrasen.games.nerts.move_generation import LiftOption, legal_lifts
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
from herzrasen.games.nerts.pile_rules import has_cards_to_turn
from herzrasen.games.nerts.rules import CallRule, NertsRules, Role, StartBy, Stuck
from herzrasen.games.nerts.state import Area, Phase, Public, View
from herzrasen.games.nerts.stuck_remedy import are_permutations, shuffle_sizes
from herzrasen.games.nerts.timers import columns_to_fill

T = TypeVar("T")


class Legal(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The legal moves of a seat, described: every lift by source and card, and which simple moves
    are allowed.

    ``vote`` is to vote that the round is stuck, ``unvote`` to take the vote back. The rest is the
    DEALER's: ``decks`` are to be shuffled and dealt, or with ``again`` the hands of the last round
    dealt again; ``fills`` and ``halt`` are due by the clock; ``remedy`` continues a stopped round,
    with ``stocks`` the number of cards to shuffle in each area.

    A Legal supports ``move in legal``, iteration and ``len``; the orders of whole decks are too
    many for ``len``, which then raises OverflowError.
    """

    lifts: tuple[LiftOption, ...] = ()
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
                return any(option.includes(move) for option in self.lifts)
            case Deal(dealt) if dealt:
                return bool(self.decks) and is_deal_of(self.decks, move)
            case Remedy(orders):
                return self.remedy and are_permutations(self.stocks, orders)
            case Turn():
                return self.turn
            case _:
                return move in self._simple_moves()

    def __iter__(self) -> Iterator[Move]:
        for option in self.lifts:
            yield from option.moves()
        yield from self._simple_moves()
        if self.decks:
            yield from map(Deal, _permutations(self.decks))
        if self.remedy:
            yield from map(Remedy, _permutations(tuple(map(range, self.stocks))))

    def __len__(self) -> int:
        lifts = sum(1 for option in self.lifts for _ in option.moves())
        deals = prod(factorial(len(deck)) for deck in self.decks) if self.decks else 0
        orders = prod(map(factorial, self.stocks)) if self.remedy else 0
        return lifts + len(self._simple_moves()) + deals + orders

    def __bool__(self) -> bool:
        return bool(self.lifts or self._simple_moves() or self.decks or self.remedy)

    def _simple_moves(self) -> list[Move]:
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
"""Shared: the answer for a watcher, and for players while they wait."""


def _permutations(items: tuple[Collection[T], ...]) -> Iterator[tuple[tuple[T, ...], ...]]:
    """All combinations of permutations, generated one at a time: they are too many to store."""
    if not items:
        yield ()
        return
    for first in permutations(items[0]):
        for others in _permutations(items[1:]):
            yield (first, *others)


def legal(view: View) -> Legal:
    """The moves that the view's seat may make now; none for a watcher."""
    public, seat = view.public, view.seat
    player = 0 <= seat < public.rules.seats
    match public.phase:
        case Phase.PLAY if player:
            return _legal_in_play(public, seat)
        case Phase.PLAY if seat == DEALER:
            return Legal(
                fills=tuple(columns_to_fill(public)), halt=public.rules.stuck is Stuck.TIMER
            )
        case Phase.DEAL if seat == DEALER:
            redeals = redeals_hands(public)
            shuffled = () if redeals else decks(public.rules, public.round + 1)
            return Legal(decks=shuffled, again=redeals)
        case Phase.READY if player:
            by_los = any_player_starts(public.rules)
            return Legal(ready=not by_los and seat not in public.ready, start=by_los)
        case Phase.COUNTDOWN:
            return Legal(start=seat == DEALER)
        case Phase.STUCK if seat == DEALER:
            return Legal(remedy=True, stocks=shuffle_sizes(public))
        case _:
            return _NOTHING


def _legal_in_play(public: Public, seat: Seat) -> Legal:
    rules = public.rules
    own_area, role = rules.area(seat), rules.role(seat)
    area = public.areas[own_area]
    voted = seat in public.votes
    if must_call(rules, area):
        return Legal(call=True)
    votes = allows_vote(rules)
    return Legal(
        lifts=legal_lifts(public, own_area, role),
        turn=may_turn(rules, role, area),
        call=area.pile_left == 0,
        vote=votes and not voted,
        unvote=votes and voted,
    )


def may_turn(rules: NertsRules, role: Role, area: Area) -> bool:
    """Whether a player with this role can turn cards in their area (rows 2 and 16)."""
    return role is not Role.PILE and has_cards_to_turn(rules, area)


def any_player_starts(rules: NertsRules) -> bool:
    """Whether any player may start the round, without a countdown (row 28)."""
    return rules.start is StartBy.LOS


def must_call(rules: NertsRules, area: Area) -> bool:
    """Whether the player of this area may only call (row 20)."""
    return area.pile_left == 0 and rules.call is not CallRule.OPTIONAL


def allows_vote(rules: NertsRules) -> bool:
    """Whether players may vote to stop a round (row 18)."""
    return rules.stuck in _BY_VOTE
