"""Who can be seated in the arena, and how they are written.

``random``, ``greedy`` and ``flat`` (see ``rivals``) are there to be beaten; ``ismcts=1000`` is
OpenSpiel's player; ``level=2``, or a level's name, is one of ours; ``cmd:`` and the words that
start it is any program that speaks the seat protocol. Settings follow behind commas,
``master,effort=40,seed=7``; a program is told them, ``cmd,level=4:./herzrasen seat``.
"""

from __future__ import annotations

import shlex
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Protocol

import msgspec

from herzrasen.bots.bot import LEVELS, hearts_bot
from herzrasen.bots.hearts.chance import RandomBot
from herzrasen.games.hearts import HeartsRules, Move, View
from herzrasen.games.protocol import Refusal
from herzrasen.research.rivals import FlatBot, GreedyBot, IsmctsBot, openspiel
from herzrasen.research.seat_driver import Program


class Kind(StrEnum):
    """What sort of player it is."""

    RANDOM = "random"
    GREEDY = "greedy"
    FLAT = "flat"
    ISMCTS = "ismcts"
    LEVEL = "level"
    PROGRAM = "cmd"


COUNTS: Final = MappingProxyType({"flat": 128, "ismcts": 1000})
"""Whose name may be followed by a number, and what it is without: worlds, simulations."""


class Player(Protocol):
    """Whoever answers a view with a move."""

    def choose(self, view: View, /) -> Move:
        """The move to make now."""
        ...


class Spec(msgspec.Struct, frozen=True):
    """A player as it was written: ``count`` belongs to the name (worlds, simulations, a level),
    ``settings`` follow it, ``seed`` is its own if it has one. ``words`` start a program, which
    ``config`` is then said to."""

    text: str
    kind: Kind
    count: int = 0
    settings: dict[str, int] = {}
    seed: int | None = None
    words: tuple[str, ...] = ()
    config: tuple[str, ...] = ()


def read(text: str) -> Spec | Refusal:
    """The player written so.

    Refused are a name that nobody has (``no-player``), a program without words (``no-program``),
    and a setting that this player does not have, or not with this value (``no-setting``).
    """
    if text.partition(":")[0].split(",")[0] == "cmd":
        return _program(text)
    head, *rest = text.split(",")
    name, _, number = head.partition("=")
    if name not in ("random", "greedy", "level", *COUNTS, *LEVELS):
        return Refusal("no-player", {"name": text})
    settings: dict[str, int] = {}
    for word in rest:
        key, _, value = word.partition("=")
        if key in settings or not _whole(value):
            return Refusal("no-setting", {"name": name, "setting": word})
        settings[key] = int(value)
    seed = settings.pop("seed", None)
    if name in LEVELS and head == name:
        return _ours(text, head, LEVELS.index(name) + 1, settings, seed)
    if name in COUNTS and head == name:
        number = str(COUNTS[name])
    numbered = name in COUNTS or name == "level"
    if numbered != _whole(number) or number == "0" or (head != name and not numbered):
        return Refusal("no-player", {"name": head})
    if name == "level":
        return _ours(text, head, int(number), settings, seed)
    if settings:
        return Refusal("no-setting", {"name": name, "setting": rest[0]})
    return Spec(text, Kind(name), int(number or 0), seed=seed)


def barred(spec: Spec, rules: HeartsRules) -> Refusal | None:
    """Why this player cannot play by these rules here, None if it can.

    Only OpenSpiel's may not: it knows few rules (``not-its-rules``), and needs its package
    (``no-openspiel``).
    """
    if spec.kind is not Kind.ISMCTS:
        return None
    if not openspiel.installed():
        return Refusal("no-openspiel")
    return None if openspiel.switches_of(rules) else Refusal("not-its-rules", {"name": spec.text})


def sit(spec: Spec, seed: int, *, referee: bool = False) -> Player | Program:
    """The player, with this seed unless it was written with its own; ``referee`` is for programs.

    Raises ProgramFailed if a program cannot be started.
    """
    seed = seed if spec.seed is None else spec.seed
    match spec.kind:
        case Kind.RANDOM:
            return RandomBot(seed)
        case Kind.GREEDY:
            return GreedyBot()
        case Kind.FLAT:
            return FlatBot(spec.count, seed)
        case Kind.ISMCTS:
            return IsmctsBot(spec.count, seed)
        case Kind.PROGRAM:
            return Program(spec.words, spec.config, referee=referee)
        case Kind.LEVEL:
            bot = hearts_bot({"level": spec.count, **spec.settings}, seed)
            assert not isinstance(bot, Refusal), "read with these settings"
            return bot


def _program(text: str) -> Spec | Refusal:
    head, _, command = text.partition(":")
    try:
        words = shlex.split(command)
    except ValueError:  # a quotation mark that nothing closes
        words = []
    config = tuple(head.split(",")[1:])
    for setting in config:
        if not all(setting.partition("=")) or not setting.isascii() or len(setting.split()) != 1:
            return Refusal("no-setting", {"name": "cmd", "setting": setting})
    made = Spec(text, Kind.PROGRAM, words=tuple(words), config=config)
    return made if words else Refusal("no-program")


def _ours(
    text: str, head: str, level: int, settings: dict[str, int], seed: int | None
) -> Spec | Refusal:
    if isinstance(hearts_bot({"level": level}, 0), Refusal):
        return Refusal("no-player", {"name": head})
    for key, value in settings.items():
        if key == "level" or isinstance(hearts_bot({"level": level, key: value}, 0), Refusal):
            return Refusal("no-setting", {"name": head, "setting": f"{key}={value}"})
    return Spec(text, Kind.LEVEL, level, settings, seed)


def _whole(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= 18
