"""The look of each style name, by theme and by how many colours the terminal has.

Without colours, and in addition to them, a state is told by its weight: chosen and focused are
reversed or underlined, what cannot be used is dim. So no colour says anything alone.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from rich.style import Style

from herzrasen.terminal.drawing.colour_depth import Depth
from herzrasen.terminal.drawing.theme_colours import SIXTEEN_COLOURS, TRUE_COLOURS, ThemeName

_BLACK_SUITS: Final = "CS"
_SUITS: Final = "CDSH"

_SUIT_INKS: Final[dict[str, dict[str, str]]] = {
    "true": {"C": "#1b1f1d", "D": "#c0182b", "S": "#1b1f1d", "H": "#c0182b"},
    "true four": {"C": "#17703a", "D": "#1459c2", "S": "#1b1f1d", "H": "#c0182b"},
    "16": {"C": "black", "D": "red", "S": "black", "H": "red"},
    "16 four": {"C": "green", "D": "blue", "S": "black", "H": "red"},
}
_TARGET: Final = "#c9edb9"
_TARGET_16: Final = "bright_cyan"
"""The ground of a card that takes what is chosen."""
_FOCUS: Final = "#ffe08a"
_FOCUS_16: Final = "bright_yellow"
"""The ground of a card that has the focus."""
_DECKS: Final = (
    "#b03a5b", "#2f6fb3", "#3f8f4f", "#b8741a", "#7a55b8", "#1f8f8f",
    "#a8455f", "#5a7fb0", "#6f8f2f", "#9a6a3a", "#8f5a9a", "#4f7f7f",
)  # fmt: skip
_DECKS_16: Final = (
    "red", "blue", "magenta", "cyan", "yellow", "bright_black",
    "bright_red", "bright_blue", "bright_magenta", "bright_cyan", "bright_yellow", "black",
)  # fmt: skip


class Palette:
    """The styles of a theme: ``palette["card.H"]``. A style is a base name and its states, divided
    by blanks: ``"card.H focus"``."""

    def __init__(
        self, theme: ThemeName = "felt", depth: Depth = "true", *, four_colours: bool = False
    ) -> None:
        self.theme = theme
        self.depth = depth
        sixteen = depth == "16"
        self._colours = (SIXTEEN_COLOURS if sixteen else TRUE_COLOURS)[theme]
        inks = _SUIT_INKS[("16" if sixteen else "true") + (" four" if four_colours else "")]
        self._inks = inks
        self._decks = _DECKS_16 if sixteen else _DECKS
        self._plain = depth == "none"

    def __getitem__(self, name: str) -> Style:
        """The style with this name; an unknown one is text on the ground."""
        return self._style(name)

    def colour(self, name: str) -> str:
        """A colour of the theme by its own name, such as ``accent``."""
        return self._colours[name]

    @cache  # noqa: B019 - a palette lives as long as the program
    def _style(self, name: str) -> Style:
        base, *states = name.split()
        style = Style() if self._plain else self._base(base)
        for state in states:
            style += self._state(state, base)
        return style

    def _base(self, name: str) -> Style:
        c = self._colours
        kind, _, detail = name.partition(".")
        match kind:
            case "card":
                return self._card_style(detail)
            case "back":
                colour = self._decks[int(detail) % len(self._decks)] if detail else c["back"]
                return Style(color=c["back.ink"], bgcolor=colour)
            case "deck":
                return Style(color=self._decks[int(detail) % len(self._decks)], bgcolor=c["ground"])
            case "lift":
                return Style(color=c["card"], bgcolor=c["ground"])
            case "raised":
                return Style(color=c[detail or "text"], bgcolor=c["raised"])
            case "suit":
                ink = c["text"] if detail in _BLACK_SUITS else c["bad"]
                return Style(color=ink, bgcolor=c["ground"])
            case _:
                return Style(color=c.get(kind, c["text"]), bgcolor=c["ground"])

    def _card_style(self, detail: str) -> Style:
        c = self._colours
        ink = self._inks[detail] if detail and detail in _SUITS else c["edge" if detail else "ink"]
        # An edge is bold as the suit beside it: over a slow line, each change of a style costs.
        bold = bool(detail) and (detail in _SUITS or self.depth != "16")
        return Style(color=ink, bgcolor=c["card"], bold=bold)

    def _state(self, state: str, base: str) -> Style:
        c, is_card = self._colours, base.startswith("card")
        match state:
            case "dim":
                if self._plain:
                    return Style(dim=True)
                colours = ("ink.dim", "card.dim") if is_card else ("muted", "ground")
                return Style(color=c[colours[0]], bgcolor=c[colours[1]], bold=False)
            case "focus":
                if self._plain:
                    return Style(reverse=True)
                if is_card:  # a light ground, so that a suit keeps its colour
                    return Style(bgcolor=_FOCUS_16 if self.depth == "16" else _FOCUS, bold=True)
                return Style(color=c["ground"], bgcolor=c["focus"], bold=True)
            case "chosen":
                return Style(underline=True, bold=True)
            case "target":
                return self._target_state(is_card=is_card)
            case "pending":
                return Style(italic=True, underline=True)
            case "bold":
                return Style(bold=True)
            case _:
                return Style()

    def _target_state(self, *, is_card: bool) -> Style:
        """The look of a place that takes what is chosen."""
        if self._plain or not is_card:
            return Style(color=None if self._plain else self._colours["good"], bold=True)
        return Style(bgcolor=_TARGET_16 if self.depth == "16" else _TARGET)
