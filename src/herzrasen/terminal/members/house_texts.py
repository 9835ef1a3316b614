"""The house rules of a table in sentences: who may look on, how long one may think, what may be
said. The twin of ``client/kit/table/house-rules.js`` and ``client/kit/clocks/time-control.js``."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec

from herzrasen.protocol.house_rules import PUBLIC_LONGEST, HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.terminal.game_traits import traits_of
from herzrasen.terminal.state.clocks import format_clock

if TYPE_CHECKING:
    from collections.abc import Mapping

    from herzrasen.games.protocol import GameName
    from herzrasen.terminal.translation import Translation

HOUSE_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "kind": ("private", "public"),
    "help": ("manual", "send", "assist"),
    "inputs": ("mouse", "touch", "keys"),
    "watchers": ("may-sit", "look-on", "none"),
    "talk": ("free", "phrases", "none"),
}
"""What may be chosen; the most help stands last."""

TIME_CHOICES: Final[Mapping[str, TurnTime | None]] = {
    "off": None,
    "move": TurnTime(move=30),
    "deal": TurnTime(move=10, reserve=180),
}
"""What is proposed first: no limit, one per move, one with a reserve per deal."""

MIN_MOVE: Final = 5
MAX_MOVE: Final = 600
MIN_RESERVE: Final = 10
MAX_RESERVE: Final = 3600
"""Seconds that people may choose."""

_RACE: Final = ("kind", "help", "inputs", "watchers", "time", "talk")
_TURNS: Final = ("watchers", "time", "talk")


def parse_house_rules(document: Mapping[str, Any]) -> HouseRules:
    """The house rules in a document, as settings keep them; what is none is as usual."""
    house = HouseRules()
    for field in msgspec.structs.fields(HouseRules):
        if field.name in document:
            with suppress(msgspec.ValidationError):
                value = msgspec.convert(document[field.name], field.type)
                house = with_house_rule(house, field.name, value)
    return house


def asked_house_rules(game: GameName) -> tuple[str, ...]:
    """What there is to agree on: where nobody is quicker, nothing about help and input."""
    return _RACE if traits_of(game).real_time else _TURNS


def time_choice(time: TurnTime | None) -> str:
    """Which of ``TIME_CHOICES`` a time limit is like."""
    if time is None:
        return "off"
    return "deal" if time.reserve else "move"


def house_lines(t: Translation, house: HouseRules, game: GameName) -> tuple[str, ...]:
    """The house rules in sentences."""
    return tuple(house_line(t, house, game, what) for what in asked_house_rules(game))


def unusual_house_lines(t: Translation, house: HouseRules, game: GameName) -> tuple[str, ...]:
    """The sentences of what is not as usual; what follows from a public table is usual there."""
    usual = HouseRules(kind=house.kind)
    return tuple(
        line
        for what in asked_house_rules(game)
        if (line := house_line(t, house, game, what)) != house_line(t, usual, game, what)
        or (what == "kind" and house.kind != "private")
    )


def house_line(t: Translation, house: HouseRules, game: GameName, what: str) -> str:
    """One house rule in a sentence or some."""
    if what == "inputs":
        return inputs_line(t, house.inputs)
    if what == "time":
        return " ".join(time_lines(t, house, game))
    if what == "talk":
        return t(f"lobby.house.talk_says.{house.chat_mode}")
    return t(f"lobby.house.{what}_says.{getattr(house, what)}")


def inputs_line(t: Translation, inputs: tuple[str, ...]) -> str:
    """What may be played with."""
    if len(inputs) == len(HOUSE_CHOICES["inputs"]):
        return t("lobby.house.inputs_says.all")
    sentence = t("lobby.house.inputs_says.only", list=inputs_list(t, inputs))
    return sentence if "keys" in inputs else f"{sentence} {t('lobby.house.inputs_says.no_keys')}"


def inputs_list(t: Translation, inputs: tuple[str, ...]) -> str:
    """The inputs with "or" between them."""
    *first, last = (t(f"lobby.house.with.{each}") for each in inputs)
    return t("terminal.lobby.or", first=", ".join(first), last=last) if first else last


def time_lines(t: Translation, house: HouseRules, game: GameName) -> tuple[str, ...]:
    """How long people may think."""
    time = house.time
    if time is None:
        return (t("clocks.agreed.off"),)
    limit = t("clocks.agreed.move", move=time.move)
    if time.reserve:
        reserve = format_clock(1000 * time.reserve)
        limit = t(f"clocks.agreed.deal_{game}", move=time.move, reserve=reserve)
    extend = "extend" if house.kind == "private" else "no_extend"
    return (limit, t(f"clocks.agreed.late_{game}"), t(f"clocks.agreed.{extend}"))


def with_house_rule(house: HouseRules, what: str, value: Any) -> HouseRules:
    """With another choice of one house rule; an empty list of inputs changes nothing. At a public
    table nobody thinks longer than is allowed there."""
    if what == "inputs" and not value:
        return house
    changed = msgspec.structs.replace(house, **{what: value})
    if changed.kind == "private" or changed.time is None:
        return changed
    return msgspec.structs.replace(changed, time=changed.time.at_most(PUBLIC_LONGEST))
