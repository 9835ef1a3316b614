"""What is agreed on at new tables besides the rules: visibility, help, spectators, time, chat."""

from __future__ import annotations

from typing import Any

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import Option, ask_text, ask_yes_no, choose
from herzrasen.terminal.members.house_texts import (
    HOUSE_CHOICES,
    MAX_MOVE,
    MAX_RESERVE,
    MIN_MOVE,
    MIN_RESERVE,
    TIME_CHOICES,
    asked_house_rules,
    house_line,
    time_choice,
    with_house_rule,
)


async def change_house_rules(program: LineProgram, game: GameName) -> None:
    """Change one after the other until the user goes back; they are kept for later tables."""
    t, session = program.t, program.session
    while True:
        house = program.house
        options = [
            Option(
                t("line_mode.pair", name=_title(program, what), value=_value(program, house, what)),
                what,
            )
            for what in asked_house_rules(game)
        ]
        what = await choose(session, t("lobby.house.title"), options)
        if what is None:
            return
        if what == "time":
            changed = await _ask_time(program, house)
        elif what == "inputs":
            changed = await _ask_inputs(program, house)
        else:
            changed = await _ask_choice(program, house, what)
        program.store.change(house=msgspec.to_builtins(changed))
        unlimited = what == "time" and changed.time is None
        session.say(
            t("clocks.choose.off_says") if unlimited else house_line(t, changed, game, what)
        )


def _title(program: LineProgram, what: str) -> str:
    return program.t("clocks.title" if what == "time" else f"lobby.house.{what}")


def _value(program: LineProgram, house: HouseRules, what: str) -> str:
    t = program.t
    if what == "time":
        return t(f"clocks.choose.{time_choice(house.time)}")
    if what == "inputs":
        return t.join(t(f"lobby.house.inputs_is.{each}") for each in house.inputs)
    chosen = house.chat_mode if what == "talk" else getattr(house, what)
    return t(f"lobby.house.{what}_is.{chosen}")


async def _ask_choice(program: LineProgram, house: HouseRules, what: str) -> HouseRules:
    t = program.t
    options = [
        Option(
            t(
                "line_mode.pair",
                name=t(f"lobby.house.{what}_is.{value}"),
                value=t(f"lobby.house.{what}_says.{value}"),
            ),
            value,
        )
        for value in HOUSE_CHOICES[what]
    ]
    chosen = await choose(program.session, _title(program, what), options)
    return house if chosen is None else with_house_rule(house, what, chosen)


async def _ask_inputs(program: LineProgram, house: HouseRules) -> HouseRules:
    """Which devices may be used: each is asked for; none at all changes nothing."""
    t = program.t
    wanted = [
        each
        for each in HOUSE_CHOICES["inputs"]
        if await ask_yes_no(program.session, f"{t(f'lobby.house.inputs_is.{each}')}?")
    ]
    return with_house_rule(house, "inputs", tuple(wanted))


async def _ask_time(program: LineProgram, house: HouseRules) -> HouseRules:
    t, session = program.t, program.session
    options = [Option(t(f"clocks.choose.{name}"), name) for name in TIME_CHOICES]
    kind = await choose(session, t("clocks.title"), options)
    if kind is None:
        return house
    time = TIME_CHOICES[kind]
    if time is not None:
        move = await _ask_seconds(program, "move", MIN_MOVE, MAX_MOVE, time.move)
        reserve = 0
        if time.reserve:
            reserve = await _ask_seconds(program, "reserve", MIN_RESERVE, MAX_RESERVE, time.reserve)
        time = TurnTime(move=move, reserve=reserve)
    return with_house_rule(house, "time", time)


async def _ask_seconds(program: LineProgram, what: str, least: int, most: int, usual: int) -> int:
    """A number of seconds within its limits; an empty line is the usual one."""
    t = program.t
    limits = t("rule_choice.range", least=least, most=most)
    question = t("line_mode.pair", name=t(f"clocks.choose.seconds_{what}"), value=limits)
    typed: Any = await ask_text(program.session, question, usual=str(usual))
    number = int(typed) if typed and typed.isascii() and typed.isdigit() else usual
    return min(most, max(least, number))
