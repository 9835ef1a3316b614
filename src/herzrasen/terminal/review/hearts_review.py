"""The review of a deal of Hearts for one seat, in lines: figures, turning point, decisions."""

from __future__ import annotations

import msgspec

from herzrasen.games.protocol import Refusal
from herzrasen.locales.capitals import with_capital
from herzrasen.presentation.speech.translator import spoken_cards
from herzrasen.protocol.hearts.coach import (
    CoachFact,
    MoveCost,
    ReviewedMove,
    SeatReview,
)
from herzrasen.terminal.history.plot import OverviewFigure
from herzrasen.terminal.number_format import decimal, whole
from herzrasen.terminal.translation import NameOf, Translation, refusal_text

_REVIEW = "coach_table.review"


class ReviewedChoice(msgspec.Struct, frozen=True):
    """One choice that was not forced, made at this ``step`` of the deal. ``cost`` is
    what it gave away, ``open_cost`` the same with all hands open, "" where they are not known;
    ``notes`` are sentences on what would have been better."""

    step: int
    where: str
    cards: str
    grade: str
    grade_name: str
    cost: str
    open_cost: str
    notes: tuple[str, ...]


def fact_text(t: Translation, fact: CoachFact, name_of: NameOf) -> str:
    """A fact of the coach as a sentence."""
    return refusal_text(t, Refusal(fact.code, fact.facts), name_of)


def figures(t: Translation, review: SeatReview) -> list[OverviewFigure]:
    """The overview: points, what was given away, and how many mistakes."""
    language, key = t.language, f"{_REVIEW}.figures"
    mistakes = sum(move.grade != "good" for move in review.moves)
    points = t(f"{key}.cut_short") if review.points is None else whole(review.points, language)
    found = [
        OverviewFigure(t(f"{key}.points"), points),
        OverviewFigure(t(f"{key}.cost"), decimal(review.cost, language), t(f"{key}.cost_about")),
    ]
    if review.open is not None:
        open_cost = decimal(review.open, language)
        found.append(OverviewFigure(t(f"{key}.open"), open_cost, t(f"{key}.open_about")))
    count = whole(mistakes, language) if mistakes else t(f"{key}.slips_none")
    return [*found, OverviewFigure(t(f"{key}.slips"), count, t(f"{key}.slips_about"))]


def turning_sentence(t: Translation, review: SeatReview, name_of: NameOf) -> str:
    """Where the deal turned for the seat, "" where it did not."""
    turning = review.turning
    if turning is None:
        return ""
    before, after = decimal(turning.before, t.language), decimal(turning.after, t.language)
    expected = t(f"{_REVIEW}.turning.from_to", before=before, after=after)
    return f"{fact_text(t, turning.what, name_of)} {expected}"


def decisions(t: Translation, review: SeatReview, name_of: NameOf) -> list[ReviewedChoice]:
    """Every choice that the seat had."""
    known = review.open is not None
    return [_choice(t, move, name_of, known=known) for move in review.moves if not move.forced]


def _choice(t: Translation, move: ReviewedMove, name_of: NameOf, *, known: bool) -> ReviewedChoice:
    key = f"{_REVIEW}.costs"
    where = t(f"{key}.trick", trick=move.trick) if move.trick else t(f"{key}.pass")
    return ReviewedChoice(
        step=move.number,
        where=where,
        cards=with_capital(spoken_cards(t, [*move.cards])) or t("coach_table.hint.nothing"),
        grade=move.grade,
        grade_name=t(f"coach.grade.{move.grade}"),
        cost=_cost(t, move.seen),
        open_cost=_cost(t, move.open) if known else "",
        notes=_notes(t, move, name_of),
    )


def _notes(t: Translation, move: ReviewedMove, name_of: NameOf) -> tuple[str, ...]:
    key, notes = f"{_REVIEW}.costs", []
    if move.grade != "good" and move.seen.best != move.cards:
        better = t(f"{key}.better", cards=spoken_cards(t, [*move.seen.best]))
        notes.append(" ".join([better, *(fact_text(t, fact, name_of) for fact in move.why)]))
    other = move.open
    if (
        other is not None
        and other.cost > other.within
        and other.best not in (move.cards, move.seen.best)
    ):
        notes.append(t(f"{key}.better_open", cards=spoken_cards(t, [*other.best])))
    return tuple(notes)


def _cost(t: Translation, cost: MoveCost | None) -> str:
    if cost is None:
        return t(f"{_REVIEW}.costs.none")
    points = decimal(cost.cost, t.language)
    within = decimal(cost.within, t.language)
    is_exact = within == decimal(0, t.language) or cost.cost == 0
    return points if is_exact else f"{points} ± {within}"
