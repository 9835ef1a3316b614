"""Who knows what in Hearts: Public, within View, within State.

The hand of ``cards`` an onlooker sees is :class:`Public`. One seat adds what it alone knows, a
:class:`View`. All secrets together are the :class:`State`, which never leaves the server.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from herzrasen.cards import Card, CardSet, Seat
from herzrasen.games.hearts.rules import HeartsRules
from herzrasen.games.match import Match


class Phase(StrEnum):
    """Where a match stands: what is asked for next."""

    DEAL = "deal"
    PASS = "pass"
    CHARGE = "charge"
    PLAY = "play"
    MOON = "moon"
    OVER = "over"


_PLAY = Phase.PLAY
"""Asked several times in every move, and found sooner under a name."""


class Trick(msgspec.Struct, frozen=True, omit_defaults=True):
    """A trick: card k was played by the seat k places after the leader.

    ``winner`` is None while it runs, and where all its cards cancelled.
    """

    leader: Seat
    cards: tuple[Card, ...] = ()
    winner: Seat | None = None


class Rest(msgspec.Struct, frozen=True):
    """The rest of a deal: the seat that claimed it, and the hands it was claimed with."""

    seat: Seat
    hands: tuple[CardSet, ...]


class Public(msgspec.Struct, frozen=True):
    """What everyone at the table sees.

    ``deal`` counts from 0 and is -1 before the first; ``dealer`` deals it. ``steps`` is the pass
    direction in seats to the left (0: hold). ``chosen`` are the seats that have laid down their
    pass (or charge), ``charged[seat]`` what each has exposed. ``tricks`` are the finished tricks of
    this deal, ``trick`` the running one. ``must`` is the card that the first lead is bound to.
    ``waiting`` are the cards of cancelled tricks that nobody has taken yet. ``held[seat]`` counts
    the cards in hand. ``kitty`` counts its cards until it is taken, ``kitty_taker`` is who did, and
    ``kitty_shown`` what it was, once the deal is played out. ``claim`` is the rest of the tricks,
    if somebody claimed it. ``shooter`` must choose, or has shot.
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
    claim: Rest | None = None
    shooter: Seat | None = None
    sun: bool = False

    @property
    def turn(self) -> Seat | None:
        """The seat that plays the next card to the running trick.

        None if none is running, and between its last card and the news of who takes it.
        """
        trick, players = self.trick, self.rules.players
        if trick is None or self.phase is not _PLAY or (laid := len(trick.cards)) == players:
            return None
        return (trick.leader + laid) % players


class View(msgspec.Struct, frozen=True):
    """What one seat knows: the table, its own hand, and what it passed and got.

    ``given`` is what the seat laid down to pass (changeable until all have), ``received`` what
    came to it; ``charge`` what it decided to expose. ``kitty`` is known to its taker.
    """

    public: Public
    seat: Seat
    hand: CardSet = CardSet()
    given: CardSet | None = None
    received: CardSet | None = None
    charge: CardSet | None = None
    kitty: CardSet | None = None


class State(msgspec.Struct, frozen=True):
    """Everything: one secret of each kind for every seat, in seat order; and the kitty, which stays
    here when it has been taken."""

    public: Public
    hands: tuple[CardSet, ...] = ()
    given: tuple[CardSet | None, ...] = ()
    received: tuple[CardSet | None, ...] = ()
    charges: tuple[CardSet | None, ...] = ()
    kitty: CardSet = CardSet()
