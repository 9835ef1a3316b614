"""What happens in Nerts: facts in the past tense, with every card that becomes visible.

``None`` stands where a card is closed to whoever sees the event. No event carries a time.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games.nerts.moves import Place
from herzrasen.games.nerts.state import Area, Stop


class End(StrEnum):
    """What ended a round: a call; or a stop (a proof that nothing moves, a vote, the clock, so many
    moves without progress)."""

    CALL = "call"
    IDLE = "idle"
    VOTE = "vote"
    TIMER = "timer"
    STANDSTILL = "standstill"


class Dealt(msgspec.Struct, frozen=True, tag_field="event", tag="dealt"):
    """A round was laid out. ``decks`` as in Public; ``downs`` and ``stocks`` are the closed cards,
    as in the State."""

    round: int
    areas: tuple[Area, ...]
    decks: tuple[int, ...]
    downs: tuple[tuple[Card, ...], ...] | None
    stocks: tuple[tuple[Card, ...], ...] | None


class Readied(msgspec.Struct, frozen=True, tag_field="event", tag="readied"):
    """A seat is ready."""

    seat: Seat


class Started(msgspec.Struct, frozen=True, tag_field="event", tag="started"):
    """The round runs. ``seat`` said „Los“, or is DEALER after a countdown."""

    seat: Seat


class Moved(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="moved"):
    """``cards`` went from ``source`` to ``target``; ``onto`` is the card they landed on.

    ``revealed`` is the pile card that was turned up because of it. ``stands_for`` is what a joker
    became. The target is never NEW: an opened foundation has its number here. What moved by
    itself has the first seat of its area.
    """

    seat: Seat
    source: Place
    cards: tuple[Card, ...]
    target: Place
    onto: Card | None = None
    revealed: Card | None = None
    stands_for: Card | None = None


class Turned(msgspec.Struct, frozen=True, tag_field="event", tag="turned"):
    """Cards came from the stock to the waste, the last on top."""

    seat: Seat
    cards: tuple[Card, ...]


class TurnedOver(msgspec.Struct, frozen=True, tag_field="event", tag="turned_over"):
    """The waste was turned over and is the stock again, in the same order."""

    seat: Seat


class Voted(msgspec.Struct, frozen=True, tag_field="event", tag="voted"):
    """A seat said that nothing moves, or took it back."""

    seat: Seat
    stuck: bool


class Stopped(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", tag="stopped"):
    """Nothing moves and the round is stopped. ``reach`` is the proof, as in Public."""

    reason: Stop
    reach: tuple[tuple[Card, ...], ...] = ()


class Remedied(msgspec.Struct, frozen=True, tag_field="event", tag="remedied"):
    """Every waste went under its stock, the stocks were changed as the rules say, and the round
    goes on. ``stocks`` are the closed cards, as in the State."""

    stocks: tuple[tuple[Card, ...], ...] | None


class RoundEnded(msgspec.Struct, frozen=True, tag_field="event", tag="round_ended"):
    """The round is over; ``caller`` called „Nerts“, if anybody did."""

    reason: End
    caller: Seat | None = None


class Scored(msgspec.Struct, frozen=True, tag_field="event", tag="scored"):
    """The round was scored.

    Per area: ``played`` own cards on the foundations, by their backs, ``left`` cards in the Nerts
    pile, ``points`` the sum; ``totals`` per side after the round.
    """

    played: tuple[int, ...]
    left: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


class MatchEnded(msgspec.Struct, frozen=True, tag_field="event", tag="match_ended"):
    """The match is over: each side's place."""

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


def see(event: Event, seat: Seat) -> Event:  # noqa: ARG001 - the protocol's name; all see alike
    """The event as this seat sees it: the same for all, because closed cards are closed to all."""
    match event:
        case Dealt():
            return Dealt(event.round, event.areas, event.decks, downs=None, stocks=None)
        case Remedied():
            return Remedied(stocks=None)
        case _:
            return event
