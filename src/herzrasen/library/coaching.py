"""The coach: what each choice is worth now, and what a match of a record was worth."""

from __future__ import annotations

from typing import Any

from herzrasen.bots.hearts import HeartsBot
from herzrasen.cards import Seat
from herzrasen.coach import hearts as coach
from herzrasen.coach.coach_part import AnyCoach, CoachPart
from herzrasen.coach.hearts import Hint
from herzrasen.coach.hearts.coach_part import COACH_BOT
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from herzrasen.kits.registry import KITS, part_of
from herzrasen.library.bots_by_name import NamedBot, bot
from herzrasen.library.errors import InvalidRecord, NotAvailable, UnknownBot
from herzrasen.library.records import parse_record
from herzrasen.presentation.review.review_part import ReviewPart
from herzrasen.protocol.hearts.coach import DealReview
from herzrasen.protocol.nerts.review import RoundReview
from herzrasen.record import Fault, Record, write


def hint(view: hearts.View, by: NamedBot | str = "master") -> Hint:
    """What each choice of a seat of Hearts is worth, by search in worlds that fit what it knows.

    Args:
        view: of a seat that has something to decide: what to pass, expose, play, or do with a moon.
        by: whose search: a level of ours, perhaps with settings (``master,effort=100``).

    Returns:
        The options, best first. Each has the expected ``points`` of the seat in this deal, and the
        ``loss`` against the best in points of the deal, plus or minus ``within``, half the width
        of a 95 % confidence interval. ``why`` has the reasons, which ``sentence`` puts into words.

    Raises:
        NotAvailable: if the seat has nothing to decide, or the game is not Hearts.
        UnknownBot: if the bot is not one of our levels.
    """
    if not isinstance(view, hearts.View):
        raise NotAvailable(Refusal("library.refusal.only-hearts"))
    found = coach.hint(view, _level(by)) if view.seat >= 0 else None
    if found is None:
        raise NotAvailable(Refusal("library.refusal.no-hint"))
    return found


def review(
    record: Record,
    *,
    seat: Seat | None = None,
    deal: int | None = None,
    by: NamedBot | str | None = None,
) -> tuple[DealReview | RoundReview, ...]:
    """What the coach says about the play in a record: one review for each deal or round.

    Args:
        record: of either game; what one seat saw is enough for a review of this seat.
        seat: whose play; by default that of all seats that the record shows, in Nerts the first.
        deal: the deal or round, counted from 1; by default all.
        by: whose search judges Hearts, a level of ours; by default the strongest. A deal of
            ``master`` takes some ten seconds, of ``quick`` two.

    Returns:
        Values with costs in points of the deal; ``review_text`` puts them into words.

    Raises:
        NotAvailable: for a deal or a seat that the record does not show.
        InvalidRecord: if a move of the record is not legal.
        UnknownBot: if the bot is not one of our levels.
    """
    parsed = parse_record(write(record))
    found = part_of(record.game, ReviewPart).of_record(parsed, seat=seat, deal=deal)
    if isinstance(found, Refusal):
        raise NotAvailable(found)
    if isinstance(found, Fault):
        raise InvalidRecord(found)
    judge = COACH_BOT if by is None else _level(by)
    part = KITS[record.game].find(CoachPart)
    return tuple(found if part is None else (_review(part, task, judge) for task in found))


def _review(part: AnyCoach, task: Any, judge: HeartsBot) -> Any:
    return task.review([part.answer(question, judge) for question in task.questions])


def _level(by: NamedBot | str) -> HeartsBot:
    named = bot(by, COACH_BOT.seed) if isinstance(by, str) else by
    if not isinstance(named.bot, HeartsBot):
        raise UnknownBot(Refusal("library.refusal.not-a-level", {"name": named.name}))
    return named.bot
