"""The tiers of the terminal's tests: those that show pages or screens are for the second."""

from __future__ import annotations

from typing import Final

import pytest

_SECOND_TIER: Final = ("tests/terminal/pages/", "tests/terminal/screens/")


def pytest_itemcollected(item: pytest.Item) -> None:
    """Leave pages and screens, which start servers, to the second tier: the first has the values
    behind them, the boards and line mode."""
    if any(folder in item.nodeid for folder in _SECOND_TIER):
        item.add_marker(pytest.mark.heavy)
