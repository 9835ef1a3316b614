"""One pass or play looked at again, by search: without knowledge of the hidden hands, and with."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.advice import advise, advise_open
from herzrasen.bots.hearts.prices import prices
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.costs import Cost, Grade, cost_of, grade
from herzrasen.coach.hearts.fact import Fact
from herzrasen.coach.hearts.moments import Moment
from herzrasen.coach.hearts.why import why
from herzrasen.coach.hearts.why_passing import why_passing


class Judged(msgspec.Struct, frozen=True):
    """A move and what it cost.

    ``number``, ``trick`` and ``cards`` are the moment's. ``forced`` says that there was no choice.
    ``grade`` goes by ``seen``, the cost that the seat could have known of; ``open`` is the cost for
    someone who sees all hands, None where they are not known. ``why`` speaks for the best move
    where this one was found fault with.
    """

    number: int
    trick: int
    cards: CardSet
    forced: bool
    grade: Grade
    seen: Cost
    open: Cost | None = None
    why: tuple[Fact, ...] = ()


def judged(moment: Moment, bot: HeartsBot) -> Judged:
    """The move of this moment, as this bot sees it."""
    view, made = moment.view, moment.made
    unit = prices(view.public.rules).unit
    advice = advise(view, bot)
    seen = cost_of(advice, made)
    if grade(seen, unit) is not Grade.GOOD:
        seen = cost_of(advice, made, advise(view, replace(bot, seed=bot.seed + 1)))
    found = grade(seen, unit)
    known = None
    if moment.hands is not None:
        known = cost_of(advise_open(view, moment.hands), made)
    reasons: tuple[Fact, ...] = ()
    if found is not Grade.GOOD:
        passing = not moment.trick
        options = advice.options
        reasons = why_passing(view, options) if passing else why(view, options, bot.seed)
    return Judged(
        number=moment.number,
        trick=moment.trick,
        cards=made,
        forced=len(advice.options) == 1,
        grade=found,
        seen=seen,
        open=known,
        why=reasons,
    )
