"""The Bot protocol, and bots made from settings such as ``{"level": 2}``, for both games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol, TypeVar

from herzrasen.bots.hearts.bot import EFFORT_BY_LEVEL, PYTHON_SLOWDOWN, HeartsBot
from herzrasen.bots.hearts.engine import compiled_kernel
from herzrasen.bots.nerts import NertsBot
from herzrasen.games.protocol import GameName, Refusal

View = TypeVar("View", contravariant=True)
Move = TypeVar("Move", covariant=True)


class Bot(Protocol[View, Move]):
    """A program that plays: a frozen value that chooses a move for each view.

    The move depends on the settings, the seed and the view alone, so a match can be replayed and
    anyone can check that the bot saw nothing else. A bot of Nerts has ``act`` instead, which also
    says after how long the move is made.
    """

    def choose(self, view: View, /) -> Move:
        """The move to make now."""
        ...


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


_NO_SETTINGS: Final[Mapping[str, Setting]] = MappingProxyType({})

LEVEL_NAMES: Final = ("beginner", "club", "quick", "master")
"""The names of the levels of Hearts, from 1, on the command line and in the seat protocol. Pages
show the texts ``lobby.level`` instead."""

SETTINGS: Final[dict[GameName, Mapping[str, Setting]]] = {
    "hearts": MappingProxyType({"level": Setting(1, 4, 2)}),
    "nerts": MappingProxyType({"tempo": Setting(1, 5, 3), "insight": Setting(1, 5, 2)}),
}
"""Each game's settings, by name; the lobby offers them."""

EXTRA_SETTINGS: Final[dict[GameName, Mapping[str, Setting]]] = {
    "hearts": MappingProxyType({}),
    "nerts": MappingProxyType({"mean_ms": Setting(400, 20_000, 2000), "touch": Setting(0, 1, 0)}),
}
"""Settings that are allowed but not offered: the mean time of an action in milliseconds instead of
a tempo, and a finger (1) instead of a mouse."""


SEARCH_SETTINGS: Final[Mapping[str, Setting]] = MappingProxyType(
    {
        "effort": Setting(0, 1_000_000, 0),
        "time_ms": Setting(0, 600_000, 0),
        "threads": Setting(1, 64, 1),
    }
)
"""How much a Hearts bot searches (see HeartsBot), for the command line and the seat protocol. No
table accepts these from a browser, or anybody could keep a server busy."""


def hearts_bot(settings: Mapping[str, object], seed: int) -> HeartsBot | Refusal:
    """The Hearts bot with these settings, or a Refusal."""
    values = complete_settings("hearts", settings, SEARCH_SETTINGS)
    return values if isinstance(values, Refusal) else HeartsBot(seed=seed, **values)


def nerts_bot(settings: Mapping[str, object], seed: int) -> NertsBot | Refusal:
    """The Nerts bot with these settings, or a Refusal."""
    values = complete_settings("nerts", settings)
    return values if isinstance(values, Refusal) else NertsBot(seed=seed, **values)


def complete_settings(
    game: GameName, settings: Mapping[str, object], extra: Mapping[str, Setting] = _NO_SETTINGS
) -> dict[str, int] | Refusal:
    """The settings with defaults for those that are missing, and with an effort where this machine
    needs one (see ``limit_effort``). Settings of EXTRA_SETTINGS and of ``extra`` are allowed but
    have no default.

    Refused are an unknown setting (``table.refusal.bot-setting``) and a value that is not a whole
    number within the range (``table.refusal.bot-value``).
    """
    values = {name: setting.default for name, setting in SETTINGS[game].items()}
    allowed = {**SETTINGS[game], **EXTRA_SETTINGS[game], **extra}
    for name, value in settings.items():
        if name not in allowed:
            return Refusal("table.refusal.bot-setting", {"option": name})
        if type(value) is not int or not allowed[name].contains(value):
            return Refusal("table.refusal.bot-value", {"option": name, "value": str(value)})
        values[name] = value
    return limit_effort(values) if "level" in values else values


def limit_effort(settings: dict[str, int]) -> dict[str, int]:
    """Add a smaller effort to the settings of a searching Hearts bot where the kernel is not
    compiled, so that the Python kernel takes no longer. It becomes a setting, so that a record says
    how much was searched. An effort or a time that is given, even 0, is kept."""
    effort = EFFORT_BY_LEVEL.get(settings["level"])
    given = "effort" in settings or settings.get("time_ms")
    if effort is None or given or compiled_kernel() is not None:
        return settings
    return {**settings, "effort": effort // PYTHON_SLOWDOWN}


def settings_of(bot: HeartsBot | NertsBot) -> dict[str, int]:
    """The settings from which this bot can be made again."""
    match bot:
        case HeartsBot(level, _, effort, time_ms, threads):
            search = {"effort": effort, "time_ms": time_ms, "threads": threads}
            changed = {
                name: value
                for name, value in search.items()
                if value != SEARCH_SETTINGS[name].default
            }
            return {"level": level, **changed}
        case NertsBot(tempo, insight, _, mean_ms, touch):
            changed = {} if mean_ms is None else {"mean_ms": mean_ms}
            return {
                "tempo": tempo,
                "insight": insight,
                **changed,
                **({"touch": 1} if touch else {}),
            }
