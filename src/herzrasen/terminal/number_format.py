"""Numbers, days and times of day as a language writes them; a minus is a real one."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

_MONTHS: Final = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
}
_SHORT_MONTH: Final = 3
_COMMA: Final = frozenset({"de"})
"""Languages with a comma before the decimals and a point between the thousands."""


def _write(number: float, decimals: int, language: str) -> str:
    exact = Decimal(repr(float(number))).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    written = f"{exact:,}"
    if language in _COMMA:
        written = written.translate(str.maketrans(",.", ".,"))
    return written.replace("-", "−")


def whole(number: float, language: str) -> str:
    """A whole number.

    >>> whole(-1234, "de")
    '−1.234'
    """
    return _write(number, 0, language)


def decimal(number: float, language: str) -> str:
    """One decimal; nothing is below zero that is written as zero.

    >>> decimal(6.25, "en"), decimal(-0.04, "de")
    ('6.3', '0,0')
    """
    written = _write(number, 1, language)
    return written.removeprefix("−") if not any(map("123456789".count, written)) else written


def mean(number: float | None, language: str) -> str:
    """A mean with one decimal, a dash for none."""
    return "–" if number is None else decimal(number, language)


def percent(part: float, total: float, language: str) -> str:
    """The share in a hundred, without the sign.

    >>> percent(1, 3, "en"), percent(0, 0, "en")
    ('33', '0')
    """
    return whole(100 * part / total if total else 0, language)


def share(part: float, language: str) -> str:
    r"""A share from 0 to 1 with its sign; German sets it apart.

    >>> share(0.25, "en"), share(0.25, "de")
    ('25%', '25\xa0%')
    """
    gap = "\N{NO-BREAK SPACE}" if language in _COMMA else ""
    return f"{percent(part, 1, language)}{gap}%"


def format_day(ms: int, language: str) -> str:
    """The day of a moment, where the reader is; ``ms`` since 1970."""
    return format_date(datetime.fromtimestamp(ms / 1000, UTC).astimezone().date(), language)


def format_date(day: date, language: str) -> str:
    """A day in short.

    >>> format_date(date(2026, 11, 5), "en"), format_date(date(2026, 11, 5), "de")
    ('5 Nov 2026', '05.11.2026')
    """
    if language in _COMMA:
        return f"{day:%d.%m.%Y}"
    return f"{day.day} {_month(day, language)[:_SHORT_MONTH]} {day.year}"


def format_moment(moment: datetime, language: str) -> str:
    """A day in full and the time of day, where the reader is."""
    here = moment.astimezone()
    month, clock = _month(here, language), f"{here:%H:%M}"
    if language in _COMMA:
        return f"{here.day}. {month} {here.year}, {clock}"
    return f"{here.day} {month} {here.year}, {clock}"


def _month(day: date, language: str) -> str:
    return _MONTHS[language].split()[day.month - 1]
