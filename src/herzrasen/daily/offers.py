"""The deals that are offered every day: a game, its rules for one deal, and the bots, as each
game's kit has them (``kits/registry.py``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.kits.daily_deals import DailyDeals
from herzrasen.kits.registry import KITS

OWN_SEAT: Final[Seat] = 0
"""Where everybody sits: with the cards and the seat, the turn and the pass are the same too."""


class Offer(msgspec.Struct, frozen=True):
    """A daily deal by its name in addresses. ``rules`` is a text form whose match is over after one
    deal; ``bot`` are the settings of all bots."""

    name: str
    game: GameName
    rules: str
    bot: dict[str, int]

    @property
    def low_wins(self) -> bool:
        """Whether fewer points are better."""
        return GAMES[self.game].FEWEST_WIN


def _offers() -> Iterator[Offer]:
    for game, kit in KITS.items():
        if (daily := kit.find(DailyDeals)) is not None:
            yield from (Offer(name, game, rules, bot) for name, rules, bot in daily.offers)


OFFERS: Final[Mapping[str, Offer]] = MappingProxyType({offer.name: offer for offer in _offers()})
"""All of them, by name, in the order in which they are shown. Names stay: results are stored by
them."""
