"""The options of a game, read from the fields of its rules type, and their values as text."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType, NoneType
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from herzrasen.cards import Card, CardSet
from herzrasen.games.hearts.rules import Penalty
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.locales import catalogue, text
from herzrasen.presentation.rulebook.translator import RuleTranslator
from herzrasen.protocol.rules import OptionInfo

_EXAMPLES: Final = {
    "removed": "2C.2D",
    "penalties": "KS:10.AS:7",
    "bonus_card": "JD",
    "pile_sizes": "13/13/10/8",
}
"""Examples for values that are neither a number nor have a name."""

_ITEM_KINDS: Final[Mapping[Any, Literal["card", "price", "number"]]] = MappingProxyType(
    {Card: "card", Penalty: "price", int: "number"}
)


@cache
def options(game: GameName) -> tuple[OptionInfo, ...]:
    """Every option of a game's rules, in the order of the fields."""
    rules_type = type(default_rules(game))
    hints = get_type_hints(rules_type, include_extras=True)
    default = {field.name: field.default for field in msgspec.structs.fields(rules_type)}
    return tuple(_option(name, hint, default[name]) for name, hint in hints.items())


def default_rules(game: GameName) -> Any:
    """The default rules: the game's first preset."""
    return next(iter(GAMES[game].PRESETS.values()))


def value_text(game: GameName, option: str, value: Any, language: str) -> str:
    """A value of an option for people: its name, a number, or cards.

    >>> value_text("hearts", "bonus_card", Card.parse("JD"), "en")
    'the jack of diamonds'
    """
    named = catalogue(language).get(f"{game}.value.{option}.{_text_key(option, value)}")
    translate = RuleTranslator(language, f"{game}_rules")
    match value:
        case _ if named is not None:
            return named
        case int():
            return translate.format_signed(value)
        case Card():
            return translate.card(value)
        case tuple() if all(isinstance(card, Card) for card in value):
            return translate.cards(CardSet(value))
        case tuple():
            return ", ".join(_item_text(part, translate) for part in value)
        case _:
            raise KeyError(f"{game}.value.{option}.{value}")


def value_notation(option: str, value: Any) -> str:
    """A value of an option as the text form writes it.

    >>> value_notation("sun", False), value_notation("pile_sizes", (13, 10))
    ('no', '13/10')
    """
    match value:
        case None | () | bool():
            return _text_key(option, value)
        case tuple() if all(isinstance(part, int) for part in value):
            return "/".join(str(part) for part in value)
        case tuple():
            return ".".join(_item_notation(part) for part in value)
        case _:
            return str(value)


def choices(game: GameName, option: OptionInfo, language: str) -> tuple[tuple[str, str], ...]:
    """All values of an option: the notation, and the text for people if it says more."""
    known, found = catalogue(language), {}
    if "number" in (option.kind, option.of):
        span = {"least": option.least or 0, "most": option.most or 0}
        found[text(language, "rules.span", **span)] = ""
    if option.name in _EXAMPLES:
        found[text(language, "rules.such-as", example=_EXAMPLES[option.name])] = ""
    for word in (*option.values, "yes", "no", "none", "automatic"):
        meaning = known.get(f"{game}.value.{option.name}.{word}", "")
        if meaning:
            found[word] = meaning if meaning != word else ""
    return tuple(found.items())


def _text_key(option: str, value: Any) -> str:
    """The last part of the value's key in ``locales``."""
    match value:
        case None:
            return "automatic" if option == "tableau_piles" else "none"
        case ():
            return "none"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def _item_text(part: Any, translate: RuleTranslator) -> str:
    if isinstance(part, Penalty):
        return translate.phrase("priced", card=translate.card(part.card), points=part.points)
    return translate.format_signed(part)


def _item_notation(part: Any) -> str:
    return f"{part.card}:{part.points}" if isinstance(part, Penalty) else str(part)


def _option(name: str, hint: Any, default: Any) -> OptionInfo:
    kinds = get_args(hint)
    empty = NoneType in kinds
    kind, least, most = _type_and_bounds(
        next(one for one in kinds if one is not NoneType) if empty else hint
    )
    if kind is bool:
        return OptionInfo(name, "yes-no", default)
    if kind is int:
        return OptionInfo(name, "number", default, least=least, most=most, empty=empty)
    if kind is Card:
        return OptionInfo(name, "card", default, empty=empty)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return OptionInfo(name, "choice", default, values=tuple(choice.value for choice in kind))
    if get_origin(kind) is not tuple:
        raise TypeError(f"no way to ask for {name}")
    of, least, most = _type_and_bounds(get_args(kind)[0])
    if of is Penalty:
        _, least, most = _type_and_bounds(get_type_hints(Penalty, include_extras=True)["points"])
    return OptionInfo(name, "list", default, least=least, most=most, of=_ITEM_KINDS[of])


def _type_and_bounds(kind: Any) -> tuple[Any, int | None, int | None]:
    """A type without its annotation, and the bounds of its numbers if it has any."""
    if get_origin(kind) is not Annotated:
        return kind, None, None
    bare, bounds = get_args(kind)
    return bare, bounds.ge, bounds.le
