"""The log of a table: what has happened, in sentences, the newest at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import RichLog

if TYPE_CHECKING:
    from rich.text import Text


class SentenceLog(RichLog):
    """Sentences below or beside a board. A new one is there with what it tells, in one frame: over
    a slow line each frame costs. The bar is shown to those who scroll."""

    DEFAULT_CSS = """
    SentenceLog { scrollbar-size-vertical: 0; }
    SentenceLog:focus { scrollbar-size-vertical: 1; }
    """

    def __init__(self, kept: int, *, id: str | None = None) -> None:  # noqa: A002 - Textual's
        super().__init__(wrap=True, min_width=1, max_lines=kept, id=id)

    def say(self, sentence: Text) -> None:
        """Add a sentence, and scroll to it."""
        self.write(sentence, scroll_end=not self.size)  # one that waits for its size scrolls then
        if self.size:
            self.scroll_end(animate=False, immediate=True, x_axis=False)
