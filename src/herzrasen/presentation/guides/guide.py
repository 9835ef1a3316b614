"""The guide to a game by its usual rules, in a language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

from herzrasen.games.protocol import GameName
from herzrasen.presentation.guides import hearts, nerts
from herzrasen.presentation.rulebook.options import default_rules
from herzrasen.protocol.http_guides import Guide, GuideSection

_SECTIONS: Final[dict[GameName, Callable[[Any, str], Iterator[GuideSection]]]] = {
    "hearts": hearts.sections,
    "nerts": nerts.sections,
}


@cache
def guide(game: GameName, language: str) -> Guide:
    """The whole guide. Raises ValueError if an example is not valid."""
    return Guide(game, tuple(_SECTIONS[game](default_rules(game), language)))
