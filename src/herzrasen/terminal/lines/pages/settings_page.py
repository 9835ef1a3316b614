"""The settings that mean something in line mode, and those that an account shares with browsers."""

from __future__ import annotations

from typing import Any, Final

from herzrasen.locales import LANGUAGES
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import Option, choose

_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "language": ("auto", *LANGUAGES),
    "announce": ("long", "short"),
    "speed": ("slow", "normal", "fast", "instant"),
    "hand_order": ("up", "down", "colours"),
    "daily_goal": ("1", "2", "3"),
    "theme": ("felt", "dark", "light", "contrast"),
    "letters": ("auto", *LANGUAGES),
}
_SWITCHES: Final = ("auto_last", "auto_only", "talk", "habit", "lines", "four_colours")


async def settings_page(program: LineProgram) -> None:
    """Change one after the other until the user goes back."""
    session = program.session
    while True:
        t = program.t
        options = [Option(_label(program, name), name) for name in (*_CHOICES, *_SWITCHES)]
        name = await choose(session, t("client.settings.title"), options)
        if name is None:
            return
        if name in _SWITCHES:
            program.store.change(**{name: not getattr(program.settings, name)})
        else:
            values = [Option(_value_name(program, name, value), value) for value in _CHOICES[name]]
            chosen = await choose(session, _name(program, name), values)
            if chosen is not None:
                program.store.change(**{name: chosen})
        session.say(_label(program, name))


def _name(program: LineProgram, name: str) -> str:
    key = f"client.settings.{name}"
    return program.t(key) if program.t.has(key) else program.t(f"line_mode.settings.{name}")


def _value_name(program: LineProgram, name: str, value: Any) -> str:
    if isinstance(value, bool):
        return program.t(f"connection.rules.{'yes' if value else 'no'}")
    return program.t(f"client.settings.{name}_is.{value}")


def _label(program: LineProgram, name: str) -> str:
    value = _value_name(program, name, getattr(program.settings, name))
    return program.t("line_mode.pair", name=_name(program, name), value=value)
