"""What is proved to be the best card is never called a mistake."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.hearts.engine import fits
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.costs import Grade
from herzrasen.coach.hearts.endings import CARDS, solved
from herzrasen.coach.hearts.judgement import judged
from herzrasen.coach.hearts.moments import Moment, moments
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from tests.coach.hearts.deals import COACH, deal
from tests.laws.agreed import rules_at_random
from tests.laws.hearts import choose, shuffled

MANY, THOUSANDS = 200, 3000
QUICK = replace(COACH, effort=4)
"""Its search is wrong often enough for the proof to matter."""


def endings(number: int, random: Random) -> Iterator[tuple[hearts.View, tuple[CardSet, ...]]]:
    """So many positions with few cards left and a choice, by all kinds of rules and play."""
    while number:
        rules = hearts.HeartsRules() if random.random() < 0.4 else rules_at_random(random)
        if not fits(rules):
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
                move = shuffled(state.public, random)
            elif random.random() < 0.5 or not playing:
                move = choose(legal, random)
            else:
                move = HeartsBot(2).choose(view)
            events = hearts.decide(state, seat, move)
            assert not isinstance(events, Refusal)
            for event in events:
                state = hearts.evolve(state, event)


def no_mistake(number: int, seed: int) -> None:
    otherwise = 0
    for view, hands in endings(number, Random(seed)):
        values = solved(view, hands)
        assert values is not None
        assert values.keys() == set(hearts.legal(view).cards)
        most = max(values.values())
        for card, worth in values.items():
            found = judged(Moment(0, 9, view, CardSet([card]), hands), QUICK)
            assert found.open is not None
            assert found.open.within == 0
            assert found.open.cost == pytest.approx(most - worth, abs=0.01)
            if worth == most:
                assert found.grade is Grade.GOOD
                assert found.why == ()
                otherwise += found.seen.sure > 0.5
    assert otherwise or number < 1000, "the search never errs, so that the proof is not needed"


@pytest.mark.parametrize("seed", range(4))
def test_a_proved_card_is_never_called_a_mistake(seed: int) -> None:
    no_mistake(MANY, seed)


def early(seed: int) -> Iterator[Moment]:
    """Every play of a deal with a choice, from the third trick to the sixth, all hands open."""
    before, events = deal("standard", seed)
    for moment in moments(before, events, range(4), full=True):
        if 3 <= moment.trick <= 6 and len(hearts.legal(moment.view).cards) > 2:
            yield moment


def test_with_open_hands_a_deal_has_many_ends() -> None:
    """One playout would tell whole points without an error; these tell a mean and its interval."""
    found = [judged(moment, COACH) for moment in islice(early(1), 12)]
    known = [one.open for one in found if one.open is not None]
    assert len(known) == len(found)
    errors = [one.within for one in known if one.cost]
    assert errors
    assert all(error > 0 for error in errors)
    assert all(one.sure <= one.cost for one in known)
    assert any(one.points % 1 for one in known)


def test_open_costs_do_not_hang_on_one_end() -> None:
    """Another coach plays the deal to other ends, and finds the same but for the interval."""
    for moment in islice(early(2), 10):
        one, other = (judged(moment, replace(COACH, seed=seed)).open for seed in (1, 2))
        assert one is not None
        assert other is not None
        assert abs(one.cost - other.cost) <= 2 * (one.within + other.within) + 1.0


@pytest.mark.slow
def test_nor_is_any_of_thousands() -> None:
    no_mistake(THOUSANDS, 99)


def test_whole_hands_are_not_solved() -> None:
    hand = CardSet.parse("2C 3C 4C 5C 6C 7C 8C 9C")
    assert len(hand) * 4 > CARDS
    view = hearts.View(hearts.start(hearts.HeartsRules()).public, 0, hand)
    assert solved(view, (hand,) * 4) is None
