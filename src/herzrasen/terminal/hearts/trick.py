"""The trick in the middle, each card in front of who played it; what lies aside; cards that fly."""

from __future__ import annotations

from herzrasen.cards import Card, Seat
from herzrasen.games.hearts import Phase, Trick
from herzrasen.presentation.speech.hearts_selectors import (
    cancelled_cards,
    kitty_lies,
    plays_of,
)
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.drawing.cards import draw_card
from herzrasen.terminal.hearts.board_state import HeartsBoardState
from herzrasen.terminal.hearts.layout import BoardBox, HeartsPlan
from herzrasen.terminal.hearts.look import HeartsLook
from herzrasen.terminal.hearts.panel import Line, Span, line_width, put_line
from herzrasen.terminal.hearts.selectors import pending_card


def turn_of(seat: Seat, own: Seat, players: int) -> int:
    """How many places to the left of the one who looks a seat is; a watcher looks from seat 0."""
    return (seat - max(0, own)) % players


def lying_trick(state: HeartsBoardState) -> Trick | None:
    """What lies in the middle: a finished trick for a while, then the running one."""
    assert state.view is not None
    public = state.view.public
    running = public.trick
    if state.finished and not (running and running.cards) and public.phase is Phase.PLAY:
        return state.finished
    return running


def lying_cards(state: HeartsBoardState, own: Seat) -> list[tuple[Seat, Card]]:
    """The cards of the trick and who played them, with the own one that is on its way."""
    assert state.view is not None
    lying = plays_of(lying_trick(state), state.view.public.rules.players)
    pending = pending_card(state.room)
    if pending is None or any(card is pending for _, card in lying):
        return lying
    return [*([] if state.finished is lying_trick(state) else lying), (own, pending)]


def draw_trick(canvas: Canvas, plan: HeartsPlan, state: HeartsBoardState, look: HeartsLook) -> None:
    """Draw the trick. The winner's card is marked; two that cancel each other are dim."""
    assert state.view is not None
    rules = state.view.public.rules
    trick, plays = lying_trick(state), lying_cards(state, look.own)
    cancelled = cancelled_cards(trick, rules, [card for _, card in plays])
    flying = {one.card for one in look.flying}
    for seat, card in plays:
        if card in flying:
            continue
        won = trick is not None and trick.winner == seat
        bright = won or card is look.spotlight
        states = "dim" if card in cancelled else "focus" if bright else ""
        if card is pending_card(state.room):
            states = f"{states} pending".strip()
        box = plan.spots[turn_of(seat, look.own, rules.players)]
        draw_card(
            canvas, box.left, box.top, card, plan.card,
            letters=look.letters, state=states, frame=look.frame, edge=False,
        )  # fmt: skip
        if won:
            canvas.put(box.left, box.top, "★", "card.edge focus")
    for one in look.flying:
        draw_card(
            canvas, one.x, one.y, one.card, plan.card,
            letters=look.letters, frame=look.frame, edge=len(look.flying) > 1,
        )  # fmt: skip


def draw_aside(canvas: Canvas, box: BoardBox, state: HeartsBoardState, look: HeartsLook) -> None:
    """The kitty, face down, or the cards of cancelled tricks that wait for a winner."""
    assert state.view is not None
    public = state.view.public
    if kitty_lies(public):
        tag: Line = (
            Span("░░ ", "back"),
            Span(look.t("hearts_table.kitty.tag", n=public.kitty), "muted"),
        )
    elif public.waiting and public.phase is Phase.PLAY:
        waiting = look.t("hearts_table.waiting.tag", n=len(public.waiting))
        tag = (*look.cards(public.waiting), Span(f" {waiting}", "muted"))
    else:
        return
    put_line(canvas, box.right - min(box.width, line_width(tag)), box.top, box.width, tag)


def middle_of(box: BoardBox, plan: HeartsPlan) -> tuple[int, int]:
    """Where a card lies whose middle is that of a box."""
    left = box.left + (min(box.width, 20) - plan.card.width) // 2
    return left, box.top + (box.height - plan.card.height) // 2
