"""The review of a deal of Hearts in sentences and tables, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from herzrasen.cards import CardSet
from herzrasen.presentation.record.check_report import columns
from herzrasen.presentation.record.sentences import Speech
from herzrasen.protocol.http_coach import CoachFact, DealReview, MoveCost, ReviewedMove, SeatReview

_WORTH_TELLING: Final = 0.05
"""A moon that is never likelier than this is not told of."""


def told(review: DealReview, say: Speech) -> Iterator[str]:
    """The deal, seat by seat."""
    yield say("coach.told.deal", n=review.deal)
    for seat in review.seats:
        yield ""
        yield from _seat(seat, say)


def sentence(fact: CoachFact, say: Speech) -> str:
    """What a fact says."""
    return say(fact.code, **say.filled(fact.facts))


def _seat(review: SeatReview, say: Speech) -> Iterator[str]:
    yield sentence(review.verdict, say)
    if review.points is None:
        yield f"  {say('coach.told.unfinished')}"
    else:
        yield f"  {say('coach.told.points', n=review.points)}"
    cost = number(review.cost, say)
    if review.open is None:
        yield f"  {say('coach.told.cost', cost=cost)}"
    else:
        yield f"  {say('coach.told.cost_open', cost=cost, open=number(review.open, say))}"
    if (turn := review.turning) is not None:
        before, after = number(turn.before, say), number(turn.after, say)
        what = sentence(turn.what, say)
        yield f"  {say('coach.told.turned', what=what, before=before, after=after)}"
    if review.moves:
        yield from _indented(_moves(review.moves, say))
    for move in review.moves:
        if move.why:
            where = say("coach.told.pass") if not move.trick else _trick(move, say)
            better = say("coach.told.better", cards=say.cards(move.seen.best))
            yield f"  {where}, {better}. {' '.join(sentence(fact, say) for fact in move.why)}"
    yield from _indented(_outlook(review, say))


def _moves(moves: Sequence[ReviewedMove], say: Speech) -> Iterator[Sequence[str]]:
    """The table of moves; what was forced is left out."""
    names = ("trick", "made", "grade", "seen", "best", "open", "open_best")
    yield [say(f"coach.told.{name}") for name in names]
    for move in moves:
        if not move.forced:
            yield [
                str(move.trick) if move.trick else say("coach.told.pass"),
                say.cards(move.cards),
                say(f"coach.grade.{move.grade}"),
                *_cost(move.seen, move.cards, say),
                *(("", "") if move.open is None else _cost(move.open, move.cards, say)),
            ]


def _cost(cost: MoveCost, made: CardSet, say: Speech) -> tuple[str, str]:
    if cost.best == made:
        return number(0, say), ""
    if not cost.within:
        return number(cost.cost, say), say.cards(cost.best)
    both = {"cost": number(cost.cost, say), "within": number(cost.within, say)}
    return say("coach.told.within", **both), say.cards(cost.best)


def _outlook(review: SeatReview, say: Speech) -> Iterator[Sequence[str]]:
    """What was to be expected before the first lead and after each trick."""
    seat, outlook = review.seat, review.outlook
    yield [say("coach.told.trick"), *(str(one.trick) for one in outlook)]
    yield [say("coach.told.expected"), *(number(one.points[seat], say) for one in outlook)]
    for other in range(len(outlook[0].moon) if outlook else 0):
        if any(one.moon[other] >= _WORTH_TELLING for one in outlook):
            shares = (say("coach.percent", n=round(100 * one.moon[other])) for one in outlook)
            yield [f"{say('coach.told.moon')}, {say.name(other)}", *shares]


def _trick(move: ReviewedMove, say: Speech) -> str:
    return f"{say('coach.told.trick')} {move.trick}"


def _indented(rows: Iterator[Sequence[str]]) -> Iterator[str]:
    return (f"  {line}" for line in columns([*rows]))


def number(value: float, say: Speech) -> str:
    """A number of points with one decimal.

    >>> number(1.25, Speech("de")), number(-3, Speech("en"))
    ('1,2', '-3.0')
    """
    return f"{value:.1f}".replace(".", say("coach.point"))
