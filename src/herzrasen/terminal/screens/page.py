"""The base of all pages of text and controls: a title, what can be scrolled, a line of keys."""

from __future__ import annotations

from collections.abc import Awaitable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen

from herzrasen.terminal.charts.styled_text import StyledLine
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.controls.app_access import AppAccess
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.saved_files import file_trouble, save_file, save_folder

if TYPE_CHECKING:
    from textual.worker import Worker

T = TypeVar("T")

_TONES: Final = {
    "": "",
    "good": "$success",
    "bad": "$error",
    "dim": "$secondary",
    "accent": "$accent",
    "strong": "bold",
    "side1": "$success",
    "side2": "$error",
    "side3": "$secondary",
    "side4": "$foreground",
    "side5": "$success",
    "side6": "$error",
}
"""The theme's style for each tone of a plot."""


def style_lines(lines: Iterable[StyledLine]) -> Content:
    """Lines with tones as Textual shows them."""
    return Content("\n").join(
        Content.assemble(*((text, _TONES[tone]) for text, tone in line)) for line in lines
    )


class TextPage(AppAccess, Screen[None]):
    """A page. Subclasses give ``page_title`` and ``body``; ``key_actions`` names its single
    keys."""

    DEFAULT_CSS = """
    TextPage { layout: vertical; }
    TextPage .page-head { height: 1; padding: 0 1; text-style: bold; color: $accent; }
    TextPage .page-body { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    TextPage .page-keys { height: 1; padding: 0 1; color: $secondary; }
    TextPage .muted { color: $secondary; }
    TextPage .bad { color: $error; }
    TextPage .heading { text-style: bold; color: $accent; margin-top: 1; }
    TextPage .gap { margin-top: 1; }
    TextPage .row { height: auto; layout: horizontal; }
    TextPage .row > * { margin-right: 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]
    AUTO_FOCUS = ""  # it would scroll before it is known how high the page is
    begins_at: ClassVar[str] = "*"
    """The selector of the controls of which the first one has the focus at first."""

    _first_request: Worker[None] | None = None

    def on_mount(self) -> None:
        """Begin at the first control, at the top of the page."""
        self.focus_first()

    def load_first(self, request: Coroutine[Any, Any, None]) -> None:
        """Ask for what the page holds; keys wait for it."""
        self._first_request = self.begin(request)

    def begin(self, request: Coroutine[Any, Any, T], group: str = "default") -> Worker[T]:
        """Ask for something, and forget what was asked for before in this group: of two answers
        that overtake each other the newer one counts."""
        return self.run_worker(request, group=group, exclusive=True)

    @property
    def takes_keys(self) -> bool:
        """Whether what the page holds is there."""
        return self._first_request is None or self._first_request.is_finished

    def focus_first(self) -> None:
        """Give the first control the focus, if none has it."""
        first = next((each for each in self.query(self.begins_at) if each.focusable), None)
        if first is not None and self.focused is None:
            self.set_focus(first, scroll_visible=False)

    def compose(self) -> ComposeResult:
        """The title, what the page holds, the line of keys."""
        yield Text(self.page_title(), "page-head")
        yield from self.notice()
        with VerticalScroll(classes="page-body", can_focus=False):
            yield from self.body()
        yield Text(self.key_line(), "page-keys")

    def page_title(self) -> str:
        """The heading of the page."""
        return ""

    def notice(self) -> ComposeResult:
        """What stays in sight above it."""
        yield from ()

    def body(self) -> ComposeResult:
        """What the page holds, to be scrolled."""
        yield from ()

    def key_actions(self) -> dict[str, str]:
        """The keys of the page, each with its action in a few words."""
        return {}

    def key_line(self) -> str:
        """The keys that work here."""
        back = {"Esc": self.t("terminal.pages.back")}
        return "  ".join(f"{key} {name}" for key, name in (self.key_actions() | back).items())

    def action_leave(self) -> None:
        """Go back to where one came from."""
        self.dismiss()

    async def recompose(self) -> None:
        """Make the page anew; the focus stays with the control of the same name, or goes to the
        first one."""
        async with self.lock:  # another one may be at it
            focus = self.focused.id if self.focused is not None else None
            await super().recompose()
            if focus is not None and (found := self.query(f"#{focus}")):
                found.first().focus()
            else:
                self.focus_first()

    def update_text(self, selector: str, sentence: str) -> None:
        """Show another sentence in a place of the page, if the page has it now."""
        for place in self.query(selector).results(Text):
            place.update(sentence)

    async def attempt(self, request: Awaitable[T]) -> T | None:
        """The answer to a request; None if it was refused, and the person is told why."""
        try:
            return await request
        except ApiError as error:
            self.terminal.show_refusal(error.refusal)
            return None

    def show_sentence(self, sentence: str, *, bad: bool = False) -> None:
        """Show a sentence for a moment."""
        self.terminal.show_message(sentence, bad=bad)

    def save(self, name: str, content: bytes) -> None:
        """Keep a file, and say where it is; a guest on this machine is told that they may not."""
        if self.terminal.restricted:
            self.show_sentence(self.t("line_mode.restricted"), bad=True)
            return
        try:
            path = save_file(save_folder(), name, content)
        except OSError as error:
            why = file_trouble(self.t, error)
            self.show_sentence(self.t("terminal.pages.save_failed", why=why), bad=True)
        else:
            self.show_sentence(self.t("replay.saved", name=str(path)))
