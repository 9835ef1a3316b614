"""Idle options: those that have no effect because of another option."""

from __future__ import annotations

from collections.abc import Mapping


def first_reasons(reasons: Mapping[str, Mapping[str, bool]]) -> Mapping[str, str]:
    """The options with at least one reason that is true, each with the first one.

    >>> first_reasons({"sun": {"moon": True}, "tie": {"seats": False}})
    {'sun': 'moon'}
    """
    first = {
        option: next((other for other, holds in causes.items() if holds), "")
        for option, causes in reasons.items()
    }
    return {option: other for option, other in first.items() if other}
