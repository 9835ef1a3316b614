"""Who knows what in Nerts: Public, within View, within State.

Nearly everything in Nerts lies open. Nobody, not even its owner, knows a card that lies face down;
a view therefore adds to the public part only whose view it is, and the state the face-down cards.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games.match import Match, new_match
from herzrasen.games.nerts.rules import NertsRules


class Phase(StrEnum):
    """Where a match stands."""

    DEAL = "deal"
    READY = "ready"
    COUNTDOWN = "countdown"
    PLAY = "play"
    OVER = "over"


class Idle(StrEnum):
    """How far a stock has been turned through since the last productive move of anybody.

    From NO the rest of the stock is turned and the waste turned over: TURNING. When the whole
    stock has been turned since, and the waste turned over again (so that the player has passed by
    its last card too), the area is THROUGH. Where nothing can be turned it is THROUGH at once.
    """

    NO = "no"
    TURNING = "turning"
    THROUGH = "through"


class Area(msgspec.Struct, frozen=True):
    """One deck's part of the table, as everybody sees it.

    ``pile`` are the open cards of the Nerts pile, the last on top (a rival's attack lands there);
    ``down`` counts the closed ones below. ``tableau`` are the columns, last card on top; ``waste``
    lies open, last card on top; ``stock`` counts the cards still closed.
    """

    pile: tuple[Card, ...]
    down: int
    tableau: tuple[tuple[Card, ...], ...]
    waste: tuple[Card, ...]
    stock: int
    idle: Idle = Idle.NO

    @property
    def pile_left(self) -> int:
        """How many cards the Nerts pile still has."""
        return self.down + len(self.pile)


class Public(msgspec.Struct, frozen=True):
    """What everyone at the table sees.

    ``round`` counts from 0 and is -1 before the first. ``ready`` are the seats that are.
    ``foundations`` are the piles in the middle, each from its ace on; a foundation keeps its
    number for the round. ``caller`` ended the round; ``calls[seat]`` counts the calls of the
    match. ``votes`` are the seats that want the round ended. ``jokers`` says what each joker
    that has been played stands for.
    """

    rules: NertsRules
    match: Match
    phase: Phase = Phase.DEAL
    round: int = -1
    ready: tuple[Seat, ...] = ()
    areas: tuple[Area, ...] = ()
    foundations: tuple[tuple[Card, ...], ...] = ()
    caller: Seat | None = None
    calls: tuple[int, ...] = ()
    votes: tuple[Seat, ...] = ()
    jokers: tuple[tuple[Card, Card], ...] = ()


class View(msgspec.Struct, frozen=True):
    """What one seat knows: the open table, and where it sits."""

    public: Public
    seat: Seat


class State(msgspec.Struct, frozen=True):
    """Everything: the closed cards of each area as well.

    ``downs[area]`` are the closed cards of the Nerts pile, the last is turned up next;
    ``stocks[area]`` the stock, the first is turned next.
    """

    public: Public
    downs: tuple[tuple[Card, ...], ...] = ()
    stocks: tuple[tuple[Card, ...], ...] = ()


def start(rules: NertsRules) -> State:
    """The state of a new match before its first deal; ``rules`` are playable ones."""
    return State(
        Public(rules=rules, match=new_match(rules.sides), calls=(0,) * rules.seats),
    )


def to_act(public: Public) -> frozenset[Seat]:
    """The seats that may move now: everyone while a round runs."""
    match public.phase:
        case Phase.DEAL | Phase.COUNTDOWN:
            return frozenset((DEALER,))
        case Phase.READY:
            return frozenset(range(public.rules.seats)) - frozenset(public.ready)
        case Phase.PLAY:
            return frozenset(range(public.rules.seats))
        case Phase.OVER:
            return frozenset()


def view(state: State, seat: Seat) -> View:
    """What this seat knows: the open table."""
    return View(state.public, seat)
