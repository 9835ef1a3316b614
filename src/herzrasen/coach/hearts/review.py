"""A deal of Hearts looked at again: questions that may be answered side by side, then a review.

questions(before, events, seats) -> [answer(question, bot), ...] -> review(...)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

import msgspec

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.model.card_table import prices
from herzrasen.cards import Seat
from herzrasen.coach.hearts.costs import SMALL, Grade
from herzrasen.coach.hearts.fact import Fact
from herzrasen.coach.hearts.judgement import Judged, judged
from herzrasen.coach.hearts.moments import Break, Moment, breaks, moments
from herzrasen.coach.hearts.outlook import Outlook, outlook
from herzrasen.coach.hearts.search_effort import thorough
from herzrasen.coach.hearts.turning_points import Turning, turning
from herzrasen.coach.hearts.verdict import verdict
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import MoonShot, Scored

Question: TypeAlias = Moment | Break
"""A move to be judged, or a moment between two tricks to be looked ahead from."""
Answer: TypeAlias = Judged | Outlook


class SeatReview(msgspec.Struct, frozen=True):
    """A deal as one seat played it.

    ``cost`` is what its faults gave away together, which it could have known of; ``open`` is the
    same for someone who sees every hand, None where the hands are not known. What may be noise
    counts in neither.
    ``points`` are those it got, None for a deal cut short.
    """

    seat: Seat
    verdict: Fact
    points: int | None
    cost: float
    open: float | None
    moves: tuple[Judged, ...]
    outlook: tuple[Outlook, ...]
    turning: Turning | None


class DealReview(msgspec.Struct, frozen=True):
    """A deal, counted from 1, as the seats played it that may be looked at."""

    deal: int
    seats: tuple[SeatReview, ...]


def questions(
    before: hearts.State,
    events: Sequence[hearts.Event],
    seats: Collection[Seat],
    *,
    full: bool,
    by_clock: Collection[int] = (),
) -> tuple[Question, ...]:
    """All that has to be answered for the review of a deal as these seats played it.

    ``before`` is the state before the deal, ``events`` begin with the dealing; ``full`` says that
    whoever asks may know every card, and not only what was shown in the end; the events with the
    numbers ``by_clock`` nobody chose.
    """
    return (
        *moments(before, events, seats, full=full, by_clock=by_clock),
        *(one for seat in seats for one in breaks(before, events, seat)),
    )


def answer(question: Question, bot: HeartsBot) -> Answer:
    """The answer to one question, by the search of this bot, thoroughly done."""
    bot = thorough(bot, question.view.public.rules)
    if isinstance(question, Moment):
        return judged(question, bot)
    return outlook(question.view, question.trick, bot)


def review(
    before: hearts.State,
    events: Sequence[hearts.Event],
    asked: Sequence[Question],
    answers: Sequence[Answer],
) -> DealReview:
    """The review that the answers make."""
    after = before
    for event in events:
        after = hearts.evolve(after, event)
    seats = sorted({question.view.seat for question in asked})
    return DealReview(
        deal=after.public.deal + 1,
        seats=tuple(_seat(seat, after.public, events, asked, answers) for seat in seats),
    )


def _seat(
    seat: Seat,
    public: hearts.Public,
    events: Sequence[hearts.Event],
    asked: Sequence[Question],
    answers: Sequence[Answer],
) -> SeatReview:
    pairs = [pair for pair in zip(asked, answers, strict=True) if pair[0].view.seat == seat]
    moves = tuple(found for _, found in pairs if isinstance(found, Judged))
    outlooks = tuple(found for _, found in pairs if isinstance(found, Outlook))
    numbers = [question.number for question, found in pairs if isinstance(found, Outlook)]
    got = next((event.points[seat] for event in events if isinstance(event, Scored)), None)
    shot = next((event.seat for event in events if isinstance(event, MoonShot)), None)
    rules = public.rules
    least = SMALL * prices(rules).unit
    known = [move.open for move in moves if move.open is not None]
    return SeatReview(
        seat=seat,
        verdict=verdict(seat, moves, got, shot, deck(rules).moon),
        points=got,
        cost=round(sum(move.seen.cost for move in moves if move.grade is not Grade.GOOD), 2),
        open=round(sum(one.cost for one in known if one.sure >= least), 2) if known else None,
        moves=moves,
        outlook=outlooks,
        turning=turning(rules, seat, outlooks, numbers, public.tricks, got),
    )
