"""No coalition of the server and all other seats can choose a deal: shown exhaustively.

The deck has three cards, so there are six orders. In the first part shares are numbers from 0 to 5
and mix by their sum, so that everything can be counted: all shares of the coalition, all shares of
the honest seat, and every way in which the coalition may decide, after it has seen the honest
share, who of its seats opens. In the second part the same questions are asked of the real mix and
the real shuffle, for all of 2048 honest shares.
"""

from __future__ import annotations

from itertools import combinations, permutations, product

from herzrasen.cards.shuffle import shuffle
from herzrasen.fair_deals import shares
from herzrasen.fair_deals.proof import DealProof

ORDERS = range(6)
"""The orders of three cards, by number."""


def orders_to_choose_from(honest: int, own: int, late: tuple[int, ...]) -> set[int]:
    """The orders that a coalition can reach once it knows the honest share: ``own`` is the sum of
    its shares, and each of its seats that stops exchanges its share for a fixed one, which moves
    the sum by one of ``late``."""
    stops = [some for size in range(len(late) + 1) for some in combinations(late, size)]
    return {(honest + own + sum(moves)) % 6 for moves in stops}


def test_a_coalition_that_does_not_stop_reaches_each_order_equally_often() -> None:
    for own in ORDERS:
        reached = [orders_to_choose_from(honest, own, ()) for honest in ORDERS]
        assert all(len(some) == 1 for some in reached), "it has nothing to choose"
        assert set.union(*reached) == set(ORDERS), "each order for one honest share"


def test_each_seat_that_stops_doubles_the_choice_at_most() -> None:
    for seats in (1, 2):
        for own, *late in product(ORDERS, repeat=1 + seats):
            for target in ORDERS:
                wins = sum(
                    target in orders_to_choose_from(honest, own, tuple(late)) for honest in ORDERS
                )
                assert wins <= 2**seats, "of 6 honest shares"


def test_a_new_deal_after_a_stop_would_let_a_coalition_choose() -> None:
    """The rule that was not taken: whoever does not like a deal stops, until they like it."""
    for target in ORDERS:
        tries, honest = 0, 0
        while honest != target:
            tries, honest = tries + 1, (honest + 1) % 6
        assert tries <= 5, "any order, sooner or later"


def test_without_commitments_the_last_one_would_choose() -> None:
    for honest, target in product(ORDERS, repeat=2):
        assert any((honest + own) % 6 == target for own in ORDERS)


HONEST = [number.to_bytes(16, "big") for number in range(2_048)]
COALITIONS = range(6)
"""Shares of the server and of the two other seats, so that each order is wanted by one of them."""


def order_of(
    server: bytes, commitments: tuple[bytes, ...], opened: tuple[bytes | None, ...]
) -> str:
    proof = DealProof(1, server, shares.server_commitment(1, server), commitments, opened)
    return "".join(shuffle("ABC", proof.seed(), "hearts"))


def test_the_real_mix_leaves_a_coalition_no_choice() -> None:
    """The coalition has the seats 1 and 2 and the server; seat 0 is honest. However it decides, the
    order it wants comes as often as with one, two or four tries at a die of six."""
    orders = ["".join(order) for order in permutations("ABC")]
    for number in COALITIONS:
        server = bytes([number]) * 32
        fixed = shares.server_commitment(1, server)
        theirs = (bytes([10 + number]) * 16, bytes([20 + number]) * 16)
        rest = tuple(shares.seat_commitment(fixed, 1 + at, own) for at, own in enumerate(theirs))
        tries = {1: 0, 2: 0, 4: 0}
        target = orders[number]
        for honest in HONEST:
            commitments = (shares.seat_commitment(fixed, 0, honest), *rest)
            reached = [
                order_of(server, commitments, (honest, *opened))
                for opened in product((theirs[0], None), (theirs[1], None))
            ]
            for count in tries:
                tries[count] += target in reached[:count]
        for count, wins in tries.items():
            expected = len(HONEST) * (1 - (5 / 6) ** count)
            deviation = (len(HONEST) * 0.25) ** 0.5
            assert abs(wins - expected) < 5 * deviation, (count, wins, expected)
