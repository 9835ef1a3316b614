"""Textual's themes from our palettes, so that widgets and boards look alike."""

from __future__ import annotations

from typing import Final, cast

from textual.theme import Theme

from herzrasen.terminal.drawing.colour_depth import Depth
from herzrasen.terminal.drawing.styles import Palette
from herzrasen.terminal.drawing.theme_colours import ThemeName

THEMES: Final = cast("tuple[ThemeName, ...]", ("felt", "dark", "light", "contrast"))


def textual_theme(name: ThemeName, depth: Depth) -> Theme:
    """The Textual theme of this name."""
    palette = Palette(name, depth)

    def colour(what: str) -> str:
        found = palette.colour(what)
        return f"ansi_{found}" if depth == "16" else found

    return Theme(
        name=f"herzrasen-{name}",
        primary=colour("accent"),
        secondary=colour("muted"),
        accent=colour("accent"),
        foreground=colour("text"),
        background=colour("ground"),
        surface=colour("raised"),
        panel=colour("raised"),
        warning=colour("accent"),
        error=colour("bad"),
        success=colour("good"),
        dark=name != "light",
        ansi=depth == "16",
        # Textual's own style sheets ask for these where a theme has the terminal's colours.
        variables={"ansi-background": colour("ground"), "ansi-foreground": colour("text")}
        if depth == "16"
        else {},
    )
