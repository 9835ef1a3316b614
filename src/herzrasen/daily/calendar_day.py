"""Days by UTC, as whole numbers since 1970-01-01, and the numbers of the daily deals.

>>> text_of(day_of(1_795_867_200_000)), number_of(day_of(1_795_867_200_000))
('2026-11-28', 28)
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Final

DAY_MS: Final = 24 * 60 * 60 * 1000
GRACE_MS: Final = 2 * 60 * 60 * 1000
"""How long after its day a deal that was begun in time may be played to its end. Until then the
day's secret and its results stay closed."""
_FIRST: Final = date(1970, 1, 1)
_NUMBER_0: Final = (date(2026, 10, 31) - _FIRST).days
_LAST: Final = (date.max - _FIRST).days


def day_of(now: int) -> int:
    """The day of a time in ms since 1970."""
    return now // DAY_MS


def start_of(day: int) -> int:
    """When a day begins, in ms since 1970."""
    return day * DAY_MS


def closes_at(day: int) -> int:
    """When the last deals of a day must be finished, and its secret is opened, in ms since 1970."""
    return start_of(day + 1) + GRACE_MS


def number_of(day: int) -> int:
    """The number that people know a day's deals by; 1 is that of November 1, 2026."""
    return day - _NUMBER_0


def text_of(day: int) -> str:
    """A day as ``2026-11-28``."""
    return (_FIRST + timedelta(days=min(max(day, 0), _LAST))).isoformat()


def parse_day(text: str) -> int | None:
    """The day of such a text; None if it is none.

    >>> parse_day("2026-11-28"), parse_day("2026-1-1"), parse_day("2026-02-30")
    (20785, None, None)
    """
    try:
        found = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC).date()
    except ValueError:
        return None
    day = (found - _FIRST).days
    return day if day >= 0 and text_of(day) == text else None
