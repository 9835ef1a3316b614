"""Every match ends within the number of moves that its rules state, whatever is played.

Matches of Hearts at random are in ``test_rule_sets``; here are those of Nerts, and the bots'.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import count
from random import Random

import pytest
from msgspec.structs import replace

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.nerts import NertsBot
from herzrasen.cards import DEALER
from herzrasen.games import hearts, nerts
from herzrasen.games.nerts.rules import Progress, Teams
from herzrasen.games.protocol import InvalidRules, Refusal
from herzrasen.research.nerts_round import play_match
from tests.games.nerts.random_rounds import chance
from tests.laws import hearts_rules_strategy, nerts_rules_strategy
from tests.laws.hearts import HEARTS
from tests.tiers import size_of_tier

SEATS = 12


def nerts_rules(number: int) -> nerts.NertsRules:
    """Rules drawn at random, for 2 to 12 seats by turns. Matches are of two rounds, each stopped
    twice at most, and a lift counts as progress once: else they would be longer, not different."""
    seats = 2 + number % (SEATS - 1)
    for attempt in count():
        random = Random(f"ends {number} {attempt}")
        drawn = nerts_rules_strategy.rules_at_random(random)
        with suppress(InvalidRules):  # what was drawn forbids one of these
            rules = replace(
                drawn,
                progress=Progress.ONCE,
                round_cap=2,
                rounds=None,
                target=100,
                stuck_times=random.choice((0, 1, 2)),
            )
            if rules.teams is Teams.NONE and not rules.pile_sizes:
                return replace(rules, seats=seats)
            if rules.seats == seats:
                return rules
    raise AssertionError


def hearts_rules(number: int) -> hearts.HeartsRules:
    """Rules drawn at random, for three deals at most."""
    for attempt in count():
        drawn = hearts_rules_strategy.rules_at_random(Random(f"ends {number} {attempt}"))
        with suppress(InvalidRules):
            return replace(drawn, deal_cap=3, deals=None)
    raise AssertionError


def moves_at_random(rules: nerts.NertsRules, random: Random) -> int:
    """How many moves a match has in which every seat does anything that it may, votes among it."""
    state, moves, lazy = nerts.start(rules), 0, random.random()
    while seats := nerts.to_act(state.public):
        seat = random.choice(sorted(seats))
        if seat == DEALER:
            move = chance(state.public, random)
        elif open_ := list(nerts.legal(nerts.view(state, seat))):
            idle = [one for one in open_ if isinstance(one, nerts.Turn | nerts.Vote)]
            move = random.choice(idle if idle and random.random() < lazy else open_)
        else:
            continue
        events = nerts.decide(state, seat, move)
        assert not isinstance(events, Refusal)
        for event in events:
            state = nerts.evolve(state, event)
        moves += 1
        assert moves <= nerts.max_moves(rules)
    assert state.public.match.places
    return moves


def test_rules_are_found_for_every_number() -> None:
    """One of fifteen draws forbade what these tests change, whichever the random stream gave."""
    for number in range(300):
        assert hearts_rules(number).deal_cap == 3
        assert nerts_rules(number).round_cap == 2


def random_matches(numbers: range) -> None:
    for number in numbers:
        assert moves_at_random(nerts_rules(number), Random(number)) > 0


def bots_matches(numbers: range) -> None:
    for number in numbers:
        rules = nerts_rules(number)
        bots = [NertsBot(5, 1 + (number + seat) % 4, seed=seat) for seat in range(rules.seats)]
        played = play_match(rules, bots, number)
        assert all(one.reason is not None for one in played), nerts.format_rules(rules)
        assert sum(sum(one.actions) for one in played) <= nerts.max_moves(rules)


def test_random_matches_of_nerts_end() -> None:
    random_matches(range(size_of_tier(5, 7, 11)))


def test_bots_matches_of_nerts_end() -> None:
    bots_matches(range(size_of_tier(4, 5, 11)))


def test_bots_matches_of_hearts_end() -> None:
    for number in range(4):
        rules = hearts_rules(number)
        bots = [HeartsBot(1, seed=seat) for seat in range(rules.players)]
        random, state, moves = Random(number), hearts.start(rules), 0
        while seats := hearts.to_act(state.public):
            seat = min(seats)
            if seat == DEALER:
                move = HEARTS.chance(state.public, random)
            else:
                move = bots[seat].choose(hearts.view(state, seat))
            events = hearts.decide(state, seat, move)
            assert not isinstance(events, Refusal)
            for event in events:
                state = hearts.evolve(state, event)
            moves += 1
            assert moves <= hearts.max_moves(rules)
        assert state.public.match.places


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(1, 101))
def test_matches_of_nerts_end_by_the_thousand(chunk: int) -> None:
    random_matches(range(22 * chunk, 22 * (chunk + 1)))
    bots_matches(range(11 * chunk, 11 * (chunk + 1)))
