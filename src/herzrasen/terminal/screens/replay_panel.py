"""What can be opened beside a replay: its log, all deals, whose eyes, the open cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from rich.text import Text as RichText
from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from herzrasen.cards import Card
from herzrasen.locales import Language
from herzrasen.presentation.record.deal_report import proof_sentence
from herzrasen.terminal.charts.styled_text import plain_lines
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.drawing.canvas import shorten
from herzrasen.terminal.drawing.cards import card_text
from herzrasen.terminal.history.plot_drawing import draw_table
from herzrasen.terminal.replay.match_info import (
    deal_notes,
    deal_table,
    eyes_name,
    open_cards,
    seats_to_see_with,
)
from herzrasen.terminal.replay.replay_request import Look
from herzrasen.terminal.replay.selectors import format_time, is_real_time

if TYPE_CHECKING:
    from herzrasen.terminal.drawing.styles import Palette
    from herzrasen.terminal.screens.replay_screen import ReplayScreen

_NARROW: Final = 34
_ROOMY: Final = 48
"""Columns of the panel."""
_BESIDE: Final = 6
"""Columns of it beside a table: frame, padding, the mark of a row, the scroll bar."""
_LONGEST_NAME: Final = 6
_AROUND: Final = 60
"""Lines of the log before and after the present one; a round of Nerts has hundreds."""


WIDE: Final = 110
"""Columns from which on the log stands beside the table."""


class StepChosen(Message):
    """A line of the log was pressed; ``at`` is its step, counted from 0."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at


