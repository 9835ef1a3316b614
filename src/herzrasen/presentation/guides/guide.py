"""The guide to a game by its usual rules, in a language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from herzrasen.games.protocol import GameName
from herzrasen.kits.registry import part_of
from herzrasen.presentation.rulebook.options import default_rules
from herzrasen.protocol.http_guides import Guide, GuideSection


class GuidePart(NamedTuple):
    """A game that has a guide: its sections, by rules and language."""

    sections: Callable[[Any, str], Iterator[GuideSection]]


@cache
def guide(game: GameName, language: str) -> Guide:
    """The whole guide. Raises ValueError if an example is not valid."""
    return Guide(game, tuple(part_of(game, GuidePart).sections(default_rules(game), language)))
