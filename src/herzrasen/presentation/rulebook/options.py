"""What each option may be, read off the fields of the rules values, and a value in words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType, ModuleType, NoneType
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from herzrasen.cards import Card, CardSet
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.rules import Penalty
from herzrasen.games.protocol import GameName
from herzrasen.locales import catalogue, text
from herzrasen.presentation.rulebook.translator import Speech
from herzrasen.protocol.rules import Option

GAMES: Final[dict[GameName, ModuleType]] = {"hearts": hearts, "nerts": nerts}
"""The games by name, as the packages with their presets and text forms."""
_EXAMPLES: Final = {
    "removed": "2C.2D",
    "penalties": "KS:10.AS:7",
    "bonus_card": "JD",
    "pile_sizes": "13/13/10/8",
}
"""How values are written that are neither a number nor have a name."""

_HELD: Final[Mapping[Any, Literal["card", "price", "number"]]] = MappingProxyType(
    {Card: "card", Penalty: "price", int: "number"}
)


@cache
def options(game: GameName) -> tuple[Option, ...]:
    """Every option of a game's rules, in the order of the rule text."""
    rules_type = type(usual(game))
    hints = get_type_hints(rules_type, include_extras=True)
    default = {field.name: field.default for field in msgspec.structs.fields(rules_type)}
    return tuple(_option(name, hint, default[name]) for name, hint in hints.items())


def usual(game: GameName) -> Any:
    """The rules that every other starts from: the game's first preset."""
    return next(iter(GAMES[game].PRESETS.values()))


def in_words(game: GameName, option: str, value: Any, language: str) -> str:
    """A value of an option for people: by its name, as a number, or as cards.

    >>> in_words("hearts", "bonus_card", Card.parse("JD"), "en")
    'the jack of diamonds'
    """
    named = catalogue(language).get(f"{game}.value.{option}.{_word(option, value)}")
    speech = Speech(language, f"{game}_rules")
    match value:
        case _ if named is not None:
            return named
        case int():
            return speech.signed(value)
        case Card():
            return speech.card(value)
        case tuple() if all(isinstance(card, Card) for card in value):
            return speech.cards(CardSet(value))
        case tuple():
            return ", ".join(_part(part, speech) for part in value)
        case _:
            raise KeyError(f"{game}.value.{option}.{value}")


def written(game: GameName, option: str, value: Any) -> str:
    """A value of an option as it stands in a text form.

    >>> written("hearts", "sun", False), written("nerts", "pile_sizes", (13, 10))
    ('no', '13/10')
    """
    match value:
        case None | () | bool():
            return _word(option, value)
        case tuple() if game == "nerts":
            return "/".join(str(part) for part in value)
        case tuple():
            return ".".join(_entry(part) for part in value)
        case _:
            return str(value)


def choices(game: GameName, option: Option, language: str) -> tuple[tuple[str, str], ...]:
    """Everything the option may be: how it is written, and in words where that says more."""
    known, found = catalogue(language), {}
    if "number" in (option.kind, option.of):
        span = {"least": option.least or 0, "most": option.most or 0}
        found[text(language, "rules.span", **span)] = ""
    if option.name in _EXAMPLES:
        found[text(language, "rules.such-as", example=_EXAMPLES[option.name])] = ""
    for word in (*option.values, "yes", "no", "none", "automatic"):
        said = known.get(f"{game}.value.{option.name}.{word}", "")
        if said:
            found[word] = said if said != word else ""
    return tuple(found.items())


def _word(option: str, value: Any) -> str:
    """What the value's words are filed under."""
    match value:
        case None:
            return "automatic" if option == "tableau_piles" else "none"
        case ():
            return "none"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def _part(part: Any, speech: Speech) -> str:
    if isinstance(part, Penalty):
        return speech.word("priced", card=speech.card(part.card), points=part.points)
    return speech.signed(part)


def _entry(part: Any) -> str:
    return f"{part.card}:{part.points}" if isinstance(part, Penalty) else str(part)


def _option(name: str, hint: Any, default: Any) -> Option:
    kinds = get_args(hint)
    empty = NoneType in kinds
    kind, least, most = _bounded(
        next(one for one in kinds if one is not NoneType) if empty else hint
    )
    if kind is bool:
        return Option(name, "yes-no", default)
    if kind is int:
        return Option(name, "number", default, least=least, most=most, empty=empty)
    if kind is Card:
        return Option(name, "card", default, empty=empty)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Option(name, "choice", default, values=tuple(choice.value for choice in kind))
    if get_origin(kind) is not tuple:
        raise TypeError(f"no way to ask for {name}")
    of, least, most = _bounded(get_args(kind)[0])
    if of is Penalty:
        _, least, most = _bounded(get_type_hints(Penalty, include_extras=True)["points"])
    return Option(name, "list", default, least=least, most=most, of=_HELD[of])


def _bounded(kind: Any) -> tuple[Any, int | None, int | None]:
    """A type, and from where to where its numbers go if they are bounded."""
    if get_origin(kind) is not Annotated:
        return kind, None, None
    bare, bounds = get_args(kind)
    return bare, bounds.ge, bounds.le
