"""What the pages over the board hold: score sheet, all rounds, proof of a standstill, keys, what
can be heard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from herzrasen.games.nerts import Public
from herzrasen.presentation.speech.nerts import NertsDescriber
from herzrasen.terminal.keys.key_bindings import key_label
from herzrasen.terminal.nerts.board_scene import BoardScene
from herzrasen.terminal.nerts.chart import chart_lines
from herzrasen.terminal.nerts.key_bindings import legend
from herzrasen.terminal.nerts.places import running_totals
from herzrasen.terminal.nerts.score_sheet import ScoreSheet, SheetTable
from herzrasen.terminal.nerts.seating import deck_of
from herzrasen.terminal.nerts.stuck_sentences import (
    stuck_action,
    stuck_proof,
    stuck_reason,
    stuck_title,
)
from herzrasen.terminal.nerts.targets import ADVANCE, PROOF
from herzrasen.terminal.nerts.text_page import (
    BoardPage,
    PageLine,
    StyledText,
    inner_width,
    table_lines,
    text_line,
    wrap_lines,
)

AGAIN: Final = "again"
REVIEW: Final = "review"

_EMPTY: Final = PageLine()
_MUTED: Final = "raised.muted"
_STRONG: Final = "raised.text bold"


def score_page(scene: BoardScene, describer: NertsDescriber, width: int) -> BoardPage:
    """The sheet between rounds and at the end of the match."""
    sheet, t = ScoreSheet(describer, scene.table.public), scene.t
    inner = inner_width(width)
    lines = [line for text in sheet.reasons() for line in wrap_lines(text, inner, _MUTED)]
    if sheet.over:
        lines += [text_line(place, _STRONG) for place in sheet.places()]
    times = () if scene.practice is None else scene.practice.facts(t)
    for head, text in (*sheet.facts(), *times):
        lines.append(PageLine(((f"{head}: ", _MUTED), (text, _STRONG))))
    lines += [_EMPTY, *_table(sheet.round_table(), inner)]
    if len(scene.table.public.match.deals) > 1:
        lines += [_EMPTY, *_rounds(scene, sheet, inner)]
    if sheet.over and scene.milestones:
        lines += [_EMPTY, *wrap_lines(f"★ {scene.milestones}", inner, "raised.accent")]
    if sheet.over and scene.rating:
        lines += [_EMPTY, *wrap_lines(scene.rating, inner, "raised.accent")]
    if sheet.over and scene.tip:
        lines += [_EMPTY, *wrap_lines(scene.tip, inner, "raised.accent")]
    return BoardPage("score", sheet.title(), tuple(lines), _buttons(scene, sheet))


def _buttons(scene: BoardScene, sheet: ScoreSheet) -> tuple[tuple[str, str], ...]:
    buttons: list[tuple[str, str]] = []
    table, room, t = scene.table, scene.table.room, scene.t
    if table.reader >= 0 and room.at_table:
        if sheet.over:
            if room.members.rematch is None and not room.members.next:
                buttons.append((AGAIN, t("nerts_table.sheet.new_match")))
        elif room.seat in room.waiting:
            key = scene.key("turn")
            words = t("nerts_table.sheet.next_round")
            buttons.append((ADVANCE, f"{key}  {words}" if key else words))
        buttons.append((REVIEW, t("nerts_review.button")))
    if table.public.reach:
        buttons.append((PROOF, t("nerts_stuck.button")))
    return tuple(buttons)


def scores_page(scene: BoardScene, describer: NertsDescriber, width: int) -> BoardPage:
    """All rounds so far, at any time."""
    sheet = ScoreSheet(describer, scene.table.public)
    lines = _rounds(scene, sheet, inner_width(width))
    return BoardPage("scores", scene.t("nerts_table.tool.scores"), tuple(lines))


def _rounds(scene: BoardScene, sheet: ScoreSheet, inner: int) -> list[PageLine]:
    table = sheet.rounds_table()
    if table is None:
        return [text_line(scene.t("nerts_table.sheet.none"), _MUTED)]
    table = _narrow(table, inner)
    chart = chart_lines(running_totals(sheet.public), _marks(scene), inner)
    return [*_table(table, inner), *([_EMPTY, *chart] if chart else [])]


def _narrow(table: SheetTable, inner: int) -> SheetTable:
    """The table with as many of the last rounds as there is room for."""
    room = max(1, (inner - 24) // 6)
    cut = max(0, len(table.heads) - 2 - room)
    if not cut:
        return table
    heads = (table.heads[0], *table.heads[1 + cut :])
    rows = tuple((row[0], *row[1 + cut :]) for row in table.rows)
    return SheetTable(heads, rows, table.own, table.best)


def _marks(scene: BoardScene) -> list[StyledText]:
    """The letter and colour of each side: those of its first area."""
    public = scene.table.public
    decks = [deck_of(public, side) for side in range(len(public.match.totals))]
    return [
        (scene.letter(deck) or str(side + 1), f"back.{deck}") for side, deck in enumerate(decks)
    ]


def _table(table: SheetTable, inner: int) -> list[PageLine]:
    styles = []
    for row in range(len(table.rows)):
        base = "raised.accent" if row in table.own else "raised.text"
        styles.append(f"{base} bold" if row in table.best else base)
    return table_lines(table.heads, table.rows, styles, inner)


def proof_page(public: Public, describer: NertsDescriber, width: int) -> BoardPage:
    """Why nobody can move."""
    inner = inner_width(width)
    lines = [*wrap_lines(stuck_reason(describer, public), inner), _EMPTY]
    for head, text in stuck_proof(describer, public):
        lines += wrap_lines(f"{head} {text}".strip(), inner)
    lines += [_EMPTY, *wrap_lines(stuck_action(describer, public), inner, _STRONG)]
    return BoardPage("proof", stuck_title(describer, public), tuple(lines))


def keys_page(scene: BoardScene, keys: Mapping[str, str], width: int) -> BoardPage:
    """The single keys, and what they do."""
    t, inner, public = scene.t, inner_width(width), scene.public
    rows = legend(keys, columns=public.rules.columns, rivals=len(scene.table.rivals))
    lines = [*wrap_lines(t("nerts_table.keys.about"), inner), _EMPTY]
    for signs, text in rows:
        shown = " ".join("Esc" if sign == "escape" else key_label(t, sign) for sign in signs)
        words = t(f"nerts_table.keys.{text}")
        lines.append(PageLine(((f"{shown:<16} ", "raised.accent bold"), (words, "raised.text"))))
    arrows = t("terminal.nerts.arrows")
    lines.append(PageLine(((f"{'← → ↑ ↓ ⏎':<16} ", "raised.accent bold"), (arrows, "raised.text"))))
    return BoardPage("legend", t("nerts_table.tool.keys"), tuple(lines))


def spoken_page(title: str, text: str, width: int) -> BoardPage:
    """An answer that was asked for, such as the own cards in words."""
    return BoardPage("spoken", title, tuple(wrap_lines(text, inner_width(width))))
