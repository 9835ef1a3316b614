"""A bot cannot see what its seat cannot: with the hidden cards permuted it decides the same.

Hidden are the others' hands, what they laid down to pass or to expose, and the kitty.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from herzrasen.bots.hearts import HeartsBot
from herzrasen.cards import DEALER
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.protocol import Refusal
from tests.laws.hearts import with_hidden_cards_permuted
from tests.laws.hearts_rules_strategy import any_rules

RULES = {
    "standard": "standard",
    "a kitty for the first trick, and charging": "omnibus+players=3,trim=own,"
    "removed=2C.2D.3D,leftover=kitty-first,charging=yes",
    "a kitty for the first hearts": "standard+players=5,leftover=kitty-hearts",
    "two packs, charging": "cancellation+players=5,charging=yes",
    "partners": "partnership",
}

EFFORT = 2
"""Thousand cards a decision: enough for a search, and quick."""
ASKED = 3
"""How often a thinker is asked in a deal, more or less."""


def in_plain_python(level: int, name: str) -> bool:
    """A search that the compiled kernel does not know takes seconds."""
    return level > 2 and name.startswith("two packs")


@pytest.mark.parametrize(
    ("level", "text"),
    [
        pytest.param(
            level,
            text,
            id=f"{level}-{name}",
            marks=[pytest.mark.heavy] if in_plain_python(level, name) else [],
        )
        for level in (1, 2, 3, 4)
        for name, text in RULES.items()
    ],
)
def test_permuting_hidden_cards_changes_no_decision(level: int, text: str) -> None:
    rng = random.Random(level)
    rules = hearts.parse_rules(text)
    assert isinstance(rules, hearts.HeartsRules), rules
    bots = [HeartsBot(level, seat, effort=EFFORT) for seat in range(rules.players)]
    slow = rules.packs == 2 and level > 2  # searched in plain Python
    state, compared, changed, asked = hearts.start(rules), 0, 0, set()
    pack = list(deck(rules).cards)
    rng.shuffle(pack)
    while not state.public.match.deals:
        for seat in sorted(hearts.to_act(state.public)):
            if seat == DEALER:
                move: hearts.Move = hearts.Deal(tuple(pack))
            elif slow and state.public.held[seat] % 5:
                move = HeartsBot(2).choose(hearts.view(state, seat))
            else:
                move = bots[seat].choose(hearts.view(state, seat))
                other = with_hidden_cards_permuted(state, seat, rng)
                assert bots[seat].choose(hearts.view(other, seat)) == move
                compared += 1
                changed += other != state
                asked.add(state.public.phase)
            events = hearts.decide(state, seat, move)
            assert not isinstance(events, Refusal)
            for event in events:
                state = hearts.evolve(state, event)
    assert compared > 7
    assert changed > compared // 2
    assert (hearts.Phase.CHARGE in asked) is rules.charging


@settings(max_examples=25, deadline=None)
@given(rules=any_rules(), seed=st.integers(0, 2**32), level=st.sampled_from([1, 2, 3, 4]))
def test_permuting_hidden_cards_changes_no_decision_by_any_rules(
    rules: hearts.HeartsRules, seed: int, level: int
) -> None:
    """Somewhere in a deal a seat is asked, then another one with what it knows, then the seat once
    more with the hidden cards lying otherwise."""
    rng, state = random.Random(seed), hearts.start(rules)
    bots = [HeartsBot(2, seat) for seat in range(rules.players)]
    thinker = HeartsBot(level, seed, effort=1)
    chance = ASKED / (rules.players * (deck(rules).hand_size + 1))
    pack = list(deck(rules).cards)
    rng.shuffle(pack)
    while not state.public.match.deals:
        for seat in sorted(hearts.to_act(state.public)):
            move: hearts.Move
            if seat == DEALER:
                move = hearts.Deal(tuple(pack))
            else:
                move = bots[seat].choose(hearts.view(state, seat))
                if rng.random() < chance:
                    chosen = thinker.choose(hearts.view(state, seat))
                    for other in sorted(hearts.to_act(state.public) - {seat})[:1]:
                        thinker.choose(hearts.view(state, other))
                    otherwise = with_hidden_cards_permuted(state, seat, rng)
                    assert thinker.choose(hearts.view(otherwise, seat)) == chosen
            events = hearts.decide(state, seat, move)
            assert not isinstance(events, Refusal)
            for event in events:
                state = hearts.evolve(state, event)


def test_the_permutation_moves_hidden_cards() -> None:
    """Kitty, charges and both packs: each of them differs somewhere in the test above."""
    rules = hearts.parse_rules(RULES["a kitty for the first trick, and charging"])
    assert isinstance(rules, hearts.HeartsRules)
    rng, state = random.Random(1), hearts.start(rules)
    pack = list(deck(rules).cards)
    rng.shuffle(pack)
    dealt = hearts.decide(state, DEALER, hearts.Deal(tuple(pack)))
    assert not isinstance(dealt, Refusal)
    for event in dealt:
        state = hearts.evolve(state, event)
    other = with_hidden_cards_permuted(state, 0, rng)
    assert len(state.kitty) > 0
    assert state.kitty != other.kitty
    assert hearts.view(state, 0) == hearts.view(other, 0)
