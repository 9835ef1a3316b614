"""The players of the arena: their notation, and creating them.

``random``, ``greedy`` and ``flat`` are baselines (see ``rivals``); ``ismcts=1000`` is OpenSpiel's
player; ``level=2``, or a level's name, is one of ours; ``cmd:`` followed by a command is any
program that speaks the seat protocol. Settings follow after commas, ``master,effort=40,seed=7``; a
program is sent them, ``cmd,level=4:./herzrasen seat``.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Protocol

import msgspec

from herzrasen.bots.bot import LEVEL_NAMES, SEARCH_SETTINGS, hearts_bot
from herzrasen.bots.hearts.randomness import RandomBot
from herzrasen.games.hearts import HeartsRules, Move, View
from herzrasen.games.protocol import Refusal
from herzrasen.research.rivals import FlatBot, GreedyBot, IsmctsBot, openspiel
from herzrasen.research.seat_driver import SeatProgram


class PlayerKind(StrEnum):
    """The kinds of players."""

    RANDOM = "random"
    GREEDY = "greedy"
    FLAT = "flat"
    ISMCTS = "ismcts"
    LEVEL = "level"
    PROGRAM = "cmd"
    OWN = "own"


DEFAULT_COUNTS: Final = MappingProxyType({"flat": 128, "ismcts": 1000})
"""Kinds whose name may be followed by a number, and its default: worlds, simulations."""
MOST_COUNT: Final = 1_000_000
"""The greatest such number. The worlds are in memory at once, and OpenSpiel counts in 32 bits."""
MOST_SEED: Final = 10**18 - 1


class HeartsPlayer(Protocol):
    """Anything that answers a view with a move."""

    def choose(self, view: View, /) -> Move:
        """The move to make now."""
        ...


class PlayerSpec(msgspec.Struct, frozen=True):
    """A parsed player: ``count`` is the number after the name (worlds, simulations, a level),
    ``settings`` follow it, ``seed`` is set if it was given. A program is started by ``command`` and
    sent ``config``. ``choose`` answers for a player that is a function of its own."""

    text: str
    kind: PlayerKind
    count: int = 0
    settings: dict[str, int] = {}
    seed: int | None = None
    command: tuple[str, ...] = ()
    config: tuple[str, ...] = ()
    choose: Callable[[View], Move] | None = None


class OwnPlayer:
    """A player that is a function from a view to a move."""

    def __init__(self, choose: Callable[[View], Move]) -> None:
        self._choose = choose

    def choose(self, view: View, /) -> Move:
        """The move to make now."""
        return self._choose(view)


def parse(text: str) -> PlayerSpec | Refusal:
    """Parse a player.

    Refused are an unknown name (``no-player``), a program without a command (``no-program``), an
    unknown setting or value (``no-setting``), and a number that is not within its limits
    (``limits``).
    """
    if text.partition(":")[0].split(",")[0] == "cmd":
        return _program_spec(text)
    head, *rest = text.split(",")
    name, _, number = head.partition("=")
    if name not in ("random", "greedy", "level", *DEFAULT_COUNTS, *LEVEL_NAMES):
        return Refusal("no-player", {"name": text})
    settings = _settings(name, rest)
    if isinstance(settings, Refusal):
        return settings
    seed = settings.pop("seed", None)
    if name in LEVEL_NAMES and head == name:
        return _level_spec(text, head, LEVEL_NAMES.index(name) + 1, settings, seed)
    if name in DEFAULT_COUNTS and head == name:
        number = str(DEFAULT_COUNTS[name])
    numbered = name in DEFAULT_COUNTS or name == "level"
    if numbered != _is_number(number) or number == "0" or (head != name and not numbered):
        return Refusal("no-player", {"name": head})
    if name == "level":
        return _level_spec(text, head, _number(number), settings, seed)
    if numbered and _number(number) > MOST_COUNT:
        return _beyond(name, 1, MOST_COUNT)
    if settings:
        return Refusal("no-setting", {"name": name, "setting": rest[0]})
    return PlayerSpec(text, PlayerKind(name), int(number or 0), seed=seed)


def rules_refusal(spec: PlayerSpec, rules: HeartsRules) -> Refusal | None:
    """Why this player cannot play by these rules, None if it can.

    Only OpenSpiel's is limited: it knows few rules (``not-its-rules``), and needs its package
    (``no-openspiel``).
    """
    if spec.kind is not PlayerKind.ISMCTS:
        return None
    if not openspiel.is_installed():
        return Refusal("no-openspiel")
    return None if openspiel.switches_of(rules) else Refusal("not-its-rules", {"name": spec.text})


def create_player(
    spec: PlayerSpec, seed: int, *, referee: bool = False
) -> HeartsPlayer | SeatProgram:
    """Create the player, with this seed unless it has its own; ``referee`` is for programs.

    Raises ProgramFailed if a program cannot be started.
    """
    seed = seed if spec.seed is None else spec.seed
    match spec.kind:
        case PlayerKind.RANDOM:
            return RandomBot(seed)
        case PlayerKind.GREEDY:
            return GreedyBot()
        case PlayerKind.FLAT:
            return FlatBot(spec.count, seed)
        case PlayerKind.ISMCTS:
            return IsmctsBot(spec.count, seed)
        case PlayerKind.PROGRAM:
            return SeatProgram(spec.command, spec.config, referee=referee)
        case PlayerKind.OWN:
            assert spec.choose is not None, "made with one"
            return OwnPlayer(spec.choose)
        case PlayerKind.LEVEL:
            bot = hearts_bot({"level": spec.count, **spec.settings}, seed)
            assert not isinstance(bot, Refusal), "read with these settings"
            return bot


def _program_spec(text: str) -> PlayerSpec | Refusal:
    head, _, command = text.partition(":")
    try:
        words = shlex.split(command)
    except ValueError:  # a quotation mark that nothing closes
        words = []
    config = tuple(head.split(",")[1:])
    for setting in config:
        if not all(setting.partition("=")) or not setting.isascii() or len(setting.split()) != 1:
            return Refusal("no-setting", {"name": "cmd", "setting": setting})
    spec = PlayerSpec(text, PlayerKind.PROGRAM, command=tuple(words), config=config)
    return spec if words else Refusal("no-program")


def _settings(name: str, words: Sequence[str]) -> dict[str, int] | Refusal:
    settings: dict[str, int] = {}
    for word in words:
        key, _, value = word.partition("=")
        if key in settings or not _is_number(value):
            return Refusal("no-setting", {"name": name, "setting": word})
        settings[key] = _number(value)
    return _beyond("seed", 0, MOST_SEED) if settings.get("seed", 0) > MOST_SEED else settings


def _level_spec(
    text: str, head: str, level: int, settings: dict[str, int], seed: int | None
) -> PlayerSpec | Refusal:
    if isinstance(hearts_bot({"level": level}, 0), Refusal):
        return Refusal("no-player", {"name": head})
    for key, value in settings.items():
        allowed = SEARCH_SETTINGS.get(key)
        if allowed is None:
            return Refusal("no-setting", {"name": head, "setting": f"{key}={value}"})
        if not allowed.contains(value):
            return _beyond(key, allowed.minimum, allowed.maximum)
    return PlayerSpec(text, PlayerKind.LEVEL, level, settings, seed)


def _beyond(name: str, least: int, most: int) -> Refusal:
    return Refusal("limits", {"name": name, "least": least, "most": most})


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _number(text: str) -> int:
    """The number; of one with more digits than any limit has, the least that is beyond them all:
    Python refuses to read thousands of digits."""
    return int(text) if len(text) <= len(str(MOST_SEED)) else MOST_SEED + 1
