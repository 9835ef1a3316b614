"""The net that plays deals out: the same cards compiled and plain, and better than the club's."""

from hashlib import sha256
from itertools import islice
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from herzrasen.bots.hearts.engine import net
from herzrasen.bots.hearts.engine.compiled import Compiled
from herzrasen.bots.hearts.engine.playout import finish
from herzrasen.bots.hearts.engine.python_kernel import PLAIN
from herzrasen.bots.hearts.heuristics import club
from herzrasen.bots.hearts.model.card_table import prices
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.payoff import points
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games import hearts
from tests.bots.hearts.test_twin import UNCLAIMED, begun
from tests.laws.hearts import HEARTS
from tests.strategies import match_at_random

DIGEST = "8605cadcde3bd392"
"""Whoever trains the net anew tells here which numbers the figures in docs/strength.md are of."""

STANDARD = hearts.PRESETS["standard"]
KNOWN = ("standard", "h2", "h3", "h4", "new-moon", "new-moon-forced")
UNKNOWN = ("h1", "h4-3", "h4-5", "omnibus", "sun", "black-maria", "spot", "cancellation", "plain")


def deals(seed: int, count: int) -> list[Position]:
    """The first leads of some deals by standard rules, after a random pass."""
    found = []
    for step in islice(match_at_random(UNCLAIMED, STANDARD, Random(seed)), 60 * count):
        trick = step.after.public.trick
        if trick is not None and not trick.cards and not step.after.public.tricks:
            found.append(begun(step.after))
    return found[:count]


def test_the_numbers_are_those_that_were_measured() -> None:
    assert sha256(net.FILE.read_bytes()).hexdigest()[:16] == DIGEST
    assert len(net.numbers()) == net.HIDDEN * (net.ROWS + 1 + net.CARDS) + net.ENTRIES


@given(rules=HEARTS.rules)
@settings(max_examples=200)
def test_both_know_the_same_rules(compiled_kernel: Compiled, rules: hearts.HeartsRules) -> None:
    table = prices(rules)
    if rules.packs == 1 and rules.players <= 7:
        assert compiled_kernel.net_knows(table) == net.knows(table)
    else:
        assert not net.knows(table)


def test_it_knows_rules_like_the_standard_ones() -> None:
    for name in KNOWN + UNKNOWN:
        assert net.knows(prices(hearts.PRESETS[name])) == (name in KNOWN), name


@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=20)
def test_every_card_is_chosen_alike(compiled_kernel: Compiled, seed: int) -> None:
    random = Random(seed)
    for position in deals(seed, 2):
        while position.hands[position.turn]:
            free = legal(position)
            shooters = position.shooters
            chosen = PLAIN.net(position, free)
            told, position.shooters = position.shooters, shooters
            assert compiled_kernel.net(position, free) == chosen
            assert position.shooters == told
            # Often what the net would play, often anything: states it would not come to, too.
            cards = [chosen, *(1 << bit for bit in range(net.CARDS) if free >> bit & 1)]
            position.play(random.choice(cards) if random.random() < 0.4 else chosen)


def test_it_reads_nothing_but_what_its_seat_has_seen() -> None:
    for position in deals(5, 3):
        while position.hands[position.turn]:
            me, free = position.turn, legal(position)
            hidden = position.copy(
                [hand if seat == me else 0 for seat, hand in enumerate(position.hands)]
            )
            card = net.card(position, free)
            assert net.card(hidden, free) == card
            position.play(card)


def test_two_of_it_take_fewer_points_than_two_club_players() -> None:
    difference = 0
    for position in deals(9, 40):
        for pattern in (3, 5, 6, 9, 10, 12):
            end = position.copy(position.hands[:])

            def player(end: Position, free: int, pattern: int = pattern) -> int:
                return net.card(end, free) if pattern >> end.turn & 1 else club.card(end, free)

            finish(end, player)
            for seat, got in enumerate(points(end)):
                difference += got if pattern >> seat & 1 else -got
    assert difference < 0
