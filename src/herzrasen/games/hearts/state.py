"""The state of a match of Hearts, in three parts: Public, View and State.

:class:`Public` is what everyone at the table sees. A :class:`View` adds what one seat knows
besides. The :class:`State` has all secrets and never leaves the server.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games.hearts.rules import HeartsRules
from herzrasen.games.match import Match


class Phase(StrEnum):
    """The phase of a match: what is asked for next."""

    DEAL = "deal"
    PASS = "pass"
    CHARGE = "charge"
    PLAY = "play"
    MOON = "moon"
    OVER = "over"


_PLAY = Phase.PLAY
"""An enum member is slow to look up, and this is read several times in every move."""


class Trick(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A trick: card k was played by the seat k places after the leader.

    ``winner`` is None while the trick is running, and if all its cards cancelled.
    """

    leader: Seat
    cards: tuple[Card, ...] = ()
    winner: Seat | None = None


class ClaimedRest(msgspec.Struct, frozen=True):
    """The rest of a deal: the seat that claimed it, all hands at the time, and whether it is theirs
    because all others agreed."""

    seat: Seat
    hands: tuple[CardSet, ...]
    agreed: bool = False


class Public(msgspec.Struct, frozen=True, gc=False):
    """What everyone at the table sees.

    ``deal`` counts from 0 and is -1 before the first; ``dealer`` is its dealer. ``steps`` is the
    direction of passing in seats to the left, 0 for a hold. ``chosen`` are the seats that have
    chosen their pass or charge, ``charged[seat]`` the cards each has exposed. ``tricks`` are the
    finished tricks of this deal, ``trick`` the running one. ``must`` is the card that has to be led
    first; ``broken`` is whether hearts are. ``waiting`` are the cards of cancelled tricks that no
    seat has taken yet. ``held[seat]`` counts the cards in hand. ``kitty`` counts its cards until it
    is taken, ``kitty_taker`` is the seat that took it, ``kitty_shown`` its cards once the deal is
    over. ``claim`` is the claimed rest of the tricks, if any. ``shooter`` has shot the moon, or
    with ``sun`` the sun. ``points[seat]`` are those of the cards that each has captured so far;
    empty before the first trick of a deal and once the deal is scored.
    """

    rules: HeartsRules
    match: Match
    phase: Phase = Phase.DEAL
    deal: int = -1
    dealer: Seat = 0
    steps: int = 0
    chosen: tuple[Seat, ...] = ()
    charged: tuple[CardSet, ...] = ()
    trick: Trick | None = None
    tricks: tuple[Trick, ...] = ()
    must: Card | None = None
    broken: bool = False
    waiting: tuple[Card, ...] = ()
    held: tuple[int, ...] = ()
    kitty: int = 0
    kitty_taker: Seat | None = None
    kitty_shown: CardSet | None = None
    claim: ClaimedRest | None = None
    shooter: Seat | None = None
    sun: bool = False
    points: tuple[int, ...] = ()

    @property
    def turn(self) -> Seat | None:
        """The seat that plays the next card to the running trick.

        None if no trick is running, and between its last card and its TrickTaken.
        """
        trick, players = self.trick, self.rules.players
        if trick is None or self.phase is not _PLAY or (laid := len(trick.cards)) == players:
            return None
        return (trick.leader + laid) % players


class View(msgspec.Struct, frozen=True, gc=False):
    """What one seat knows: the public part, its hand, and the cards it passed and received.

    ``given`` are the cards chosen to pass (changeable until all have chosen), ``received`` those
    that came; ``charge`` are the cards it chose to expose. ``kitty`` is known to its taker.
    """

    public: Public
    seat: Seat
    hand: CardSet = CardSet()
    given: CardSet | None = None
    received: CardSet | None = None
    charge: CardSet | None = None
    kitty: CardSet | None = None


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything: what each seat knows, in seat order, and the kitty, which stays here when it has
    been taken."""

    public: Public
    hands: tuple[CardSet, ...] = ()
    given: tuple[CardSet | None, ...] = ()
    received: tuple[CardSet | None, ...] = ()
    charges: tuple[CardSet | None, ...] = ()
    kitty: CardSet = CardSet()
