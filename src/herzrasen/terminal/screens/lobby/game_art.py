"""Some cards of a game above its name in the lobby, where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from herzrasen.cards import Card
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.drawing.canvas_widget import CanvasWidget
from herzrasen.terminal.drawing.cards import LARGE, MEDIUM, draw_back, draw_card
from herzrasen.terminal.game_traits import traits_of

if TYPE_CHECKING:
    from herzrasen.games.protocol import GameName
    from herzrasen.locales import Language
    from herzrasen.terminal.drawing.styles import Palette


class GameArt(CanvasWidget, can_focus=False):
    """The cards beside each other, as large as the width allows."""

    DEFAULT_CSS = "GameArt { height: 6; width: 1fr; margin-bottom: 1; }"

    def __init__(self, palette: Palette, game: GameName, letters: Language) -> None:
        super().__init__(palette)
        self._art = traits_of(game).art
        self._letters = letters

    def draw(self, width: int, height: int) -> Canvas:
        """Faces, and the backs of several decks."""
        canvas = Canvas(width, height, "text")
        size = LARGE if len(self._art) * (LARGE.width + 1) <= width else MEDIUM
        frame = self.palette.depth == "none"
        for at, text in enumerate(self._art):
            x = at * (size.width + 1)
            if text:
                card = Card.parse(text)
                draw_card(canvas, x, 0, card, size, letters=self._letters, frame=frame)
            else:
                draw_back(canvas, x, 0, size, at)
        return canvas
