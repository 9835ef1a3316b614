"""Where the focus goes on the board: along the hand, to the buttons of a panel, to the players and
back. It stays where it is when something is drawn again, and goes on when what had it is gone."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.terminal.drawing.canvas import Canvas, PressTarget

CARD = "card:"
_SEAT = "seat:"
OPENED_PANEL = ("close", "ask_rest")
"""Buttons of panels that the player has opened."""
_MOON = "moon:"


def next_focus(canvas: Canvas, focus: str, before: Sequence[str]) -> str:
    """The target that has the focus now; ``before`` are the targets of the last drawing.

    A panel that was asked for and the question of the moon take it. A card that has left the hand
    gives it to the one that took its place. A question of someone else never takes it: a key that
    was meant for a card must not answer it.
    """
    names = [target.name for target in canvas.targets]
    new = [name for name in names if name not in before]
    opened = [name for name in new if name in OPENED_PANEL]
    if opened:
        return opened[-1]
    if moons := [name for name in new if name.startswith(_MOON)]:
        return moons[0]
    if focus in names:
        return focus
    return _after_loss(names, focus, before)


def _after_loss(names: Sequence[str], focus: str, before: Sequence[str]) -> str:
    cards = [name for name in names if name.startswith(CARD)]
    if cards and focus in before and focus.startswith(CARD):
        at = before.index(focus)
        near = [*before[at:], *reversed(before[:at])]
        return next((name for name in near if name in cards), cards[0])
    if cards:
        return cards[0]
    buttons = [name for name in names if not name.startswith(_SEAT)]
    return buttons[0] if buttons else ""


def walk(canvas: Canvas, focus: str, key: str) -> str:
    """The target that an arrow key goes to; Home and End go to the ends of the hand."""
    here = next((target for target in canvas.targets if target.name == focus), None)
    if here is None or key in ("home", "end"):
        cards = [target.name for target in canvas.targets if target.name.startswith(CARD)]
        return (cards[-1 if key == "end" else 0]) if cards else focus
    there = [target for target in canvas.targets if _lies_ahead(here, target, key)]
    if key == "up":  # a question comes before the players round it
        there = [target for target in there if not target.name.startswith(_SEAT)] or there
    if not there:
        return focus
    return min(there, key=lambda target: _distance(here, target, key)).name


def _lies_ahead(here: PressTarget, there: PressTarget, key: str) -> bool:
    if key in ("left", "right"):
        group = here.name.startswith(CARD) == there.name.startswith(CARD)
        near = abs(here.y - there.y) <= 1 or here.name.startswith((CARD, _SEAT))
        ahead = there.x > here.x if key == "right" else there.x < here.x
        return group and near and ahead
    rows = there.y - here.y
    return rows > 1 or (rows == 1 and here.height == 1) if key == "down" else rows < -1


def _distance(here: PressTarget, there: PressTarget, key: str) -> tuple[int, int]:
    across, down = abs(_middle(here) - _middle(there)), abs(here.y - there.y)
    return (down // 2, across) if key in ("left", "right") else (down, across)


def _middle(target: PressTarget) -> int:
    return target.x + target.width // 2
