"""Batches of deals against the Python oracle (``batch_oracle``) and single deals."""

import ctypes
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from herzrasen.bots.hearts import engine
from herzrasen.bots.hearts.engine import build, ctypes_kernel, struct_layout, supports_rules
from herzrasen.bots.hearts.engine.batch import DEAL, Batch, batch, random_streams
from herzrasen.bots.hearts.engine.worlds import UnseenCards, unseen_cards
from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.bots.hearts.model.knowledge import knowledge_of
from herzrasen.games import hearts
from tests.bots.hearts.engine.batch_oracle import PythonBatch, position_of, records
from tests.bots.hearts.test_position_rules import WITHOUT_CLAIMS
from tests.laws.hearts import HEARTS
from tests.strategies import MatchStep, match_at_random

STANDARD = card_table_for(hearts.PRESETS["standard"])
seeds = st.integers(0, 2**64 - 1)


@pytest.fixture(scope="module")
def library(compiled_kernel: ctypes_kernel.CompiledKernel) -> ctypes_kernel.CompiledKernel:
    return compiled_kernel


@given(rules=HEARTS.rules, seed=seeds)
@settings(max_examples=40)
def test_both_deal_play_and_score_alike(
    library: ctypes_kernel.CompiledKernel, rules: hearts.HeartsRules, seed: int
) -> None:
    """From the shuffle to the scores, card by card, with playouts begun on the way."""
    assume(supports_rules(rules))
    table, count = card_table_for(rules), 5
    here, there = PythonBatch(table), Batch(table, library)
    mine, theirs = here.deal(seed, 3, count), there.deal(seed, 3, count)
    my_chance, their_chance = random_streams(seed, count), random_streams(seed, count)
    np.testing.assert_array_equal(mine, theirs)
    for moment in range(99):
        cards = here.legal(mine)
        np.testing.assert_array_equal(cards, there.legal(theirs))
        if moment in (0, 1, seed % 40):
            for policy in (engine.RANDOM, engine.CLUB):
                before = theirs.copy()
                ends = there.playouts(theirs, policy, their_chance)
                np.testing.assert_array_equal(here.playouts(mine, policy, my_chance), ends)
                np.testing.assert_array_equal(theirs, before)
        if not cards.any():
            break
        chosen = here.random_cards(cards, my_chance)
        np.testing.assert_array_equal(chosen, there.random_cards(cards, their_chance))
        here.step(mine, chosen)
        there.step(theirs, chosen)
        np.testing.assert_array_equal(mine, theirs)
    for subtracts in (False, True):
        points = there.points(theirs, shooter_subtracts=subtracts)
        assert points.shape == (count, rules.players)
        np.testing.assert_array_equal(here.points(mine, shooter_subtracts=subtracts), points)


def step_before_first_lead(rules: hearts.HeartsRules, seed: int) -> MatchStep:
    """The step after which the first lead is asked for."""
    for step in match_at_random(WITHOUT_CLAIMS, rules, Random(seed)):
        trick = step.after.public.trick
        if trick is not None and not trick.cards:
            return step
    raise AssertionError("nobody ever leads")


@pytest.mark.heavy
@given(rules=HEARTS.rules, seed=st.integers(0, 2**32 - 1))
@settings(max_examples=40)
def test_a_whole_deal_is_the_deal_of_the_rules(
    library: ctypes_kernel.CompiledKernel, rules: hearts.HeartsRules, seed: int
) -> None:
    """The first lead included, which single positions know nothing of."""
    assume(supports_rules(rules) and not rules.charging)
    table, chance, state = (
        card_table_for(rules),
        Random(seed),
        step_before_first_lead(rules, seed).after,
    )
    deals = Batch(table, library).deal(1, 0, 1)
    deals["hands"][0, : rules.players] = [hand.bits for hand in state.hands]
    deals["kitty"][0] = state.kitty.bits
    assert state.public.trick is not None
    deals["turn"][0] = state.public.trick.leader
    both = Batch(table, library)
    while state.public.phase is hearts.Phase.PLAY:
        [seat] = hearts.to_act(state.public)
        free = hearts.legal(hearts.view(state, seat)).cards
        assert both.legal(deals).tolist() == [free.bits]
        card = chance.choice(list(free))
        events = hearts.decide(state, seat, hearts.Play(card))
        assert isinstance(events, tuple)
        for event in events:
            state = hearts.evolve(state, event)
        both.step(deals, np.array([1 << card.index], np.uint64))
    assert both.legal(deals).tolist() == [0]


