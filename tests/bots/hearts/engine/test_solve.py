"""Exact endings: both solvers agree with brute force, by any rules."""

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from herzrasen.bots.hearts.engine import Kernel, supports_rules
from herzrasen.bots.hearts.engine.ctypes_kernel import CompiledKernel
from herzrasen.bots.hearts.engine.python_kernel import PYTHON_KERNEL
from herzrasen.bots.hearts.model.card_table import card_table_for, each_bit
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.payoff import moon_shooter, points
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import CardSet, packs
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.rules import Moon
from tests.laws.hearts import HEARTS
from tests.tiers import size_of_tier

seeds = st.integers(0, 2**32 - 1)
TRICKS = {3: 3, 4: 3, 5: 2, 6: 2, 7: 2}
"""How many tricks by players can be tried out to the end in a moment."""


_KEPT = CardSet.parse("AC KC 3C 2C AD JD TD 2D AS QS 3S 2S AH KH QH 2H")
FEW_CARDS = f"omnibus+pass_count=0,trim=own,removed={'.'.join(map(str, packs() - _KEPT))}"
"""Sixteen cards: a moon and the bonus are still to be had in the last tricks."""


def worth(rules: hearts.HeartsRules, scored: list[int], seat: int) -> int:
    """Every seat's points, the own side's as many times against them as there are sides."""
    own = sum(
        seat_points
        for other, seat_points in enumerate(scored)
        if rules.side(other) == rules.side(seat)
    )
    return sum(scored) - rules.sides * own


def final_value(position: Position, seat: int) -> int:
    rules, shooter = position.card_table.rules, moon_shooter(position)
    others = points(position)
    if shooter >= 0 and rules.moon in (Moon.CHOICE, Moon.AUTOMATIC):
        itself = points(position, hearts.MoonChoice.SELF)
        if worth(rules, itself, shooter) > worth(rules, others, shooter):
            others = itself
    return worth(rules, others, seat)


def brute_force(position: Position, seat: int) -> int:
    """Every card of every hand, to the end."""
    if not any(position.hands):
        return final_value(position, seat)
    values = brute_force_cards(position, seat).values()
    rules = position.card_table.rules
    return max(values) if rules.side(position.turn) == rules.side(seat) else min(values)


def brute_force_cards(position: Position, seat: int) -> dict[int, int]:
    found = {}
    for card in each_bit(legal(position)):
        after = position.copy(position.hands[:])
        after.play(card)
        found[card] = brute_force(after, seat)
    return found


def endings(rules: hearts.HeartsRules, random: Random, tricks: int) -> Iterator[Position]:
    """Three endings with so many tricks to come, the first of them perhaps begun.

    In two of three deals one seat takes what costs, so that a moon is still to be had or to be
    stopped.
    """
    in_play = deck(rules)
    for sweeps in (False, True, True):
        exposed = [card for card in in_play.exposable if rules.charging and random.random() < 0.4]
        card_table = card_table_for(rules, CardSet(exposed))
        cards = each_bit(card_table.deck)
        random.shuffle(cards)
        size = in_play.hand_size
        hands = [sum(cards[seat * size : (seat + 1) * size]) for seat in range(rules.players)]
        position = Position(card_table, hands)
        position.kitty = card_table.deck - sum(hands)
        position.turn = leader = random.randrange(rules.players)
        begun = random.randrange(rules.players)
        for _ in range(max(0, size - tricks) * rules.players + begun):
            position.play(random.choice(each_bit(legal(position))))
            if sweeps and not position.trick_size:
                give_all_to(position, leader)
        yield position


def give_all_to(position: Position, seat: int) -> None:
    """Change the position as if this seat had taken every card so far."""
    for taken in (position.points_taken, position.bonus_taken, position.doublers_taken):
        taken[:] = [sum(taken) if other == seat else 0 for other in range(position.seat_count)]
    position.penalty_takers = 1 << seat if position.penalty_takers else 0
    position.trick_winners = 1 << seat
    position.kitty_taker = seat if position.kitty_taker >= 0 else -1


def compare(kernel: Kernel, rules: hearts.HeartsRules, seed: int, tricks: int) -> int:
    """How many endings had a possible moon; fails where a worth differs from brute force."""
    random = Random(seed)
    moons = 0
    for position in endings(rules, random, tricks):
        seat = random.randrange(rules.players)
        before = list(position.hands)
        expected = brute_force_cards(position, seat)
        assert kernel.solve(position, seat) == expected
        ours = rules.side(position.turn) == rules.side(seat)
        best = max(expected.values()) if ours else min(expected.values())
        assert kernel.ending(position, seat) == best
        assert position.hands == before
        moons += position.card_table.moon_possible and not position.penalty_takers & (
            position.penalty_takers - 1
        )
    return moons


