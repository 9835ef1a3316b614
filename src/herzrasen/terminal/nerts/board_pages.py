"""Which page lies over the board, if any: one that was asked for, or the score sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from herzrasen.presentation.speech.nerts import NertsDescriber
from herzrasen.terminal.nerts.board_scene import BoardScene
from herzrasen.terminal.nerts.key_bindings import KeyAction
from herzrasen.terminal.nerts.page_contents import (
    keys_page,
    proof_page,
    score_page,
    scores_page,
    spoken_page,
)
from herzrasen.terminal.nerts.places import is_scored
from herzrasen.terminal.nerts.text_page import BoardPage


class BoardPages:
    """``open`` is the page that was asked for; ``scroll`` how far the page is scrolled. What it
    shows is that of a scene, in the sentences of ``describer``."""

    def __init__(self, describer: Callable[[], NertsDescriber]) -> None:
        self.open: BoardPage | None = None
        self.scroll = 0
        self._describer = describer

    def show(self, page: BoardPage) -> None:
        """Show a page; the same again closes it."""
        self.open, self.scroll = (None if self.open == page else page), 0

    def close(self) -> None:
        """Close the page that was asked for."""
        self.open = None

    def visible(self, scene: BoardScene, width: int) -> BoardPage | None:
        """The page that lies over the board."""
        if self.open is not None:
            return self.open
        if is_scored(scene.table.public) and scene.table.ending is None:
            return score_page(scene, self._describer(), width)
        return None

    def move(self, rows: int, page: BoardPage, height: int) -> None:
        """Scroll the visible page by so many rows."""
        self.scroll = max(0, min(self.scroll + rows, page.most_scroll(height)))

    def show_answer(self, action: KeyAction, scene: BoardScene, width: int) -> None:
        """Show what a key asks for: own cards, foundations, rivals, scores."""
        describer, public, t = self._describer(), scene.table.visible, scene.t
        match action:
            case "own":
                text = describer.own_cards(public)
            case "middle":
                text = describer.middle(public)
            case "rivals":
                text = describer.rivals(public)
            case _:
                self.show(scores_page(scene, describer, width))
                return
        self.show(spoken_page(t(f"nerts_table.overview.{action}"), text, width))

    def show_keys(self, keys: Mapping[str, str], scene: BoardScene, width: int) -> None:
        """Show the single keys."""
        self.show(keys_page(scene, keys, width))

    def show_proof(self, scene: BoardScene, width: int) -> None:
        """Show why nobody can move, or could not when the round was stopped last."""
        table = scene.table
        self.show(proof_page(table.stuck or table.public, self._describer(), width))
