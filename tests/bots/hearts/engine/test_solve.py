"""Exact endings: both solvers find what trying every card to the end finds, by any rules."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from herzrasen.bots.hearts.engine import Kernel, fits
from herzrasen.bots.hearts.engine.compiled import Compiled
from herzrasen.bots.hearts.engine.python_kernel import PLAIN
from herzrasen.bots.hearts.model.card_table import each, prices
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.payoff import points, shot_by
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.rules import Moon
from tests.laws.hearts import HEARTS

seeds = st.integers(0, 2**32 - 1)
TRICKS = {3: 3, 4: 3, 5: 2, 6: 2, 7: 2}
"""How many tricks by players can be tried out to the end in a moment."""


def worth(rules: hearts.HeartsRules, scored: list[int], seat: int) -> int:
    """Every seat's points, the own side's as many times against them as there are sides."""
    own = sum(told for other, told in enumerate(scored) if rules.side(other) == rules.side(seat))
    return sum(scored) - rules.sides * own


def finished(position: Position, seat: int) -> int:
    rules, shooter = position.prices.rules, shot_by(position)
    others = points(position)
    if shooter >= 0 and rules.moon in (Moon.CHOICE, Moon.AUTOMATIC):
        itself = points(position, hearts.MoonChoice.SELF)
        if worth(rules, itself, shooter) > worth(rules, others, shooter):
            others = itself
    return worth(rules, others, seat)


def tried(position: Position, seat: int) -> int:
    """Every card of every hand, to the end."""
    if not any(position.hands):
        return finished(position, seat)
    found = tried_cards(position, seat).values()
    rules = position.prices.rules
    return max(found) if rules.side(position.turn) == rules.side(seat) else min(found)


def tried_cards(position: Position, seat: int) -> dict[int, int]:
    found = {}
    for card in each(legal(position)):
        after = position.copy(position.hands[:])
        after.play(card)
        found[card] = tried(after, seat)
    return found


def endings(rules: hearts.HeartsRules, random: Random, tricks: int) -> Iterator[Position]:
    """Three endings with so many tricks to come, the first of them perhaps begun.

    In two of three deals one seat takes what costs, so that a moon is still to be had or to be
    stopped.
    """
    in_play = deck(rules)
    for sweeps in (False, True, True):
        exposed = [card for card in in_play.exposable if rules.charging and random.random() < 0.4]
        table = prices(rules, CardSet(exposed))
        cards = each(table.deck)
        random.shuffle(cards)
        size = in_play.hand_size
        hands = [sum(cards[seat * size : (seat + 1) * size]) for seat in range(rules.players)]
        position = Position(table, hands)
        position.kitty = table.deck - sum(hands)
        position.turn = leader = random.randrange(rules.players)
        begun = random.randrange(rules.players)
        for _ in range(max(0, size - tricks) * rules.players + begun):
            position.play(random.choice(each(legal(position))))
            if sweeps and not position.count:
                give_all(position, leader)
        yield position


def give_all(position: Position, seat: int) -> None:
    """As if this seat had taken all that fell so far."""
    for taken in (position.taken, position.prizes, position.doubled):
        taken[:] = [sum(taken) if other == seat else 0 for other in range(position.seats)]
    position.takers = 1 << seat if position.takers else 0
    position.winners = 1 << seat
    position.kitty_taker = seat if position.kitty_taker >= 0 else -1


def compare(reckons: Kernel, rules: hearts.HeartsRules, seed: int, tricks: int) -> int:
    """How many moons were in question; fails where a worth is not the one found by trying."""
    random = Random(seed)
    moons = 0
    for position in endings(rules, random, tricks):
        seat = random.randrange(rules.players)
        before = list(position.hands)
        expected = tried_cards(position, seat)
        assert reckons.solve(position, seat) == expected
        ours = rules.side(position.turn) == rules.side(seat)
        best = max(expected.values()) if ours else min(expected.values())
        assert reckons.ending(position, seat) == best
        assert position.hands == before
        moons += position.prices.shooting and not position.takers & (position.takers - 1)
    return moons


@given(rules=HEARTS.rules, seed=seeds)
@settings(max_examples=100)
def test_every_card_is_worth_what_trying_it_finds(
    compiled_kernel: Compiled, rules: hearts.HeartsRules, seed: int
) -> None:
    assume(fits(rules))
    compare(compiled_kernel, rules, seed, TRICKS[rules.players])


@given(rules=HEARTS.rules, seed=seeds)
@settings(max_examples=50)
def test_the_plain_twin_finds_it_too(rules: hearts.HeartsRules, seed: int) -> None:
    compare(PLAIN, rules, seed, 2 if rules.players < 7 else 1)


@pytest.mark.parametrize("name", [name for name in hearts.PRESETS if fits(hearts.PRESETS[name])])
def test_every_preset_over_many_endings(compiled_kernel: Compiled, name: str) -> None:
    rules = hearts.PRESETS[name]
    compared = [compare(compiled_kernel, rules, seed, TRICKS[rules.players]) for seed in range(30)]
    assert sum(compared) or rules.moon is Moon.OFF


@pytest.mark.parametrize("rules", ["standard", "omnibus", "sun", "partnership", "spot"])
def test_longer_endings_come_out_alike(compiled_kernel: Compiled, rules: str) -> None:
    """Where trying every card takes too long the twin, which cuts and remembers, still can."""
    for position in endings(hearts.PRESETS[rules], Random(7), 4):
        assert compiled_kernel.solve(position, 0) == PLAIN.solve(position, 0)


def test_little_memory_gives_the_same_answers(
    compiled_kernel: Compiled, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, asked = hearts.PRESETS["standard"], list[Position]()
    for seed in range(4):
        asked += endings(rules, Random(seed), 5)
    plenty = [compiled_kernel.solve(position, 1) for position in asked]
    monkeypatch.setattr("herzrasen.bots.hearts.engine.compiled.PROOFS", 64)
    assert [compiled_kernel.solve(position, 1) for position in asked] == plenty


def hand(text: str) -> int:
    return CardSet.parse(text).bits


def opened(hands: list[str], taken: list[int]) -> Position:
    """Four hands of equal size, the leader first, after all other cards have been played."""
    table = prices(hearts.PRESETS["standard"])
    position = Position(table, [hand(text) for text in hands])
    position.gone = table.deck - sum(position.hands)
    position.taken = taken
    position.takers = sum(1 << seat for seat, points in enumerate(taken) if points)
    position.first, position.broken = False, True
    return position


def test_the_queen_finds_the_ace_and_not_the_three(compiled_kernel: Compiled) -> None:
    position = opened(["2C AS", "3C 4S", "4C 5S", "5C QS"], [7, 6, 0, 0])
    found = compiled_kernel.solve(position, 0)
    # Led, the ace takes her; if the deuce is led, her holder wins with the five and leads her.
    assert found == {hand("AS"): 26 - 4 * 20, hand("2C"): 26 - 4 * 20}
    position = opened(["2C 3S", "3C 4S", "4C 5S", "5C QS"], [7, 6, 0, 0])
    assert set(compiled_kernel.solve(position, 0).values()) == {26 - 4 * 7}


def test_who_can_shoot_does_and_who_can_stop_it_does(compiled_kernel: Compiled) -> None:
    hands = ["AH KH", "2C 3C", "QH 4C", "2H 5C"]
    alone = opened(hands, [22, 0, 0, 0])
    assert compiled_kernel.ending(alone, 0) == 78
    assert compiled_kernel.ending(alone, 2) == -26
    spoilt = opened(hands, [21, 1, 0, 0])
    assert compiled_kernel.ending(spoilt, 0) == 26 - 4 * 25
