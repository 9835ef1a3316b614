"""When line mode is on, and why."""

from __future__ import annotations

import pytest

from herzrasen.terminal.lines.line_mode import LineModeReason, line_mode_reason

XTERM = {"TERM": "xterm"}


@pytest.mark.parametrize(
    ("environment", "facts", "reason"),
    [
        (XTERM, {}, None),
        (XTERM, {"flag": True}, "flag"),
        (XTERM | {"HERZRASEN_LINES": "1"}, {}, "variable"),
        (XTERM | {"HERZRASEN_LINES": "no"}, {}, None),
        (XTERM | {"HERZRASEN_LINES": ""}, {"setting": True}, None),
        (XTERM, {"setting": True}, "setting"),
        (XTERM, {"output_is_terminal": False}, "no_terminal"),
        (XTERM, {"input_is_terminal": False}, "no_terminal"),
        (XTERM | {"HERZRASEN_LINES": "0"}, {"output_is_terminal": False}, "no_terminal"),
        ({"TERM": "dumb"}, {}, "dumb"),
        ({}, {}, "dumb"),
    ],
)
def test_reasons(
    environment: dict[str, str], facts: dict[str, bool], reason: LineModeReason | None
) -> None:
    usual = {"output_is_terminal": True, "input_is_terminal": True}
    assert line_mode_reason(environment, **(usual | facts)) == reason
