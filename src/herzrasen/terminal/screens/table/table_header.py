"""The first line of a table: game and rules, clocks, who looks on, what was not read. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from herzrasen.terminal.drawing.canvas import shorten
from herzrasen.terminal.members.clock_texts import clock_items
from herzrasen.terminal.rules.option_names import title_of_rules

if TYPE_CHECKING:
    from herzrasen.terminal.drawing.styles import Palette
    from herzrasen.terminal.state.table_room import TableRoom
    from herzrasen.terminal.translation import Translation


def table_header(
    t: Translation, room: TableRoom, now: float, unread: int, width: int, palette: Palette
) -> Text:
    """The line for so many cells; what matters now stands at the right and is cut last."""
    title = "♥ Herzrasen"
    if room.game is not None:
        game = t(f"lobby.{room.game}.title")
        title = f"♥ {game} · {title_of_rules(t, room.game, room.rules)}"
    right = list(clock_items(t, room, now))
    if room.view is not None and room.other_watchers:
        right.append(t("members.watchers", n=room.other_watchers).rstrip("."))
    if unread:
        right.append(t("chat.unread", n=unread))
    state = "   ".join(right)
    state = shorten(state, max(0, width - 2))
    left = shorten(title, max(0, width - len(state) - 3))
    line = Text(f" {left}", palette["raised.accent bold"], no_wrap=True)
    line.append(" " * max(1, width - line.cell_len - Text(state).cell_len - 1))
    line.append(f"{state} ", palette["raised.text"])
    line.truncate(width)
    return line