@given(rules=HEARTS.rules, seed=seeds)
@settings(max_examples=100)
def test_every_card_is_worth_what_brute_force_finds(
    compiled_kernel: CompiledKernel, rules: hearts.HeartsRules, seed: int
) -> None:
    assume(supports_rules(rules))
    compare(compiled_kernel, rules, seed, TRICKS[rules.players])


@given(rules=HEARTS.rules, seed=seeds)
@settings(max_examples=50)
def test_the_python_solver_agrees_with_brute_force(rules: hearts.HeartsRules, seed: int) -> None:
    compare(PYTHON_KERNEL, rules, seed, 2 if rules.players < 7 else 1)


@pytest.mark.parametrize(
    "name", [name for name in hearts.PRESETS if supports_rules(hearts.PRESETS[name])]
)
def test_every_preset_over_many_endings(compiled_kernel: CompiledKernel, name: str) -> None:
    rules = hearts.PRESETS[name]
    tricks, numbers = TRICKS[rules.players], range(size_of_tier(10, 30))
    compared = [compare(compiled_kernel, rules, seed, tricks) for seed in numbers]
    assert sum(compared) or rules.moon is Moon.OFF


@pytest.mark.parametrize("moon", ["others", "self", "choice"])
@pytest.mark.parametrize("bonus", ["counts", "void"])
def test_what_the_bonus_is_worth_beside_a_moon(
    compiled_kernel: CompiledKernel, bonus: str, moon: str
) -> None:
    """Who took it is a part of the position only while a moon may make it void."""
    rules = hearts.parse_rules(f"{FEW_CARDS},bonus_on_moon={bonus},moon={moon}")
    assert isinstance(rules, hearts.HeartsRules)
    for seed in range(size_of_tier(8, 30)):
        compare(compiled_kernel, rules, seed, 3)
    if moon == "others":  # positions that two ways lead to come with four tricks
        for position in chain.from_iterable(endings(rules, Random(seed), 4) for seed in range(25)):
            for seat in (0, 1):
                expected = PYTHON_KERNEL.solve(position, seat)
                assert compiled_kernel.solve(position, seat) == expected


@pytest.mark.parametrize("rules", ["standard", "omnibus", "sun", "partnership", "spot"])
def test_longer_endings_come_out_alike(compiled_kernel: CompiledKernel, rules: str) -> None:
    """Too long for brute force, but not for the Python solver with alpha-beta."""
    for position in endings(hearts.PRESETS[rules], Random(7), 4):
        assert compiled_kernel.solve(position, 0) == PYTHON_KERNEL.solve(position, 0)


def test_little_memory_gives_the_same_answers(
    compiled_kernel: CompiledKernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, asked = hearts.PRESETS["standard"], list[Position]()
    for seed in range(4):
        asked += endings(rules, Random(seed), 5)
    plenty = [compiled_kernel.solve(position, 1) for position in asked]
    monkeypatch.setattr("herzrasen.bots.hearts.engine.ctypes_kernel.SOLVER_BYTES", 64)
    assert [compiled_kernel.solve(position, 1) for position in asked] == plenty


def hand(text: str) -> int:
    return CardSet.parse(text).bits


def endgame(hands: list[str], taken: list[int]) -> Position:
    """Four hands of equal size, the leader first, after all other cards have been played."""
    card_table = card_table_for(hearts.PRESETS["standard"])
    position = Position(card_table, [hand(text) for text in hands])
    position.played = card_table.deck - sum(position.hands)
    position.points_taken = taken
    position.penalty_takers = sum(1 << seat for seat, points in enumerate(taken) if points)
    position.first_trick, position.hearts_broken = False, True
    return position


def test_the_queen_finds_the_ace_and_not_the_three(compiled_kernel: CompiledKernel) -> None:
    position = endgame(["2C AS", "3C 4S", "4C 5S", "5C QS"], [7, 6, 0, 0])
    found = compiled_kernel.solve(position, 0)
    # Led, the ace takes her; if the deuce is led, her holder wins with the five and leads her.
    assert found == {hand("AS"): 26 - 4 * 20, hand("2C"): 26 - 4 * 20}
    position = endgame(["2C 3S", "3C 4S", "4C 5S", "5C QS"], [7, 6, 0, 0])
    assert set(compiled_kernel.solve(position, 0).values()) == {26 - 4 * 7}


def test_who_can_shoot_does_and_who_can_stop_it_does(compiled_kernel: CompiledKernel) -> None:
    hands = ["AH KH", "2C 3C", "QH 4C", "2H 5C"]
    alone = endgame(hands, [22, 0, 0, 0])
    assert compiled_kernel.ending(alone, 0) == 78
    assert compiled_kernel.ending(alone, 2) == -26
    spoilt = endgame(hands, [21, 1, 0, 0])
    assert compiled_kernel.ending(spoilt, 0) == 26 - 4 * 25
