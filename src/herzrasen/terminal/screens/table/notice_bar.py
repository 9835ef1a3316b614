"""The notices above a table. They never take the focus; their answers are buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.containers import Vertical
from textual.message import Message

from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from herzrasen.terminal.screens.table.table_notices import NoticeAnswer, TableNotice


class NoticeBar(Vertical):
    """One line for each notice, and its answers behind it where they have room."""

    DEFAULT_CSS = """
    NoticeBar { height: auto; background: $surface; padding: 0 1; }
    NoticeBar .urgent { color: $accent; text-style: bold; }
    """

    class NoticeAnswered(Message):
        """An answer was pressed."""

        def __init__(self, answer: NoticeAnswer) -> None:
            super().__init__()
            self.answer = answer

    def __init__(self) -> None:
        super().__init__(id="notices")
        self._notices: tuple[TableNotice, ...] = ()
        self.display = False

    @property
    def counts(self) -> bool:
        """Whether a time is shown that runs out."""
        return any(notice.until is not None for notice in self._notices)

    async def show(self, notices: Sequence[TableNotice], now: float) -> None:
        """Show these notices; what stays the same stays the same control."""
        if tuple(notices) == self._notices:
            return
        focused = self.screen.focused
        value = (
            focused.value if isinstance(focused, ActionButton) and self in focused.ancestors else ""
        )
        self._notices = tuple(notices)
        await self.remove_children()
        await self.mount_all(_line(notice, now) for notice in notices)
        self.display = bool(notices)
        for button in self.query(ActionButton):
            if value and button.value == value:
                button.focus()

    def count_down(self, now: float) -> None:
        """Show the times that are left."""
        for notice in self._notices:
            if notice.until is not None:
                for line in self.query(f"#says-{notice.key}").results(Text):
                    line.update(notice.text(now))

    @on(ActionButton.ButtonPressed)
    def handle_answer(self, event: ActionButton.ButtonPressed) -> None:
        """Say what was answered."""
        event.stop()
        key, _, at = event.button.value.rpartition("/")
        for notice in self._notices:
            if notice.key == key:
                self.post_message(self.NoticeAnswered(notice.answers[int(at)]))


def _line(notice: TableNotice, now: float) -> FlowRow:
    style = "urgent" if notice.urgent else ""
    sentence = Text(notice.text(now), id=f"says-{notice.key}", classes=f"notice {style}")
    sentence.styles.width = "auto"
    buttons = [
        ActionButton(
            answer.label, f"{notice.key}/{at}", weight="primary" if answer.primary else "plain"
        )
        for at, answer in enumerate(notice.answers)
    ]
    return FlowRow(sentence, *buttons)
