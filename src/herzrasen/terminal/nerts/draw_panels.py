"""Panels over the board: before a round who is ready, then three, two, one; in a stopped round why
it stopped; at its end the call."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from herzrasen.games.nerts import Phase
from herzrasen.games.nerts.rules import StartBy
from herzrasen.presentation.speech.nerts import NertsDescriber
from herzrasen.presentation.speech.nerts_events import remedy_count
from herzrasen.terminal.drawing.canvas import Canvas, shorten
from herzrasen.terminal.nerts.board_scene import BoardScene
from herzrasen.terminal.nerts.stuck_sentences import (
    seconds_until,
    stuck_action,
    stuck_reason,
    stuck_title,
)
from herzrasen.terminal.nerts.targets import ADVANCE, PROOF

_LONGEST_COUNT: Final = 3
"""The figure that the count begins with."""
_FIGURES: Final = {
    1: ("  ▄█ ", " ▀ █ ", "   █ ", "  ▄█▄"),
    2: (" ▄▀▀▄", "   ▄▀", " ▄▀  ", " ████"),
    3: (" ▀▀▀█", "  ▄▀ ", " ▄  █", "  ▀▀ "),
}


def describer_of(scene: BoardScene) -> NertsDescriber:
    """The sentences of this scene's reader."""
    return NertsDescriber(scene.t, scene.table.reader, scene.name_of)


def draw_panels(canvas: Canvas, scene: BoardScene) -> None:
    """The panel of this phase, if it has one."""
    table, public = scene.table, scene.public
    if table.ending is not None and scene.home is None:
        _draw_ending(canvas, scene)
    elif public.phase is Phase.COUNTDOWN:
        _draw_count(canvas, scene)
    elif public.phase is Phase.READY:
        _draw_start(canvas, scene)
    elif public.phase is Phase.STUCK:
        _draw_stuck(canvas, scene)


def _panel(canvas: Canvas, width: int, height: int) -> tuple[int, int]:
    """An empty panel in the middle; where its inside begins."""
    width, height = min(width, canvas.width), min(height, canvas.height)
    x, y = (canvas.width - width) // 2, max(0, (canvas.height - height) // 2)
    canvas.targets.clear()
    canvas.fill(x, y, width, height, "raised")
    canvas.box(x, y, width, height, "raised.line")
    return x + 2, y + 1


def _draw_count(canvas: Canvas, scene: BoardScene) -> None:
    seconds = seconds_until(scene.table.room, "start", scene.now)
    figure = max(1, min(_LONGEST_COUNT, _LONGEST_COUNT if seconds is None else seconds))
    x, y = _panel(canvas, 11, 6)
    for row, text in enumerate(_FIGURES[figure]):
        canvas.put(x + 1, y + row, text, "raised.accent bold")


def _draw_start(canvas: Canvas, scene: BoardScene) -> None:
    public, t = scene.public, scene.t
    los = public.rules.start is StartBy.LOS
    names = [
        f"{'✓' if los or seat in public.ready else '·'} {_name(scene, seat)}"
        for seat in range(public.rules.seats)
    ]
    cells = 24
    across = 1 if len(names) <= 4 else 2
    rows = -(-len(names) // across)
    about = t("nerts_end.start.los") if los else ""
    width = max(36, across * cells + 4, len(about) + 4)
    x, y = _panel(canvas, width, rows + 6 + bool(about))
    inner = min(width, canvas.width) - 4
    title = t("nerts_table.start.title", round=public.round + 1)
    canvas.put_centered(x, y, inner, title, "raised.accent bold")
    for number, name in enumerate(names):
        column, row = divmod(number, rows)
        style = "raised.good" if name[0] == "✓" else "raised.text"
        canvas.put(x + column * cells, y + 1 + row, shorten(name, cells - 1), style)
    if about:
        canvas.put(x, y + 1 + rows, shorten(about, inner), "raised.muted")
    _draw_advance(canvas, x, y + 2 + rows + bool(about), inner, scene)


def _draw_advance(canvas: Canvas, x: int, y: int, width: int, scene: BoardScene) -> None:
    """The one button before a round, or for whom it waits."""
    legal, public, t = scene.table.legal, scene.public, scene.t
    if legal.ready or legal.start:
        words = t(f"nerts_table.start.{'ready' if legal.ready else 'start'}")
        key = scene.key("turn")
        words = f" {key}  {words} " if key else f" {words} "
        start = x + (width - len(words)) // 2
        canvas.put(start, y, words, "card focus")
        canvas.target(ADVANCE, start, y, len(words), 1, (start + 1, y))
    elif public.rules.start is StartBy.LOS:
        canvas.put_centered(x, y, width, t("nerts_end.start.wait_los"), "raised.muted")
    else:
        missing = public.rules.seats - len(public.ready)
        words = t("nerts_end.start.missing", n=missing)
        canvas.put_centered(x, y, width, words, "raised.muted")


def _name(scene: BoardScene, seat: int) -> str:
    """Everybody's name, the reader's too: it stands beside its letter."""
    info = next((info for info in scene.table.room.seats if info.seat == seat), None)
    return info.name if info and info.name else scene.t("nerts_table.seat.nobody", seat=seat + 1)


def _draw_stuck(canvas: Canvas, scene: BoardScene) -> None:
    """Why the round stands still, what happens now, and when."""
    public, phrases, t = scene.public, describer_of(scene), scene.t
    inner = min(canvas.width - 8, 68)
    lines = [*_wrap_lines(stuck_reason(phrases, public), inner, "raised.text"), ("", "raised")]
    lines += _wrap_lines(stuck_action(phrases, public), inner, "raised.text bold")
    lines += _wrap_lines(remedy_count(phrases, public), inner, "raised.muted")
    seconds = seconds_until(scene.table.room, "remedy", scene.now)
    if seconds is not None:
        lines.append((t("nerts_stuck.goes_on", n=seconds), "raised.accent"))
    has_proof = bool(public.reach)
    x, y = _panel(canvas, inner + 4, len(lines) + 4 + 2 * has_proof)
    canvas.put_centered(x, y, inner, stuck_title(phrases, public), "raised.accent bold")
    for row, (text, style) in enumerate(lines, y + 2):
        canvas.put(x, row, text, style)
    if has_proof:
        row = y + 3 + len(lines)
        width = canvas.put(x, row, f" {t('nerts_stuck.button')} ", "card focus")
        canvas.target(PROOF, x, row, width, 1, (x + 1, row))


def _wrap_lines(text: str, width: int, style: str) -> Iterator[tuple[str, str]]:
    for line in wrap(text, width):
        yield line, style


def _draw_ending(canvas: Canvas, scene: BoardScene) -> None:
    """The call, over the table, before the sheet."""
    ending, t = scene.table.ending, scene.t
    assert ending is not None
    if ending.caller is None:
        title, by = t("nerts_table.splash.over"), t(f"nerts_table.log.ended.{ending.reason}")
    else:
        title = t("nerts_table.splash.nerts")
        by = describer_of(scene).of("log.called", ending.caller)
    inner = max(len(title), len(by), 24)
    x, y = _panel(canvas, inner + 4, 6)
    canvas.put_centered(x, y + 1, inner, title, "raised.accent bold")
    canvas.put_centered(x, y + 2, inner, by, "raised.text")
