"""Opens the file of a match, or the record of a table, and shows it on its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from herzrasen.games.protocol import Refusal
from herzrasen.terminal.connection.api import Api, ApiError
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.controls.text_line import TextLine
from herzrasen.terminal.replay.file_error import file_error
from herzrasen.terminal.replay.replay_request import (
    MAX_RECORD_BYTES,
    Look,
    fetch_shown_record,
    replay_record,
    too_large,
)
from herzrasen.terminal.saved_files import file_trouble, read_file
from herzrasen.terminal.screens.page import TextPage
from herzrasen.terminal.screens.replay_screen import ReplayScreen
from herzrasen.terminal.translation import refusal_text

if TYPE_CHECKING:
    from herzrasen.terminal.screens.app import TerminalApp

_EMPTY = Refusal("replay.fault.empty")


def open_table_record(program: TerminalApp, table: str, deal: int = 0, step: int = 0) -> None:
    """Show the match of a table, at a step of a deal, both counted from 1, or at its beginning."""
    program.push_screen(TableRecordScreen(table, deal, step))


class TableRecordScreen(TextPage):
    """Asks for the record of a table and gives way to its replay: all of the match when it is over,
    what the own seat saw while it runs."""

    def __init__(self, table: str, deal: int = 0, step: int = 0) -> None:
        super().__init__()
        self.table = table
        self.deal = deal
        self.step = step
        self.sentence = ""

    def page_title(self) -> str:
        """The heading."""
        return self.t("replay.title")

    def body(self) -> ComposeResult:
        """That it is on its way, or why it cannot be shown."""
        yield Text(self.sentence or self.t("client.loading"), "muted", id="sentence")

    def on_mount(self) -> None:
        """Ask for the record."""
        self.load_first(self.load())

    async def load(self) -> None:
        """Show the replay in the place of this page."""
        try:
            text, running = await fetch_shown_record(self.api, self.table)
            screen = await replay_screen(
                self.api, text, table=self.table, look=Look(self.deal or None), step=self.step
            )
        except ApiError as error:
            self.sentence = refusal_text(self.t, error.refusal)
            self.update_text("#sentence", self.sentence)
            return
        if running:
            self.show_sentence(self.t("replay.still_running"))
        self.app.call_later(self.app.switch_screen, screen)


async def replay_screen(
    api: Api, text: bytes, *, table: str = "", look: Look | None = None, step: int = 0
) -> ReplayScreen:
    """The replay of a record, at a step counted from 1. Raises ApiError."""
    record = await replay_record(api, text, look or Look())
    if not record.steps:
        raise ApiError(_EMPTY)
    return ReplayScreen(record, text, table=table, at=max(0, step - 1))


class RecordScreen(TextPage):
    """Asks for the path of a file. One that is refused says why, with the line at fault."""

    def __init__(self, path: str = "") -> None:
        super().__init__()
        self.path = path
        self.fault = ""

    def page_title(self) -> str:
        """The heading."""
        return self.t("replay.title")

    def on_mount(self) -> None:
        """Begin at the path."""
        self.query_one("#path", TextLine).focus()

    def body(self) -> ComposeResult:
        """The path, the button, what was wrong."""
        t = self.t
        yield Text(t("replay.about"), "muted")
        yield Text(t("terminal.pages.path"), "gap")
        yield TextLine(self.path, "match.hrz", id="path")
        yield ActionButton(t("replay.show"), "show", weight="primary", id="show")
        yield Text(self.fault, "bad gap", id="fault")

    @on(Input.Submitted)
    @on(ActionButton.ButtonPressed)
    def show_file(self) -> None:
        """Open the file."""
        self.path = self.query_one("#path", TextLine).value.strip()
        if self.path:
            self.begin(self._open())

    async def _open(self) -> None:
        t, content = self.t, b""
        try:
            found = read_file(self.path, MAX_RECORD_BYTES)
            if found is None:
                raise too_large()
            content = found
            await self.app.push_screen(await replay_screen(self.api, content))
        except OSError as error:
            why = file_trouble(self.t, error)
            self._show_fault(t("terminal.pages.open_failed", name=self.path, why=why))
        except ApiError as error:
            sentence, line = file_error(t, error.refusal, content.decode(errors="replace"))
            parts = (t("replay.fault.title"), sentence, line)
            self._show_fault("\n".join(part for part in parts if part))
        else:
            self._show_fault("")

    def _show_fault(self, sentence: str) -> None:
        self.fault = sentence
        self.update_text("#fault", sentence)