class ReplayPanel(VerticalScroll, can_focus=False):
    """One of ``log``, ``deals``, ``eyes`` and ``open``, or nothing."""

    DEFAULT_CSS = """
    ReplayPanel { height: 1fr; display: none; padding: 0 1;
        border-left: solid $secondary; scrollbar-size-vertical: 1; }
    ReplayPanel OptionList { height: 1fr; border: none; padding: 0; background: transparent;
        scrollbar-size-vertical: 1; }
    ReplayPanel OptionList:focus { border: none; }
    """

    def __init__(self, replay: ReplayScreen, **names: Any) -> None:
        super().__init__(**names)
        self._replay = replay
        self.which = ""
        self._takes_focus = False

    def toggle(self, which: str) -> None:
        """Show this part, or close it where it is shown."""
        self.choose("" if self.which == which else which)

    def choose(self, which: str) -> None:
        """Show a part, "" for none."""
        self.which = which
        self.display = which != ""
        self._takes_focus = True
        self.styles.width = _NARROW if self.app.size.width < WIDE else _ROOMY
        self.refresh(recompose=True)

    async def recompose(self) -> None:
        """Make the part anew; a control that had the focus has it again."""
        focused = self.screen.focused
        had = focused.id if focused is not None and focused in self.query("*") else None
        await super().recompose()
        self.show_step()
        if self._takes_focus:
            self._takes_focus = False
            self._focus_part()
        elif had is not None:
            for control in self.query(f"#{had}"):
                control.focus()

    def _focus_part(self) -> None:
        """A part that can be walked through takes the focus, but the log beside a table that has
        room does not; without one, the bar has it again."""
        beside = self.which == "log" and self.app.size.width >= WIDE
        parts = [] if beside else [part for part in self.query("*") if part.focusable]
        (parts[0] if parts else self._replay.query_one("#replay-track")).focus()

    def show_record(self) -> None:
        """Another deal or other eyes."""
        if self.which:
            self.refresh(recompose=True)

    def show_step(self) -> None:
        """Another step: the log follows, and so do the open cards."""
        match self.which:
            case "log":
                self._follow_log()
            case "open":
                for shown in self.query("#open-cards").results(Text):
                    shown.update(self._open_cards())
            case _:
                pass

    def compose(self) -> ComposeResult:
        """The part."""
        t, replay = self._replay.t, self._replay
        match self.which:
            case "log":
                yield Text(t("replay.log.title"), "heading")
                yield OptionList(id="replay-log")
                if replay.record.more:
                    yield Text(t("replay.log.more"), "muted")
            case "deals":
                yield from self._deals()
            case "eyes":
                yield Text(t("replay.eyes.title"), "heading")
                for seat in seats_to_see_with(replay.record):
                    name, now = eyes_name(t, seat, replay.name_of), seat == replay.record.seat
                    yield ListRow(name, value=f"eyes {seat}", marked=now, id=f"eyes-{seat + 2}")
            case "open":
                yield Text(t("replay.open.title"), "heading")
                yield Text(self._open_cards(), id="open-cards")
            case _:
                return

    def _deals(self) -> ComposeResult:
        t, record = self._replay.t, self._replay.record
        head, rows = deal_table(t, record, self._replay.name_of)
        names = [*head[:1], *(shorten(name, _LONGEST_NAME) for name in head[1:])]
        first, *lines = plain_lines(draw_table(names, rows))
        self.styles.width = max(_NARROW, len(first) + _BESIDE)
        yield Text(f"  {first}", "muted")
        for deal, line in zip(record.deals, lines, strict=False):
            now = deal.number == record.deal
            row = f"deal-{deal.number}"
            yield ListRow(line, value=f"deal {deal.number}", marked=now, id=row)
            for note in deal_notes(t, deal):
                yield Text(f"    {note}", "muted")
        yield Text(f"  {lines[-1]}")
        if proved := proof_sentence(self._replay.text, t.language):
            yield Text(proved, "muted gap")
        yield ActionButton(t("replay.file.save"), "save", id="save", classes="gap")
        yield ActionButton(t("replay.file.copy"), "copy", id="copy")
        if self._replay.may_repeat:
            yield ActionButton(t(f"play_again.this.{record.game}"), "again", id="again")

    def _open_cards(self) -> RichText:
        replay, walk = self._replay, self._replay.walk
        step = replay.record.steps[walk.at]
        palette, letters = replay.terminal.palette, replay.store.values.index_letters()
        drawn = RichText()
        for name, cards in open_cards(replay.t, replay.record, step, replay.name_of):
            drawn.append(f"{name}\n", palette["muted"])
            drawn.append_text(card_signs(cards, palette, letters)).append("\n")
        return drawn

    # The log ------------------------------------------------------------------------------------

    def _follow_log(self) -> None:
        logs = self.query(OptionList)
        if not logs:
            return
        replay, log, at = self._replay, logs.first(), self._replay.walk.at
        steps = range(max(0, at - _AROUND), min(len(replay.record.steps), at + _AROUND + 1))
        lines = [(step, sentence) for step in steps if (sentence := replay.sentence(step))]
        log.clear_options()
        log.add_options(Option(self._log_line(step, text), id=str(step)) for step, text in lines)
        now = [place for place, (step, _) in enumerate(lines) if step <= at]
        if now:
            log.highlighted = now[-1]

    def _log_line(self, step: int, sentence: str) -> RichText:
        record = self._replay.record
        time = ""
        if is_real_time(record):
            time = f"{format_time(record.steps[step].at or 0, self._replay.t.language)} "
        return RichText(f"{time}{sentence}")

    @on(OptionList.OptionSelected)
    def choose_step(self, event: OptionList.OptionSelected) -> None:
        """Go to a line's step."""
        event.stop()
        self.post_message(StepChosen(int(event.option.id or "0")))

    @on(ActionButton.ButtonPressed)
    def press(self, event: ActionButton.ButtonPressed) -> None:
        """Keep the file, or play a deal again."""
        event.stop()
        match event.button.value:
            case "save":
                self._replay.save_file()
            case "copy":
                self._replay.copy_text()
            case _:
                self._replay.play_again()

    @on(ListRow.RowPressed)
    def choose_row(self, event: ListRow.RowPressed) -> None:
        """Look at another deal, or with other eyes."""
        event.stop()
        what, value = event.row.value.split()
        if what == "deal":
            self._replay.look(Look(deal=int(value)), "first")
        else:
            self._replay.look(Look(seat=int(value)))


def card_signs(cards: Iterable[Card], palette: Palette, letters: Language) -> RichText:
    """Cards in two or three characters each, sorted as they are given."""
    drawn = RichText()
    for card in cards:
        style = f"suit.{card.suit.letter}"
        drawn.append(f"{card_text(card, letters)} ", palette[style])
    return drawn
