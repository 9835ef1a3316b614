"""Bars of block elements, lying or standing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from herzrasen.terminal.charts.styled_text import StyledLine, StyledPiece

_LYING: Final = " ▏▎▍▌▋▊▉█"
_STANDING: Final = " ▁▂▃▄▅▆▇█"
_EIGHTHS: Final = 8
_LONGEST_LABEL: Final = 26
_WIDEST_COLUMN: Final = 6


class PlotBar(msgspec.Struct, frozen=True):
    """One bar. ``tone`` is ``good``, ``bad`` or ""."""

    label: str
    value: float
    text: str
    note: str = ""
    tone: str = ""


def draw_lying_bars(bars: Sequence[PlotBar], width: int, whole: float = 0.0) -> list[StyledLine]:
    """One line a bar: its label, the bar, its value and its note. A value below nought goes to the
    left. ``whole`` is what the longest possible bar stands for."""
    if not bars:
        return []
    least = min(0.0, *(bar.value for bar in bars))
    most = max(least + 1e-9, whole, *(bar.value for bar in bars))
    label = min(_LONGEST_LABEL, max(len(bar.label) for bar in bars))
    text = max(len(bar.text) for bar in bars)
    note = max(len(bar.note) for bar in bars)
    room = max(_EIGHTHS, width - label - text - note - 4)

    def column(value: float) -> float:
        return room * (value - least) / (most - least)

    lines: list[StyledLine] = []
    for bar in bars:
        start, end = sorted((column(0.0), column(bar.value)))
        drawn = _lying_bar(start, end, bar.value != 0)
        pieces: list[StyledPiece] = [
            (f"{bar.label[:label]:<{label}} ", ""),
            (f"{drawn:<{room}}", bar.tone or "accent"),
            (f" {bar.text:>{text}}", "strong"),
        ]
        lines.append([*pieces, (f"  {bar.note:>{note}}", "dim")] if note else pieces)
    return lines


def _lying_bar(start: float, end: float, anything: bool) -> str:
    """A bar that begins at a whole character and ends at an eighth of one."""
    begins = int(start)
    eighths = round((end - begins) * _EIGHTHS)
    if anything:
        eighths = max(1, eighths)
    full, rest = divmod(eighths, _EIGHTHS)
    return " " * begins + "█" * full + _LYING[rest].strip()


def draw_upright_bars(bars: Sequence[PlotBar], width: int, height: int) -> list[StyledLine]:
    """Bars side by side, each with its value above and its label below."""
    if not bars:
        return []
    most = max(1.0, *(bar.value for bar in bars))
    each = max(3, width // len(bars))
    each = min(each, _WIDEST_COLUMN + 4)
    wide = min(_WIDEST_COLUMN, each - 1)
    heights = [round(height * _EIGHTHS * bar.value / most) for bar in bars]
    tops = [-(-eighths // _EIGHTHS) for eighths in heights]
    lines: list[StyledLine] = []
    for row in range(height, -1, -1):
        pieces: list[StyledPiece] = []
        for bar, eighths, top in zip(bars, heights, tops, strict=True):
            if row == top:
                pieces.append((f"{bar.text:^{each}}", "strong"))
            else:
                filled = max(0, min(_EIGHTHS, eighths - row * _EIGHTHS))
                pieces.append((f"{_STANDING[filled] * wide:^{each}}", bar.tone or "accent"))
        lines.append(pieces)
    lines.append([(f"{bar.label:^{each}}", "") for bar in bars])
    return lines
