"""Search: both kernels answer alike, and both find what is clearly better."""

from itertools import islice
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from herzrasen.bots.hearts.memory import recall
from herzrasen.bots.kernel import Kernel, fits
from herzrasen.bots.kernel.compiled import Compiled
from herzrasen.bots.kernel.plain import PLAIN
from herzrasen.bots.kernel.plan import Opening, Plan, Searched, Way
from herzrasen.bots.kernel.worlds import unseen
from herzrasen.games import hearts
from herzrasen.games.match import Match
from tests.laws.hearts import HEARTS
from tests.strategies import match_at_random

seeds = st.integers(0, 2**32 - 1)
strays = st.sampled_from((0, 64, 1024))
totals = st.lists(st.integers(0, 99), min_size=7, max_size=7)


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
    opening = {
        hearts.rules.FirstLead.LOWEST_CLUB: Opening.LOWEST_CLUB,
        hearts.rules.FirstLead.HOLDER_ANY_CLUB: Opening.ANY_CLUB,
    }.get(rules.first_lead, 1)
    way = Way(rules.pass_count, view.public.steps, opening)
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
