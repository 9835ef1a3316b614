"""The bots of a game, as tables, the lobby and the workers know them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from herzrasen.cards import Seat

NO_SETTINGS: Final[Mapping[str, Setting]] = {}


class Setting(NamedTuple):
    """The smallest and the greatest value of a setting, and its default."""

    minimum: int
    maximum: int
    default: int

    def contains(self, value: int) -> bool:
        """Whether the value lies in the range."""
        return self.minimum <= value <= self.maximum

    def clamp(self, value: int) -> int:
        """The value, limited to the range."""
        return min(max(value, self.minimum), self.maximum)


def _as_given(settings: dict[str, int]) -> dict[str, int]:
    return settings


def _nothing() -> None:
    pass


class BotMemory(NamedTuple):
    """What bots remember of a deal besides their view. ``used(settings)``: whether a bot with these
    settings remembers; ``after(memory, rules, seat, events)`` is a memory with further events as
    the seat saw them, from ``empty`` on."""

    used: Callable[[Mapping[str, int]], bool]
    empty: Any
    after: Callable[[Any, Any, Seat, Iterable[Any]], Any]


class BotPart(NamedTuple):
    """A game that bots play.

    ``choose(settings, seed, view, memory)`` is the move that a bot makes on a view, None for none,
    and the time that its hands need for it, in ms; ``memory`` is what it remembers of the deal, if
    the game has one and its settings use it. ``settings`` are offered by the lobby, by name.
    ``extra_settings`` are allowed but not offered. ``adapt`` gives complete settings as this
    machine is able to play them. ``prepare_worker`` is called once in each process in which these
    bots think.
    """

    choose: Callable[..., tuple[Any, int]]
    settings: Mapping[str, Setting] = NO_SETTINGS
    extra_settings: Mapping[str, Setting] = NO_SETTINGS
    adapt: Callable[[dict[str, int]], dict[str, int]] = _as_given
    memory: BotMemory | None = None
    prepare_worker: Callable[[], None] = _nothing
