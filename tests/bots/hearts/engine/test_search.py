"""Search: both kernels give the same results, and respect the time limit."""

from itertools import count, islice
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from herzrasen.bots.hearts.engine import Kernel, supports_rules
from herzrasen.bots.hearts.engine.ctypes_kernel import CompiledKernel
from herzrasen.bots.hearts.engine.playout import Policy, play_to_end
from herzrasen.bots.hearts.engine.python_kernel import PYTHON_KERNEL
from herzrasen.bots.hearts.engine.search import start_play
from herzrasen.bots.hearts.engine.search_types import (
    OpeningLead,
    PassSetup,
    SearchConfig,
    SearchResult,
)
from herzrasen.bots.hearts.engine.worlds import UnseenCards, unseen_cards
from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.bots.hearts.model.knowledge import knowledge_of
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games import hearts
from herzrasen.games.hearts.dealing import first_lead, hands_of
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.rules import FirstLead
from herzrasen.games.match import Match
from herzrasen.games.protocol import Refusal
from tests.bots.hearts.engine.test_worlds import IMPOSSIBLE, TANGLED
from tests.laws.hearts import HEARTS
from tests.strategies import match_at_random
from tests.tiers import size_of_tier

seeds = st.integers(0, 2**32 - 1)
random_rates = st.sampled_from((0, 64, 1024))
totals = st.lists(st.integers(0, 99), min_size=7, max_size=7)

OPENINGS = {
    FirstLead.LOWEST_CLUB: OpeningLead.LOWEST_CLUB,
    FirstLead.HOLDER_ANY_CLUB: OpeningLead.ANY_CLUB,
    FirstLead.LEFT_OF_DEALER: None,
}


