"""Input sources of WebDriver, which classic and BiDi write alike.

https://www.w3.org/TR/webdriver2/#actions
"""

from __future__ import annotations

from typing import Any, Final

Action = dict[str, Any]
Point = tuple[float, float]

KEYS: Final = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "ArrowRight": "\ue014"}
"""Keys that write nothing."""

_DOWN: Final = {"type": "pointerDown", "button": 0}
_UP: Final = {"type": "pointerUp", "button": 0}


def pointer(actions: list[Action], kind: str = "mouse") -> Action:
    """What a mouse or a finger does, one after the other."""
    of = {"pointerType": kind}
    return {"type": "pointer", "id": kind, "parameters": of, "actions": actions}


def press(x: float, y: float) -> list[Action]:
    return [_move(x, y), _DOWN, _UP]


def drag(start: Point, end: Point) -> list[Action]:
    between = _move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    return [_move(*start), _DOWN, between, _move(*end), _UP]


def keystroke(key: str) -> Action:
    """A key is pressed and released."""
    value = KEYS.get(key, key)
    actions = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
    return {"type": "key", "id": "keyboard", "actions": actions}


def _move(x: float, y: float) -> Action:
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
