"""Guessed worlds contradict nothing that is known."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from herzrasen.bots.worlds import deal_world


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[list[int], list[list[int]], list[int]]:
    """Cards, the places each may go to, and room: made from a true deal, so that one world fits."""
    places = draw(st.integers(2, 5))
    truth = draw(st.lists(st.integers(0, places - 1), min_size=1, max_size=30))
    allowed = [
        sorted({place, *draw(st.sets(st.integers(0, places - 1), max_size=2))}) for place in truth
    ]
    room = [truth.count(place) for place in range(places)]
    return [1 << index for index in range(len(truth))], allowed, room


@given(puzzles(), st.integers(0, 2**32))
def test_every_world_keeps_to_the_rooms_and_places(
    puzzle: tuple[list[int], list[list[int]], list[int]], seed: int
) -> None:
    cards, allowed, room = puzzle
    hands = deal_world(cards, allowed, room, Random(seed))
    assert hands is not None
    assert [hand.bit_count() for hand in hands] == room
    assert sum(hands) == sum(cards)
    for card, places in zip(cards, allowed, strict=True):
        assert next(place for place, hand in enumerate(hands) if hand & card) in places


def test_no_world_where_none_fits() -> None:
    assert deal_world([1, 2], [[0], [0]], [1, 1], Random(1)) is None


def test_unbound_cards_fall_everywhere_alike() -> None:
    rng, counts = Random(3), [0, 0, 0]
    for _ in range(3000):
        hands = deal_world([1, 2, 4, 8, 16, 32], [[0, 1, 2]] * 6, [1, 2, 3], rng)
        assert hands is not None
        for place, hand in enumerate(hands):
            counts[place] += hand & 1
    # A sixth, a third and a half of 3000, each with more than five standard deviations of room.
    for count, expected in zip(counts, (500, 1000, 1500), strict=True):
        assert abs(count - expected) < 150
