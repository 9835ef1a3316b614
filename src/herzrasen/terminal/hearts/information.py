"""Panels that tell something when asked: the last trick, one player, the own kitty, all that can be
read aloud, the keys."""

from __future__ import annotations

from rich.cells import cell_len

from herzrasen.cards import Card, Seat
from herzrasen.presentation.speech.hearts_reader import side_letter
from herzrasen.presentation.speech.hearts_selectors import (
    cancelled_cards,
    exposed_in_hand,
    in_sides,
    known_voids,
    last_trick,
    members_of,
    plays_of,
    running_points,
    scoring_cards,
    tricks_of,
)
from herzrasen.terminal.drawing.canvas import pad
from herzrasen.terminal.hearts.answers import answer, topics_of
from herzrasen.terminal.hearts.board_state import HeartsBoardState
from herzrasen.terminal.hearts.look import HeartsLook
from herzrasen.terminal.hearts.panel import Button, Line, Panel, Span, text_line
from herzrasen.terminal.hearts.plates import info_of
from herzrasen.terminal.hearts.score_sheet import score_panel
from herzrasen.terminal.keys.key_bindings import key_label


def information_panel(
    state: HeartsBoardState, look: HeartsLook, width: int, card: Card | None
) -> Panel | None:
    """The panel that was asked for; None where there is none."""
    kind, _, detail = look.panel.partition(":")
    if state.view is None:
        return None
    match kind:
        case "last":
            return _last_panel(state, look)
        case "scores":
            return score_panel(state, look, width)
        case "seat":
            return _seat_panel(state, look, int(detail))
        case "rest":
            return _rest_panel(look)
        case "kitty":
            return _kitty_panel(state, look)
        case "overview":
            return _overview_panel(state, look, card)
        case "legend":
            return _legend_panel(look)
        case _:
            return None


def close_button(look: HeartsLook) -> Button:
    """Puts a panel away."""
    return Button("close", look.t("client.close"), primary=True)


def _last_panel(state: HeartsBoardState, look: HeartsLook) -> Panel:
    assert state.view is not None
    t, public = look.t, state.view.public
    trick = last_trick(public)
    if trick is None:
        lines = [text_line(t("hearts_table.ask.no_last"))]
    else:
        cancelled = cancelled_cards(trick, public.rules)
        plays = plays_of(trick, public.rules.players)
        width = max(cell_len(look.name_of(seat)) for seat, _ in plays)
        lines = [
            _last_line(look, seat, card, width, won=seat == trick.winner, off=card in cancelled)
            for seat, card in plays
        ]
        if trick.winner is None:
            lines.append(text_line(t("hearts_table.log.nobody"), "muted"))
    return Panel(t("hearts_table.tool.last"), tuple(lines), buttons=(close_button(look),))


def _last_line(
    look: HeartsLook, seat: Seat, card: Card, width: int, *, won: bool, off: bool
) -> Line:
    key = "takes" if won else "cancelled" if off else ""
    note = look.t(f"hearts_table.last.{key}") if key else ""
    name = Span(f"{pad(look.name_of(seat), width)}  ", "bold" if won else "text")
    return name, look.card(card, "bold"), Span(f"  {note}", "accent" if won else "muted")


def _seat_panel(state: HeartsBoardState, look: HeartsLook, seat: Seat) -> Panel:
    assert state.view is not None
    t, public = look.t, state.view.public
    side, info = public.rules.side(seat), info_of(state, seat)
    lines: list[Line] = []
    if info is not None and info.kind == "bot":
        lines.append(text_line(t("hearts_table.seat.bot"), "muted"))
    if info is not None and info.left:
        lines.append(text_line(t("hearts_table.seat.bot_plays"), "bad"))
    if in_sides(public):
        others = [one for one in members_of(public, side) if one != seat]
        names = ", ".join(look.name_of(one) for one in others if one != look.own)
        key = "with" if look.own not in others else "with_you_and" if names else "with_you"
        lines.append(text_line(t(f"hearts_table.side.{key}", side=side_letter(side), names=names)))
    total = "side_total" if in_sides(public) else "total"
    figures = [t(f"hearts_table.seat.{total}", n=public.match.totals[side])]
    running = running_points(public) if state.taken_open else None
    if running:
        figures.append(t("hearts_table.seat.running", n=running[side]))
    figures.append(t("hearts_table.seat.tricks", n=tricks_of(public, seat)))
    lines.append(text_line(" · ".join(figures)))
    if exposed := exposed_in_hand(public, seat):
        lines.append((Span(f"{t('hearts_table.charging.lie')}: ", "muted"), *look.cards(exposed)))
    if state.taken_open:
        hearts, others_taken = scoring_cards(public, seat)
        taken = look.cards([*others_taken, *hearts])
        nothing = text_line(t("hearts_table.seat.nothing_taken"), "muted")
        lines.append((Span(f"{t('hearts_table.seat.taken')}: ", "muted"), *(taken or nothing)))
    if suits := known_voids(public, seat):
        words = ", ".join(t(f"cards.suit.{suit.letter}") for suit in suits)
        lines.append(text_line(t("hearts_table.seat.void", suits=words)))
    return Panel(look.name_of(seat), tuple(lines), buttons=(close_button(look),))


def _rest_panel(look: HeartsLook) -> Panel:
    """Asks whether the others shall be asked for the rest of the tricks."""
    t = look.t
    buttons = (
        Button("close", t("hearts_table.rest.not")),
        Button("ask_rest", t("hearts_table.rest.ask"), primary=True),
    )
    about = text_line(t("hearts_table.rest.about"))
    return Panel(t("hearts_table.rest.title"), (about,), buttons=buttons)


def _kitty_panel(state: HeartsBoardState, look: HeartsLook) -> Panel:
    assert state.view is not None
    cards = look.cards(state.view.kitty or ())
    line = cards or text_line(look.describer.kitty(state.view))
    return Panel(look.t("hearts_table.kitty.yours"), (line,), buttons=(close_button(look),))


def _overview_panel(state: HeartsBoardState, look: HeartsLook, card: Card | None) -> Panel:
    assert state.view is not None
    lines: list[Line] = []
    for topic in topics_of(state.view.public, seated=look.own >= 0):
        lines.append(text_line(look.t(f"hearts_table.overview.{topic}"), "accent"))
        lines.append(text_line(answer(look.describer, state.room, state.view, topic, card)))
    title = look.t("hearts_table.tool.overview")
    return Panel(title, tuple(lines), buttons=(close_button(look),), wide=True)


def _legend_panel(look: HeartsLook) -> Panel:
    lines = [
        (
            Span(f"{key_label(look.t, key):>6}  ", "accent bold"),
            Span(look.t(f"hearts_table.bind.act.{action}")),
        )
        for action, key in look.keys.items()
    ]
    title = look.t("hearts_table.bind.title")
    return Panel(title, tuple(lines), buttons=(close_button(look),))
