"""Text that is read and not pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Static

if TYPE_CHECKING:
    from textual.visual import VisualType


class Text(Static):
    """Text that is never read as markup: a name may be ``[b]``."""

    def __init__(
        self,
        text: VisualType = "",
        classes: str = "",
        id: str | None = None,  # noqa: A002 - Textual's name
    ) -> None:
        super().__init__(text, classes=classes, id=id, markup=False)
