"""A deal looked at again: by all rule sets, from what could be known, in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from string import Formatter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from herzrasen.bots.hearts.engine import kernel
from herzrasen.cards import CardSet
from herzrasen.coach import hearts as coach
from herzrasen.coach.hearts.costs import Grade
from herzrasen.coach.hearts.judgement import Judged, judged
from herzrasen.coach.hearts.moments import Moment, moments
from herzrasen.games import hearts
from herzrasen.games.hearts.events import Played, Scored
from herzrasen.locales import LANGUAGES, catalogue
from tests.bots.hearts.test_tactics import Case, view
from tests.coach.hearts.deals import COACH, RULES, deal
from tests.laws.hearts import hidden_otherwise


@cache
def reviewed(text: str, seed: int = 1, level: int = 2) -> coach.DealReview:
    before, events = deal(text, seed, level)
    seats = range(before.public.rules.players)
    # Where the plain kernel reckons, some seats and a short thought stand for all.
    plain = kernel(before.public.rules).name == "plain"
    bot = replace(COACH, effort=2) if plain else COACH
    asked = coach.questions(before, events, seats[:1] if plain else seats, full=True)
    return coach.review(before, events, asked, [coach.answer(one, bot) for one in asked])


@pytest.mark.parametrize("text", RULES)
def test_every_move_of_every_seat_is_looked_at_by_any_rules(text: str) -> None:
    before, events = deal(text)
    review = reviewed(text)
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
            assert (move.grade is Grade.GOOD) or move.seen.sure > 0
            assert not move.forced or move.seen.cost == 0
        for outlook in seat.outlook:
            assert all(0 <= share <= 1 for share in outlook.moon)
            assert sum(outlook.moon) <= 1.001
            assert len(outlook.points) == before.public.rules.players
        if seat.turning is not None:
            assert 1 <= seat.turning.trick <= len(seat.outlook)


def test_the_same_question_has_the_same_answer() -> None:
    before, events = deal()
    asked = coach.questions(before, events, [1], full=False)
    first = [coach.answer(one, COACH) for one in asked[:6]]
    assert first == [coach.answer(one, COACH) for one in asked[:6]]


def test_what_a_seat_is_blamed_for_does_not_depend_on_hidden_cards() -> None:
    """With the hidden cards permuted everything but the open costs stays the same."""
    before, events = deal()
    rng, state, changed = Random(1), before, 0
    for event in events:
        if isinstance(event, Played) and len(state.hands[event.seat]) % 4 == 1:
            other = hidden_otherwise(state, event.seat, rng)
            changed += other.hands != state.hands
            cards = CardSet([event.card])
            found = [
                judged(Moment(0, 1, hearts.view(one, event.seat), cards), COACH)
                for one in (state, other)
            ]
            assert found[0] == found[1]
        state = hearts.evolve(state, event)
    assert changed > 4


def test_a_queen_taken_for_nothing_is_a_blunder_and_the_way_out_is_told() -> None:
    case = Case("", "AC 2C 3H 4H", right="2C", trick="1: 7C 8C QS", broken=True)
    found = made(case, "AC")
    assert found.grade is Grade.BLUNDER
    assert found.seen.best == CardSet.parse("2C")
    assert found.seen.cost > 10
    assert found.why
    assert made(case, "2C").grade is Grade.GOOD
    assert made(case, "2C").seen.cost == 0
    assert made(case, "2C").why == ()


def made(case: Case, card: str) -> Judged:
    return judged(Moment(0, 1, view(case), CardSet.parse(card)), COACH)


def test_a_pass_that_nobody_would_make_is_a_mistake() -> None:
    """Low cards go, and the bare high spades stay."""
    before, events = deal()
    moment = next(moments(before, events, [0], full=True))
    hand = CardSet.parse("AS KS QS AC 8C 5C 3C 9D 7D 4D 8H 5H 2H")
    seen = replace(moment.view, hand=hand)
    found = [
        judged(Moment(0, 0, seen, CardSet.parse(given)), replace(COACH, effort=400))
        for given in ("2H 4D 3C", "AS KS QS")
    ]
    assert found[0].grade in (Grade.MISTAKE, Grade.BLUNDER)
    assert found[0].why
    assert found[1].grade in (Grade.GOOD, Grade.INACCURACY)
    assert found[0].seen.cost > found[1].seen.cost


def test_a_deal_that_was_cut_short_is_looked_at_as_far_as_it_went() -> None:
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
    told = [fact for text in RULES for fact in facts(reviewed(text))]
    assert len({fact.code for fact in told}) > 12
    for fact in told:
        for language in LANGUAGES:
            assert_said(fact, language)


def assert_said(fact: coach.Fact, language: str) -> None:
    """The fact's sentence is there, and the fact fills all its blanks."""
    known = catalogue(language)
    count = "one" if fact.facts.get("n") == 1 else "other"
    key = fact.code if fact.code in known else f"{fact.code}.{count}"
    blanks = {name for _, name, _, _ in Formatter().parse(known[key]) if name}
    assert blanks <= fact.facts.keys(), fact
