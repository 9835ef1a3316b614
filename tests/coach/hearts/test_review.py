"""Reviews of deals: by all rule sets, from what the seat could know, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import fsum
from random import Random
from string import Formatter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.engine import kernel
from herzrasen.cards import Card, CardSet
from herzrasen.coach import hearts as coach
from herzrasen.coach.hearts.decisions import Decision, decisions
from herzrasen.coach.hearts.grades import MIN_FAULT, Cost, Grade
from herzrasen.coach.hearts.judgement import JudgedMove, judge_move
from herzrasen.coach.hearts.outlook import Outlook
from herzrasen.coach.hearts.paired_comparison import compare
from herzrasen.coach.hearts.search_effort import with_review_effort
from herzrasen.coach.hearts.turning_points import turning_point
from herzrasen.games import hearts
from herzrasen.games.hearts import Trick
from herzrasen.games.hearts.events import Played, Scored
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.locales.capitals import fact_of
from herzrasen.presentation.record.translator import RecordTranslator
from tests.bots.hearts.test_tactics import TacticCase, view
from tests.coach.hearts.played_deals import COACH, RULES, deal
from tests.laws.hearts import with_hidden_cards_permuted
from tests.tiers import size_of_tier


@cache
def review_of(text: str, seed: int = 1, level: int = 2) -> coach.DealReview:
    before, events = deal(text, seed, level)
    seats = range(before.public.rules.players)
    # Where the plain kernel reckons, some seats and a short thought stand for all.
    plain = kernel(before.public.rules).name == "python"
    bot = replace(COACH, effort=2) if plain else COACH
    asked = coach.questions(before, events, seats[:1] if plain else seats, full=True)
    return coach.review(before, events, asked, [coach.answer(one, bot) for one in asked])


@pytest.mark.parametrize(
    "text",
    [
        RULES[0],
        *(pytest.param(text, marks=pytest.mark.heavy) for text in (*RULES[1:3], *RULES[3::2])),
        *(pytest.param(text, marks=pytest.mark.slow) for text in RULES[4::2]),
    ],
)
def test_every_move_of_every_seat_is_reviewed_by_any_rules(text: str) -> None:
    before, events = deal(text)
    review = review_of(text)
    scored = next(event for event in events if isinstance(event, Scored))
    assert [seat.seat for seat in review.seats] == [*range(len(review.seats))]
    assert len(review.seats) in (1, before.public.rules.players)
    assert review.deal == 1
    for seat in review.seats:
        assert seat.points == scored.points[seat.seat]
        assert seat.verdict.facts["seat"] == seat.seat
        played = [one.card for one in events if isinstance(one, Played) and one.seat == seat.seat]
        assert [card for move in seat.moves if move.trick for card in move.cards] == played
        for move in seat.moves:
            assert move.open is not None
            for cost in (move.seen, move.open):
                assert cost.cost >= 0
                assert (cost.best == move.cards) is (cost.cost == 0)
            assert (move.grade is Grade.GOOD) or move.seen.lower_bound > 0
            assert not move.forced or move.seen.cost == 0
        for outlook in seat.outlook:
            assert all(0 <= share <= 1 for share in outlook.moon)
            assert fsum(outlook.moon) <= 1.001
            assert len(outlook.points) == before.public.rules.players
            if text == "standard":  # 26 points, and 78 for a moon
                worth = 26 + 52 * fsum(outlook.moon)
                assert fsum(outlook.points) == pytest.approx(worth, abs=0.06)
        if seat.turning is not None:
            assert 1 <= seat.turning.trick <= len(seat.outlook)
        assert seat.open in {0.0, *(move.open.cost for move in seat.moves if move.open)}


def test_open_costs_of_several_moves_are_not_added_up() -> None:
    before, events = deal()
    asked = [
        one
        for one in coach.questions(before, events, [0], full=True)
        if isinstance(one, Decision) and one.trick
    ][:3]

    def open_cost(*costs: float) -> float | None:
        answers = [_open_judgement(*pair) for pair in zip(asked, costs, strict=True)]
        (seat,) = coach.review(before, events, asked, answers).seats
        return seat.open

    assert open_cost(20.0, 15.1, 3) == 20.0, "two plays can lose the same points"
    assert open_cost(0.2, MIN_FAULT, 0) == MIN_FAULT
    assert open_cost(0.2, 0.49, 0) == 0, "less is no fault"


def test_the_cost_of_a_seat_is_that_of_all_its_faults_small_ones_too() -> None:
    before, events = deal()
    asked = coach.questions(before, events, [0], full=True)[:3]
    grades = (Grade.INACCURACY, Grade.GOOD, Grade.INACCURACY)
    answers = [
        replace(_open_judgement(question, 0), grade=grade, seen=Cost(cost, 0, CardSet(), 0))
        for question, grade, cost in zip(asked, grades, (0.9, 0.4, 0.7), strict=True)
        if isinstance(question, Decision)
    ]
    (seat,) = coach.review(before, events, asked, answers).seats
    assert (seat.cost, seat.verdict.code) == (1.6, "coach.verdict.small")


def _open_judgement(decision: Decision, open_cost: float) -> JudgedMove:
    seen = Cost(0.0, 0.0, decision.cards, 5.0)
    return JudgedMove(
        number=decision.number,
        trick=decision.trick,
        cards=decision.cards,
        forced=False,
        grade=Grade.GOOD,
        seen=seen,
        open=replace(seen, cost=open_cost),
    )


def test_a_claim_is_never_the_turning_point() -> None:
    def outlooks(*points: float) -> list[Outlook]:
        return [Outlook(trick, (one, 0, 0, 0), (0,) * 4) for trick, one in enumerate(points)]

    trick = Trick(0, cards=tuple(map(Card.parse, ("2C", "QS", "3C", "4C"))), winner=0)
    rules = hearts.HeartsRules()
    claimed = turning_point(rules, 0, outlooks(6.0, 6.5, 9.0), [5, 10, 15], [trick] * 2, 0)
    assert claimed is not None
    assert (claimed.trick, claimed.what.code) == (2, "coach.turning.own-heavy")
    assert (claimed.before, claimed.after) == (6.5, 9.0)
    assert turning_point(rules, 0, outlooks(6.0, 7.0), [5, 10], [trick], 20) is None
    better = turning_point(rules, 0, outlooks(9.0, 3.0, 4.5), [5, 10, 15], [trick] * 2, 4)
    assert better is not None
    assert (better.trick, better.before, better.after) == (1, 9.0, 3.0), "for the better, too"


def test_of_several_heavy_cards_the_turning_point_names_the_dearest() -> None:
    rules = hearts.PRESETS["black-maria"]
    trick = Trick(0, cards=tuple(map(Card.parse, ("AS", "QS", "KS"))), winner=0)
    before, after = (Outlook(0, (3.0, one, 0), (0,) * 3) for one in (3.0, 9.0))
    found = turning_point(rules, 1, [before, replace(after, trick=1)], [5, 9], [trick], None)
    assert found is not None
    assert found.what.code == "coach.turning.other-heavy"
    assert found.what.facts["card"] == "QS"


def test_the_same_question_has_the_same_answer() -> None:
    before, events = deal()
    asked = coach.questions(before, events, [1], full=False)
    first = [coach.answer(one, COACH) for one in asked[:6]]
    assert first == [coach.answer(one, COACH) for one in asked[:6]]


def test_grades_do_not_depend_on_hidden_cards() -> None:
    """With the hidden cards permuted everything but the open costs stays the same."""
    before, events = deal()
    rng, state, changed = Random(1), before, 0
    for event in events:
        if isinstance(event, Played) and len(state.hands[event.seat]) % 4 == 1:
            other = with_hidden_cards_permuted(state, event.seat, rng)
            changed += other.hands != state.hands
            cards = CardSet([event.card])
            found = [
                judge_move(Decision(0, 1, hearts.view(one, event.seat), cards), COACH)
                for one in (state, other)
            ]
            assert found[0] == found[1]
        state = hearts.evolve(state, event)
    assert changed > 4


def test_a_needlessly_taken_queen_is_a_blunder_and_the_better_card_is_named() -> None:
    case = TacticCase("", "AC 2C 3H 4H", right="2C", trick="1: 7C 8C QS", broken=True)
    found = decision_on(case, "AC")
    assert found.grade is Grade.BLUNDER
    assert found.seen.best == CardSet.parse("2C")
    assert found.seen.cost > 10
    assert found.why
    assert decision_on(case, "2C").grade is Grade.GOOD
    assert decision_on(case, "2C").seen.cost == 0
    assert decision_on(case, "2C").why == ()


def test_a_fault_costs_what_fresh_worlds_say() -> None:
    """Those in which the better card was found say too much of it."""
    case = TacticCase("", "AS 3S 9C 2C 3H 4H 8D TD", right="")
    better, chosen = CardSet.parse("TD"), CardSet.parse("AS")
    found = compare(view(case), better, chosen, COACH)
    seen = decision_on(case, "AS").seen
    assert (seen.cost, seen.points) == (round(found.loss, 2), round(found.points, 2))


def decision_on(case: TacticCase, card: str) -> JudgedMove:
    return judge_move(Decision(0, 1, view(case), CardSet.parse(card)), COACH)


def test_an_absurd_pass_is_a_mistake() -> None:
    """Low cards go, and the bare high spades stay."""
    before, events = deal()
    moment = next(decisions(before, events, [0], full=True))
    hand = CardSet.parse("AS KS QS AC 8C 5C 3C 9D 7D 4D 8H 5H 2H")
    seen = replace(moment.view, hand=hand)
    found = [
        judge_move(Decision(0, 0, seen, CardSet.parse(given)), replace(COACH, effort=400))
        for given in ("2H 4D 3C", "AS KS QS")
    ]
    assert found[0].grade in (Grade.MISTAKE, Grade.BLUNDER)
    assert found[0].why
    assert found[1].grade in (Grade.GOOD, Grade.INACCURACY)
    assert found[0].seen.cost > found[1].seen.cost


def test_an_unfinished_deal_is_reviewed_as_far_as_it_went() -> None:
    before, events = deal()
    asked = coach.questions(before, events[:25], [0], full=True)
    review = coach.review(before, events[:25], asked, [coach.answer(one, COACH) for one in asked])
    (seat,) = review.seats
    assert seat.points is None
    assert all(move.number < 25 for move in seat.moves)


def facts(value: Any) -> Iterator[coach.Fact]:
    """All facts in a value."""
    match value:
        case coach.Fact():
            yield value
        case msgspec.Struct():
            for name in value.__struct_fields__:
                yield from facts(getattr(value, name))
        case tuple():
            for one in value:
                yield from facts(one)
        case _:
            pass


def test_every_fact_has_its_sentence_in_every_language() -> None:
    found_facts = [
        fact
        for text in size_of_tier(RULES[:3], RULES[:5], RULES)
        for fact in facts(review_of(text))
    ]
    assert len({fact.code for fact in found_facts}) > size_of_tier(8, 8, 12)
    for fact in found_facts:
        for language in LANGUAGES:
            assert_said(fact, language)


def assert_said(fact: coach.Fact, language: str) -> None:
    """The fact's sentence is there, and the fact fills all its blanks, a card's in every case."""
    known = catalogue(language)
    count = "one" if fact.facts.get("n") == 1 else "other"
    key = fact.code if fact.code in known else f"{fact.code}.{count}"
    blanks = {fact_of(name) for _, name, _, _ in Formatter().parse(known[key]) if name}
    assert blanks <= RecordTranslator(language).fact_texts(fact.facts).keys(), fact


def test_a_coach_of_any_level_searches_and_more_than_the_bot_does_in_play() -> None:
    """The lower levels play without a search: a review by rules of thumb blames what it does not
    understand."""
    rules = hearts.HeartsRules()
    bots = [HeartsBot(level) for level in (1, 2, 3, 4)]
    budgets = [with_review_effort(bot, rules).card_budget(rules) for bot in bots]
    assert budgets == sorted(budgets)
    for bot, budget in zip(bots, budgets, strict=True):
        assert budget > bot.card_budget(rules)


def test_a_bot_of_an_explicit_effort_or_time_keeps_it() -> None:
    for bot in (HeartsBot(2, effort=5), HeartsBot(2, time_ms=40)):
        assert with_review_effort(bot, hearts.HeartsRules()) is bot
