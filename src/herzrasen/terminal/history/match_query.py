"""The filter of the match list, and the query that it sends to the server."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Final

import msgspec

from herzrasen.graphemes import first_graphemes

_PERIOD_DAYS: Final = {"week": 7, "month": 30, "year": 365}
_DAY: Final = 86_400_000
"""ms"""
_NAME_LENGTH: Final = 64
DATES: Final = "dates"
"""The period of one's own dates."""

RESULTS: Final = ("won", "lost", "open", "ended")
OPPONENTS: Final = ("bots", "people")
PERIODS: Final = (*_PERIOD_DAYS, DATES)


class HistoryFilter(msgspec.Struct, frozen=True):
    """What is looked for; "" where anything will do. ``since`` and ``until`` are days such as
    2026-11-22, which count where ``period`` is ``dates``."""

    game: str = ""
    preset: str = ""
    name: str = ""
    result: str = ""
    opponents: str = ""
    period: str = ""
    since: str = ""
    until: str = ""
    straight: bool = False

    @property
    def count(self) -> int:
        """How much is set behind the button, where neither game nor name stand."""
        parts = (self.preset, self.result, self.opponents, self.period, self.straight)
        return sum(map(bool, parts))

    @property
    def is_set(self) -> bool:
        """Whether anything is left out."""
        return self.count > 0 or self.game != "" or self.name != ""


NO_FILTER: Final = HistoryFilter()


def query_of(filter_: HistoryFilter, now: int) -> dict[str, str]:
    """The parameters of the query (``protocol.http_history.MatchFilter``); ``now`` in ms."""
    own_dates = filter_.period == DATES
    days = _PERIOD_DAYS.get(filter_.period)
    span = "" if days is None else str(now - days * _DAY)
    query = {
        "game": filter_.game,
        "preset": filter_.preset,
        "name": first_graphemes(filter_.name.strip(), _NAME_LENGTH),
        "result": filter_.result,
        "company": filter_.opponents,
        "since": _midnight(filter_.since, 0) if own_dates else span,
        "until": _midnight(filter_.until, 1) if own_dates else "",
        "straight": "true" if filter_.straight else "",
    }
    return {name: value for name, value in query.items() if value}


def is_day(text: str) -> bool:
    """Whether this is a day that matches can be looked for by, such as ``2026-11-26``."""
    return _midnight(text, 1) != ""


def _midnight(day: str, later: int) -> str:
    """When a day begins where the reader is, or one so many days later; "" for no day."""
    try:
        begins = date.fromisoformat(day.strip()) + timedelta(days=later)
    except (ValueError, OverflowError):
        return ""
    return str(round(datetime.combine(begins, time()).astimezone().timestamp() * 1000))
