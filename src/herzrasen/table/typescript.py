"""The types of what travels as TypeScript declarations, for the browser client to be checked by.

Run as a program it prints what ``client/wire.d.ts`` has to be:

    python -m herzrasen.table.typescript > src/herzrasen/client/wire.d.ts
"""

from __future__ import annotations

import builtins
import types
import typing
from collections.abc import Iterable
from enum import Enum
from inspect import cleandoc
from typing import Any, Final, get_args, get_origin, get_type_hints

import msgspec

from herzrasen.cards import Card, CardSet
from herzrasen.games import hearts, nerts
from herzrasen.table import (
    answers,
    listing,
    messages,
    myself,
    played,
    recorded,
    reviewed,
    rulebook,
    taught,
    wire,
)

_HEAD: Final = """\
// Made by `python -m herzrasen.table.typescript`: change the types it is made from, not this file.

/** A card's text: rank, suit, and a prime for the second deck (QS, TH, 2C', AD'3). */
export type Card = string;
/** 0 to players - 1; -1 is the dealer, -2 a watcher. */
export type Seat = number;
"""

_PLAIN: Final[dict[Any, str]] = {
    Card: "Card",
    CardSet: "readonly Card[]",
    str: "string",
    bool: "boolean",
    int: "number",
    float: "number",
    types.NoneType: "null",
    msgspec.Raw: "HeartsMove | NertsMove",
    Any: "unknown",
}
_SENT: Final = (
    answers.NewTable,
    answers.DealAgain,
    answers.QuickMatch,
    answers.QRWish,
    listing.Look,
    rulebook.RulesWish,
    myself.SignUp,
    myself.SignIn,
    myself.Recover,
    myself.NewName,
    myself.NewPassword,
    myself.PasskeyWish,
    myself.PasskeyAnswer,
    myself.Farewell,
    messages.FromBrowser,
    hearts.Move,
    nerts.Move,
)
_RECEIVED: Final = (
    answers.TableCreated,
    rulebook.Offers,
    rulebook.RuleBook,
    taught.Lesson,
    recorded.Replayed,
    reviewed.RoundReview,
    reviewed.Hint,
    reviewed.DealReview,
    reviewed.Reviewing,
    answers.QRCode,
    myself.Me,
    myself.SignedUp,
    myself.MyDevices,
    played.MyMatches,
    played.MyStatistics,
    myself.Preferences,
    messages.ToBrowser,
    listing.ToLobby,
)
_UNIONS: Final = {
    "FromBrowser": messages.FromBrowser,
    "ToBrowser": messages.ToBrowser,
    "ToLobby": listing.ToLobby,
    "HeartsMove": hearts.Move,
    "NertsMove": nerts.Move,
    "HeartsEvent": hearts.Event,
    "NertsEvent": nerts.Event,
}


def declarations() -> str:
    """All messages and what they hold, each under its class's name.

    The two games have classes of the same name; theirs begin with the game's.
    """
    sent = _classes(_SENT)
    told = sent | _classes(_RECEIVED)
    parts = [_HEAD]
    parts += (_declared(cls, cls in sent) for cls in sorted(told, key=_name))
    parts += (f"export type {name} = {_union(kind)};\n" for name, kind in _UNIONS.items())
    return "\n".join(parts)


def _union(alias: Any) -> str:
    return " | ".join(_name(cls) for cls in alias.__args__)


def _name(cls: type) -> str:
    for game in (hearts, nerts):
        prefix = game.__name__.rpartition(".")[2].capitalize()
        if cls.__module__.startswith(f"{game.__name__}.") and not cls.__name__.startswith(prefix):
            return prefix + cls.__name__
    return cls.__name__


def _declared(cls: type, sent: bool) -> str:
    if issubclass(cls, Enum):
        return f"{_doc(cls)}export type {_name(cls)} = {_choice(choice.value for choice in cls)};\n"
    assert issubclass(cls, msgspec.Struct)
    settings = cls.__struct_config__
    lines = [f"{_doc(cls)}export interface {_name(cls)} {{"]
    if settings.tag_field is not None:
        lines.append(f"  readonly {settings.tag_field}: {_choice([settings.tag])};")
    hints = get_type_hints(cls)
    for field in msgspec.structs.fields(cls):
        mark = "?" if (sent or settings.omit_defaults) and not field.required else ""
        lines.append(f"  readonly {field.encode_name}{mark}: {_type(hints[field.name])};")
    return "\n".join([*lines, "}\n"])


def _doc(cls: type) -> str:
    text = cleandoc(cls.__doc__ or "").replace("``", "`").replace("*/", "* /")
    lines = "".join(f" * {line}".rstrip() + "\n" for line in text.splitlines())
    return f"/**\n{lines} */\n"


def _choice(values: Iterable[Any]) -> str:
    return " | ".join(wire.encode(value).decode() for value in values)


def _type(kind: Any) -> str:
    if kind in _PLAIN:
        return _PLAIN[kind]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct | Enum):
        return _name(kind)
    inner = get_args(kind)
    match get_origin(kind):
        case typing.Union | types.UnionType:
            return " | ".join(_type(member) for member in inner)
        case typing.Literal:
            return _choice(inner)
        case builtins.tuple if inner[-1] is Ellipsis:
            item = _type(inner[0])
            return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
        case builtins.tuple:
            return f"readonly [{', '.join(_type(item) for item in inner)}]"
        case builtins.dict:
            return f"Readonly<Record<string, {_type(inner[1])}>>"
        case _:
            raise TypeError(f"has no TypeScript: {kind!r}")


def _classes(roots: Iterable[Any]) -> set[type]:
    found: set[type] = set()
    waiting = list(roots)
    while waiting:
        kind = waiting.pop()
        waiting += get_args(kind)
        if isinstance(kind, type) and kind not in found and issubclass(kind, msgspec.Struct | Enum):
            found.add(kind)
            if issubclass(kind, msgspec.Struct):
                waiting += get_type_hints(kind).values()
    return found


if __name__ == "__main__":
    print(declarations(), end="")
