"""Where everything of a Hearts table stands: nothing covers anything else."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from herzrasen.terminal.drawing.cards import LARGE, MEDIUM, SMALL, CardSize
from herzrasen.terminal.hearts.layout import (
    MIN_HEIGHT,
    MIN_WIDTH,
    BoardBox,
    HeartsPlan,
    has_room,
    plan_board,
    plan_hand,
)
from herzrasen.terminal.hearts.panel import Panel, panel_width

SIZES = [(80, 19), (80, 24), (84, 36), (120, 36), (200, 56), (62, 20), (100, 30)]
HANDS = {3: 17, 4: 13, 5: 10, 6: 8, 7: 7, 8: 13, 9: 11, 10: 10, 11: 9}
"""The largest hands of so many players, from eight on with two packs."""


def plans() -> list[tuple[tuple[int, int], int, HeartsPlan]]:
    return [
        ((width, height), players, plan_board(width, height, players, hand))
        for width, height in SIZES
        for players, hand in HANDS.items()
        if has_room(width, height, players, hand)
    ]


def overlap(one: BoardBox, other: BoardBox) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


def within(inner: BoardBox, outer: BoardBox) -> bool:
    return (
        outer.left <= inner.left
        and inner.right <= outer.right
        and outer.top <= inner.top
        and inner.bottom <= outer.bottom
    )


@pytest.mark.parametrize("players", HANDS)
def test_every_number_of_players_has_room_at_the_usual_size(players: int) -> None:
    assert has_room(80, 19, players, HANDS[players])


def test_nothing_covers_anything_else_and_all_is_on_the_screen() -> None:
    found = plans()
    assert len(found) > 50
    for (width, height), players, plan in found:
        screen = BoardBox(0, 1, width, height - 1 - plan.hand.box.height)
        boxes = [*plan.plates, *plan.spots]
        assert len(plan.plates) == len(plan.spots) == players
        for box in boxes:
            assert within(box, screen), (width, height, players, box)
        for one, other in combinations(boxes, 2):
            assert not overlap(one, other), (width, height, players, one, other)


def test_the_left_neighbour_sits_at_the_left_and_the_others_follow_clockwise() -> None:
    for _, players, plan in plans():
        _, *others = plan.plates
        assert others[0].left == min(plate.left for plate in others)
        assert others[-1].left == max(plate.left for plate in others)
        if players > 3:
            assert [plate.left for plate in others] == sorted(plate.left for plate in others)


@pytest.mark.parametrize("count", range(1, 27))
@pytest.mark.parametrize("width", [MIN_WIDTH, 80, 120, 200])
def test_every_card_of_a_hand_shows_its_index(count: int, width: int) -> None:
    hand = plan_board(width, 40, 4, count).hand
    places = [hand.place(at, count) for at in range(count)]
    for x, y in places:
        assert 0 <= x <= width - hand.size.width
        assert y >= hand.box.top
    for (x, y), (next_x, next_y) in pairwise(places):
        assert next_y > y or next_x - x >= 4


def test_a_hand_of_two_packs_lies_in_two_lines() -> None:
    hand = plan_board(80, 24, 4, 26).hand
    assert hand.columns == 13
    assert hand.place(0, 26)[1] < hand.place(13, 26)[1]


@pytest.mark.parametrize(("height", "size"), [(21, SMALL), (22, MEDIUM), (33, MEDIUM), (34, LARGE)])
def test_a_hand_has_larger_cards_from_so_many_rows_on(height: int, size: CardSize) -> None:
    assert plan_hand(120, height, 13).size == size


def test_what_is_too_small_is_told_in_lines() -> None:
    assert not has_room(MIN_WIDTH - 1, 40, 4, 13)
    assert not has_room(80, MIN_HEIGHT - 1, 4, 13)


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_a_question_has_room_between_the_plates(players: int) -> None:
    for width, height in ((80, 19), (90, 24), (120, 36)):
        plan = plan_board(width, height, players, HANDS[players])
        question = "← Choose 3 cards for Nimble Hare"
        assert panel_width(Panel(question)) <= plan.middle.width
