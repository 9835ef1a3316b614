"""The refusal after a failed write."""

from __future__ import annotations

from herzrasen.games.protocol import Refusal
from herzrasen.storage.errors import DataGone


def write_refusal(error: Exception) -> Refusal:
    """The refusal for people: to try again, or that the data folder is gone."""
    gone = isinstance(error, DataGone)
    return Refusal("table.refusal.data-gone" if gone else "table.refusal.not-saved")
