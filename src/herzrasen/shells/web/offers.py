"""What can be played here, as values: presets, options, bots' settings (``GET api/games``)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import ModuleType, NoneType
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import msgspec

from herzrasen.cards import Card
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import Refusal
from herzrasen.table.wire import GameName, Offer, Offers, Option, Preset

BOTS: Final[Mapping[GameName, tuple[Option, ...]]] = {
    "hearts": (Option("level", "number", usual=2, least=1, most=3),),
    "nerts": (
        Option("tempo", "number", usual=3, least=1, most=5),
        Option("insight", "number", usual=2, least=1, most=3),
    ),
}
"""The settings of each game's bots."""


def offers() -> Offers:
    """Both games."""
    return Offers(hearts=_offer("hearts", hearts), nerts=_offer("nerts", nerts))


def bot_settings(game: GameName, wished: Mapping[str, int]) -> dict[str, int] | Refusal:
    """The bots' settings with the usual ones where nothing is wished."""
    known = {option.name: option for option in BOTS[game]}
    for name, value in wished.items():
        option = known.get(name)
        if option is None:
            return Refusal("table.refusal.bot-setting", {"option": name})
        if not (option.least or 0) <= value <= (option.most or 0):
            return Refusal("table.refusal.bot-value", {"option": name, "value": value})
    return {name: wished.get(name, option.usual) for name, option in known.items()}


def _offer(game: GameName, package: ModuleType) -> Offer:
    presets = tuple(
        Preset(
            name=name,
            rules=package.text_of(rules),
            playable=package.check(rules) is None,
            options=msgspec.structs.asdict(rules),
        )
        for name, rules in package.PRESETS.items()
    )
    rules_type = type(next(iter(package.PRESETS.values())))
    hints = get_type_hints(rules_type, include_extras=True)
    usual = {field.name: field.default for field in msgspec.structs.fields(rules_type)}
    options = tuple(_option(name, hint, usual[name]) for name, hint in hints.items())
    return Offer(game=game, presets=presets, options=options, bot=BOTS[game])


def _option(name: str, hint: Any, usual: Any) -> Option:
    kinds = get_args(hint)
    empty = NoneType in kinds
    kind = next((one for one in kinds if one is not NoneType), hint) if empty else hint
    least = most = None
    if get_origin(kind) is Annotated:
        kind, bounds = get_args(kind)
        least, most = bounds.ge, bounds.le
    if kind is bool:
        return Option(name, "yes-no", usual)
    if kind is int:
        return Option(name, "number", usual, least=least, most=most, empty=empty)
    if kind is Card:
        return Option(name, "card", usual, empty=empty)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Option(name, "choice", usual, values=tuple(choice.value for choice in kind))
    return Option(name, "list", usual)
