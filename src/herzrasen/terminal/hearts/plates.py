"""A player's plate: whose turn, who, on which side, the total and what the deal adds to it, tricks,
what taken cards count; who has chosen, who is away; what lies open before them; the clock."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len

from herzrasen.cards import Card, Seat
from herzrasen.games.hearts import Phase, Public
from herzrasen.presentation.speech.hearts_reader import side_letter
from herzrasen.presentation.speech.hearts_selectors import (
    are_partners,
    exposed_in_hand,
    in_sides,
    running_points,
    scoring_cards,
    tricks_of,
)
from herzrasen.protocol.websocket import SeatInfo
from herzrasen.terminal.drawing.canvas import Canvas, shorten
from herzrasen.terminal.hearts.board_state import HeartsBoardState
from herzrasen.terminal.hearts.layout import BoardBox
from herzrasen.terminal.hearts.look import HeartsLook
from herzrasen.terminal.hearts.panel import Line, Span, line_width, put_line
from herzrasen.terminal.state.clocks import LOW_TIME_MS, format_clock


def draw_plate(
    canvas: Canvas, box: BoardBox, state: HeartsBoardState, look: HeartsLook, seat: Seat
) -> None:
    """The plate of one of the others."""
    assert state.view is not None
    public = state.view.public
    canvas.target(f"seat:{seat}", box.left, box.top, box.width, box.height)
    canvas.fill(box.left, box.top, box.width, box.height, "raised")
    _put_name(canvas, box, state, look, seat)
    detail = taken_line(public, look, seat, taken_open=state.taken_open)
    detail = choosing_line(public, look, seat) or detail
    note = note_line(state, look, seat)
    room = box.width - 2
    if line_width(detail) + line_width(note) + 1 > room and len(note) and note[0].style == "muted":
        note = ()
    left = room - line_width(note) - bool(note)
    put_line(canvas, box.left + 2, box.top + 1, left, _plate_line(detail))
    put_line(canvas, box.right - line_width(note), box.top + 1, line_width(note), _plate_line(note))
    if look.focus == f"seat:{seat}":
        canvas.restyle(box.left, box.top, box.width, 1, "focus")


def draw_own_plate(
    canvas: Canvas, box: BoardBox, state: HeartsBoardState, look: HeartsLook, call: str
) -> None:
    """The own plate: one line, with whose turn it is in the middle."""
    assert state.view is not None
    public, seat = state.view.public, look.own
    canvas.fill(box.left, box.top, box.width, 1, "raised")
    left: Line = (
        Span(f"{'▶' if is_active(public, seat) else ' '} {look.name_of(seat)} ", "bold"),
        *total_line(public, look, seat, taken_open=state.taken_open),
        Span("  "),
        *(choosing_line(public, look, seat) or _own_taken(state, look)),
        Span("  "),
        *note_line(state, look, seat),
    )
    canvas.target(f"seat:{seat}", box.left, box.top, line_width(left), 1)
    put_line(canvas, box.left, box.top, box.width, _plate_line(left))
    canvas.put_right(box.right - 1, box.top, call, "raised.accent bold")


def _own_taken(state: HeartsBoardState, look: HeartsLook) -> Line:
    assert state.view is not None
    return taken_line(state.view.public, look, look.own, taken_open=state.taken_open)


def _put_name(
    canvas: Canvas, box: BoardBox, state: HeartsBoardState, look: HeartsLook, seat: Seat
) -> None:
    assert state.view is not None
    public = state.view.public
    active = is_active(public, seat)
    total = total_line(public, look, seat, taken_open=state.taken_open)
    marker = Span("▶ " if active else "  ", "accent bold")
    side = _side_span(public, look, seat)
    room = box.width - line_width((marker, *side, *total)) - 1
    name = Span(shorten(look.name_of(seat), room), "text bold")
    put_line(canvas, box.left, box.top, box.width, _plate_line((marker, *side, name)))
    put_line(canvas, box.right - line_width(total), box.top, box.width, _plate_line(total))


def _side_span(public: Public, look: HeartsLook, seat: Seat) -> Line:
    """The letter of the side; a partner's is bright."""
    if not in_sides(public):
        return ()
    mine = seat == look.own or are_partners(public, seat, look.own)
    letter = side_letter(public.rules.side(seat))
    return (Span(f"{letter} ", "accent bold" if mine else "muted"),)


