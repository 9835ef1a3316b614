"""A Hearts table on a canvas: everybody's plate, the trick, the hand, and over it what is asked or
told. Pure: the same state, look and size give the same canvas."""

from __future__ import annotations

from msgspec.structs import replace

from herzrasen.games.hearts import Ask, Phase, Public
from herzrasen.games.hearts.rules import Breaking
from herzrasen.presentation.speech.hearts_selectors import all_exposed
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.hearts.board_state import HeartsBoardState
from herzrasen.terminal.hearts.claims import claim_panel
from herzrasen.terminal.hearts.few_lines import draw_in_lines
from herzrasen.terminal.hearts.hand import draw_hand, focused_card
from herzrasen.terminal.hearts.hint_panel import hint_panel
from herzrasen.terminal.hearts.information import information_panel
from herzrasen.terminal.hearts.layout import BoardBox, HeartsPlan, has_room, plan_board
from herzrasen.terminal.hearts.look import HeartsLook
from herzrasen.terminal.hearts.panel import (
    Button,
    Line,
    Panel,
    Span,
    draw_button,
    draw_panel,
    panel_height,
    panel_width,
    put_line,
)
from herzrasen.terminal.hearts.plates import draw_own_plate, draw_plate
from herzrasen.terminal.hearts.questions import question_panel
from herzrasen.terminal.hearts.score_sheet import sheet_panel
from herzrasen.terminal.hearts.selectors import (
    between_deals,
    hand_idle,
    is_claim_likely,
    on_lead,
)
from herzrasen.terminal.hearts.trick import draw_aside, draw_trick, turn_of

_MAX_HINT_WIDTH = 44


def draw_board(state: HeartsBoardState, look: HeartsLook, width: int, height: int) -> Canvas:
    """Draw the table for so many cells."""
    canvas = Canvas(width, height)
    if state.view is None:
        return canvas
    players, held = state.view.public.rules.players, cards_at_start(state.view.public, look.own)
    if not has_room(width, height, players, held):
        draw_in_lines(canvas, state, look, panel_over(state, look, width), call_of(state, look))
        return canvas
    plan = plan_board(width, height, players, held)
    _draw_table(canvas, plan, state, look)
    stage = BoardBox(0, 1, width, plan.plates[0].top - 1)
    hinted = 0
    if (hint := hint_panel(state, look)) is not None:
        place = _hint_place(stage, plan, hint)
        hinted = place.right
        draw_panel(canvas, place, hint, look.focus)
    if (panel := panel_over(state, look, width)) is not None:
        place, panel = _place_of(panel, stage, plan, hinted)
        draw_panel(canvas, place, panel, look.focus, look.scroll)
    return canvas


def _draw_table(
    canvas: Canvas, plan: HeartsPlan, state: HeartsBoardState, look: HeartsLook
) -> None:
    assert state.view is not None
    players = state.view.public.rules.players
    put_line(canvas, 1, 0, canvas.width - 2, match_facts(state, look))
    draw_aside(canvas, BoardBox(0, 0, canvas.width - 1, 1), state, look)
    for seat in range(players):
        turn = turn_of(seat, look.own, players)
        if turn or look.own < 0:
            draw_plate(canvas, plan.plates[turn], state, look, seat)
    if question_panel(state, look) is None:
        draw_trick(canvas, plan, state, look)
    if look.own < 0:
        canvas.put_right(
            canvas.width - 1, canvas.height - 1, look.t("hearts_table.watching"), "muted"
        )
        return
    draw_own_plate(canvas, plan.plates[0], state, look, call_of(state, look))
    draw_hand(canvas, plan.hand, state, look)
    _draw_claim_button(canvas, plan.plates[0], state, look)


def panel_over(state: HeartsBoardState, look: HeartsLook, width: int) -> Panel | None:
    """What lies over the table: what was asked for, a claim, the score sheet, a question."""
    asked = information_panel(state, look, width, focused_card(state, look))
    if asked is not None:
        return asked
    if (claim := claim_panel(state, look)) is not None:
        return claim
    return (
        sheet_panel(state, look, width)
        if between_deals(state.view)
        else question_panel(state, look)
    )