def views_to_play(rules: hearts.HeartsRules, seed: int, count: int) -> list[hearts.View]:
    """Some views of seats that have a choice, out of a match of random moves."""
    steps = islice(match_at_random(HEARTS, rules, Random(seed)), 120)
    views = [
        hearts.view(step.before, step.seat)
        for step in steps
        if isinstance(step.move, hearts.Play)
        and len(hearts.legal(hearts.view(step.before, step.seat)).cards) > 1
    ]
    return views[:: max(1, len(views) // count)][:count]


def view_to_pass(rules: hearts.HeartsRules, seed: int) -> hearts.View | None:
    """The view of a seat that is to pass."""
    for step in islice(match_at_random(HEARTS, rules, Random(seed)), 100):
        if step.before.public.phase is hearts.Phase.PASS and step.before.public.steps:
            return hearts.view(step.before, step.seat)
    return None


def search_play(
    kernel: Kernel, view: hearts.View, match: Match, config: SearchConfig
) -> SearchResult:
    knowledge = knowledge_of(view)
    legal = knowledge.position.card_table.bits(hearts.legal(view).cards)
    return kernel.search(knowledge.position, unseen_cards(knowledge), match, legal, config)


def search_pass(
    kernel: Kernel, view: hearts.View, match: Match, config: SearchConfig
) -> SearchResult:
    knowledge, rules = knowledge_of(view), view.public.rules
    opening = OPENINGS[rules.first_lead] or 1
    setup = PassSetup(rules.pass_count, view.public.steps, opening, 1)
    return kernel.search_pass(
        knowledge.position, unseen_cards(knowledge), match, view.seat, setup, config
    )


@given(rules=HEARTS.rules, seed=seeds, totals=totals, stray=random_rates)
@settings(max_examples=size_of_tier(8, 25))
def test_both_kernels_search_plays_alike(
    compiled_kernel: CompiledKernel,
    rules: hearts.HeartsRules,
    seed: int,
    totals: list[int],
    stray: int,
) -> None:
    assume(supports_rules(rules))
    match = Match(tuple(totals[: rules.sides]))
    for number, view in enumerate(views_to_play(rules, seed, count=3)):
        config = SearchConfig(
            seed + number,
            card_budget=2500,
            min_worlds=3,
            accept_z=0.5,
            prune_z=1.0,
            random_rate=stray,
        )
        assert search_play(compiled_kernel, view, match, config) == search_play(
            PYTHON_KERNEL, view, match, config
        )


@pytest.mark.heavy
@given(rules=HEARTS.rules, seed=seeds, totals=totals, stray=random_rates)
@settings(max_examples=25)
def test_both_kernels_search_passes_alike(
    compiled_kernel: CompiledKernel,
    rules: hearts.HeartsRules,
    seed: int,
    totals: list[int],
    stray: int,
) -> None:
    assume(supports_rules(rules))
    view = view_to_pass(rules, seed)
    assume(view is not None)
    assert view is not None
    match = Match(tuple(totals[: rules.sides]))
    config = SearchConfig(
        seed, card_budget=9000, min_worlds=1, accept_z=0.5, prune_z=0.5, random_rate=stray
    )
    assert search_pass(compiled_kernel, view, match, config) == search_pass(
        PYTHON_KERNEL, view, match, config
    )


def test_the_number_of_threads_changes_nothing(compiled_kernel: CompiledKernel) -> None:
    rules = hearts.PRESETS["standard"]
    match = Match((0,) * 4)
    for view in views_to_play(rules, 1, count=4):
        config = SearchConfig(3, card_budget=100_000)
        alone = search_play(compiled_kernel, view, match, config)
        assert search_play(compiled_kernel, view, match, config._replace(threads=3)) == alone


@pytest.mark.parametrize("first", OPENINGS)
@pytest.mark.parametrize("text", ["cancellation", "standard+players=9,packs=2", "standard"])
def test_first_leader_after_pass_is_that_of_the_rules(text: str, first: FirstLead) -> None:
    """Of two seats that hold the lowest club the one nearer to the dealer's left, too."""
    found = hearts.parse_rules(text)
    assert isinstance(found, hearts.HeartsRules)
    rules = replace(found, first_lead=first)
    card_table, second = card_table_for(rules), 0
    for seed in range(30):
        pack, dealer = list(deck(rules).cards), seed % rules.players
        Random(seed).shuffle(pack)
        hands = hands_of(rules, dealer, pack)
        meant, left = first_lead(rules, dealer, hands), (dealer + 1) % rules.players
        position = Position(card_table, [card_table.bits(hand) for hand in hands])
        start_play(position, PassSetup(3, 1, OPENINGS[first] or left, left))
        led = card_table.card(position.winning_card) if position.trick_size else None
        assert (position.turn - position.trick_size) % rules.players == meant.leader
        assert led is None or led in hands[meant.leader]
        assert meant.must in (None, led)
        second += led is not None and led.deck
    assert bool(second) == (rules.packs == 2 and first is not FirstLead.LEFT_OF_DEALER)


class FakeClock:
    """A clock that advances by a fixed time for every playout."""

    def __init__(self, ns_per_playout: int) -> None:
        self.now, self.ns_per_playout = 0, ns_per_playout

    def read(self) -> int:
        return self.now

    def finish(self, position: Position, player: Policy) -> None:
        self.now += self.ns_per_playout
        play_to_end(position, player)


@pytest.mark.parametrize("text", ["standard", "cancellation+rotation=auto"])
def test_python_kernel_checks_the_clock_after_every_playout(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = hearts.parse_rules(text)
    assert not isinstance(rules, Refusal)
    clock = FakeClock(ns_per_playout=7_000_000)
    for module in ("search", "worlds"):
        monkeypatch.setattr(f"herzrasen.bots.hearts.engine.{module}.perf_counter_ns", clock.read)
    monkeypatch.setattr("herzrasen.bots.hearts.engine.search.play_to_end", clock.finish)
    passing = view_to_pass(rules, 1)
    assert passing is not None
    config, match = (
        SearchConfig(3, card_budget=0, time_limit_ns=100_000_000, min_worlds=1),
        Match((0,) * rules.sides),
    )
    for view in (passing, *views_to_play(rules, 1, count=2)):
        clock.now = 0
        (search_pass if view is passing else search_play)(PYTHON_KERNEL, view, match, config)
        assert 100_000_000 <= clock.now <= 105_000_000


def test_time_limit_before_worlds_are_counted_keeps_default_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = hearts.PRESETS["cancellation"]
    [view] = views_to_play(rules, 1, count=1)
    ticks = count()
    for module in ("search", "worlds"):
        monkeypatch.setattr(
            f"herzrasen.bots.hearts.engine.{module}.perf_counter_ns", lambda: next(ticks)
        )
    config, match = SearchConfig(3, card_budget=0, time_limit_ns=2), Match((0,) * rules.sides)
    knowledge = knowledge_of(view)
    legal = knowledge.position.card_table.bits(hearts.legal(view).cards)
    found = search_play(PYTHON_KERNEL, view, match, config)
    assert found.candidates[found.chosen].cards == PYTHON_KERNEL.club_card(
        knowledge.position, legal
    )
    assert {trial.worlds for trial in found.candidates} == {0}


@pytest.mark.parametrize("puzzle", [*IMPOSSIBLE, TANGLED])
def test_nothing_is_chosen_where_no_world_can_be_drawn(
    compiled_kernel: CompiledKernel, puzzle: UnseenCards
) -> None:
    """Too many worlds have another code than none; both are below every index of a candidate."""
    (view,) = views_to_play(hearts.HeartsRules(), seed=1, count=1)
    knowledge, config = knowledge_of(view), SearchConfig(1, card_budget=100)
    legal = knowledge.position.card_table.bits(hearts.legal(view).cards)
    with pytest.raises(ValueError, match="no world fits"):
        compiled_kernel.search(knowledge.position, puzzle, Match((0,) * 4), legal, config)
