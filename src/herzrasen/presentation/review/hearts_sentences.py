"""The review of a deal of Hearts as text for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from herzrasen.cards import CardSet
from herzrasen.locales.formats import format_number, format_share
from herzrasen.presentation.record.check_report import align_columns
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.protocol.hearts.coach import (
    CoachFact,
    DealReview,
    MoveCost,
    ReviewedMove,
    SeatReview,
)

_MIN_MOON_SHARE: Final = 0.05
"""The chance of a moon, 0 to 1, from which on it has a row in the table."""


def review_lines(review: DealReview, translate: RecordTranslator) -> Iterator[str]:
    """The deal, seat by seat."""
    yield translate("coach.text.deal", n=review.deal)
    for seat in review.seats:
        yield ""
        yield from _seat(seat, translate)


def fact_sentence(fact: CoachFact, translate: RecordTranslator) -> str:
    """The sentence for a fact."""
    return translate(fact.code, **translate.fact_texts(fact.facts))


def _seat(review: SeatReview, translate: RecordTranslator) -> Iterator[str]:
    yield fact_sentence(review.verdict, translate)
    if review.points is None:
        yield f"  {translate('coach.text.unfinished')}"
    else:
        yield f"  {translate('coach.text.points', n=review.points)}"
    cost = format_points(review.cost, translate)
    if review.open is None:
        yield f"  {translate('coach.text.cost', cost=cost)}"
    else:
        open_cost = format_points(review.open, translate)
        yield f"  {translate('coach.text.cost_open', cost=cost, open=open_cost)}"
    if (turn := review.turning) is not None:
        before, after = format_points(turn.before, translate), format_points(turn.after, translate)
        what = fact_sentence(turn.what, translate)
        yield f"  {translate('coach.text.turned', what=what, before=before, after=after)}"
    if review.moves:
        yield from _indent(_moves(review.moves, translate))
    for move in review.moves:
        if move.why:
            where = translate("coach.text.pass") if not move.trick else _trick(move, translate)
            better = translate("coach.text.better", cards=translate.cards(move.seen.best))
            reasons = " ".join(fact_sentence(fact, translate) for fact in move.why)
            yield f"  {where}, {better}. {reasons}"
    if review.outlook:
        yield from _indent(_outlook(review, translate))


def _moves(moves: Sequence[ReviewedMove], translate: RecordTranslator) -> Iterator[Sequence[str]]:
    """The table of moves, without those that were forced."""
    names = ("trick", "made", "grade", "seen", "best", "open", "open_best")
    yield [translate(f"coach.text.{name}") for name in names]
    for move in moves:
        if not move.forced:
            yield [
                str(move.trick) if move.trick else translate("coach.text.pass"),
                translate.cards(move.cards),
                translate(f"coach.grade.{move.grade}"),
                *_cost(move.seen, move.cards, translate),
                *(("", "") if move.open is None else _cost(move.open, move.cards, translate)),
            ]


def _cost(cost: MoveCost, chosen: CardSet, translate: RecordTranslator) -> tuple[str, str]:
    if cost.best == chosen:
        return format_points(0, translate), ""
    if format_points(cost.within, translate) == format_points(0, translate):
        return format_points(cost.cost, translate), translate.cards(cost.best)
    both = {
        "cost": format_points(cost.cost, translate),
        "within": format_points(cost.within, translate),
    }
    return translate("coach.text.within", **both), translate.cards(cost.best)


def _outlook(review: SeatReview, translate: RecordTranslator) -> Iterator[Sequence[str]]:
    """The expected points before the first lead and after each trick."""
    seat, outlook = review.seat, review.outlook
    yield [translate("coach.text.trick"), *(str(one.trick) for one in outlook)]
    yield [
        translate("coach.text.expected"),
        *(format_points(one.points[seat], translate) for one in outlook),
    ]
    for other in range(len(outlook[0].moon)):
        if any(one.moon[other] >= _MIN_MOON_SHARE for one in outlook):
            shares = (format_share(one.moon[other], translate.language) for one in outlook)
            yield [f"{translate('coach.text.moon')}, {translate.name(other)}", *shares]


def _trick(move: ReviewedMove, translate: RecordTranslator) -> str:
    return f"{translate('coach.text.trick')} {move.trick}"


def _indent(rows: Iterator[Sequence[str]]) -> Iterator[str]:
    return (f"  {line}" for line in align_columns([*rows]))


def format_points(value: float, translate: RecordTranslator) -> str:
    """A number of points with one decimal.

    >>> format_points(1.25, RecordTranslator("de")), format_points(-3, RecordTranslator("en"))
    ('1,3', '−3.0')
    """
    return format_number(value, translate.language, 1)