def cards_at_start(public: Public, seat: int) -> int:
    """How many cards a hand of this deal began with, as far as is known of the seat."""
    if seat < 0 or not public.held:
        return 0
    trick = public.trick
    played = trick is not None and (seat - trick.leader) % public.rules.players < len(trick.cards)
    return public.held[seat] + len(public.tricks) + played


def match_facts(state: HeartsBoardState, look: HeartsLook) -> Line:
    """Which deal it is, how far the match goes, whether hearts are broken, what is doubled."""
    assert state.view is not None
    t, public = look.t, state.view.public
    deal, deals = max(0, public.deal) + 1, public.rules.deals
    if deals is None:
        line = [Span(t("hearts_table.state.deal", deal=deal), "bold")]
    else:
        line = [Span(t("hearts_table.state.deal_of", deal=deal, of=deals), "bold")]
    if state.room.repeats and state.room.repeats == public.deal + 1:
        line.append(Span(f" · {t('play_again.mark')}", "accent"))
    if public.rules.target is not None:
        line.append(
            Span(f" · {t('hearts_table.state.target', target=public.rules.target)}", "muted")
        )
    if public.phase is Phase.PLAY:
        if public.broken and public.rules.breaking is not Breaking.FREE:
            line.append(Span(f" · ♥ {t('hearts_table.state.broken')}", "suit.H"))
        faces = dict.fromkeys(card.face for card in all_exposed(public))
        doubled = (t(f"hearts_table.charging.short.{face}") for face in faces)
        line += [Span(f" · {short}", "accent") for short in doubled]
    return tuple(line)


def call_of(state: HeartsBoardState, look: HeartsLook) -> str:
    """What was just tried and is refused; else that it is the reader's turn. The turns of others
    are marked at their plates."""
    if look.notice:
        return look.notice
    if state.view is None or between_deals(state.view):
        return ""
    idle = hand_idle(state.room, state.view, rechoosing=state.rechoosing)
    if not idle and state.room.legal.ask is Ask.PLAY:
        return look.describer.of("turn.is", look.own)
    return ""


def claim_button(state: HeartsBoardState, look: HeartsLook) -> Button | None:
    """Claims the rest where it is certain, or asks for it where that is likely to be agreed to."""
    if state.view is None or not on_lead(state.room, state.view):
        return None
    if state.room.legal.claim:
        return Button("claim", look.t("hearts_table.claim.offer"), primary=True)
    if is_claim_likely(state.room, state.view):
        return Button("claim", look.t("hearts_table.rest.offer"), primary=True)
    return None


def _draw_claim_button(
    canvas: Canvas, box: BoardBox, state: HeartsBoardState, look: HeartsLook
) -> None:
    button = claim_button(state, look)
    if button is not None:
        draw_button(canvas, (box.width - button.width) // 2, box.top, button, look.focus)


def _place_of(
    panel: Panel, stage: BoardBox, plan: HeartsPlan, hinted: int
) -> tuple[BoardBox, Panel]:
    """A question stands between the plates, if it has room there, or beside a hint, which takes so
    many columns; else it hides those at the sides wholly, rather than a letter of each."""
    inner = plan.middle
    if panel.wide:
        return stage, panel
    whole = replace(panel, wide=True)
    beside = BoardBox(hinted, inner.top, stage.right - hinted, inner.height)
    left = inner.left + (inner.width - panel_width(panel)) // 2
    if max(0, left) < hinted and _fits(panel, beside):
        return beside, whole
    if _fits(panel, inner):
        return inner, panel
    left = min(plate.left for plate in plan.plates[1:])
    right = max(plate.right for plate in plan.plates[1:])
    table = BoardBox(left, stage.top, right - left, stage.height)
    return (table if panel_width(panel) <= table.width else stage), whole


def _fits(panel: Panel, room: BoardBox) -> bool:
    wide = panel_width(panel, wrapping=True) <= room.width
    return wide and panel_height(panel, room.width) <= room.height


def _hint_place(stage: BoardBox, plan: HeartsPlan, hint: Panel) -> BoardBox:
    """The hint lies below at the left, beside the trick."""
    width = max(24, min(_MAX_HINT_WIDTH, plan.spots[0].left - 1))
    height = min(stage.height, panel_height(hint, width))
    return BoardBox(0, stage.bottom - height, width, height)
