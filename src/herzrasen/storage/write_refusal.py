"""What people are told where something could not be written."""

from __future__ import annotations

from herzrasen.games.protocol import Refusal
from herzrasen.storage.sqlite.open_files import DataGone


def not_saved(error: Exception) -> Refusal:
    """The refusal: try again, or, where the data folder is gone, that it is."""
    gone = isinstance(error, DataGone)
    return Refusal("table.refusal.data-gone" if gone else "table.refusal.not-saved")
