"""Apply updates to a view as the browser does, in Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def apply_changes(view: Any, changes: Iterable[tuple[list[Any], Any]]) -> Any:
    """The view, as JSON, after these changes."""
    for at, now in changes:
        view = _put(view, at, now)
    return view


def with_view(message: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """An update with the whole view and legal moves after it; ``before`` is the message before
    it."""
    view = apply_changes(before["view"], message["changes"])
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
