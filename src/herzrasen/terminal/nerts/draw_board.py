"""The whole board: rivals above, foundations in the middle, the own area at the bottom; before a
round who is ready, in a stopped one why, at its end who called."""

from __future__ import annotations

from msgspec.structs import replace

from herzrasen.games.nerts import Phase
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.nerts.board_scene import BoardScene
from herzrasen.terminal.nerts.draw_middle import draw_middle
from herzrasen.terminal.nerts.draw_own import draw_own
from herzrasen.terminal.nerts.draw_panels import draw_panels
from herzrasen.terminal.nerts.draw_rivals import draw_rivals
from herzrasen.terminal.nerts.layout import MIN_WIDTH, least_height, plan_board
from herzrasen.terminal.nerts.places import slots_of


def draw_board(scene: BoardScene, width: int, height: int) -> Canvas:
    """The board in so many cells; a sentence where there is no room for it."""
    canvas, public, table = Canvas(width, height), scene.public, scene.table
    if not public.areas:
        return canvas
    rivals, columns, slots = len(table.rivals), public.rules.columns, slots_of(public)
    own = table.own >= 0
    plan = plan_board(width, height, rivals=rivals, columns=columns, slots=slots, own=own)
    if plan is None:
        rows = least_height(rivals=rivals, columns=columns, slots=slots, own=own)
        _draw_sentence(canvas, scene, rows)
        return canvas
    targets = scene.targets()
    draw_rivals(canvas, scene, plan.rivals, targets)
    if public.phase not in (Phase.READY, Phase.COUNTDOWN):
        draw_middle(canvas, plan.middle_y, _with_cards_home(scene), plan.middle, targets)
    if plan.own is not None:
        draw_own(canvas, plan.own_y, scene, plan.own, targets)
    elif table.reader < 0 and table.room.at_table:
        canvas.put(1, height - 1, scene.t("nerts_table.watching"), "muted")
    _draw_notes(canvas, plan.notice_y, scene)
    draw_panels(canvas, scene)
    return canvas


def _with_cards_home(scene: BoardScene) -> BoardScene:
    """Without the cards of the middle that have gone home."""
    if scene.home is None:
        return scene
    public = replace(scene.public, foundations=scene.home.foundations)
    prediction = replace(scene.table.prediction, public=public)
    return replace(scene, table=replace(scene.table, prediction=prediction))


def _draw_sentence(canvas: Canvas, scene: BoardScene, rows: int) -> None:
    """What is needed is said, word by word, in as many rows as there are."""
    words = scene.t("terminal.nerts.too_small", width=MIN_WIDTH, height=rows).split()
    x, y = 0, 0
    for word in words:
        if x and x + len(word) > canvas.width:
            x, y = 0, y + 1
        x += canvas.put(x, y, word + " ", "text")


def _draw_notes(canvas: Canvas, y: int, scene: BoardScene) -> None:
    """Who was there first, what was told last: quietly, between rivals and middle."""
    if scene.hint:
        canvas.put_centered(0, y, canvas.width, scene.hint, "accent")
    elif scene.notes:
        note = scene.notes[-1]
        style = {"won": "good", "attack": "bad", "lost": "accent"}[note.tone]
        canvas.put_centered(0, y, canvas.width, note.text, style)
