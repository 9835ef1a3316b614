"""Whether line mode is on, and why: asked for, or the output is nothing to draw on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

VARIABLE: Final = "HERZRASEN_LINES"

LineModeReason: TypeAlias = Literal["flag", "variable", "setting", "no_terminal", "dumb"]

_OFF: Final = frozenset({"", "0", "no", "off", "false"})


def line_mode_reason(
    environment: Mapping[str, str],
    *,
    flag: bool = False,
    setting: bool = False,
    output_is_terminal: bool,
    input_is_terminal: bool,
) -> LineModeReason | None:
    """Why line mode is on, None where it is off.

    The variable may also switch off what the settings say, but no pipe and no dumb terminal can
    show more than lines.
    """
    if flag:
        return "flag"
    wanted = environment.get(VARIABLE)
    if wanted is not None and wanted.strip().casefold() not in _OFF:
        return "variable"
    if not (output_is_terminal and input_is_terminal):
        return "no_terminal"
    if environment.get("TERM", "dumb") == "dumb":
        return "dumb"
    if wanted is None and setting:
        return "setting"
    return None
