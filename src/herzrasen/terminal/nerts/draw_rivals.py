"""The rivals on the board: for each a row, or cards where there is room, with all that is public:
open pile card, cards left, ends of the columns, waste, points, and what they are doing."""

from __future__ import annotations

from typing import Final

from herzrasen.games.nerts import Idle, Phase, Place, Spot
from herzrasen.presentation.speech.nerts_phrases import members_of
from herzrasen.terminal.drawing.canvas import Canvas, shorten
from herzrasen.terminal.drawing.cards import SMALL, draw_place
from herzrasen.terminal.nerts.board_scene import BoardScene
from herzrasen.terminal.nerts.draw_cards import draw_badge, draw_chip, draw_face, draw_heap
from herzrasen.terminal.nerts.layout import RivalPlan
from herzrasen.terminal.nerts.seating import adds_up, deck_of, side_letter
from herzrasen.terminal.nerts.targets import target_name
from herzrasen.terminal.state.clocks import format_clock

_CHIP: Final = 3
"""Cells of a card in a row."""
_MARKS: Final = {"ready": "✓", "called": "!", "voted": "v", "idle": "–"}
"""What a rival is doing, where there is no room for the word."""


def draw_rivals(
    canvas: Canvas, scene: BoardScene, plan: RivalPlan, targets: frozenset[Place]
) -> None:
    """All rivals, from the left neighbour on."""
    start = (canvas.width - plan.across * plan.width) // 2
    for number, area in enumerate(scene.table.rivals):
        row, column = divmod(number, plan.across)
        x, y = start + column * plan.width, row * plan.height
        if plan.cards:
            _draw_block(canvas, x, y, plan.width, scene, number, area, targets)
        else:
            _draw_row(canvas, x, y, plan.width, scene, number, area, targets)


def rival_state(scene: BoardScene, area: int) -> str:
    """What a rival is doing, as the key of its word; empty if they just play."""
    public, members = scene.public, members_of(scene.public, area)
    if public.phase in (Phase.READY, Phase.COUNTDOWN):
        return "ready" if all(seat in public.ready for seat in members) else ""
    if public.caller in members:
        return "called"
    if public.phase is not Phase.PLAY:
        return ""
    if any(seat in public.votes for seat in members):
        return "voted"
    return "idle" if public.areas[area].idle is Idle.THROUGH else _absence(scene, members)


def clock_text(scene: BoardScene, members: tuple[int, ...]) -> str:
    """The thinking time that is left to those who have a clock; empty without one."""
    clocks = scene.table.room.clocks
    if clocks is None:
        return ""
    left = (clocks.remaining(seat, scene.now) for seat in members)
    return " ".join(format_clock(time.total) for time in left if time is not None)


def _absence(scene: BoardScene, members: tuple[int, ...]) -> str:
    infos = [info for info in scene.table.room.seats if info.seat in members]
    if any(info.left for info in infos):
        return "bot_plays"
    return "away" if any(info.kind == "person" and not info.here for info in infos) else ""


def rival_name(scene: BoardScene, area: int) -> str:
    """Who plays an area, with the letter of their team."""
    names = " & ".join(map(scene.name_of, members_of(scene.public, area)))
    if not adds_up(scene.public):
        return names
    return f"{side_letter(scene.public.rules.side(area))}: {names}"


def total_of(scene: BoardScene, area: int) -> str:
    """The points of the area's side; while the cards go home, what they have brought so far."""
    if scene.home is not None:
        return f"+{scene.t.number(scene.home.points[area])}"
    return scene.t.number(scene.public.match.totals[scene.public.rules.side(area)])


def _draw_row(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    scene: BoardScene,
    number: int,
    at: int,
    targets: frozenset[Place],
) -> None:
    """Key, letter, name, pile, cards left, ends of the columns, waste, points."""
    public, place = scene.public, Place(Spot.RIVAL, at)
    area, end = public.areas[at], x + width - 1
    step = _CHIP + 1
    cards = (len(area.tableau) + 1) * step + 2
    name_width = max(4, width - 17 - cards)
    canvas.put(x, y, scene.key(f"rival{number + 1}"), "muted")
    draw_badge(canvas, x + 2, y, scene, deck_of(public, at))
    _draw_name(canvas, x + 4, y, name_width, scene, at)
    pile = x + 5 + name_width
    top = area.pile[-1] if area.pile else None
    draw_chip(canvas, pile, y, scene, top, scene.place_state(place, top, targets))
    if place in targets:
        canvas.put(pile + _CHIP, y, "◂", "good bold")
    canvas.target(target_name(place, top), pile, y, _CHIP, 1, (pile, y))
    canvas.put_right(pile + _CHIP + 3, y, str(area.pile_left), "text bold")
    left = pile + _CHIP + 4
    for column in area.tableau:
        draw_chip(canvas, left, y, scene, column[-1] if column else None)
        left += step
    canvas.put(left, y, "▸", "muted")
    draw_chip(canvas, left + 1, y, scene, area.waste[-1] if area.waste else None, "dim")
    if end - (left + step + 1) > 1:
        canvas.put_right(end, y, total_of(scene, at), "muted")


def _draw_name(canvas: Canvas, x: int, y: int, width: int, scene: BoardScene, area: int) -> None:
    """The name, and what its owner is doing where there is room for it."""
    state = rival_state(scene, area)
    clock = clock_text(scene, members_of(scene.public, area))
    words = scene.t(f"nerts_table.seat.{state}") if state else ""
    words = f"{clock} {words}".strip()
    name = rival_name(scene, area)
    style = "accent bold" if state in ("called", "ready") else "text"
    if words and len(name) + len(words) + 1 <= width:
        canvas.put(x, y, name, style)
        canvas.put(x + len(name) + 1, y, words, "muted")
    elif words:
        if clock and len(clock) + 2 < width:
            canvas.put_right(x + width, y, clock, "muted")
            width -= len(clock) + 1
        mark = _MARKS.get(state, "…" if state else " ")
        canvas.put(x, y, shorten(name, width - 2), style)
        canvas.put(x + width - 1, y, mark, "accent bold")
    else:
        canvas.put(x, y, shorten(name, width), style)


def _draw_block(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    scene: BoardScene,
    number: int,
    at: int,
    targets: frozenset[Place],
) -> None:
    """A line with key, letter, name and points; under it the cards."""
    public, area = scene.public, scene.public.areas[at]
    canvas.put(x, y, scene.key(f"rival{number + 1}"), "muted")
    draw_badge(canvas, x + 2, y, scene, deck_of(public, at))
    used = (len(area.tableau) + 2) * (SMALL.width + 1)
    inner = min(width, used + 1)
    _draw_name(canvas, x + 4, y, inner - 14, scene, at)
    canvas.put_right(x + inner - 1, y, f"{total_of(scene, at)}", "muted")
    draw_heap(
        canvas,
        x,
        y + 1,
        scene,
        Place(Spot.RIVAL, at),
        SMALL,
        deck=deck_of(public, at),
        down=area.down,
        targets=targets,
    )
    canvas.put(x + SMALL.width, y + 1, str(area.pile_left), "text bold")
    left = x + SMALL.width + 3
    waste_x = left + len(area.tableau) * (SMALL.width + 1)
    canvas.put(waste_x - 1, y + 2, "▸", "muted")
    for pile in (*area.tableau, area.waste):
        if pile:
            draw_face(canvas, left, y + 1, scene, pile[-1], SMALL, "dim" * (pile is area.waste))
        else:
            draw_place(canvas, left, y + 1, SMALL)
        left += SMALL.width + 1
