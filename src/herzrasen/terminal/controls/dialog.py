"""Dialogs over a screen: a title, something to read or to fill in, answers. Escape closes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeVar, cast

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.markup import escape
from textual.screen import ModalScreen

from herzrasen.terminal.controls.app_access import AppAccess
from herzrasen.terminal.controls.button import ActionButton, Weight
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.controls.text_line import TextLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual.app import ComposeResult
    from textual.widget import Widget


Result = TypeVar("Result")


class DialogAnswer(NamedTuple):
    """A button of a dialog; the ``primary`` one has the focus at first."""

    value: str
    label: str
    primary: bool = False


class Dialog(AppAccess, ModalScreen[Result]):
    """A frame in the middle of the screen. The subclass gives ``title_text``, ``body`` and
    ``answers``; ``choose`` says what an answer means."""

    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog > .dialog { width: 74; max-width: 100%; height: auto; max-height: 100%;
        border: round $accent; background: $background; padding: 0 1;
        border-title-color: $accent; border-title-style: bold; }
    Dialog > .wide { width: 100%; height: 100%; }
    Dialog .body { height: auto; max-height: 1fr; }
    Dialog .wide .body { height: 1fr; }
    Dialog .answers { height: auto; margin-top: 1; }
    Dialog .field { margin-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]
    WIDE: ClassVar[bool] = False

    def title_text(self) -> str:
        """The title."""
        return ""

    def body(self) -> Iterable[Widget]:
        """What stands between title and answers."""
        return ()

    def answers(self) -> Sequence[DialogAnswer]:
        """The buttons below."""
        return ()

    def compose(self) -> ComposeResult:
        """The frame with its parts."""
        frame = Vertical(classes="dialog wide" if self.WIDE else "dialog")
        frame.border_title = escape(self.title_text())
        with frame:
            yield VerticalScroll(*self.body(), classes="body", can_focus=False)
            if answers := self.answers():
                yield FlowRow(*map(_answer_button, answers), classes="answers")

    def on_mount(self) -> None:
        """The focus goes to the first field or row, else to the primary answer."""
        for selector in (".field", "ListRow", ".primary-answer"):
            for first in self.query(selector):
                if first.focusable:
                    first.focus()
                    return

    @on(ActionButton.ButtonPressed, ".answers ActionButton")
    def handle_answer(self, event: ActionButton.ButtonPressed) -> None:
        """Close with what was answered."""
        event.stop()
        self.choose(event.button.value)

    def choose(self, value: str) -> None:
        """Close with an answer."""
        self.dismiss(cast("Result", value))

    def action_close(self) -> None:
        """Close without an answer."""
        self.choose("")


class AskDialog(Dialog[str]):
    """A question in sentences. The result is the value of the answer, empty without one."""

    def __init__(
        self, title: str, sentences: Sequence[str], answers: Sequence[DialogAnswer]
    ) -> None:
        super().__init__()
        self._title_text = title
        self._sentences = tuple(sentences)
        self._answers = tuple(answers)

    def title_text(self) -> str:
        """The question."""
        return self._title_text

    def body(self) -> Iterable[Widget]:
        """What there is to know before one answers."""
        return [Text(sentence) for sentence in self._sentences]

    def answers(self) -> Sequence[DialogAnswer]:
        """The answers that were given."""
        return self._answers


class NameDialog(Dialog[str]):
    """Asks for a line of text. The result is what was written, empty where it was thought over."""

    def __init__(
        self, title: str, label: str, value: str, answer: str, sentence: str = "", length: int = 60
    ) -> None:
        super().__init__()
        self._title_text = title
        self._label = label
        self._value = value
        self._answer = answer
        self._sentence = sentence
        self._length = length

    def title_text(self) -> str:
        """What is asked for."""
        return self._title_text

    def body(self) -> Iterable[Widget]:
        """Why it is asked, and the line."""
        if self._sentence:
            yield Text(self._sentence)
        yield Text(self._label)
        yield TextLine(self._value, max_length=self._length, classes="field", id="line")

    def answers(self) -> Sequence[DialogAnswer]:
        """To take it, or to leave it."""
        cancel = DialogAnswer("", self.t("client.cancel"))
        return (DialogAnswer("take", self._answer, primary=True), cancel)

    @on(TextLine.Submitted)
    def handle_enter(self) -> None:
        """Enter takes it."""
        self.choose("take")

    def choose(self, value: str) -> None:
        """Close with what was written."""
        written = self.query_one("#line", TextLine).value.strip()
        self.dismiss(written if value else "")


def _answer_button(answer: DialogAnswer) -> ActionButton:
    weight: Weight = "primary" if answer.primary else "plain"
    classes = "primary-answer" if answer.primary else None
    return ActionButton(answer.label, answer.value, weight=weight, classes=classes)