def is_active(public: Public, seat: Seat) -> bool:
    """Whether it is this seat's turn."""
    return public.turn == seat or (public.phase is Phase.MOON and public.shooter == seat)


def total_line(public: Public, look: HeartsLook, seat: Seat, *, taken_open: bool) -> Line:
    """The side's total, and what the running deal adds."""
    side = public.rules.side(seat)
    total = Span(look.t.number(public.match.totals[side]), "bold")
    running = running_points(public) if taken_open else None
    if not running or not running[side]:
        return (total,)
    return total, Span(points_with_sign(look, running[side]), "muted")


def points_with_sign(look: HeartsLook, points: int) -> str:
    """Points that come to a total, with their sign."""
    return f"+{look.t.number(points)}" if points > 0 else look.t.number(points)


def taken_line(public: Public, look: HeartsLook, seat: Seat, *, taken_open: bool) -> Line:
    """Tricks, and the taken cards that count; then what lies open before the seat."""
    line = [Span(look.t("hearts_table.seat.tricks_short", n=tricks_of(public, seat)), "muted")]
    if taken_open:
        hearts, others = scoring_cards(public, seat)
        if hearts:
            line.append(Span(f" ♥{len(hearts)}", "suit.H"))
        line += _card_spans(look, others)
    if exposed := exposed_in_hand(public, seat):
        line += [Span(" ⟨"), *_card_spans(look, exposed, gap=""), Span("⟩")]
    return tuple(line)


def _card_spans(look: HeartsLook, cards: Iterable[Card], gap: str = " ") -> list[Span]:
    return [Span(gap + text, style) for text, style in (look.card(card, "bold") for card in cards)]


def choosing_line(public: Public, look: HeartsLook, seat: Seat) -> Line:
    """Who has chosen and who has not, while all choose."""
    if public.phase not in (Phase.PASS, Phase.CHARGE):
        return ()
    passing, ready = public.phase is Phase.PASS, seat in public.chosen
    done, open_ = ("passed", "choosing") if passing else ("decided", "deciding")
    word = look.t(f"hearts_table.seat.{done if ready else open_}")
    return (Span(f"{'✓' if ready else '…'} {word}", "good" if ready else "muted"),)


def note_line(state: HeartsBoardState, look: HeartsLook, seat: Seat) -> Line:
    """Who is away, whom a bot plays for, or the time that is left; that a bot sits there."""
    info = info_of(state, seat)
    remaining = state.room.clocks.remaining(seat, look.now) if state.room.clocks else None
    if info is not None and info.left:
        return (Span(look.t("hearts_table.seat.bot_plays"), "bad"),)
    if info is not None and info.kind == "person" and not info.here and seat != look.own:
        return (Span(look.t("hearts_table.seat.away"), "bad"),)
    if remaining is not None:
        low = remaining.runs and remaining.total <= LOW_TIME_MS
        return (Span(format_clock(remaining.total), "bad bold" if low else "text"),)
    if info is not None and info.kind == "bot":
        return (Span(look.t("hearts_table.seat.bot"), "muted"),)
    return ()


def info_of(state: HeartsBoardState, seat: Seat) -> SeatInfo | None:
    """Who sits there."""
    return next((info for info in state.room.seats if info.seat == seat), None)


def _plate_line(line: Line) -> Line:
    """The line on a plate's ground; suits keep their colours."""
    return tuple(
        span if cell_len(span.text) == 0 else Span(span.text, _on_plate(span.style))
        for span in line
    )


def _on_plate(style: str) -> str:
    base, _, states = style.partition(" ")
    if base.startswith("suit."):
        base = "raised.bad" if base[-1] in "HD" else "raised"
    elif base in ("bold", ""):
        base, states = "raised", "bold" if base else ""
    elif not base.startswith("raised"):
        base = f"raised.{base}"
    return f"{base} {states}".strip()
