"""Why an option has no effect: another one that makes it idle."""

from __future__ import annotations

from collections.abc import Mapping


def holding(reasons: Mapping[str, Mapping[str, bool]]) -> Mapping[str, str]:
    """The options of which one reason holds, each with the first that does.

    >>> holding({"sun": {"moon": True}, "tie": {"seats": False}})
    {'sun': 'moon'}
    """
    first = {
        option: next((other for other, holds in causes.items() if holds), "")
        for option, causes in reasons.items()
    }
    return {option: other for option, other in first.items() if other}
