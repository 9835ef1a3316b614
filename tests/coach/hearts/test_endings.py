"""A card that is proved to be best is never called a mistake."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.engine import supports_rules
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.decisions import Decision, decisions
from herzrasen.coach.hearts.endings import MAX_CARDS, solve_ending
from herzrasen.coach.hearts.grades import Grade
from herzrasen.coach.hearts.judgement import judge_move
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from tests.coach.hearts.played_deals import COACH, deal
from tests.laws.hearts import choose, shuffle_deal
from tests.laws.hearts_rules_strategy import rules_at_random
from tests.tiers import size_of_tier

MANY, THOUSANDS = size_of_tier(60, 200), 3000
QUICK = replace(COACH, effort=4)
"""Its search is wrong often enough for the proof to matter."""


def endings(number: int, random: Random) -> Iterator[tuple[hearts.View, tuple[CardSet, ...]]]:
    """So many positions with few cards left and a choice, by all kinds of rules and play."""
    while number:
        rules = hearts.HeartsRules() if random.random() < 0.4 else rules_at_random(random)
        if not supports_rules(rules):
            continue
        state = hearts.start(rules)
        left = random.randint(2, 6 if rules.players <= 4 else 2)
        while not state.public.match.deals:
            seat = min(hearts.to_act(state.public))
            view = hearts.view(state, seat)
            legal = hearts.legal(view)
            playing = legal.ask is hearts.Ask.PLAY
            if playing and len(view.hand) == left and len(legal.cards) > 1:
                yield view, state.hands
                number -= 1
                break
            move: hearts.Move
            if legal.ask is hearts.Ask.DEAL or seat < 0:
                move = shuffle_deal(state.public, random)
            elif random.random() < 0.5 or not playing:
                move = choose(legal, random)
            else:
                move = HeartsBot(2).choose(view)
            events = hearts.decide(state, seat, move)
            assert not isinstance(events, Refusal)
            for event in events:
                state = hearts.evolve(state, event)


def check_no_mistake(number: int, seed: int) -> None:
    otherwise = 0
    for view, hands in endings(number, Random(seed)):
        values = solve_ending(view, hands)
        assert values is not None
        assert values.keys() == set(hearts.legal(view).cards)
        most = max(values.values())
        for card, worth in values.items():
            found = judge_move(Decision(0, 9, view, CardSet([card]), hands), QUICK)
            assert found.open is not None
            assert found.open.within == 0
            assert found.open.cost == pytest.approx(most - worth, abs=0.01)
            if worth == most:
                assert found.grade is Grade.GOOD
                assert found.why == ()
                otherwise += found.seen.lower_bound > 0.5
    assert otherwise or number < 1000, "the search never errs, so that the proof is not needed"


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(0, marks=pytest.mark.heavy),
        *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 4)),
    ],
)
def test_a_proved_card_is_never_called_a_mistake(seed: int) -> None:
    check_no_mistake(MANY, seed)


def early_decision(seed: int) -> Iterator[Decision]:
    """Every play of a deal with a choice, from the third trick to the sixth, all hands open."""
    before, events = deal("standard", seed)
    for moment in decisions(before, events, range(size_of_tier(1, 4)), full=True):
        if 3 <= moment.trick <= 6 and len(hearts.legal(moment.view).cards) > 2:
            yield moment


def test_with_open_hands_a_deal_has_many_ends() -> None:
    """One playout would tell whole points without an error; these tell a mean and its interval."""
    found = [judge_move(moment, COACH) for moment in islice(early_decision(1), 12)]
    known = [one.open for one in found if one.open is not None]
    assert len(known) == len(found)
    errors = [one.within for one in known if one.cost]
    assert errors
    assert all(error > 0 for error in errors)
    assert all(one.lower_bound <= one.cost for one in known)
    assert any(one.points % 1 for one in known)


def test_open_costs_do_not_hang_on_one_end() -> None:
    """Another coach plays the deal to other ends, and finds the same but for the interval."""
    for moment in islice(early_decision(2), 10):
        one, other = (judge_move(moment, replace(COACH, seed=seed)).open for seed in (1, 2))
        assert one is not None
        assert other is not None
        assert abs(one.cost - other.cost) <= 2 * (one.within + other.within) + 1.0


@pytest.mark.slow
def test_thousands_of_proved_cards_are_never_called_mistakes() -> None:
    check_no_mistake(THOUSANDS, 99)


def test_whole_hands_are_not_solved() -> None:
    hand = CardSet.parse("2C 3C 4C 5C 6C 7C 8C 9C")
    assert len(hand) * 4 > MAX_CARDS
    view = hearts.View(hearts.start(hearts.HeartsRules()).public, 0, hand)
    assert solve_ending(view, (hand,) * 4) is None
