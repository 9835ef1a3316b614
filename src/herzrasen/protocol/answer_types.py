"""What a game answers in types of its own: its statistics, the review of a deal, a hint."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, cast

import msgspec

from herzrasen.kits.registry import KITS
from herzrasen.protocol.http_statistics import GameStatistics


class AnswerTypes(NamedTuple):
    """The types of one game's answers, None where it gives none."""

    statistics: type[GameStatistics] | None = None
    review: type[msgspec.Struct] | None = None
    hint: type[msgspec.Struct] | None = None


class MyStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """Answer to ``GET api/me/statistics``: a field for each game that has statistics. ``unread``
    counts matches that are not in it yet, since reading a match takes a while the first time: ask
    again."""

    unread: int = 0

    def of(self, game: str) -> GameStatistics:
        """The statistics of a game."""
        return cast("GameStatistics", getattr(self, _field(game)))


@cache
def my_statistics() -> type[Any]:
    """MyStatistics with its field for each game that has statistics."""
    parts = ((game, kit.find(AnswerTypes)) for game, kit in KITS.items())
    fields: list[Any] = [
        (_field(game), part.statistics, msgspec.field(name=game))
        for game, part in parts
        if part is not None and part.statistics is not None
    ]
    return msgspec.defstruct(
        "MyStatistics",
        fields,
        bases=(MyStatistics,),
        namespace={"__doc__": MyStatistics.__doc__},
        frozen=True,
        kw_only=True,
    )


def _field(game: str) -> str:
    return game.replace("-", "_")
