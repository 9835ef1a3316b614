"""Guessed worlds: every one that fits is as likely as any other, nothing else is dealt, and the
true one is always among them."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from math import prod
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from herzrasen.bots.hearts.engine import fits as fits_library
from herzrasen.bots.hearts.engine.compiled import Compiled
from herzrasen.bots.hearts.engine.rng import Rng
from herzrasen.bots.hearts.engine.worlds import Sampler, Unseen, unseen, worlds
from herzrasen.bots.hearts.model.card_table import each
from herzrasen.bots.hearts.model.memory import recall
from herzrasen.games import hearts
from herzrasen.games.hearts.play import playable
from tests.laws.hearts import HEARTS
from tests.strategies import Step, match_at_random

seeds = st.integers(0, 2**32 - 1)
STREAM = 2**64 - 5
"""Any seed; its streams begin where 64 bits end."""


@st.composite
def puzzles(draw: st.DrawFn, cards: int = 6) -> Unseen:
    """Few cards, made from a true world, so that one fits."""
    places = draw(st.integers(1, 4))
    where = st.integers(0, places - 1)
    truth = draw(st.lists(where, min_size=1, max_size=cards))
    may = [0] * places
    for index, place in enumerate(truth):
        for other in {place, *draw(st.sets(where, max_size=places))}:
            may[other] |= 1 << index
    room = tuple(truth.count(place) for place in range(places))
    return Unseen((1 << len(truth)) - 1, tuple(may), room)


def all_worlds(puzzle: Unseen) -> set[tuple[int, ...]]:
    """Every way to lay the cards, tried one by one."""
    found = set()
    cards = each(puzzle.cards)
    for where in product(range(len(puzzle.room)), repeat=len(cards)):
        hands = [0] * len(puzzle.room)
        for card, place in zip(cards, where, strict=True):
            hands[place] |= card
        if fits(puzzle, hands):
            found.add(tuple(hands))
    return found


def fits(puzzle: Unseen, hands: list[int] | tuple[int, ...]) -> bool:
    return sum(hands) == puzzle.cards and all(
        not hand & ~may and hand.bit_count() == room
        for hand, may, room in zip(hands, puzzle.may, puzzle.room, strict=True)
    )


class Script(Rng):
    """Chance that falls as it is told, and notes out of how many each draw was."""

    def __init__(self, told: list[int]) -> None:
        super().__init__(0)
        self.told, self.drawn = told, list[int]()

    def below(self, n: int) -> int:
        """The next that is told; 0 where nothing is."""
        self.drawn.append(n)
        number = len(self.drawn) - 1
        return self.told[number] if number < len(self.told) else 0

    wide = below


def every_fall(sampler: Sampler) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every way in which chance may fall, with what is dealt then, and how likely it is."""
    told: list[int] = []
    while True:
        script = Script(told)
        yield sampler.deal(script), Fraction(1, prod(script.drawn))
        told = [*told, *[0] * (len(script.drawn) - len(told))]
        while told and told[-1] + 1 == script.drawn[len(told) - 1]:
            told.pop()
        if not told:
            return
        told[-1] += 1


@given(puzzles())
def test_every_world_that_fits_is_exactly_as_likely_as_any_other(puzzle: Unseen) -> None:
    sampler, chances = Sampler(puzzle), defaultdict[tuple[int, ...], Fraction](Fraction)
    for world, chance in every_fall(sampler):
        chances[world] += chance
    possible = all_worlds(puzzle)
    assert set(chances) == possible
    assert set(chances.values()) == {Fraction(1, len(possible))}


@given(puzzles(cards=40), seeds)
def test_only_worlds_that_fit(puzzle: Unseen, seed: int) -> None:
    for world in worlds(puzzle, seed, 0, 5):
        assert fits(puzzle, world)


IMPOSSIBLE = (
    Unseen(0b11, (0b01, 0b01), (1, 1)),
    Unseen(0b11, (0b11, 0b11), (1, 0)),
    Unseen(0b11, (0b11, 0b00), (1, 1)),
    Unseen(0b11, (0b11, 0b11, 0b11), (2, 1, -1)),
)


def test_no_world_where_none_fits() -> None:
    for puzzle in IMPOSSIBLE:
        with pytest.raises(ValueError, match="fit into no hands"):
            worlds(puzzle, 1, 0, 1)


def test_nothing_unseen_leaves_one_world() -> None:
    assert worlds(Unseen(0, (0, 0), (0, 0)), 1, 0, 2) == [(0, 0), (0, 0)]


def test_a_world_is_told_by_its_seed_and_number_alone() -> None:
    puzzle = Unseen((1 << 12) - 1, ((1 << 12) - 1, 0xFF, 0xFFF), (4, 4, 4))
    assert worlds(puzzle, 7, 3, 4) == worlds(puzzle, 7, 0, 7)[3:]
    assert worlds(puzzle, 7, 0, 7) != worlds(puzzle, 8, 0, 7)


