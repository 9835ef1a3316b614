"""HTTP messages of the coach of Hearts: hints, and reviews of deals."""

from __future__ import annotations

from typing import Literal

import msgspec

from herzrasen.cards import CardSet, Seat


class CoachFact(msgspec.Struct, frozen=True):
    """A finding of the coach as a value: ``code`` is the sentence's key, ``facts`` fill it.

    As in a refusal, a fact named ``card``, ``suit`` or ``seat`` is a card's text, a suit's letter
    or a seat's number; ``cards`` are some cards' texts with blanks between them. Others are
    numbers, ready to be shown.
    """

    code: str
    facts: dict[str, str | int] = {}


class HintOption(msgspec.Struct, frozen=True):
    """A card, or the cards to pass or to expose, and what it is expected to lead to; or a
    ``choice`` of what the moon does.

    ``points`` are what the asker gets in this deal, between ``low`` and ``high`` in 95 of 100
    cases of the same search. ``loss`` is how much worse the option is than the best, in points of
    a deal against the others', give or take ``within`` (95 %). ``moon`` is the share of worlds, 0
    to 1, in which the asker shoots the moon, ``against`` that in which another seat does.
    """

    cards: CardSet
    points: float
    low: float
    high: float
    loss: float
    within: float
    moon: float
    against: float
    choice: Literal["others", "self"] | None = None


class Hint(msgspec.Struct, frozen=True):
    """Answer to ``GET api/tables/{table}/hint``: what the coach would do, in solo play.

    ``number`` is the last event's when it was asked: a hint is for that moment alone. ``options``
    come best first; every legal card, the best of all the ways to pass or to expose cards, or both
    choices of the moon. ``why`` are one or two
    sentences on the first.
    """

    number: int
    ask: Literal["pass", "charge", "play", "moon"]
    options: tuple[HintOption, ...]
    why: tuple[CoachFact, ...]
    worlds: int


class MoveCost(msgspec.Struct, frozen=True):
    """What a move gave away against the best one.

    ``cost`` is in points of a deal against the others', 0 for the best, give or take ``within`` (95
    %; 0 where it is exact). ``best`` is what would have been better, or the move itself. ``points``
    are the seat's expected points after its move.
    """

    cost: float
    within: float
    best: CardSet
    points: float


class ReviewedMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """The review of a pass or a play.

    ``number`` is the step of the deal, counted from 1, after which the table looked so: the next
    step is this move. ``trick`` counts from 1, 0 is the pass. ``forced``: there was no choice.
    ``grade`` goes by ``seen``, the cost that the seat could have known of; ``open`` is the cost for
    someone who sees every hand, where the record knows them all. ``why`` says what speaks for the
    best move where another was made.
    """

    number: int
    trick: int
    cards: CardSet
    forced: bool
    grade: Literal["good", "inaccuracy", "mistake", "blunder"]
    seen: MoveCost
    open: MoveCost | None = None
    why: tuple[CoachFact, ...] = ()


class Outlook(msgspec.Struct, frozen=True):
    """What a seat had to expect after so many tricks (0: before the first lead), from what it
    knew then: each seat's expected points in this deal, and the probability that each shoots the
    moon."""

    trick: int
    points: tuple[float, ...]
    moon: tuple[float, ...]


class TurningPoint(msgspec.Struct, frozen=True):
    """Where the deal turned for a seat: in this trick its expected points went from ``before`` to
    ``after``. ``number`` is the step after which the table looked so. ``what`` is the sentence for
    it."""

    trick: int
    number: int
    before: float
    after: float
    what: CoachFact


class SeatReview(msgspec.Struct, frozen=True):
    """The review of a deal for one seat, from what that seat could know, except the costs marked
    open. ``cost`` is what its faults gave away together, ``open`` what the costliest single move
    gave away for someone who sees every hand, None where the hands are not known. ``points`` are
    those it got, None for a deal cut short."""

    seat: Seat
    verdict: CoachFact
    points: int | None
    cost: float
    open: float | None
    moves: tuple[ReviewedMove, ...]
    outlook: tuple[Outlook, ...]
    turning: TurningPoint | None


class DealReview(msgspec.Struct, frozen=True):
    """The review of a deal of Hearts, when it is done.

    ``deal`` counts from 1. ``seats`` are those that may be looked at: all in a full record and
    after the match, else the asker's own.
    """

    deal: int
    seats: tuple[SeatReview, ...]
