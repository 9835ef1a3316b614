"""Who knows what in Nerts: Public, within View, within State.

Nearly everything in Nerts lies open. Nobody, not even its owner, knows a card that lies face down;
a view therefore adds to the public part only whose view it is, and the state the face-down cards.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from herzrasen.cards import Card, Rank, Seat
from herzrasen.games.match import Match, new_match
from herzrasen.games.nerts.rules import NertsRules

Jokers: TypeAlias = tuple[tuple[Card, Card], ...]
"""Jokers that have been played, each with the card that it stands for."""


def counts_as(card: Card, jokers: Jokers) -> Card:
    """The card that this one counts as: itself, or what a joker that was played stands for."""
    if not jokers or card.rank is not Rank.JOKER:
        return card
    return next((stands_for for joker, stands_for in jokers if joker is card), card)


class Phase(StrEnum):
    """Where a match stands. In STUCK the round has been stopped and waits for its remedy."""

    DEAL = "deal"
    READY = "ready"
    COUNTDOWN = "countdown"
    PLAY = "play"
    STUCK = "stuck"
    OVER = "over"


class Stop(StrEnum):
    """What stopped a round in which nothing moves: a proof, everyone's vote, the clock, or so many
    moves without any progress."""

    LOCK = "lock"
    VOTE = "vote"
    TIMER = "timer"
    STANDSTILL = "standstill"


class Idle(StrEnum):
    """How far a stock has been turned through since the last productive move of anybody.

    From NO the rest of the stock is turned and the waste turned over: TURNING. When the whole
    stock has been turned since, its last card up, the area is THROUGH: everyone has seen all of
    it. Where nothing can be turned it is THROUGH at once.
    """

    NO = "no"
    TURNING = "turning"
    THROUGH = "through"


class Area(msgspec.Struct, frozen=True, gc=False):
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
    ``decks[area]`` is the deck, and so the back, that the area plays with in this round.
    ``foundations`` are the piles in the middle, each from its ace on; a foundation keeps its
    number for the round. ``caller`` ended the round; ``calls[seat]`` counts the calls of the
    match. ``votes`` are the seats that want the round stopped. ``jokers`` says what each joker
    that has been played stands for. ``progress`` counts the round's productive moves; ``sent`` are
    the cards that have been laid on a rival's pile in it, wherever they are now (``standstill``).

    ``stop`` is what stopped the round last; after a proof ``reach[area]`` are the cards that come
    up on the waste in a full cycle, which lie open until play goes on. ``remedies`` counts how
    often the round has gone on after a stop.
    """

    rules: NertsRules
    match: Match
    phase: Phase = Phase.DEAL
    round: int = -1
    ready: tuple[Seat, ...] = ()
    areas: tuple[Area, ...] = ()
    decks: tuple[int, ...] = ()
    foundations: tuple[tuple[Card, ...], ...] = ()
    caller: Seat | None = None
    calls: tuple[int, ...] = ()
    votes: tuple[Seat, ...] = ()
    jokers: Jokers = ()
    progress: int = 0
    sent: tuple[Card, ...] = ()
    stop: Stop | None = None
    reach: tuple[tuple[Card, ...], ...] = ()
    remedies: int = 0

    def owner(self, card: Card) -> int:
        """The area whose back the card bears in this round."""
        return self.decks.index(card.deck)

    def face(self, card: Card) -> Card:
        """The card that this one counts as: itself, or what a joker that was played stands for."""
        return counts_as(card, self.jokers)

    def blank(self, card: Card) -> bool:
        """Whether this is a joker that has not been played yet, and so is no card so far."""
        return self.face(card).rank is Rank.JOKER


class View(msgspec.Struct, frozen=True):
    """What one seat knows: the open table, and where it sits."""

    public: Public
    seat: Seat


class State(msgspec.Struct, frozen=True):
    """Everything: the closed cards of each area as well.

    ``downs[area]`` are the closed cards of the Nerts pile, the last is turned up next;
    ``stocks[area]`` the stock, the first is turned next. ``dealt`` are the decks as they were
    dealt, where they are dealt again to others (row 30). ``still`` counts the moves since the last
    progress (``standstill``); nobody's view needs it.
    """

    public: Public
    downs: tuple[tuple[Card, ...], ...] = ()
    stocks: tuple[tuple[Card, ...], ...] = ()
    dealt: tuple[tuple[Card, ...], ...] = ()
    still: int = 0


def start(rules: NertsRules) -> State:
    """The state of a new match before its first deal; ``rules`` are playable ones."""
    return State(
        Public(rules=rules, match=new_match(rules.sides), calls=(0,) * rules.seats),
    )


def view(state: State, seat: Seat) -> View:
    """What this seat knows: the open table."""
    return View(state.public, seat)
