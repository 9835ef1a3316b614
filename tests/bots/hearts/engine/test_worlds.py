"""Sampled worlds: all that fit are equally likely, no others occur, and the true hands are always
among them."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from math import prod
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from herzrasen.bots.hearts.engine import supports_rules as fits_library
from herzrasen.bots.hearts.engine.ctypes_kernel import CompiledKernel
from herzrasen.bots.hearts.engine.python_kernel import PythonKernel
from herzrasen.bots.hearts.engine.rng import Rng
from herzrasen.bots.hearts.engine.worlds import (
    UnseenCards,
    WorldSampler,
    sample_worlds,
    unseen_cards,
)
from herzrasen.bots.hearts.model.card_table import each_bit
from herzrasen.bots.hearts.model.knowledge import knowledge_of
from herzrasen.games import hearts
from herzrasen.games.hearts.playable_cards import playable_cards
from tests.laws.hearts import HEARTS
from tests.strategies import MatchStep, match_at_random

seeds = st.integers(0, 2**32 - 1)
SEED_NEAR_OVERFLOW = 2**64 - 5
"""Any seed; its streams begin where 64 bits end."""


@st.composite
def puzzles(draw: st.DrawFn, cards: int = 6) -> UnseenCards:
    """Few cards, made from a true world, so that one fits."""
    places = draw(st.integers(1, 4))
    where = st.integers(0, places - 1)
    truth = draw(st.lists(where, min_size=1, max_size=cards))
    may = [0] * places
    for index, place in enumerate(truth):
        for other in {place, *draw(st.sets(where, max_size=places))}:
            may[other] |= 1 << index
    room = tuple(truth.count(place) for place in range(places))
    return UnseenCards((1 << len(truth)) - 1, tuple(may), room)


def all_worlds(puzzle: UnseenCards) -> set[tuple[int, ...]]:
    """Every way to lay the cards, tried one by one."""
    found = set()
    cards = each_bit(puzzle.cards)
    for where in product(range(len(puzzle.sizes)), repeat=len(cards)):
        hands = [0] * len(puzzle.sizes)
        for card, place in zip(cards, where, strict=True):
            hands[place] |= card
        if fits(puzzle, hands):
            found.add(tuple(hands))
    return found


def fits(puzzle: UnseenCards, hands: list[int] | tuple[int, ...]) -> bool:
    return sum(hands) == puzzle.cards and all(
        not hand & ~may and hand.bit_count() == room
        for hand, may, room in zip(hands, puzzle.possible, puzzle.sizes, strict=True)
    )


class ScriptedRng(Rng):
    """A generator that returns scripted numbers, and records the range of each draw."""

    def __init__(self, outcomes: list[int]) -> None:
        super().__init__(0)
        self.outcomes, self.drawn = outcomes, list[int]()

    def below(self, n: int) -> int:
        """The next scripted number; 0 after the end."""
        self.drawn.append(n)
        number = len(self.drawn) - 1
        return self.outcomes[number] if number < len(self.outcomes) else 0

    below_wide = below


def every_draw(sampler: WorldSampler) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every sequence of draws, with the world it deals and its probability."""
    outcomes: list[int] = []
    while True:
        script = ScriptedRng(outcomes)
        yield sampler.draw(script), Fraction(1, prod(script.drawn))
        outcomes = [*outcomes, *[0] * (len(script.drawn) - len(outcomes))]
        while outcomes and outcomes[-1] + 1 == script.drawn[len(outcomes) - 1]:
            outcomes.pop()
        if not outcomes:
            return
        outcomes[-1] += 1


@given(puzzles())
def test_every_world_that_fits_is_exactly_as_likely_as_any_other(puzzle: UnseenCards) -> None:
    sampler, chances = WorldSampler(puzzle), defaultdict[tuple[int, ...], Fraction](Fraction)
    for world, probability in every_draw(sampler):
        chances[world] += probability
    possible = all_worlds(puzzle)
    assert set(chances) == possible
    assert set(chances.values()) == {Fraction(1, len(possible))}


@given(puzzles(cards=40), seeds)
def test_only_worlds_that_fit(puzzle: UnseenCards, seed: int) -> None:
    for world in sample_worlds(puzzle, seed, 0, 5):
        assert fits(puzzle, world)


IMPOSSIBLE = (
    UnseenCards(0b11, (0b01, 0b01), (1, 1)),
    UnseenCards(0b11, (0b11, 0b11), (1, 0)),
    UnseenCards(0b11, (0b11, 0b00), (1, 1)),
    UnseenCards(0b11, (0b11, 0b11, 0b11), (2, 1, -1)),
)


def test_no_world_where_none_fits() -> None:
    for puzzle in IMPOSSIBLE:
        with pytest.raises(ValueError, match="fit into no hands"):
            sample_worlds(puzzle, 1, 0, 1)


def test_nothing_unseen_leaves_one_world() -> None:
    assert sample_worlds(UnseenCards(0, (0, 0), (0, 0)), 1, 0, 2) == [(0, 0), (0, 0)]


def test_a_world_depends_on_its_seed_and_number_only() -> None:
    puzzle = UnseenCards((1 << 12) - 1, ((1 << 12) - 1, 0xFF, 0xFFF), (4, 4, 4))
    assert sample_worlds(puzzle, 7, 3, 4) == sample_worlds(puzzle, 7, 0, 7)[3:]
    assert PythonKernel().sample_worlds(puzzle, 7, 3, 4) == sample_worlds(puzzle, 7, 3, 4)
    assert sample_worlds(puzzle, 7, 0, 7) != sample_worlds(puzzle, 8, 0, 7)


