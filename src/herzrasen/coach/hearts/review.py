"""The review of a deal of Hearts: questions that can be answered in parallel, then the review.

questions(before, events, seats) -> [answer(question, bot), ...] -> review(...)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import fsum
from typing import TypeAlias

import msgspec

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.cards import Seat
from herzrasen.coach.hearts.decisions import Decision, TrickBoundary, decisions, trick_boundaries
from herzrasen.coach.hearts.fact import Fact
from herzrasen.coach.hearts.grades import MIN_FAULT, Grade
from herzrasen.coach.hearts.judgement import JudgedMove, judge_move
from herzrasen.coach.hearts.outlook import Outlook, outlook
from herzrasen.coach.hearts.search_effort import with_review_effort
from herzrasen.coach.hearts.turning_points import Turning, turning_point
from herzrasen.coach.hearts.verdict import verdict
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import MoonShot, Scored

Question: TypeAlias = Decision | TrickBoundary
"""A move to be judged, or a point between two tricks to get the outlook of."""
Answer: TypeAlias = JudgedMove | Outlook


class SeatReview(msgspec.Struct, frozen=True):
    """The review of one seat in a deal.

    ``cost`` is the sum of its faults by what it could have known. ``open`` is the highest cost of a
    single move with all hands known, None if they are not: these costs do not add up, since two
    moves can lose the same points. Costs that may be noise count in neither. ``points`` are the
    seat's in this deal, None if it is unfinished.
    """

    seat: Seat
    verdict: Fact
    points: int | None
    cost: float
    open: float | None
    moves: tuple[JudgedMove, ...]
    outlook: tuple[Outlook, ...]
    turning: Turning | None


class DealReview(msgspec.Struct, frozen=True):
    """The review of a deal, counted from 1, for the seats that may be shown."""

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
    """All questions of the review of a deal for these seats.

    ``before`` is the state before the deal, ``events`` begin with dealing. ``full``: the reviewer
    may know every card, not only those that were shown in the end. ``by_clock``: numbers of events
    that nobody chose.
    """
    return (
        *decisions(before, events, seats, full=full, by_clock=by_clock),
        *(one for seat in seats for one in trick_boundaries(before, events, seat)),
    )


def answer(question: Question, bot: HeartsBot) -> Answer:
    """Answer one question by this bot's search, with the effort of a review."""
    bot = with_review_effort(bot, question.view.public.rules)
    if isinstance(question, Decision):
        return judge_move(question, bot)
    return outlook(question.view, question.trick, bot)


def review(
    before: hearts.State,
    events: Sequence[hearts.Event],
    asked: Sequence[Question],
    answers: Sequence[Answer],
) -> DealReview:
    """Put the review together from the answers."""
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
    moves = tuple(found for _, found in pairs if isinstance(found, JudgedMove))
    outlooks = tuple(found for _, found in pairs if isinstance(found, Outlook))
    numbers = [question.number for question, found in pairs if isinstance(found, Outlook)]
    seat_points = next((event.points[seat] for event in events if isinstance(event, Scored)), None)
    shot = next((event.seat for event in events if isinstance(event, MoonShot)), None)
    rules = public.rules
    least = MIN_FAULT * card_table_for(rules).point_scale
    known = [move.open for move in moves if move.open is not None]
    return SeatReview(
        seat=seat,
        verdict=verdict(seat, moves, seat_points, moon=shot, total=deck(rules).moon),
        points=seat_points,
        cost=round(fsum(move.seen.cost for move in moves if move.grade is not Grade.GOOD), 2),
        open=max((one.cost for one in known if one.lower_bound >= least), default=0.0)
        if known
        else None,
        moves=moves,
        outlook=outlooks,
        turning=turning_point(rules, seat, outlooks, numbers, public.tricks, seat_points),
    )
