"""How deals are played in the arena: claims, times, chairs."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from herzrasen.bots.hearts import HeartsBot
from herzrasen.games import hearts
from herzrasen.games.hearts import HeartsRules
from herzrasen.research.pairing import pack_of, play_deal
from herzrasen.research.think_time import Pace, Times, spent, times, together
from herzrasen.research.timed_player import Chair
from tests.laws.agreed import any_rules


def played(rules: HeartsRules, number: int, *, claims: bool) -> hearts.State:
    chairs = [Chair(HeartsBot(2)) for _ in range(rules.players)]
    return play_deal(hearts.start(rules), pack_of(rules, 1, number), chairs, claims=claims)


@settings(max_examples=20)
@given(any_rules(), st.integers(0, 1000))
def test_played_out_a_claim_comes_to_the_same(rules: HeartsRules, number: int) -> None:
    short, long = (played(rules, number, claims=claims) for claims in (True, False))
    assert long.public.claim is None
    assert long.public.match == short.public.match


def test_some_deals_are_claimed() -> None:
    assert any(played(HeartsRules(), number, claims=True).public.claim for number in range(20))


def test_only_decisions_with_a_choice_are_timed() -> None:
    chairs = [Chair(HeartsBot(1)) for _ in range(4)]
    play_deal(hearts.start(HeartsRules()), pack_of(HeartsRules(), 1, 0), chairs)
    pace = together(chair.pace() for chair in chairs)
    decisions = sum(pace.wall.counts.values())
    assert 4 < decisions < 4 + 52
    assert sum(pace.cpu.counts.values()) == decisions


def test_times_are_told_in_milliseconds() -> None:
    found = spent(times([1_000_000] * 94 + [3_000_000] * 4 + [50_000_000] * 2))
    assert found is not None
    assert found.mean == pytest.approx(2.06)
    assert found.most == pytest.approx(3, rel=0.04)
    assert found.longest == 50
    assert spent(Times()) is None


def test_times_add_up() -> None:
    one, two = times([10, 2000]), times([10, 5, 7_000_000])
    both = together([Pace(one, Times()), Pace(two, one)])
    assert both == Pace(times([10, 2000, 10, 5, 7_000_000]), one)
