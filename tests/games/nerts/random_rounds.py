"""Rounds of random moves, and moves of every wrong kind."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from herzrasen.cards import DEALER, Card, Seat, packs
from herzrasen.games.nerts import (
    NEW,
    Call,
    Deal,
    Fill,
    Halt,
    Legal,
    Lift,
    Move,
    NertsRules,
    Phase,
    Place,
    Public,
    Ready,
    Remedy,
    Spot,
    Start,
    State,
    Turn,
    Vote,
    decide,
    evolve,
    legal,
    pending_timers,
    start,
    to_act,
    view,
)
from herzrasen.games.nerts.dealing import decks, redeals_hands
from herzrasen.games.nerts.events import Event
from herzrasen.games.nerts.stuck_remedy import shuffle_sizes
from herzrasen.games.protocol import Refusal

STRANGERS: tuple[Card, ...] = (*packs(1, first=7), *packs(1, first=11, jokers=True))


def shuffle_deal(public: Public, random: Random) -> Deal:
    """A fair deal for the table."""
    cards = decks(public.rules, public.round + 1)
    return Deal(tuple(tuple(random.sample(list(deck), len(deck))) for deck in cards))


def chance(public: Public, random: Random) -> Move:
    """The DEALER's move: deals, starts the round, and does what the clock would."""
    match public.phase:
        case Phase.DEAL:
            return Deal() if redeals_hands(public) else shuffle_deal(public, random)
        case Phase.STUCK:
            return Remedy(tuple(tuple(random.sample(range(n), n)) for n in shuffle_sizes(public)))
        case Phase.PLAY:
            return random.choice(pending_timers(public)).move
        case _:
            return Start()


def choose(open_: Legal, random: Random) -> Move:
    """One of the legal moves of a seat; it seldom votes, and then does not take it back."""
    moves = [move for move in open_ if not isinstance(move, Vote)]
    if open_.vote and (not moves or random.random() < 0.003):
        return Vote()
    return random.choice(moves or list(open_))


def steps(
    rules: NertsRules, random: Random
) -> Iterator[tuple[State, Seat, Move, State, list[Event]]]:
    """A match of random legal moves: before each, who moves what, after it, what happened."""
    state = start(rules)
    while seats := to_act(state.public):
        seat = random.choice(sorted(seats))
        if seat == DEALER:
            move = chance(state.public, random)
        elif open_ := legal(view(state, seat)):
            move = choose(open_, random)
        else:
            continue
        events = decide(state, seat, move)
        assert not isinstance(events, Refusal), (seat, move, events)
        before = state
        for event in events:
            state = evolve(state, event)
        yield before, seat, move, state, list(events)


def cards(state: State) -> list[Card]:
    """All cards of the table, wherever they lie."""
    public = state.public
    piles = [
        *public.foundations,
        *state.downs,
        *state.stocks,
        *(pile for area in public.areas for pile in (area.pile, area.waste, *area.tableau)),
    ]
    return [card for pile in piles for card in pile]


def attempt(state: State, random: Random) -> Move:
    """A move of any kind; mostly a wrong one, often only just."""
    public = state.public
    kinds = (Turn(), Call(), Ready(), Start(), Vote(stuck=True), Vote(stuck=False))
    deal = shuffle_deal(public, random)
    clocks = (
        Halt(),
        Remedy(),
        Remedy(((0,),)),
        Fill(0, 0),
        Fill(random.randrange(12), 1),
        Fill(9, -1),
    )
    deals = (deal, Deal(deal.decks[1:]), Deal((deal.decks[0][1:], *deal.decks[1:])), Deal(()))
    kind = random.random()
    if kind < 0.1:
        return random.choice(kinds)
    if kind < 0.15:
        return random.choice((*deals, *clocks))
    seat_drawn = random.randrange(public.rules.seats)
    near = [move for option in legal(view(state, seat_drawn)).lifts for move in option.moves()]
    if near and kind < 0.8:
        return _alter(random.choice(near), state, random)
    return Lift(
        _place(random), _card(state, random), _place(random), _maybe(_card(state, random), random)
    )


def _alter(move: Lift, state: State, random: Random) -> Lift:
    """A lift with one thing changed, or sent by an unconcerned seat."""
    source, card, target, onto = move.source, move.card, move.target, move.onto
    named = move.stands_for
    match random.randrange(7):
        case 0:
            source = _place(random)
        case 1:
            card = _card(state, random)
        case 2:
            target = _place(random)
        case 3:
            onto = _maybe(_card(state, random), random)
        case 4:
            named = _card(state, random)
        case 5:
            named = None
        case _:
            pass
    return Lift(source, card, target, onto, named)


def _place(random: Random) -> Place:
    return Place(random.choice(list(Spot)), random.choice((NEW, 0, 0, 1, 2, 3, 4, 8, 99, -7)))


def _card(state: State, random: Random) -> Card:
    anywhere: list[Card] = [*cards(state), *STRANGERS]
    return random.choice(anywhere)


def _maybe(card: Card, random: Random) -> Card | None:
    return card if random.random() < 0.7 else None


EVERYONE = (*range(-3, 13), DEALER, 99, -99)
