"""A Hearts table where there is no room to draw it: in lines, the most important ones first."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.cards import Card
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.drawing.cards import card_text
from herzrasen.terminal.hearts.board_state import HeartsBoardState
from herzrasen.terminal.hearts.hand import card_target, hand_cards
from herzrasen.terminal.hearts.layout import BoardBox
from herzrasen.terminal.hearts.look import HeartsLook
from herzrasen.terminal.hearts.panel import (
    Line,
    Panel,
    Span,
    draw_panel,
    line_width,
    put_line,
    wrap,
)
from herzrasen.terminal.hearts.plates import is_active, total_line
from herzrasen.terminal.hearts.selectors import hand_idle
from herzrasen.terminal.hearts.trick import lying_cards


def draw_in_lines(
    canvas: Canvas, state: HeartsBoardState, look: HeartsLook, panel: Panel | None, call: str
) -> None:
    """The hand below, then whose turn it is, the trick, the players; a panel over all but the
    hand."""
    hand = _hand_rows(state, look, canvas.width)
    floor = max(1, canvas.height - len(hand))
    for y, row in enumerate(hand[: canvas.height - 1], floor):
        _put_hand_row(canvas, y, row, state, look)
    if panel is not None and floor > 3:
        draw_panel(canvas, BoardBox(0, 0, canvas.width, floor), panel, look.focus, look.scroll)
        return
    words = panel.title if panel is not None else call
    lines = [*wrap(words, canvas.width), *_trick_lines(state, look, canvas.width)]
    lines += _player_lines(state, look, canvas.width)
    for y, line in enumerate(lines[:floor]):
        put_line(canvas, 0, y, canvas.width, line)


def _hand_rows(state: HeartsBoardState, look: HeartsLook, width: int) -> list[list[Card]]:
    rows: list[list[Card]] = [[]]
    free = width
    for card in hand_cards(state, look):
        room = len(card_text(card, look.letters)) + 1
        if room > free:
            rows.append([])
            free = width
        rows[-1].append(card)
        free -= room
    return [row for row in rows if row]


def _put_hand_row(
    canvas: Canvas, y: int, row: list[Card], state: HeartsBoardState, look: HeartsLook
) -> None:
    idle = hand_idle(state.room, state.view, rechoosing=state.rechoosing)
    x = 0
    for card in row:
        dim = not idle and card not in state.room.legal.cards
        states = ["dim"] * dim + ["chosen"] * (card in state.chosen)
        states += ["focus"] * (look.focus == card_target(card))
        text = card_text(card, look.letters)
        style = " ".join([f"card.{card.suit.letter}", *states])
        canvas.target(card_target(card), x, y, len(text), 1)
        x += canvas.put(x, y, text, style) + 1


def _trick_lines(state: HeartsBoardState, look: HeartsLook, width: int) -> list[Line]:
    pieces = [
        (Span(f"{look.name_of(seat)} ", "muted"), look.card(card, "bold"))
        for seat, card in lying_cards(state, look.own)
    ]
    return _rows_of(pieces, width)


def _player_lines(state: HeartsBoardState, look: HeartsLook, width: int) -> list[Line]:
    assert state.view is not None
    public = state.view.public
    pieces = [
        (
            Span(f"{'▶' if is_active(public, seat) else ''}{look.name_of(seat)} "),
            *total_line(public, look, seat, taken_open=state.taken_open),
        )
        for seat in range(public.rules.players)
    ]
    return _rows_of(pieces, width)


def _rows_of(pieces: Sequence[Line], width: int) -> list[Line]:
    """Pieces side by side, in as few rows as they need."""
    rows: list[Line] = []
    for piece in pieces:
        if rows and line_width(rows[-1]) + line_width(piece) + 3 <= width:
            rows[-1] = (*rows[-1], Span(" · ", "muted"), *piece)
        else:
            rows.append(piece)
    return rows
