"""A card that is proved to be best is never called a mistake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, count, islice
from random import Random

import pytest
from msgspec.structs import replace

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.engine import supports_rules
from herzrasen.cards import CardSet, Seat
from herzrasen.coach.hearts.decisions import Decision, decisions
from herzrasen.coach.hearts.endings import MAX_CARDS, solve_ending
from herzrasen.coach.hearts.grades import Grade
from herzrasen.coach.hearts.judgement import judge_move
from herzrasen.games import hearts
from herzrasen.games.hearts.events import Scored
from herzrasen.games.protocol import Refusal
from tests.coach.hearts.played_deals import COACH, deal
from tests.laws.hearts import HEARTS, choose, shuffle_deal
from tests.laws.hearts_rules_strategy import rules_at_random
from tests.strategies import match_at_random
from tests.tiers import size_of_tier

MANY, THOUSANDS = size_of_tier(60, 200), 3000
MOMENTS = size_of_tier(25, 100)
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


def worth(rules: hearts.HeartsRules, scored: Sequence[int], seat: Seat) -> float:
    """A deal's points for the side of a seat, relative to the mean of the others."""
    own = sum(points for at, points in enumerate(scored) if rules.side(at) == rules.side(seat))
    return (sum(scored) - rules.sides * own) / (rules.sides - 1)


def worth_of_move(state: hearts.State, mover: Seat, move: hearts.Move, seat: Seat) -> float:
    """What a move is worth to a seat if all others play against it, by the rules alone."""
    events = hearts.decide(state, mover, move)
    assert not isinstance(events, Refusal)
    for event in events:
        if isinstance(event, Scored):
            return worth(state.public.rules, event.points, seat)
        state = hearts.evolve(state, event)
    rules, mover = state.public.rules, min(hearts.to_act(state.public))
    asked = hearts.legal(hearts.view(state, mover))
    if asked.ask is hearts.Ask.MOON:
        wishes = [hearts.ChooseMoon(choice) for choice in asked.choices]
        wish = max(wishes, key=lambda wish: worth_of_move(state, mover, wish, mover))
        return worth_of_move(state, mover, wish, seat)
    best = max if rules.side(mover) == rules.side(seat) else min
    return best(worth_of_move(state, mover, hearts.Play(card), seat) for card in asked.cards)


@pytest.mark.parametrize(
    "text",
    [
        "standard+players=3,leftover=kitty-hearts",
        "standard+players=5,leftover=kitty-first,moon=choice",
        "omnibus+bonus_on_moon=void",
        "partnership+no_trick_bonus=-5",
        "cancellation+players=5,leftover=kitty-hearts,charging=yes",
    ],
)
def test_the_last_cards_are_worth_what_the_rules_score_in_the_end(text: str) -> None:
    """Points of the kitty included: the solver and its positions count by themselves."""
    rules = hearts.parse_rules(text)
    assert isinstance(rules, hearts.HeartsRules)
    matches = (match_at_random(HEARTS, rules, Random(f"{text} {seed}")) for seed in count())
    compared = 0
    for step in chain.from_iterable(matches):
        view = hearts.view(step.before, max(0, step.seat))
        asked = hearts.legal(view)
        if asked.ask is hearts.Ask.PLAY and len(view.hand) == 2 == len(asked.cards):
            assert solve_ending(view, step.before.hands) == {
                card: worth_of_move(step.before, view.seat, hearts.Play(card), view.seat)
                for card in asked.cards
            }
            compared += 1
        if compared == MOMENTS:
            break


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
