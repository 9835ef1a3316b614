"""The events of Nerts: facts, named in the past tense, with every card that becomes visible.

``None`` stands for cards that are face down for the seat that sees the event. No event carries a
time.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games.nerts.moves import Place
from herzrasen.games.nerts.state import Area, Stop


class End(StrEnum):
    """What ended a round: a call, or a stop (a proof that no progress is possible, a vote, the
    clock, or a number of moves without progress)."""

    CALL = "call"
    IDLE = "idle"
    VOTE = "vote"
    TIMER = "timer"
    STANDSTILL = "standstill"


class Dealt(msgspec.Struct, frozen=True, tag_field="event", tag="dealt"):
    """A round was laid out. ``decks`` as in Public; ``downs`` and ``stocks`` are the face-down
    cards, as in the State."""

    round: int
    areas: tuple[Area, ...]
    decks: tuple[int, ...]
    downs: tuple[tuple[Card, ...], ...] | None
    stocks: tuple[tuple[Card, ...], ...] | None


class Readied(msgspec.Struct, frozen=True, tag_field="event", tag="readied"):
    """A seat is ready."""

    seat: Seat


class Started(msgspec.Struct, frozen=True, tag_field="event", tag="started"):
    """The round runs. ``seat`` started it, or is DEALER after a countdown."""

    seat: Seat


class Moved(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="event", tag="moved"
):
    """``cards`` went from ``source`` to ``target``; ``onto`` is the card they were put on.

    ``revealed`` is the pile card that was turned up because of it. ``stands_for`` is what a joker
    was played as. The target is never NEW: a new foundation has its number here. An automatic move
    has the first seat of its area.
    """

    seat: Seat
    source: Place
    cards: tuple[Card, ...]
    target: Place
    onto: Card | None = None
    revealed: Card | None = None
    stands_for: Card | None = None


class Turned(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="turned"):
    """Cards were turned from the stock to the waste, the last on top."""

    seat: Seat
    cards: tuple[Card, ...]


class TurnedOver(msgspec.Struct, frozen=True, tag_field="event", tag="turned_over"):
    """The waste was turned over and became the stock, in the same order."""

    seat: Seat


class Voted(msgspec.Struct, frozen=True, tag_field="event", tag="voted"):
    """A seat voted to stop the round as stuck, or took its vote back."""

    seat: Seat
    stuck: bool


class Stopped(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="stopped"):
    """The round was stopped, because no progress is made. ``reach`` is the proof, as in Public."""

    reason: Stop
    reach: tuple[tuple[Card, ...], ...] = ()


class Remedied(msgspec.Struct, frozen=True, tag_field="event", tag="remedied"):
    """Every waste was put under its stock, the stocks were changed as the rules say, and the round
    goes on. ``stocks`` are the face-down cards, as in the State."""

    stocks: tuple[tuple[Card, ...], ...] | None


class RoundEnded(msgspec.Struct, frozen=True, tag_field="event", tag="round_ended"):
    """The round is over; ``caller`` called Nerts, if any seat did."""

    reason: End
    caller: Seat | None = None


class Scored(msgspec.Struct, frozen=True, tag_field="event", tag="scored"):
    """The round was scored.

    By area: ``played`` counts its cards on the foundations, ``left`` the cards in its Nerts pile,
    ``points`` is the sum; ``totals`` by side after the round.
    """

    played: tuple[int, ...]
    left: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


class MatchEnded(msgspec.Struct, frozen=True, tag_field="event", tag="match_ended"):
    """The match is over: ``places[side]``."""

    places: tuple[int, ...]


Event: TypeAlias = (
    Dealt
    | Readied
    | Started
    | Moved
    | Turned
    | TurnedOver
    | Voted
    | Stopped
    | Remedied
    | RoundEnded
    | Scored
    | MatchEnded
)
