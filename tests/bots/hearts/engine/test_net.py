"""The net as a playout policy: the same cards in C++ and Python, and better than the club
player's."""

from hashlib import sha256
from itertools import islice
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from herzrasen.bots.hearts.engine import net
from herzrasen.bots.hearts.engine.ctypes_kernel import CompiledKernel
from herzrasen.bots.hearts.engine.playout import play_to_end
from herzrasen.bots.hearts.engine.python_kernel import PYTHON_KERNEL
from herzrasen.bots.hearts.heuristics import club
from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.payoff import points
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games import hearts
from tests.bots.hearts.test_position_rules import WITHOUT_CLAIMS, position_at_first_lead
from tests.laws.hearts import HEARTS
from tests.strategies import match_at_random

DIGEST = "8605cadcde3bd392"
"""After training a new net, update these. The figures in docs/strength-measurements.md are of this
one."""

STANDARD = hearts.PRESETS["standard"]
KNOWN = ("standard", "h2", "h3", "h4", "new-moon", "new-moon-forced")
UNKNOWN = ("h1", "h4-3", "h4-5", "omnibus", "sun", "black-maria", "spot", "cancellation", "plain")


def deals(seed: int, count: int) -> list[Position]:
    """The first leads of some deals by standard rules, after a random pass."""
    found = []
    for step in islice(match_at_random(WITHOUT_CLAIMS, STANDARD, Random(seed)), 60 * count):
        trick = step.after.public.trick
        if trick is not None and not trick.cards and not step.after.public.tricks:
            found.append(position_at_first_lead(step.after))
    return found[:count]


def test_the_weights_have_the_recorded_digest() -> None:
    assert sha256(net.FILE.read_bytes()).hexdigest()[:16] == DIGEST
    assert len(net.read_numbers()) == net.HIDDEN * (net.FEATURES + 1 + net.CARDS) + net.TABLE_SIZE


@given(rules=HEARTS.rules)
@settings(max_examples=200)
def test_both_know_the_same_rules(
    compiled_kernel: CompiledKernel, rules: hearts.HeartsRules
) -> None:
    card_table = card_table_for(rules)
    if rules.packs == 1 and rules.players <= 7:
        assert compiled_kernel.net_supports(card_table) == net.supports(card_table)
    else:
        assert not net.supports(card_table)


def test_the_net_supports_rules_like_the_standard_ones() -> None:
    for name in KNOWN + UNKNOWN:
        assert net.supports(card_table_for(hearts.PRESETS[name])) == (name in KNOWN), name


@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=20)
def test_every_card_is_chosen_alike(compiled_kernel: CompiledKernel, seed: int) -> None:
    random = Random(seed)
    for position in deals(seed, 2):
        while position.hands[position.turn]:
            free = legal(position)
            shooters = position.shooters
            chosen = PYTHON_KERNEL.net_card(position, free)
            known_shooters, position.shooters = position.shooters, shooters
            assert compiled_kernel.net_card(position, free) == chosen
            assert position.shooters == known_shooters
            # Often the net's card, often a random one: positions it would not reach, too.
            cards = [chosen, *(1 << bit for bit in range(net.CARDS) if free >> bit & 1)]
            position.play(random.choice(cards) if random.random() < 0.4 else chosen)


def test_the_net_reads_only_what_its_seat_has_seen() -> None:
    for position in deals(5, 3):
        while position.hands[position.turn]:
            me, free = position.turn, legal(position)
            hidden = position.copy(
                [hand if seat == me else 0 for seat, hand in enumerate(position.hands)]
            )
            card = net.choose_card(position, free)
            assert net.choose_card(hidden, free) == card
            position.play(card)


def test_the_net_takes_fewer_points_than_club_players() -> None:
    difference = 0
    for position in deals(9, 40):
        for pattern in (3, 5, 6, 9, 10, 12):
            end = position.copy(position.hands[:])

            def player(end: Position, free: int, pattern: int = pattern) -> int:
                return (
                    net.choose_card(end, free)
                    if pattern >> end.turn & 1
                    else club.choose_card(end, free)
                )

            play_to_end(end, player)
            for seat, got in enumerate(points(end)):
                difference += got if pattern >> seat & 1 else -got
    assert difference < 0
