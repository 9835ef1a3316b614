"""Search: both kernels answer alike, and both find what is clearly better."""

from itertools import count, islice
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from herzrasen.bots.hearts.engine import Kernel, fits
from herzrasen.bots.hearts.engine.compiled import Compiled
from herzrasen.bots.hearts.engine.plan import Opening, Plan, Searched, Way
from herzrasen.bots.hearts.engine.playout import Player, finish
from herzrasen.bots.hearts.engine.python_kernel import PLAIN
from herzrasen.bots.hearts.engine.search import open_play
from herzrasen.bots.hearts.engine.worlds import unseen
from herzrasen.bots.hearts.model.card_table import prices
from herzrasen.bots.hearts.model.memory import recall
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games import hearts
from herzrasen.games.hearts.dealing import first_lead, hands_of
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.rules import FirstLead
from herzrasen.games.match import Match
from tests.laws.hearts import HEARTS
from tests.strategies import match_at_random

seeds = st.integers(0, 2**32 - 1)
strays = st.sampled_from((0, 64, 1024))
totals = st.lists(st.integers(0, 99), min_size=7, max_size=7)

OPENINGS = {
    FirstLead.LOWEST_CLUB: Opening.LOWEST_CLUB,
    FirstLead.HOLDER_ANY_CLUB: Opening.ANY_CLUB,
    FirstLead.LEFT_OF_DEALER: None,
}


