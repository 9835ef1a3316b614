"""What can be played here, as values: presets, options, bots' settings (``GET api/games``)."""

from __future__ import annotations

from enum import Enum
from types import ModuleType, NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from herzrasen.bots.bot import SETTINGS
from herzrasen.cards import Card
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import GameName
from herzrasen.table.wire import Offer, Offers, Option, Preset


def offers() -> Offers:
    """Both games."""
    return Offers(hearts=_offer("hearts", hearts), nerts=_offer("nerts", nerts))


def _offer(game: GameName, package: ModuleType) -> Offer:
    presets = tuple(
        Preset(
            name=name,
            rules=package.text_of(rules),
            playable=game == "hearts" or nerts.playable(rules),
            options=msgspec.structs.asdict(rules),
        )
        for name, rules in package.PRESETS.items()
    )
    rules_type = type(next(iter(package.PRESETS.values())))
    hints = get_type_hints(rules_type, include_extras=True)
    usual = {field.name: field.default for field in msgspec.structs.fields(rules_type)}
    options = tuple(_option(name, hint, usual[name]) for name, hint in hints.items())
    bot = tuple(
        Option(name, "number", span.usual, least=span.least, most=span.most)
        for name, span in SETTINGS[game].items()
    )
    return Offer(game=game, presets=presets, options=options, bot=bot)


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