def plays(rules: hearts.HeartsRules, seed: int, steps: int) -> Iterator[list[MatchStep]]:
    """The cards of each deal of a match of random moves, but for what was claimed."""
    deal: list[MatchStep] = []
    for step in islice(match_at_random(HEARTS, rules, Random(seed)), steps):
        if isinstance(step.move, hearts.Play):
            deal.append(step)
        elif deal:
            yield deal
            deal = []
    if deal:
        yield deal


def true_hands(state: hearts.State, seat: int, puzzle: UnseenCards) -> tuple[int, ...]:
    """The true places of the cards that this seat has not seen."""
    card_table = knowledge_of(hearts.view(state, seat)).position.card_table
    hands = [
        0 if other == seat else card_table.bits(hand) for other, hand in enumerate(state.hands)
    ]
    return tuple([*hands, card_table.bits(state.kitty)][: len(puzzle.sizes)])


def true_hands_fit(rules: hearts.HeartsRules, seed: int, steps: int) -> int:
    """How many views were checked; fails where one rules out the true hands."""
    checked = 0
    for step in islice(match_at_random(HEARTS, rules, Random(seed)), steps):
        state = step.before
        if state.public.phase in (hearts.Phase.PLAY, hearts.Phase.PASS, hearts.Phase.CHARGE):
            for seat in range(rules.players):
                puzzle = unseen_cards(knowledge_of(hearts.view(state, seat)))
                assert fits(puzzle, true_hands(state, seat, puzzle)), (state, seat)
                checked += 1
    return checked


@given(rules=HEARTS.rules, seed=seeds)
def test_the_true_hands_are_never_ruled_out(rules: hearts.HeartsRules, seed: int) -> None:
    true_hands_fit(rules, seed, steps=60)


@pytest.mark.parametrize("name", hearts.PRESETS)
def test_the_true_hands_are_never_ruled_out_by_any_preset(name: str) -> None:
    assert true_hands_fit(hearts.PRESETS[name], seed=1, steps=250) > 200


@pytest.mark.parametrize("name", hearts.PRESETS)
def test_in_every_sampled_world_the_played_cards_were_legal(name: str) -> None:
    rules, guessed = hearts.PRESETS[name], 0
    for deal in plays(rules, seed=2, steps=250):
        for number in range(1, len(deal), 5):
            state, seat = deal[number].before, deal[number].seat
            knowledge = knowledge_of(hearts.view(state, seat))
            (world,) = sample_worlds(unseen_cards(knowledge), number, 0, 1)
            card_table = knowledge.position.card_table
            hands = [card_table.cards(hand) for hand in world[: rules.players]]
            for step in reversed(deal[:number]):
                if step.seat != seat:
                    assert isinstance(step.move, hearts.Play)
                    hands[step.seat] = hands[step.seat].with_card(step.move.card)
                    free, _ = playable_cards(step.before.public, hands[step.seat])
                    assert step.move.card in free, (state, world)
            guessed += 1
    assert guessed > 20


@given(rules=HEARTS.rules, seed=seeds)
def test_the_library_deals_the_same_worlds(
    compiled_kernel: CompiledKernel, rules: hearts.HeartsRules, seed: int
) -> None:
    assume(fits_library(rules))
    for step in islice(match_at_random(HEARTS, rules, Random(seed)), 10, 60, 7):
        state = step.before
        if state.public.phase is hearts.Phase.PLAY and state.public.turn is not None:
            puzzle = unseen_cards(knowledge_of(hearts.view(state, state.public.turn)))
            asked = (puzzle, SEED_NEAR_OVERFLOW, seed, 3)
            assert compiled_kernel.sample_worlds(*asked) == sample_worlds(*asked)


@given(puzzles(cards=40), seeds)
def test_the_library_solves_the_same_puzzles(
    compiled_kernel: CompiledKernel, puzzle: UnseenCards, seed: int
) -> None:
    assert compiled_kernel.sample_worlds(puzzle, seed, 0, 5) == sample_worlds(puzzle, seed, 0, 5)


TANGLED = UnseenCards(
    (1 << 48) - 1,
    tuple((1 << 48) - 1 & ~(0x3F << 6 * place) for place in range(8)),
    (6,) * 8,
)
"""Eight places, each of which lacks other cards: more worlds than 64 bits can count, or 128."""


@pytest.mark.slow
def test_more_worlds_than_64_bits_count(compiled_kernel: CompiledKernel) -> None:
    places = slice(0, 6)
    puzzle = UnseenCards(
        (1 << 36) - 1, tuple(m & (1 << 36) - 1 for m in TANGLED.possible[places]), (6,) * 6
    )
    assert WorldSampler(puzzle).ways > 2**64
    dealt = compiled_kernel.sample_worlds(puzzle, 1, 0, 50)
    assert dealt == sample_worlds(puzzle, 1, 0, 50)
    assert all(fits(puzzle, world) for world in dealt)


def test_the_library_knows_when_no_world_fits(compiled_kernel: CompiledKernel) -> None:
    for puzzle in IMPOSSIBLE:
        with pytest.raises(ValueError, match="fit into no hands"):
            compiled_kernel.sample_worlds(puzzle, 1, 0, 1)
