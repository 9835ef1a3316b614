"""The state of a match of Nerts, in three parts: Public, View and State.

Nearly all cards are face up. No seat, not even the owner, knows a face-down card; so a view adds to
the public part only its seat, and the state the face-down cards.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from herzrasen.cards import Card, Rank, Seat
from herzrasen.games.match import Match, new_match
from herzrasen.games.nerts.rules import NertsRules

Jokers: TypeAlias = tuple[tuple[Card, Card], ...]
"""The jokers that have been played, each with the card that it stands for."""


def counts_as(card: Card, jokers: Jokers) -> Card:
    """The card that this one counts as: itself, or what a played joker stands for."""
    if not jokers or card.rank is not Rank.JOKER:
        return card
    return next((stands_for for joker, stands_for in jokers if joker is card), card)


class Phase(StrEnum):
    """The phase of a match. In STUCK the round has been stopped and waits for its remedy."""

    DEAL = "deal"
    READY = "ready"
    COUNTDOWN = "countdown"
    PLAY = "play"
    STUCK = "stuck"
    OVER = "over"


class Stop(StrEnum):
    """What stopped a stuck round: a proof, everyone's vote, the clock, or a number of moves without
    progress."""

    LOCK = "lock"
    VOTE = "vote"
    TIMER = "timer"
    STANDSTILL = "standstill"


class Idle(StrEnum):
    """How far a stock has been turned through since the last productive move of any seat.

    NO: the rest of the stock is to be turned and the waste turned over. TURNING: the whole stock is
    to be turned. THROUGH: its last card is up, and everyone has seen all of it; an area that cannot
    turn is THROUGH at once.
    """

    NO = "no"
    TURNING = "turning"
    THROUGH = "through"


class Area(msgspec.Struct, frozen=True, gc=False):
    """One deck's part of the table, as everyone sees it.

    ``pile`` are the face-up cards of the Nerts pile, the last on top (a rival's card lands there);
    ``down`` counts the face-down ones below. ``tableau`` are the columns and ``waste`` the waste,
    last card on top; ``stock`` counts the face-down stock.
    """

    pile: tuple[Card, ...]
    down: int
    tableau: tuple[tuple[Card, ...], ...]
    waste: tuple[Card, ...]
    stock: int
    idle: Idle = Idle.NO

    @property
    def pile_left(self) -> int:
        """The number of cards in the Nerts pile."""
        return self.down + len(self.pile)


class Public(msgspec.Struct, frozen=True, gc=False):
    """What everyone at the table sees.

    ``round`` counts from 0 and is -1 before the first. ``ready`` are the seats that are.
    ``decks[area]`` is the deck that the area plays with in this round. ``foundations`` are the
    foundation piles, each from its ace on; a foundation keeps its number for the round. ``caller``
    ended the round; ``calls[seat]`` counts the calls of the match. ``votes`` are the seats that
    want the round stopped. ``jokers`` are the jokers that have been played. ``progress`` counts the
    round's productive moves; ``sent`` are the cards that have been on a rival's pile in it,
    wherever they are now (see ``progress``).

    ``stop`` is the last stop of the round; after a proof ``reach[area]`` are the cards that come up
    on the waste in a full cycle, shown until play goes on. ``remedies`` counts the stops after
    which the round went on.
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
        """The area whose deck the card belongs to in this round."""
        return self.decks.index(card.deck)

    def face(self, card: Card) -> Card:
        """The card that this one counts as: itself, or what a played joker stands for."""
        return counts_as(card, self.jokers)

    def blank(self, card: Card) -> bool:
        """Whether this is a joker that has not been played yet and counts as no card."""
        return self.face(card).rank is Rank.JOKER


class View(msgspec.Struct, frozen=True, gc=False):
    """What one seat knows: the public part, and which seat it is."""

    public: Public
    seat: Seat


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything: the public part, and the face-down cards of each area.

    ``downs[area]`` are the face-down cards of the Nerts pile, the last is turned up next;
    ``stocks[area]`` is the stock, the first is turned next. ``dealt`` are the decks as they were
    dealt, if they are dealt again to others (row 30). ``idle_moves`` counts the moves since the
    last progress (see ``progress``). ``lock_disproved``: the round was not locked before the last
    event, and turning or voting cannot have locked it (see ``stuck_proof``).
    """

    public: Public
    downs: tuple[tuple[Card, ...], ...] = ()
    stocks: tuple[tuple[Card, ...], ...] = ()
    dealt: tuple[tuple[Card, ...], ...] = ()
    idle_moves: int = 0
    lock_disproved: bool = False


def start(rules: NertsRules) -> State:
    """The state of a new match before its first deal; ``rules`` are valid."""
    return State(
        Public(rules=rules, match=new_match(rules.sides), calls=(0,) * rules.seats),
    )
