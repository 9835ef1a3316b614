"""The hint beside the hand: what the coach would do, and why. While cards are passed or exposed it
lists the best ways, and a press takes one of them."""

from __future__ import annotations

from herzrasen.presentation.speech.hearts_hints import (
    MAX_OPTIONS,
    by_points,
    fact_sentence,
    fewer_points,
    format_points,
    format_spread,
    is_exact,
    option_name,
    option_sentence,
    standing_of,
)
from herzrasen.protocol.hearts.coach import Hint, HintOption
from herzrasen.terminal.hearts.board_state import HeartsBoardState
from herzrasen.terminal.hearts.look import HeartsLook
from herzrasen.terminal.hearts.panel import Line, Panel, Span, text_line

_STANDING_SIGNS = {"best": "★", "near": "≈", "worse": " "}


def hint_panel(state: HeartsBoardState, look: HeartsLook) -> Panel | None:
    """What the coach says of this decision; None where it was not asked, or put away."""
    t = look.t
    if state.hint_pending:
        return Panel(
            t("hearts_table.tool.hint"), (text_line(t("coach_table.hint.thinking"), "muted"),)
        )
    hint = state.open_hint
    if hint is None or not hint.options:
        return None
    lines = [text_line(option_sentence(t, hint.ask, hint.options[0]), "accent bold")]
    if hint.ask == "play":
        lines.append(_option_line(look, hint, 0, hint.options[0]))
    lines += [text_line(fact_sentence(t, fact, look.name_of)) for fact in hint.why]
    if fewer := fewer_points(t, hint):
        lines.append(text_line(fewer, "muted"))
    rows = () if hint.ask == "play" else _option_rows(hint, look)
    return Panel(t("hearts_table.tool.hint"), tuple(lines), rows)


def _option_rows(hint: Hint, look: HeartsLook) -> tuple[tuple[str, Line], ...]:
    """The best ways; what the moon does is chosen in its own question, and cannot be taken back."""
    pressed = hint.ask != "moon"
    return tuple(
        (f"hint:{at}" if pressed else "", _option_line(look, hint, at, option))
        for at, option in by_points(hint.options, MAX_OPTIONS)
    )


def _option_line(look: HeartsLook, hint: Hint, at: int, option: HintOption) -> Line:
    t = look.t
    figures = format_points(t, option.points)
    spread = "" if is_exact(t, option) else f" ±{format_spread(t, option)}"
    sign = Span(f"{_STANDING_SIGNS[standing_of(hint.options, at)]} ", "accent")
    name = look.cards(option.cards) or (Span(option_name(t, option)),)
    return sign, *name, Span(f"  {figures}{spread}", "muted")
