"""Where in the deal a replay is: a bar that can be pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text as RichText
from textual import events
from textual.geometry import Offset

from herzrasen.terminal.controls.control import Control
from herzrasen.terminal.replay.walk import Walk

if TYPE_CHECKING:
    from herzrasen.terminal.screens.replay_screen import ReplayScreen


class ReplayTrack(Control, inherit_bindings=False):
    """The bar; it has the focus while one walks by keys, which are the screen's."""

    DEFAULT_CSS = "ReplayTrack { height: 1; width: 1fr; padding: 0 1; }"

    def __init__(self, replay: ReplayScreen, **names: Any) -> None:
        super().__init__(**names)
        self._replay = replay
        self._walk = replay.walk
        self._time = ""

    def show_walk(self, walk: Walk, time: str) -> None:
        """Show where the walk is, and the time of the step, "" for none."""
        self._walk, self._time = walk, time
        self.refresh()

    def draw(self) -> RichText:
        """The sign of playing, the bar, the place and the speed."""
        walk, width = self._walk, self._bar_width()
        at = round((width - 1) * walk.at / max(1, walk.last))
        sign = "▸ " if walk.plays else "‖ "
        focus = " focus" if self.has_focus else ""
        drawn = RichText(sign, self.palette["accent"], no_wrap=True)
        drawn.append("━" * at, self.palette["accent"])
        drawn.append("●", self.palette[f"accent{focus}"])
        drawn.append("─" * (width - at - 1), self.palette["muted"])
        return drawn.append(self._tail(), self.palette["text"])

    def cursor_cell(self) -> Offset:
        """The place in the bar."""
        at = round((self._bar_width() - 1) * self._walk.at / max(1, self._walk.last))
        return Offset(2 + at, 0)

    def on_click(self, event: events.Click) -> None:
        """Go where it was pressed."""
        event.stop()
        share = (event.x - 3) / max(1, self._bar_width() - 1)
        walk = self._walk
        self._replay.go(walk.pause().to_step(round(share * walk.last)))

    def _tail(self) -> str:
        walk = self._walk
        place = f"{walk.at + 1}/{walk.last + 1}"
        speed = self._replay.t("replay.walk.times", speed=walk.speed)
        return f"  {' · '.join(filter(None, (self._time, place, speed)))}"

    def _bar_width(self) -> int:
        return max(2, self.content_size.width - 2 - len(self._tail()))
