"""The foundations on the board, by suit; a foundation stays where it was opened. A free place shows
its suit; each foundation shows whose card is on top."""

from __future__ import annotations

from typing import Final

from herzrasen.cards import Suit
from herzrasen.games.nerts import Place, Spot
from herzrasen.games.nerts.rules import Finished
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.drawing.cards import SUIT_SIGNS, CardSize, draw_back
from herzrasen.terminal.nerts.board_scene import BoardScene
from herzrasen.terminal.nerts.draw_cards import card_style, draw_badge, draw_face, mark_target
from herzrasen.terminal.nerts.layout import MiddlePlan, block_width, middle_width
from herzrasen.terminal.nerts.liftable_cards import choice_suits
from herzrasen.terminal.nerts.places import NEW_FOUNDATION, foundations_by_suit, slots_of
from herzrasen.terminal.nerts.targets import target_name

_COMPLETE: Final = 13
"""Cards of a foundation."""


def draw_middle(
    canvas: Canvas, y: int, scene: BoardScene, plan: MiddlePlan, targets: frozenset[Place]
) -> None:
    """All foundations and free places, in the middle of the width."""
    slots = slots_of(scene.public)
    start = max(0, (canvas.width - middle_width(plan, slots)) // 2)
    table = scene.table
    opens = choice_suits(scene.public, table.own, table.lifts, table.choice)
    for number, (suit, piles) in enumerate(foundations_by_suit(scene.public, slots).items()):
        row, column = divmod(number, plan.across)
        x, top = start + column * block_width(plan, slots), y + row * plan.row_step
        free = piles.index(None) if None in piles else -1
        for at, pile in enumerate(piles):
            left = x + at * plan.step
            if pile is not None:
                _draw_foundation(canvas, left, top, scene, pile, plan.size, targets)
            else:
                is_target = at == free and NEW_FOUNDATION in targets and suit in opens
                _draw_free(canvas, left, top, suit, plan.size, at == free, is_target)


def _draw_foundation(
    canvas: Canvas,
    x: int,
    y: int,
    scene: BoardScene,
    number: int,
    size: CardSize,
    targets: frozenset[Place],
) -> None:
    place, pile = Place(Spot.FOUNDATION, number), scene.public.foundations[number]
    top, finished = pile[-1], scene.public.rules.finished
    if len(pile) == _COMPLETE and finished is not Finished.STAYS:
        if finished is Finished.TURNED:
            draw_back(canvas, x, y, CardSize(size.width - 1, size.height, 1), top.deck)
            draw_badge(canvas, x + 1, y, scene, top.deck)
        return
    state = scene.place_state(place, top, targets)
    width = size.width if size.height > 2 else size.width - 1 if size.height == 1 else size.width
    if size.height == 1:
        canvas.put(x, y, f"{scene.index(top):<3.3}", card_style(scene, top, state))
        draw_badge(canvas, x + 3, y, scene, top.deck)
    else:
        draw_face(canvas, x, y, scene, top, size, state)
        draw_badge(canvas, x + width - 1, y + size.height - 1, scene, top.deck)
        if size.height == 2:
            mark_target(canvas, x, y + 1, CardSize(2, 2, 2), place in targets)
        else:
            mark_target(canvas, x, y, size, place in targets)
    canvas.target(target_name(place, top), x, y, size.width, size.height, (x, y))


def _draw_free(
    canvas: Canvas, x: int, y: int, suit: Suit, size: CardSize, is_next: bool, is_target: bool
) -> None:
    """A free place; the next one of a suit can be pressed."""
    sign = SUIT_SIGNS[suit.letter] if is_next else "·"
    style = "muted target" if is_target else "muted" if is_next else "line"
    if size.height > 2:
        canvas.box(x, y, size.width, size.height, "line target" if is_target else "line", "square")
    canvas.put(x + size.width // 2 - (size.height <= 2), y + size.height // 2, sign, style)
    if is_target and size.height <= 2:
        canvas.put(x + size.width // 2, y + size.height // 2, "◂", style)
    if is_next:
        name = target_name(NEW_FOUNDATION, suit=suit)
        canvas.target(name, x, y, size.width, size.height, (x + size.width // 2, y))
