"""The tier of the tests with a PostgreSQL server: the second; SQLite's are in the first."""

from __future__ import annotations

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    """Leave everything in this folder to the second tier."""
    if "tests/storage/postgres/" in item.nodeid:
        item.add_marker(pytest.mark.heavy)
