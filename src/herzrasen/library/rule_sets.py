"""Rules by name, by text and by option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, overload

import msgspec

from herzrasen.games.hearts import HeartsRules
from herzrasen.games.nerts import NertsRules
from herzrasen.games.protocol import GameName, InvalidRules, Refusal
from herzrasen.games.registry import GAMES, game_of_rules
from herzrasen.library.errors import UnknownRules
from herzrasen.library.game_parts import DEFAULT_GAME
from herzrasen.protocol import codec

Rules: TypeAlias = HeartsRules | NertsRules
"""The rules of a match, a frozen value with a field for each option."""

RulesLike: TypeAlias = Rules | str
"""Rules, or their text form, such as ``omnibus+players=5``."""


@overload
def rules(
    game: Literal["hearts", "standard"] = "standard", preset: str = "", /, **options: Any
) -> HeartsRules: ...


@overload
def rules(game: Literal["nerts"], preset: str = "", /, **options: Any) -> NertsRules: ...


@overload
def rules(game: str, preset: str = "", /, **options: Any) -> Rules: ...


def rules(game: str = "standard", preset: str = "", /, **options: Any) -> Rules:
    """Rules by name and options.

    Args:
        game: ``hearts`` or ``nerts``, or at once a preset of either (see ``presets``).
        preset: the game's preset, its first by default; or a whole text form such as
            ``omnibus+players=5,target=50``, as ``herzrasen rules`` reads it.
        options: fields of ``hearts.HeartsRules`` or ``nerts.NertsRules`` that differ, with their
            values, or these as text: ``moon="choice"``, ``bonus_card="JD"``.

    Returns:
        The rules, a frozen value. Equal rules are equal, however they were made.

    Raises:
        UnknownRules: for a name, option or value that does not exist, and for options that cannot
            be played together.
    """
    name, text = _game_and_text(game, preset)
    found = GAMES[name].parse_rules(text)
    if isinstance(found, Refusal):
        raise UnknownRules(found)
    made: Rules = _with_options(name, found, options) if options else found
    return made


def as_rules(rules_or_text: RulesLike) -> Rules:
    """The rules themselves, or those of a text form. Raises UnknownRules."""
    return rules(rules_or_text) if isinstance(rules_or_text, str) else rules_or_text


def rules_text(rules: Rules, preset: str = "") -> str:
    """The text form of rules: the nearest preset and what differs, such as ``h3+target=50``.

    ``rules(rules_text(r)) == r`` for rules ``r`` whose preset only one game has, which today are
    all.

    Args:
        rules: the rules.
        preset: the one that was chosen. Some presets are the same rules; where no other is nearer,
            this one is named: ``rules_text(rules("h4"), "h4")`` is ``h4``.
    """
    return game_of_rules(rules).format_rules(rules, preset)


def presets(game: str = DEFAULT_GAME) -> Mapping[str, Rules]:
    """The presets of ``hearts`` or ``nerts`` by name, the default first.

    Raises:
        UnknownRules: for another game.
    """
    for name, package in GAMES.items():
        if name == game:
            return package.PRESETS
    raise UnknownRules(Refusal("hearts.refusal.unknown-preset", {"name": game}))


def _game_and_text(game: str, preset: str) -> tuple[GameName, str]:
    """The game, and the text form of its rules."""
    for name, package in GAMES.items():
        if game == name:
            return name, preset or next(iter(package.PRESETS))
    if preset:
        raise UnknownRules(Refusal("hearts.refusal.unknown-preset", {"name": game}))
    word = game.partition("+")[0]
    having = [name for name, package in GAMES.items() if word in package.PRESETS]
    return (*having, DEFAULT_GAME)[0], game


def _with_options(game: GameName, preset: Any, options: Mapping[str, Any]) -> Any:
    try:
        plain = codec.decode(codec.encode(options), dict[str, Any])
    except (AttributeError, TypeError, msgspec.MsgspecError):
        option = next(iter(options))
        facts: dict[str, str | int] = {"option": option, "value": str(options[option])}
        raise UnknownRules(Refusal(f"{game}.refusal.bad-value", facts)) from None
    values = codec.read_options(game, plain)
    if isinstance(values, Refusal):
        raise UnknownRules(values)
    try:
        return msgspec.structs.replace(preset, **values)
    except InvalidRules as unplayable:
        raise UnknownRules(unplayable.refusal) from None