def asked_to_play(rules: hearts.HeartsRules, seed: int, count: int) -> list[hearts.View]:
    """Some views of seats that have a choice, out of a match of random moves."""
    steps = islice(match_at_random(HEARTS, rules, Random(seed)), 120)
    views = [
        hearts.view(step.before, step.seat)
        for step in steps
        if isinstance(step.move, hearts.Play)
        and len(hearts.legal(hearts.view(step.before, step.seat)).cards) > 1
    ]
    return views[:: max(1, len(views) // count)][:count]


def asked_to_pass(rules: hearts.HeartsRules, seed: int) -> hearts.View | None:
    """The view of a seat that is to pass."""
    for step in islice(match_at_random(HEARTS, rules, Random(seed)), 100):
        if step.before.public.phase is hearts.Phase.PASS and step.before.public.steps:
            return hearts.view(step.before, step.seat)
    return None


def play(reckons: Kernel, view: hearts.View, match: Match, plan: Plan) -> Searched:
    memory = recall(view)
    legal = memory.position.prices.bits(hearts.legal(view).cards)
    return reckons.search(memory.position, unseen(memory), match, legal, plan)


def give(reckons: Kernel, view: hearts.View, match: Match, plan: Plan) -> Searched:
    memory, rules = recall(view), view.public.rules
    opening = OPENINGS[rules.first_lead] or 1
    way = Way(rules.pass_count, view.public.steps, opening, 1)
    return reckons.search_pass(memory.position, unseen(memory), match, view.seat, way, plan)


@given(rules=HEARTS.rules, seed=seeds, totals=totals, stray=strays)
@settings(max_examples=25)
def test_cards_are_tried_alike(
    compiled_kernel: Compiled,
    rules: hearts.HeartsRules,
    seed: int,
    totals: list[int],
    stray: int,
) -> None:
    assume(fits(rules))
    match = Match(tuple(totals[: rules.sides]))
    for number, view in enumerate(asked_to_play(rules, seed, count=3)):
        plan = Plan(seed + number, plays=2500, least=3, gate=0.5, drop=1.0, stray=stray)
        assert play(compiled_kernel, view, match, plan) == play(PLAIN, view, match, plan)


@given(rules=HEARTS.rules, seed=seeds, totals=totals, stray=strays)
@settings(max_examples=25)
def test_passes_are_tried_alike(
    compiled_kernel: Compiled,
    rules: hearts.HeartsRules,
    seed: int,
    totals: list[int],
    stray: int,
) -> None:
    assume(fits(rules))
    view = asked_to_pass(rules, seed)
    assume(view is not None)
    assert view is not None
    match = Match(tuple(totals[: rules.sides]))
    plan = Plan(seed, plays=9000, least=1, gate=0.5, drop=0.5, stray=stray)
    assert give(compiled_kernel, view, match, plan) == give(PLAIN, view, match, plan)


def test_threads_change_nothing(compiled_kernel: Compiled) -> None:
    rules = hearts.PRESETS["standard"]
    match = Match((0,) * 4)
    for view in asked_to_play(rules, 1, count=4):
        plan = Plan(3, plays=100_000)
        alone = play(compiled_kernel, view, match, plan)
        assert play(compiled_kernel, view, match, plan._replace(threads=3)) == alone


@pytest.mark.parametrize("first", OPENINGS)
@pytest.mark.parametrize("text", ["cancellation", "standard+players=9,packs=2", "standard"])
def test_after_the_pass_the_one_leads_whom_the_rules_name(text: str, first: FirstLead) -> None:
    """Of two seats that hold the lowest club the one nearer to the dealer's left, too."""
    found = hearts.parse(text)
    assert isinstance(found, hearts.HeartsRules)
    rules = replace(found, first_lead=first)
    table, second = prices(rules), 0
    for seed in range(30):
        pack, dealer = list(deck(rules).cards), seed % rules.players
        Random(seed).shuffle(pack)
        hands = hands_of(rules, dealer, pack)
        meant, left = first_lead(rules, dealer, hands), (dealer + 1) % rules.players
        position = Position(table, [table.bits(hand) for hand in hands])
        open_play(position, Way(3, 1, OPENINGS[first] or left, left))
        led = table.card(position.top) if position.count else None
        assert (position.turn - position.count) % rules.players == meant.leader
        assert led is None or led in hands[meant.leader]
        assert meant.must in (None, led)
        second += led is not None and led.deck
    assert bool(second) == (rules.packs == 2 and first is not FirstLead.LEFT_OF_DEALER)


class Clock:
    """Time that passes by so many nanoseconds for every deal that is played out."""

    def __init__(self, a_playout: int) -> None:
        self.now, self.a_playout = 0, a_playout

    def read(self) -> int:
        return self.now

    def finish(self, position: Position, player: Player) -> None:
        self.now += self.a_playout
        finish(position, player)


@pytest.mark.parametrize("text", ["standard", "cancellation"])
def test_the_plain_twin_looks_at_the_clock_after_every_deal_played_out(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = hearts.PRESETS[text]
    clock = Clock(a_playout=7_000_000)
    for module in ("search", "worlds"):
        monkeypatch.setattr(f"herzrasen.bots.hearts.engine.{module}.perf_counter_ns", clock.read)
    monkeypatch.setattr("herzrasen.bots.hearts.engine.search.finish", clock.finish)
    passing = asked_to_pass(rules, 1)
    assert passing is not None
    plan, match = Plan(3, plays=0, nanoseconds=100_000_000, least=1), Match((0,) * rules.sides)
    for view in (passing, *asked_to_play(rules, 1, count=2)):
        clock.now = 0
        (give if view is passing else play)(PLAIN, view, match, plan)
        assert 100_000_000 <= clock.now <= 105_000_000


def test_a_time_that_ends_before_the_worlds_are_counted_leaves_the_usual_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = hearts.PRESETS["cancellation"]
    [view] = asked_to_play(rules, 1, count=1)
    ticks = count()
    for module in ("search", "worlds"):
        monkeypatch.setattr(
            f"herzrasen.bots.hearts.engine.{module}.perf_counter_ns", lambda: next(ticks)
        )
    plan, match = Plan(3, plays=0, nanoseconds=2), Match((0,) * rules.sides)
    memory = recall(view)
    legal = memory.position.prices.bits(hearts.legal(view).cards)
    found = play(PLAIN, view, match, plan)
    assert found.trials[found.chosen].cards == PLAIN.club(memory.position, legal)
    assert {trial.worlds for trial in found.trials} == {0}
