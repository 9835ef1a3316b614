"""A measured figure."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """A value with its unit. A ``rate`` counts something a second, and is also given as a ratio."""

    name: str
    value: float
    unit: str
    rate: bool = False
