"""One pass or play looked at again, by search: without knowledge of the hidden hands, and with."""

from __future__ import annotations

import msgspec

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.advice import Advice, advise, advise_open
from herzrasen.bots.hearts.model.card_table import prices
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.costs import SMALL, Cost, Grade, cost, grade, option_with
from herzrasen.coach.hearts.endings import solved
from herzrasen.coach.hearts.fact import Fact
from herzrasen.coach.hearts.moments import Moment
from herzrasen.coach.hearts.paired_comparison import duel
from herzrasen.coach.hearts.why import why
from herzrasen.coach.hearts.why_passing import why_passing
from herzrasen.coach.hearts.world_samples import expected


class Judged(msgspec.Struct, frozen=True):
    """A move and what it cost.

    ``number``, ``trick`` and ``cards`` are the moment's. ``forced`` says that there was no choice,
    or none that makes a difference. ``grade`` goes by ``seen``, the cost that the seat could have
    known of; ``open`` is the cost for someone who sees all hands, None where they are not known.
    ``why`` speaks for the best move where this one was found fault with.
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
    """The move of this moment, as this bot sees it.

    What is proved to be the best play of an ending is good, whatever the search thinks of it.
    """
    view = moment.view
    advice = advise(view, bot)
    seen, (known, proved) = _cost(moment, advice, bot), _open(moment, bot)
    found = grade(seen, prices(view.public.rules).unit)
    reasons: tuple[Fact, ...] = ()
    if proved:
        found = Grade.GOOD
    elif found is not Grade.GOOD:
        options = advice.options
        reasons = why(view, options, bot.seed) if moment.trick else why_passing(view, options)
    return Judged(
        number=moment.number,
        trick=moment.trick,
        cards=moment.made,
        forced=bool(moment.trick) and len(advice.options) == 1,
        grade=found,
        seen=seen,
        open=known,
        why=reasons,
    )


def _cost(
    moment: Moment, advice: Advice, bot: HeartsBot, hands: tuple[CardSet, ...] | None = None
) -> Cost:
    """What the move cost by this advice: as far as the seat could know, or with all hands open."""
    view, made = moment.view, moment.made
    best, mine = advice.options[0], option_with(advice.options, made)
    if moment.trick and len(advice.options) == 1 and not advice.worlds:
        return cost(0, 0, made, made, expected(view, made, bot.seed))
    if mine is not None and advice.worlds:
        loss = best.worth - mine.worth
        if mine is best or loss < SMALL * prices(view.public.rules).unit:
            return cost(loss, mine.error, best.cards, made, mine.points)
    outcome = duel(view, best.cards, made, bot, hands)
    return cost(outcome.loss, outcome.error, best.cards, made, outcome.points)


def _open(moment: Moment, bot: HeartsBot) -> tuple[Cost | None, bool]:
    """What the move cost in the hands as they were, and whether it is proved to have been best."""
    view, made, hands = moment.view, moment.made, moment.hands
    if hands is None:
        return None, False
    values = solved(view, hands) if moment.trick else None
    known = _cost(moment, advise_open(view, bot, hands), bot, hands)
    if values is None:
        return known, False
    (card,) = made
    most = max(values, key=lambda one: values[one])
    loss = values[most] - values[card]
    return cost(loss, 0, CardSet([most]), made, known.points), loss == 0
