"""Numbers, lists, days and times as a language writes them: ``format.toml`` of each language."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal

from herzrasen.locales import catalogue, text
from herzrasen.locales.bidi_isolate import isolate


def format_number(
    number: float, language: str, decimals: int, *, trim: bool = False, sign: bool = False
) -> str:
    """The number with so many decimals, or with ``trim`` without zeros at their end. Nothing has a
    sign that is written as zero; with ``sign`` all else has one.

    >>> format_number(-1234.25, "de", 1), format_number(2, "en", 2, sign=True)
    ('−1.234,3', '+2.00')
    >>> format_number(0.5, "en", 3, trim=True), format_number(-0.04, "en", 1, sign=True)
    ('0.5', '0.0')
    """
    known = catalogue(language)
    exact = Decimal(repr(float(number))).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    digits = f"{abs(exact):,}"
    if trim and decimals:
        digits = digits.rstrip("0").rstrip(".")
    marks = known["format.thousands"] + known["format.point"]
    before = known["format.minus"] if exact < 0 else "+" if sign and exact > 0 else ""
    return before + digits.translate(str.maketrans(",.", marks))


def format_share(part: float, language: str) -> str:
    r"""A share from 0 to 1 in percent; German sets the sign apart.

    >>> format_share(0.25, "en"), format_share(0.25, "de")
    ('25%', '25\xa0%')
    """
    return text(language, "format.share", percent=format_number(100 * part, language, 0))


def join_list(items: Iterable[str], language: str) -> str:
    """The items as a list in a sentence.

    >>> join_list(["one", "two", "three"], "en"), join_list("ab", "de")
    ('one, two and three', 'a und b')
    """
    *first, last = [isolate(item) for item in items] or [""]
    if not first:
        return last
    before = catalogue(language)["format.comma"].join(first)
    return catalogue(language)["format.list"].format(first=before, last=last)


def format_date(day: date, language: str) -> str:
    """A day in short.

    >>> format_date(date(2026, 11, 5), "en"), format_date(date(2026, 11, 5), "de")
    ('5 Nov 2026', '05.11.2026')
    """
    month = text(language, f"format.short_month.{day.month}")
    return text(language, "format.date", day=day.day, month=month, year=day.year)


def format_moment(moment: datetime, language: str) -> str:
    """A day in full and the time of day, where the reader is."""
    here = moment.astimezone()
    month = text(language, f"format.month.{here.month}")
    time = f"{here:%H:%M}"
    return text(language, "format.moment", day=here.day, month=month, year=here.year, time=time)
