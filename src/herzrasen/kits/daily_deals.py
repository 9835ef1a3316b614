"""Which deals of one game are offered every day."""

from __future__ import annotations

from typing import NamedTuple


class DailyRules(NamedTuple):
    """A deal of the day by its name in addresses. ``rules`` is a text form whose match is over
    after one deal; ``bot`` are the settings of all bots. Names stay: results are stored by them."""

    name: str
    rules: str
    bot: dict[str, int]


class DailyDeals(NamedTuple):
    """A game that is dealt every day, in the order in which the deals are shown."""

    offers: tuple[DailyRules, ...]
