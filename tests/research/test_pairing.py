"""Deals in the arena: claims, times, players."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from herzrasen.bots.hearts import HeartsBot
from herzrasen.games import hearts
from herzrasen.games.hearts import HeartsRules
from herzrasen.games.hearts.deck import deck
from herzrasen.research.pairing import play_deal, shuffled_pack
from herzrasen.research.think_time import DurationHistogram, ThinkTimes, histogram, merge, summarize
from herzrasen.research.timed_player import TimedPlayer
from tests.arena_pairings import pairing
from tests.laws.hearts_rules_strategy import any_rules


def finish_deal(rules: HeartsRules, number: int, *, claims: bool) -> hearts.State:
    chairs = [TimedPlayer(HeartsBot(2)) for _ in range(rules.players)]
    return play_deal(hearts.start(rules), shuffled_pack(rules, 1, number), chairs, claims=claims)


def test_a_seed_and_a_number_are_the_same_deal_for_ever() -> None:
    """What was measured with them is measured again."""
    rules, begun = HeartsRules(), {}
    for seed, number in ((1, 0), (2, 0), (1, "0/1")):
        pack = shuffled_pack(rules, seed, number)
        assert {*pack} == {*deck(rules).cards}
        assert len(pack) == 52
        begun[seed, number] = " ".join(card.text for card in pack[:6])
    assert begun[1, 0] == "5D AS 4S QD 9D TS"
    assert begun[1, "0/1"] == "TD QD 4C AS 5C JC"
    assert len({*begun.values()}) == 3


@settings(max_examples=20)
@given(any_rules(), st.integers(0, 1000))
def test_a_claim_scores_like_playing_it_out(rules: HeartsRules, number: int) -> None:
    short, long = (finish_deal(rules, number, claims=claims) for claims in (True, False))
    assert long.public.claim is None
    assert long.public.match == short.public.match


def test_some_deals_are_claimed() -> None:
    assert any(finish_deal(HeartsRules(), number, claims=True).public.claim for number in range(20))


def test_only_decisions_with_a_choice_are_timed() -> None:
    chairs = [TimedPlayer(HeartsBot(1)) for _ in range(4)]
    play_deal(hearts.start(HeartsRules()), shuffled_pack(HeartsRules(), 1, 0), chairs)
    pace = merge(chair.think_times() for chair in chairs)
    decisions = sum(pace.wall.counts.values())
    assert 4 < decisions < 4 + 52
    assert sum(pace.cpu.counts.values()) == decisions


def test_times_are_shown_in_milliseconds() -> None:
    found = summarize(histogram([1_000_000] * 94 + [3_000_000] * 4 + [50_000_000] * 2))
    assert found is not None
    assert found.mean == pytest.approx(2.06)
    assert found.most == pytest.approx(3, rel=0.04)
    assert found.longest == 50
    assert summarize(DurationHistogram()) is None


def test_times_add_up() -> None:
    one, two = histogram([10, 2000]), histogram([10, 5, 7_000_000])
    both = merge([ThinkTimes(one, DurationHistogram()), ThinkTimes(two, one)])
    assert both == ThinkTimes(histogram([10, 2000, 10, 5, 7_000_000]), one)


@pytest.mark.parametrize(("a", "b"), [("cmd:x", "random"), ("random", "cmd:x")])
def test_an_external_program_knows_no_claims_whichever_of_both_it_is(a: str, b: str) -> None:
    assert pairing(a, b).has_programs
    assert not pairing("random", "greedy").has_programs
