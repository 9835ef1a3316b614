"""The compiled kernel beside its plain twin, by any rules: the same cards, the same points."""

import logging
import threading
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from herzrasen.bots.hearts import engine
from herzrasen.bots.hearts.engine import build, compiled, fits
from herzrasen.bots.hearts.engine.python_kernel import PLAIN
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.payoff import Payoff
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games import hearts
from herzrasen.games.match import Match
from tests.bots.hearts.test_twin import UNCLAIMED, begun
from tests.laws.hearts import HEARTS
from tests.strategies import match_at_random

seeds = st.integers(0, 2**32 - 1)
STREAM = 2**64 - 5
"""Any seed; its streams begin where 64 bits end."""


@pytest.fixture(scope="module")
def library(compiled_kernel: compiled.Compiled) -> compiled.Compiled:
    return compiled_kernel


def first_leads(rules: hearts.HeartsRules, seed: int) -> Iterator[Position]:
    """The positions at the first leads of a match of random moves."""
    for step in islice(match_at_random(UNCLAIMED, rules, Random(seed)), 200):
        trick = step.after.public.trick
        if trick is not None and not trick.cards and not step.after.public.tricks:
            yield begun(step.after)


@given(rules=HEARTS.rules, seed=seeds)
@settings(max_examples=60)
def test_a_deal_is_played_out_alike(
    library: compiled.Compiled, rules: hearts.HeartsRules, seed: int
) -> None:
    assume(fits(rules))
    position = next(first_leads(rules, seed))
    for policy in (engine.RANDOM, engine.CLUB):
        asked = (position, policy, STREAM, seed, 4)
        assert library.playouts(*asked) == PLAIN.playouts(*asked)


@given(rules=HEARTS.rules, seed=seeds, totals=st.lists(st.integers(0, 99), min_size=7, max_size=7))
@settings(max_examples=60)
def test_every_position_is_seen_alike(
    library: compiled.Compiled, rules: hearts.HeartsRules, seed: int, totals: list[int]
) -> None:
    assume(fits(rules))
    position, chance = next(first_leads(rules, seed)), Random(seed)
    while any(position.hands):
        free = legal(position)
        assert library.legal(position) == free
        there, here = position.copy(position.hands), position.copy(position.hands)
        assert library.club(there, free) == PLAIN.club(here, free)
        assert there.shooters == here.shooters
        position.play(chance.choice([1 << i for i in range(52) if free >> i & 1]))
    for itself in (False, True):
        assert library.points(position, itself=itself) == PLAIN.points(position, itself=itself)
    match = Match(tuple(totals[: rules.sides]))
    for seat in range(rules.players):
        worth = Payoff(position.prices, match, seat).of(position)
        assert library.worth(position, match, seat) == worth


def test_threads_do_not_meet(library: compiled.Compiled) -> None:
    """Calls that run at once answer as calls one after another."""
    positions = list(first_leads(hearts.PRESETS["standard"], 1))
    asked = [
        (position, engine.RANDOM, 7, 1000 * i, 400) for i, position in enumerate(positions * 4)
    ]
    answers: dict[int, list[list[int]]] = {}

    def ask(number: int) -> None:
        answers[number] = library.playouts(*asked[number])

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(asked))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answers[number] for number in range(len(asked))] == [
        library.playouts(*a) for a in asked
    ]


def test_python_runs_while_the_library_does(library: compiled.Compiled) -> None:
    """The interpreter's lock is handed back: a thread that never sleeps gets on during one call."""
    position = next(first_leads(hearts.PRESETS["standard"], 1))
    began, stop, rounds = threading.Event(), threading.Event(), [0]

    def count() -> None:
        began.set()
        while not stop.is_set():
            rounds[0] += 1

    counting = threading.Thread(target=count)
    counting.start()
    began.wait()
    points = (compiled.Points * 200_000)()
    asked = (compiled.rules_of(position.prices), compiled.deal_of(position), 0, 1, 0, 200_000)
    before = rounds[0]
    library.library.hz_playouts(*asked, points)
    during = rounds[0] - before
    stop.set()
    counting.join()
    assert during > 1000


def test_two_packs_and_great_tables_are_the_twins(library: compiled.Compiled) -> None:
    for text, name in (("standard", "compiled"), ("standard+players=8", "plain")):
        rules = hearts.parse(text)
        assert isinstance(rules, hearts.HeartsRules)
        assert engine.kernel(rules).name == name
    assert engine.kernel().name == library.name


def test_without_a_library_the_twin_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(build, "HERE", build.HERE / "nowhere")
    engine.usable.cache_clear()
    try:
        with caplog.at_level(logging.WARNING):
            assert [engine.kernel().name for _ in range(3)] == ["plain"] * 3
    finally:
        engine.usable.cache_clear()
    assert [record.name for record in caplog.records] == ["herzrasen.bots.hearts.engine"]
    assert "not compiled" in caplog.text


def test_a_library_of_another_interface_is_not_used(
    library: compiled.Compiled, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert library.name
    monkeypatch.setattr(compiled, "ABI", compiled.ABI + 1)
    with pytest.raises(compiled.Unusable, match="speaks interface"):
        compiled.Compiled()
