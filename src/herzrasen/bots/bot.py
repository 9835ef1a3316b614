"""What a bot is, and how one is asked for: settings such as ``{"level": 2}``, for both games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol, TypeVar

from herzrasen.bots.hearts.bot import EFFORT, SLOWER, HeartsBot
from herzrasen.bots.hearts.engine import usable
from herzrasen.bots.nerts import NertsBot
from herzrasen.games.protocol import GameName, Refusal

View = TypeVar("View", contravariant=True)
Move = TypeVar("Move", covariant=True)


class Bot(Protocol[View, Move]):
    """A player that is a program: a frozen value that answers every view with a move.

    The answer depends on the settings, the seed and the view alone, so that a match can be replayed
    and anyone can check that the bot saw nothing else. In Nerts, where hands take time, the
    question is called ``act`` and the answer says after how long the move is made.
    """

    def choose(self, view: View, /) -> Move:
        """The move to make now."""
        ...


class Setting(NamedTuple):
    """A setting's smallest and greatest value, and the one that is taken where none is given."""

    least: int
    most: int
    usual: int

    def holds(self, value: int) -> bool:
        """Whether the value lies in the range."""
        return self.least <= value <= self.most

    def nearest(self, value: int) -> int:
        """The value, or the end of the range that it lies beyond."""
        return min(max(value, self.least), self.most)


_NOTHING: Final[Mapping[str, Setting]] = MappingProxyType({})

LEVELS: Final = ("beginner", "club", "quick", "master")
"""What the levels of Hearts are called, from 1, where programs are asked for by name. People read
``lobby.level`` in the texts."""

SETTINGS: Final[Mapping[GameName, Mapping[str, Setting]]] = MappingProxyType(
    {
        "hearts": MappingProxyType({"level": Setting(1, 4, 2)}),
        "nerts": MappingProxyType({"tempo": Setting(1, 5, 3), "insight": Setting(1, 5, 2)}),
    }
)
"""Every game's settings, by name."""

MORE: Final[Mapping[GameName, Mapping[str, Setting]]] = MappingProxyType(
    {
        "hearts": MappingProxyType({}),
        "nerts": MappingProxyType(
            {"mean_ms": Setting(400, 20_000, 2000), "touch": Setting(0, 1, 0)}
        ),
    }
)
"""Settings that a bot may have besides and nobody is asked for: in place of a tempo the
milliseconds that an action takes on average, and a finger (1) in place of a mouse."""


THOUGHT: Final[Mapping[str, Setting]] = MappingProxyType(
    {
        "effort": Setting(0, 1_000_000, 0),
        "time_ms": Setting(0, 600_000, 0),
        "threads": Setting(1, 64, 1),
    }
)
"""How hard a Hearts bot thinks, beside its level, where the machine is one's own: see HeartsBot.
No table takes these from a browser, or anybody could keep a server busy."""


def hearts_bot(settings: Mapping[str, object], seed: int) -> HeartsBot | Refusal:
    """The Hearts player with these settings, or why there is none."""
    values = complete("hearts", settings, THOUGHT)
    return values if isinstance(values, Refusal) else HeartsBot(seed=seed, **values)


def nerts_bot(settings: Mapping[str, object], seed: int) -> NertsBot | Refusal:
    """The Nerts player with these settings, or why there is none."""
    values = complete("nerts", settings)
    return values if isinstance(values, Refusal) else NertsBot(seed=seed, **values)


def complete(
    game: GameName, settings: Mapping[str, object], more: Mapping[str, Setting] = _NOTHING
) -> dict[str, int] | Refusal:
    """All of a game's settings, the usual value where one is missing, and of the further ones, with
    ``more`` of them, those that are given; and an effort where this machine needs one (see
    ``affordable``).

    Refused are a setting that the game's bots do not have (``table.refusal.bot-setting``) and a
    value that is no whole number within the setting's range (``table.refusal.bot-value``).
    """
    values = {name: span.usual for name, span in SETTINGS[game].items()}
    known = {**SETTINGS[game], **MORE[game], **more}
    for name, value in settings.items():
        if name not in known:
            return Refusal("table.refusal.bot-setting", {"option": name})
        if type(value) is not int or not known[name].holds(value):
            return Refusal("table.refusal.bot-value", {"option": name, "value": str(value)})
        values[name] = value
    return affordable(values) if game == "hearts" else values


def affordable(settings: dict[str, int]) -> dict[str, int]:
    """The settings of a Hearts bot as this machine can keep up with them: where the kernel is not
    compiled, one that searches is given an effort that its plain twin needs no longer for. It
    stands in the settings, so that a record says what was thought. An effort that is given stays,
    0 among them, and so does a time."""
    effort = EFFORT.get(settings["level"])
    said = "effort" in settings or settings.get("time_ms")
    if effort is None or said or usable() is not None:
        return settings
    return {**settings, "effort": effort // SLOWER}


def settings_of(bot: HeartsBot | NertsBot) -> dict[str, int]:
    """The settings that make this bot again."""
    match bot:
        case HeartsBot(level, _, effort, time_ms, threads):
            said = {"effort": effort, "time_ms": time_ms, "threads": threads}
            own = {name: value for name, value in said.items() if value != THOUGHT[name].usual}
            return {"level": level, **own}
        case NertsBot(tempo, insight, _, mean_ms, touch):
            own = {} if mean_ms is None else {"mean_ms": mean_ms}
            return {"tempo": tempo, "insight": insight, **own, **({"touch": 1} if touch else {})}
