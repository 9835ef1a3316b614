"""What the public API needs of a game besides its rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from herzrasen.games.registry import GAMES


class TextPart(NamedTuple):
    """A game whose moves, events and views have text forms; a view's is the table in a few lines,
    for a person who looks on."""

    move: Callable[[Any], str]
    event: Callable[[Any], str]
    view: Callable[[Any], str]


DEFAULT_GAME: Final = next(iter(GAMES))
