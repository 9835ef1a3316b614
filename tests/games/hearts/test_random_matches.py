"""Whole matches of random legal moves: 2,000 deals, and thousands of wrong moves on the way."""

from random import Random

import pytest

from herzrasen.cards import CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.captures import captures_of
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.events import MoonShot, Scored
from herzrasen.games.hearts.match_end import side_points
from herzrasen.games.hearts.score import deal_points, running_points
from herzrasen.games.protocol import Refusal
from tests.laws.hearts import HEARTS
from tests.strategies import MatchStep, match_at_random
from tests.tiers import size_of_tier

DEALS = size_of_tier(200, 2_000)


def play_deals(text: str, count: int, seed: int) -> list[list[MatchStep]]:
    """The steps of so many deals, match after match."""
    rules = hearts.parse_rules(text)
    assert isinstance(rules, hearts.HeartsRules)
    random, deals = Random(seed), list[list[MatchStep]]()
    while len(deals) < count:
        for step in match_at_random(HEARTS, rules, random):
            if isinstance(step.move, hearts.Deal):
                deals.append([])
            deals[-1].append(step)
    return deals


@pytest.mark.parametrize("name", hearts.PRESETS)
def test_deals_add_up_and_replay(name: str) -> None:
    rules = hearts.PRESETS[name]
    in_play, shot = deck(rules), 0
    for deal in play_deals(name, count=DEALS // len(hearts.PRESETS) + 1, seed=11):
        state = deal[0].before
        for event in [event for step in deal for event in step.events]:
            running = state.public.points
            state = hearts.evolve(state, event)
            shot += isinstance(event, MoonShot)
            if state.public.points:  # kept where a trick cannot change them
                assert state.public.points == running_points(state.public)
            if isinstance(event, Scored):
                won = captures_of(state.public)
                assert sum(map(len, won.cards)) == len(in_play.cards)
                assert CardSet.union(won.cards) == in_play.cards
                assert state.public.match.deals[-1] == side_points(rules, event.points)
                assert state.public.points == ()
                if state.public.shooter is None and not rules.no_trick_bonus | rules.no_point_bonus:
                    assert running == event.points
                if state.public.shooter is None:
                    jacks = in_play.bonus_value * len(in_play.bonus)
                    assert sum(event.points) == in_play.moon + jacks
                    assert event.points == deal_points(rules, won)
        assert state == deal[-1].after
    if size_of_tier(quick=False, full=True):
        assert shot > 0 or rules.moon.value == "off"


@pytest.mark.parametrize("name", ["standard", "h3", "new-moon", "h4-6", "omnibus"])
def test_wrong_moves_are_refused_and_change_nothing(name: str) -> None:
    random, refused = Random(7), 0
    for deal in play_deals(name, count=6, seed=23):
        for step in deal:
            before = repr(step.before)
            for seat in range(-2, step.before.public.rules.players + 1):
                answer = hearts.decide(step.before, seat, HEARTS.attempt(step.before, random))
                refused += isinstance(answer, Refusal)
            assert repr(step.before) == before
            # The refused attempts left no trace: the move that was made is still answered alike.
            assert hearts.decide(step.before, step.seat, step.move) == step.events
    assert refused > 1_500
