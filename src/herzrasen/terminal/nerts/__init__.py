"""Nerts in the terminal: what lies where, moves on their way, keys, board and line mode."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from herzrasen.games.nerts import Phase
from herzrasen.presentation.speech.nerts_events import RivalPlay
from herzrasen.protocol.table_updates import EventShown, TableUpdate
from herzrasen.terminal.nerts.describer import make_describer
from herzrasen.terminal.nerts.refused_moves import races_won
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.table_context import TableContext

if TYPE_CHECKING:
    from herzrasen.terminal.drawing.canvas_widget import CanvasWidget
    from herzrasen.terminal.drawing.styles import Palette
    from herzrasen.terminal.lines.command import Command


def make_board(table: TableContext, palette: Palette) -> CanvasWidget:
    """The board of the full screen."""
    from herzrasen.terminal.nerts.board import NertsBoard

    return NertsBoard(table, palette)


def line_commands(table: TableContext) -> list[Command]:
    """The commands of line mode."""
    from herzrasen.terminal.nerts.commands import nerts_commands

    return nerts_commands(table)


def prompt(table: TableContext) -> str:
    """What is wanted of one now, as a sentence: to begin a round, to play, to go on."""
    room, t = table.room, table.t
    if room.view is None or not room.is_seated:
        return ""
    public, legal = room.view.public, room.legal
    if legal is not None and (legal.ready or legal.start):
        key = "ready" if legal.ready else "start"
        return t(f"terminal.nerts.prompt.{key}", round=public.round + 1)
    if public.phase is Phase.PLAY:
        return t("terminal.nerts.prompt.play")
    if room.seat in room.waiting and public.phase is not Phase.OVER:
        return t("terminal.nerts.prompt.next")
    return ""


def describe(table: TableContext, before: TableRoom, message: TableUpdate) -> list[str]:  # noqa: ARG001 - a TerminalGame's
    """What happened and cannot wait, in sentences."""
    if not isinstance(message, EventShown) or table.room.status == "record":
        return []
    describer = make_describer(table)
    notes = races_won(table.reader, message.races, table.t, describer.name_of)
    sentences = describer.describe(message.event, message.view.public)
    return [*sentences, *(note.text for note in notes)]


def plays_to_digest(
    table: TableContext,
    before: TableRoom,  # noqa: ARG001 - a TerminalGame's
    message: TableUpdate,
) -> Sequence[RivalPlay]:
    """What rivals have done, to be told together with more of it."""
    if not isinstance(message, EventShown) or table.room.status == "record":
        return ()
    return make_describer(table).describe_event(message.event, message.view.public).later


def digest(table: TableContext, plays: Sequence[RivalPlay]) -> list[str]:
    """What the rivals did meanwhile, a sentence for each."""
    if table.room.view is None:
        return []
    return make_describer(table).digest_lines(plays, table.room.view.public)
