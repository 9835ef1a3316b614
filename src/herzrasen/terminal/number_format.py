"""Figures and days of statistics as a language writes them."""

from __future__ import annotations

from datetime import UTC, datetime

from herzrasen.locales.formats import format_date, format_number


def whole(number: float, language: str) -> str:
    """A whole number.

    >>> whole(-1234, "de")
    '−1.234'
    """
    return format_number(number, language, 0)


def decimal(number: float, language: str) -> str:
    """One decimal.

    >>> decimal(6.25, "en"), decimal(-0.04, "de")
    ('6.3', '0,0')
    """
    return format_number(number, language, 1)


def mean(number: float | None, language: str) -> str:
    """A mean with one decimal, a dash for none."""
    return "–" if number is None else decimal(number, language)


def percent(part: float, total: float, language: str) -> str:
    """The share in a hundred, without the sign.

    >>> percent(1, 3, "en"), percent(0, 0, "en")
    ('33', '0')
    """
    return whole(100 * part / total if total else 0, language)


def format_day(ms: int, language: str) -> str:
    """The day of a moment, where the reader is; ``ms`` since 1970."""
    return format_date(datetime.fromtimestamp(ms / 1000, UTC).astimezone().date(), language)
