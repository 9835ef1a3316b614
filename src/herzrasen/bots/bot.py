"""The Bot protocol, and bots made from settings such as ``{"level": 2}``, for both games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Protocol, TypeVar

from herzrasen.bots.bot_part import NO_SETTINGS, BotPart, Setting
from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.nerts import NertsBot
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.kits.registry import part_of

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


LEVEL_NAMES: Final = ("beginner", "club", "quick", "master")
"""The names of the levels of Hearts, from 1, on the command line and in the seat protocol. Pages
show the texts ``lobby.level`` instead."""

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
    game: GameName, settings: Mapping[str, object], extra: Mapping[str, Setting] = NO_SETTINGS
) -> dict[str, int] | Refusal:
    """The settings with defaults for those that are missing, and with an effort where this machine
    needs one (``BotPart.adapt``). Extra settings of the game and those of ``extra`` are allowed
    but have no default.

    Refused are an unknown setting (``table.refusal.bot-setting``) and a value that is not a whole
    number within the range (``table.refusal.bot-value``).
    """
    part = part_of(game, BotPart)
    values = {name: setting.default for name, setting in part.settings.items()}
    allowed = {**part.settings, **part.extra_settings, **extra}
    for name, value in settings.items():
        if name not in allowed:
            return Refusal("table.refusal.bot-setting", {"option": name})
        if type(value) is not int or not allowed[name].contains(value):
            return Refusal("table.refusal.bot-value", {"option": name, "value": str(value)})
        values[name] = value
    return part.adapt(values)


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
