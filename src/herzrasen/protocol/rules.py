"""HTTP messages about rules: what can be played, and rules in sentences."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from herzrasen.cards import Card
from herzrasen.games.protocol import GameName


class RulesRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``POST api/rules``: what would be played with these options? Others are at their defaults.

    ``preset`` is the one that was chosen before options were changed; the answer has its name
    unless another one is nearer.
    """

    game: GameName
    options: dict[str, Any]
    language: str = ""
    preset: str = ""


class Preset(msgspec.Struct, frozen=True):
    """A named set of rules. ``rules`` is its text form for NewTable, ``options`` every option's
    value under it."""

    name: str
    rules: str
    options: dict[str, Any]


class OptionInfo(msgspec.Struct, frozen=True):
    """What a rules option, or a setting of the bots, may be.

    A ``choice`` has ``values``; a ``number`` lies from ``least`` to ``most``, and may be missing
    (null) if ``empty``; ``yes-no`` is true or false; a ``card`` is a card's text or null; a
    ``list`` holds values ``of`` one kind: cards, prices (a card and its points) or numbers, the
    latter two from ``least`` to ``most``. ``usual`` is the default. Its sentences in ``locales``
    are ``<game>.option.<name>.name`` and ``.about``, ``<game>.value.<name>.<value>``.
    """

    name: str
    kind: Literal["choice", "number", "yes-no", "card", "list"]
    usual: Any
    values: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    empty: bool = False
    of: Literal["card", "price", "number"] | None = None


class GameInfo(msgspec.Struct, frozen=True):
    """One game of ``GET api/games``: its presets, options and bots' settings."""

    game: GameName
    presets: tuple[Preset, ...]
    options: tuple[OptionInfo, ...]
    bot: tuple[OptionInfo, ...]


GameInfos: TypeAlias = dict[GameName, GameInfo]
"""``GET api/games``: what can be played here."""


class RuleGroup(msgspec.Struct, frozen=True):
    """Some rules that belong together, as finished sentences under a title. ``changed`` are the
    indices of those that differ from the nearest preset."""

    title: str
    lines: tuple[str, ...]
    changed: tuple[int, ...] = ()


class CardValue(msgspec.Struct, frozen=True):
    """Cards that cost the same number of points each; below 0 they take points off."""

    cards: tuple[Card, ...]
    points: int


class RuleValue(msgspec.Struct, frozen=True):
    """An option's value, in words: its ``name``, and its value as ``words``.

    ``differs`` says that the nearest preset has another value, ``matters`` is false where no value
    of the option would change anything, the others being as they are; the reason is the option
    ``because``.
    """

    option: str
    name: str
    words: str
    differs: bool
    matters: bool
    because: str = ""


class RuleRefusal(msgspec.Struct, frozen=True):
    """Why the rules are unplayable: a finished ``sentence``, and the options it is about."""

    code: str
    facts: dict[str, str | int]
    sentence: str
    options: tuple[str, ...]


class RuleBook(msgspec.Struct, frozen=True):
    """Everything about one rules value, in the language that was asked for.

    ``rules`` is its canonical text form, ``preset`` the nearest preset and ``differences`` the
    options in which it differs from that; ``seats`` is how many play, ``options`` and ``values``
    are every option's value as it travels and as it is said, ``sentences`` the rules for people and
    ``gist`` the game in a few of them. Where the rules are unplayable, ``refusal`` says why and the
    rest is empty.

    For Hearts ``worth`` are the cards that count, of one pack, and ``passing`` is how many seats to
    the left cards are passed in each deal, until that begins again; empty without passing.
    """

    game: GameName
    rules: str = ""
    preset: str = ""
    differences: tuple[str, ...] = ()
    seats: int = 0
    options: dict[str, Any] = {}
    values: tuple[RuleValue, ...] = ()
    sentences: tuple[RuleGroup, ...] = ()
    gist: tuple[str, ...] = ()
    worth: tuple[CardValue, ...] = ()
    passing: tuple[int, ...] = ()
    refusal: RuleRefusal | None = None