@pytest.mark.parametrize("kind", ["compiled", "plain"])
def test_a_card_that_is_not_legal_changes_nothing(
    library: ctypes_kernel.CompiledKernel, kind: str
) -> None:
    table = Batch(STANDARD, library) if kind == "compiled" else PythonBatch(STANDARD)
    deals = table.deal(7, 0, 3)
    right = table.legal(deals)
    before = deals.copy()
    for wrong in (0, int(right[2]) << 1, 0b11, 1 << 63):
        cards = right.copy()
        cards[2] = wrong
        with pytest.raises(ValueError, match="the card for deal 2 is not legal there"):
            table.step(deals, cards)
        np.testing.assert_array_equal(deals, before)


def test_arrays_of_another_shape_are_refused(library: ctypes_kernel.CompiledKernel) -> None:
    table = Batch(STANDARD, library)
    deals = table.deal(7, 0, 4)
    wrong: list[Any] = [np.zeros(3, "u8"), np.zeros(4, "i8"), np.zeros(8, "u8")[::2]]
    for cards in wrong:
        with pytest.raises(ValueError, match="in a row"):
            table.step(deals, cards)


def test_a_shuffle_is_fair(library: ctypes_kernel.CompiledKernel) -> None:
    """Every card is in every hand as often as in the others, within five standard deviations."""
    count = 20_000
    hands = Batch(STANDARD, library).deal(1, 0, count)["hands"][:, :4]
    for card in range(52):
        found = (hands >> np.uint64(card) & np.uint64(1)).sum(axis=0)
        assert found.sum() == count
        assert np.max(abs(found - count / 4)) < 5 * (count * 3 / 16) ** 0.5
    assert (np.bitwise_count(hands) == 13).all()


def test_the_lowest_club_leads(library: ctypes_kernel.CompiledKernel) -> None:
    table = Batch(STANDARD, library)
    deals = table.deal(1, 0, 50)
    assert (table.legal(deals) == 1).all()
    assert (deals["hands"][np.arange(50), deals["turn"]] & np.uint64(1)).all()


def test_worlds_are_those_of_the_kernel(library: ctypes_kernel.CompiledKernel) -> None:
    view = hearts.view(step_before_first_lead(hearts.PRESETS["standard"], 5).after, 2)
    known = unseen_cards(knowledge_of(view))
    worlds = Batch(STANDARD, library).sample_worlds(known, 9, 4, 20)
    assert [tuple(row) for row in worlds.tolist()] == library.sample_worlds(known, 9, 4, 20)
    np.testing.assert_array_equal(worlds, PythonBatch(STANDARD).sample_worlds(known, 9, 4, 20))
    with pytest.raises(ValueError, match="fit into no hands"):
        Batch(STANDARD, library).sample_worlds(UnseenCards(1, (0, 0), (0, 1)), 0, 0, 1)


def test_a_record_is_the_packed_position(library: ctypes_kernel.CompiledKernel) -> None:
    assert ctypes.sizeof(struct_layout.CDeal) == DEAL.itemsize
    table = Batch(STANDARD, library)
    deals, chance = table.deal(3, 0, 6), random_streams(3, 6)
    for _ in range(30):
        table.step(deals, table.random_cards(table.legal(deals), chance))
    np.testing.assert_array_equal(records([position_of(STANDARD, one) for one in deals]), deals)


def test_what_does_not_fit_is_refused() -> None:
    rules = hearts.parse_rules("standard+players=8")
    assert isinstance(rules, hearts.HeartsRules)
    with pytest.raises(ValueError, match="at most seven players"):
        batch(card_table_for(rules))


def test_batches_need_the_compiled_kernel(
    library: ctypes_kernel.CompiledKernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert library.name
    assert isinstance(batch(STANDARD), Batch)
    monkeypatch.setattr(build, "HERE", build.HERE / "nowhere")
    with pytest.raises(ctypes_kernel.KernelLoadError, match="not compiled"):
        batch(STANDARD)
