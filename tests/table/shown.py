"""What a screen shows, put together from what it was told: the browser's part in Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def after(view: Any, changes: Iterable[tuple[list[Any], Any]]) -> Any:
    """The view, as JSON has it, after these changes."""
    for at, now in changes:
        view = _put(view, at, now)
    return view


def told(message: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """What happened, with the whole view and the moves after it, beside the message ``before``."""
    view = after(before["view"], message["changes"])
    return {"legal": before["legal"]} | message | {"view": view}


def _put(value: Any, at: list[Any], now: Any) -> Any:
    if not at:
        return now
    step, *rest = at
    if step == "length":
        return value[:now]
    if isinstance(value, dict):
        return value | {step: _put(value.get(step), rest, now)}
    return [
        *value[:step],
        _put(value[step] if step < len(value) else None, rest, now),
        *value[step + 1 :],
    ]
