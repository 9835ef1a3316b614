"""Options that are only meant together are set together.

In Nerts these are a fixed handicap and the sizes of the piles, one for each deck. The twin of
``client/kit/rules/linked-options.js``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

OptionValues: TypeAlias = Mapping[str, Any]
"""Every option's value, as it travels."""

_PAIRS = ("shared", "roles")


def plays_in_pairs(options: OptionValues) -> bool:
    """Whether two play with each deck."""
    return options.get("teams") in _PAIRS


def deck_count(options: OptionValues) -> int:
    """How many decks lie on a table of Nerts."""
    seats = int(options["seats"])
    return seats // 2 if plays_in_pairs(options) else seats


def with_change(options: OptionValues, change: OptionValues) -> dict[str, Any]:
    """All options after a change: ``{"handicap": "fixed"}`` brings the sizes of the piles along."""
    every = {**options, **change}
    if "pile_sizes" in change:
        every["handicap"] = _handicap(every)
    elif "handicap" in change:
        every["pile_sizes"] = _pile_sizes(every) if change["handicap"] == "fixed" else []
    elif every.get("handicap") == "fixed" and ("seats" in change or "teams" in change):
        every["pile_sizes"] = _pile_sizes(every)
    return every


def _handicap(options: OptionValues) -> Any:
    if options["pile_sizes"]:
        return "fixed"
    return "none" if options["handicap"] == "fixed" else options["handicap"]


def _pile_sizes(options: OptionValues) -> list[Any]:
    """The sizes that are there, and as many more or fewer as there are decks."""
    sizes = list(options.get("pile_sizes") or ())[: deck_count(options)]
    return sizes + [options["pile_size"]] * (deck_count(options) - len(sizes))
