"""The tiers of the terminal's tests: those that show pages or screens are for the second.

In all of them what can be pressed lies where its cursor does.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from herzrasen.terminal.drawing.canvas import Canvas

_SECOND_TIER: Final = ("tests/terminal/pages/", "tests/terminal/screens/")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Leave pages and screens, which start servers, to the second tier: the first has the values
    behind them, the boards and line mode."""
    if any(folder in item.nodeid for folder in _SECOND_TIER):
        item.add_marker(pytest.mark.heavy)


@pytest.fixture(autouse=True)
def cursors_on_targets(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the mouse can press does not lie elsewhere than the cursor of the keys shows."""
    place = Canvas.target

    def target(self: Canvas, *where: Any) -> None:
        place(self, *where)
        placed = self.targets[-1]
        assert placed.contains(*placed.cursor) or not placed.width * placed.height, placed

    monkeypatch.setattr(Canvas, "target", target)
