"""The name of a daily deal as the description of its tables has it: ``daily 2026-11-28 hearts``."""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.daily.calendar_day import parse_day, text_of

_PREFIX: Final = "daily"


class DailyDeal(msgspec.Struct, frozen=True):
    """The deal of this name (``offers``) on a day."""

    day: int
    name: str


def series_of(deal: DailyDeal) -> str:
    """The series of the tables where this deal is played."""
    return f"{_PREFIX} {text_of(deal.day)} {deal.name}"


def parse_series(series: str) -> DailyDeal | None:
    """The daily deal of a series; None if it is another series, or none.

    >>> parse_series("daily 2026-11-28 hearts")
    DailyDeal(day=20785, name='hearts')
    """
    match series.split(" "):
        case [prefix, date, name] if prefix == _PREFIX and name:
            day = parse_day(date)
            return None if day is None else DailyDeal(day, name)
        case _:
            return None
