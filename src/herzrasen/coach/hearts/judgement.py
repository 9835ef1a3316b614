"""The judgement of one pass or play by search, without and with knowledge of all hands."""

from __future__ import annotations

import msgspec

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.advice import Advice, advise, advise_with_open_hands
from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.decisions import Decision
from herzrasen.coach.hearts.endings import solve_ending
from herzrasen.coach.hearts.fact import Fact
from herzrasen.coach.hearts.grades import MIN_FAULT, Cost, Grade, cost, grade, option_with
from herzrasen.coach.hearts.paired_comparison import compare
from herzrasen.coach.hearts.why import why
from herzrasen.coach.hearts.why_passing import why_passing
from herzrasen.coach.hearts.world_samples import expected_points


class JudgedMove(msgspec.Struct, frozen=True):
    """A move and its cost.

    ``number``, ``trick`` and ``cards`` are the decision's. ``forced`` is set if there was no
    choice, or none that makes a difference. ``grade`` is that of ``seen``, the cost by what the
    seat could know; ``open`` is the cost with all hands known, None if they are not. ``why`` are
    the reasons for the best move if this one was a fault.
    """

    number: int
    trick: int
    cards: CardSet
    forced: bool
    grade: Grade
    seen: Cost
    open: Cost | None = None
    why: tuple[Fact, ...] = ()


def judge_move(decision: Decision, bot: HeartsBot) -> JudgedMove:
    """Judge a decision by this bot's search.

    A card that the solver proves to be best in an ending is always good.
    """
    view = decision.view
    advice = advise(view, bot)
    seen, (known, proved) = _cost(decision, advice, bot), _open_cost(decision, bot)
    found = grade(seen, card_table_for(view.public.rules).point_scale)
    reasons: tuple[Fact, ...] = ()
    if proved:
        found = Grade.GOOD
    elif found is not Grade.GOOD:
        options = advice.options
        reasons = why(view, options, bot.seed) if decision.trick else why_passing(view, options)
    return JudgedMove(
        number=decision.number,
        trick=decision.trick,
        cards=decision.cards,
        forced=bool(decision.trick) and len(advice.options) == 1,
        grade=found,
        seen=seen,
        open=known,
        why=reasons,
    )


def _cost(
    decision: Decision, advice: Advice, bot: HeartsBot, hands: tuple[CardSet, ...] | None = None
) -> Cost:
    """The cost of the move by this advice: as far as the seat could know, or with all ``hands``."""
    view, chosen = decision.view, decision.cards
    best, chosen_option = advice.options[0], option_with(advice.options, chosen)
    if decision.trick and len(advice.options) == 1 and not advice.worlds:
        return cost(0, 0, chosen, chosen, expected_points(view, chosen, bot.seed))
    if chosen_option is not None and advice.worlds:
        loss = best.worth - chosen_option.worth
        if (
            chosen_option is best
            or loss < MIN_FAULT * card_table_for(view.public.rules).point_scale
        ):
            return cost(loss, chosen_option.std_error, best.cards, chosen, chosen_option.points)
    outcome = compare(view, best.cards, chosen, bot, hands)
    return cost(outcome.loss, outcome.error, best.cards, chosen, outcome.points)


def _open_cost(decision: Decision, bot: HeartsBot) -> tuple[Cost | None, bool]:
    """The cost of the move with the hands as they were, and whether it is proved to be best."""
    view, chosen, hands = decision.view, decision.cards, decision.hands
    if hands is None:
        return None, False
    values = solve_ending(view, hands) if decision.trick else None
    known = _cost(decision, advise_with_open_hands(view, bot, hands), bot, hands)
    if values is None:
        return known, False
    (card,) = chosen
    most = max(values, key=lambda one: values[one])
    loss = values[most] - values[card]
    return cost(loss, 0, CardSet([most]), chosen, known.points), loss == 0