def plays(rules: hearts.HeartsRules, seed: int, steps: int) -> Iterator[list[Step]]:
    """The cards of each deal of a match of random moves, but for what was claimed."""
    deal: list[Step] = []
    for step in islice(match_at_random(HEARTS, rules, Random(seed)), steps):
        if isinstance(step.move, hearts.Play):
            deal.append(step)
        elif deal:
            yield deal
            deal = []
    if deal:
        yield deal


def lies(state: hearts.State, seat: int, puzzle: Unseen) -> tuple[int, ...]:
    """Where the cards lie that this seat has not seen."""
    table = recall(hearts.view(state, seat)).position.prices
    hands = [0 if other == seat else table.bits(hand) for other, hand in enumerate(state.hands)]
    return tuple([*hands, table.bits(state.kitty)][: len(puzzle.room)])


def truth_fits(rules: hearts.HeartsRules, seed: int, steps: int) -> int:
    """How many views were looked at; fails where one rules out how the cards lie."""
    looked = 0
    for step in islice(match_at_random(HEARTS, rules, Random(seed)), steps):
        state = step.before
        if state.public.phase in (hearts.Phase.PLAY, hearts.Phase.PASS, hearts.Phase.CHARGE):
            for seat in range(rules.players):
                puzzle = unseen(recall(hearts.view(state, seat)))
                assert fits(puzzle, lies(state, seat, puzzle)), (state, seat)
                looked += 1
    return looked


@given(rules=HEARTS.rules, seed=seeds)
def test_how_the_cards_lie_is_never_ruled_out(rules: hearts.HeartsRules, seed: int) -> None:
    truth_fits(rules, seed, steps=60)


@pytest.mark.parametrize("name", hearts.PRESETS)
def test_by_every_preset_over_some_deals(name: str) -> None:
    assert truth_fits(hearts.PRESETS[name], seed=1, steps=250) > 200


@pytest.mark.parametrize("name", hearts.PRESETS)
def test_in_every_guessed_world_the_cards_could_be_played_as_they_were(name: str) -> None:
    rules, guessed = hearts.PRESETS[name], 0
    for deal in plays(rules, seed=2, steps=250):
        for number in range(1, len(deal), 5):
            state, seat = deal[number].before, deal[number].seat
            memory = recall(hearts.view(state, seat))
            (world,) = worlds(unseen(memory), number, 0, 1)
            table = memory.position.prices
            hands = [table.cards(hand) for hand in world[: rules.players]]
            for step in reversed(deal[:number]):
                if step.seat != seat:
                    assert isinstance(step.move, hearts.Play)
                    hands[step.seat] = hands[step.seat].with_(step.move.card)
                    free, _ = playable(step.before.public, hands[step.seat])
                    assert step.move.card in free, (state, world)
            guessed += 1
    assert guessed > 20


@given(rules=HEARTS.rules, seed=seeds)
def test_the_library_deals_the_same_worlds(
    compiled_kernel: Compiled, rules: hearts.HeartsRules, seed: int
) -> None:
    assume(fits_library(rules))
    for step in islice(match_at_random(HEARTS, rules, Random(seed)), 10, 60, 7):
        state = step.before
        if state.public.phase is hearts.Phase.PLAY and state.public.turn is not None:
            puzzle = unseen(recall(hearts.view(state, state.public.turn)))
            asked = (puzzle, STREAM, seed, 3)
            assert compiled_kernel.worlds(*asked) == worlds(*asked)


@given(puzzles(cards=40), seeds)
def test_the_library_solves_the_same_puzzles(
    compiled_kernel: Compiled, puzzle: Unseen, seed: int
) -> None:
    assert compiled_kernel.worlds(puzzle, seed, 0, 5) == worlds(puzzle, seed, 0, 5)


TANGLED = Unseen(
    (1 << 48) - 1,
    tuple((1 << 48) - 1 & ~(0x3F << 6 * place) for place in range(8)),
    (6,) * 8,
)
"""Eight places, each of which lacks other cards: more worlds than 64 bits can count, or 128."""


def test_what_64_bits_cannot_count(compiled_kernel: Compiled) -> None:
    places = slice(0, 6)
    puzzle = Unseen((1 << 36) - 1, tuple(m & (1 << 36) - 1 for m in TANGLED.may[places]), (6,) * 6)
    assert Sampler(puzzle).ways > 2**64
    dealt = compiled_kernel.worlds(puzzle, 1, 0, 50)
    assert dealt == worlds(puzzle, 1, 0, 50)
    assert all(fits(puzzle, world) for world in dealt)


def test_the_library_knows_when_no_world_fits(compiled_kernel: Compiled) -> None:
    for puzzle in IMPOSSIBLE:
        with pytest.raises(ValueError, match="fit into no hands"):
            compiled_kernel.worlds(puzzle, 1, 0, 1)
