"""Ratings in sentences, as the browser says them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herzrasen.protocol.http_ratings import BoardEntry, BotRating, MyRating, RatingPoint
from herzrasen.protocol.http_statistics import TrendPoint
from herzrasen.terminal.history.plot import Plot, TrendCurve
from herzrasen.terminal.members.member_texts import bot_text
from herzrasen.terminal.number_format import format_day, whole
from herzrasen.terminal.translation import Translation

BOARD_COLUMNS: Final = ("name", "score", "rating", "matches")
_FAMILIES: Final = "ratings.family."


def rated_text(t: Translation, rating: str) -> str:
    """Whether a table's matches are rated: by the family, or by why they are not."""
    if is_family(t, rating):
        yes = t("ratings.rated.yes", family=family_name(t, rating))
        return f"{yes} {t('ratings.rated.leave')}"
    return t(f"ratings.rated.{rating}") if t.has(f"ratings.rated.{rating}") else ""


def is_family(t: Translation, rating: str) -> bool:
    """Whether it is a family of rules, and no reason why a table is not rated."""
    return t.has(f"{_FAMILIES}{rating}")


def family_name(t: Translation, family: str) -> str:
    """What a family of rules is called."""
    return t(f"{_FAMILIES}{family}") if is_family(t, family) else family


def value_text(t: Translation, mean: float, deviation: float) -> str:
    """A rating and how uncertain it is: ``1,612 ± 96``."""
    rating, twice = whole(mean, t.language), whole(2 * deviation, t.language)
    return t("ratings.board.value", rating=rating, twice=twice)


def board_head(t: Translation) -> list[str]:
    """The headings of a board, the first above place and name."""
    return [t(f"ratings.board.{column}") for column in BOARD_COLUMNS]


def board_table(t: Translation, entries: Sequence[BoardEntry]) -> list[list[str]]:
    """The rows of a board, place and name in one column."""
    rows = board_rows(t, entries)
    width = max((len(place) for place, *_ in rows), default=0)
    return [[f"{place:>{width}}. {name}", *rest] for place, name, *rest in rows]


def board_rows(t: Translation, entries: Sequence[BoardEntry]) -> list[list[str]]:
    """The rows of a board."""
    return [
        [
            whole(entry.place, t.language),
            f"{entry.name} ({t('ratings.board.you')})" if entry.own else entry.name,
            whole(entry.rating.score, t.language),
            value_text(t, entry.rating.mean, entry.rating.deviation),
            whole(entry.rating.matches, t.language),
        ]
        for entry in entries
    ]


def board_line(t: Translation, entry: BoardEntry) -> str:
    """A row of a board as a sentence."""
    place, name, score, rating, _ = board_rows(t, [entry])[0]
    matches = t("ratings.own.matches", n=entry.rating.matches)
    return t(
        "ratings.line.board", place=place, name=name, score=score, rating=rating, matches=matches
    )


def bot_line(t: Translation, bot: BotRating) -> str:
    """A bot and its fixed rating."""
    return t("ratings.line.bot", name=bot_text(t, bot.bot), rating=whole(bot.mean, t.language))


def own_lines(t: Translation, own: MyRating) -> list[str]:
    """One's own rating: how much, which place or why none, how many matches."""
    if own.rating is None:
        return [t("ratings.own.none"), t("ratings.own.how")]
    counts = [t("ratings.own.matches", n=own.rating.matches)]
    if own.left:
        counts.append(t("ratings.own.left", n=own.left))
    if own.resigned:
        counts.append(t("ratings.own.resigned", n=own.resigned))
    value = value_text(t, own.rating.mean, own.rating.deviation)
    return [value, _place_text(t, own), ", ".join(counts)]


def own_curve(t: Translation, own: MyRating) -> Plot:
    """One's own rating over time."""
    rows = [_point_row(t, at, point) for at, point in enumerate(own.curve, 1)]
    points = [TrendPoint(point.at, 1, point.mean) for point in own.curve]
    head = ("ratings.own.after", "ratings.own.date", "ratings.board.rating")
    return Plot(
        key=f"rating-{own.family}",
        title=t("ratings.own.curve"),
        about="",
        picture=TrendCurve(points),
        head=[t(key) for key in head],
        rows=rows if len(rows) > 1 else (),
    )


def _point_row(t: Translation, number: int, point: RatingPoint) -> list[str]:
    day = format_day(point.at, t.language)
    return [whole(number, t.language), day, value_text(t, point.mean, point.deviation)]


def _place_text(t: Translation, own: MyRating) -> str:
    if own.excluded:
        return t("ratings.own.excluded")
    if own.place is not None:
        return t("ratings.own.place", place=whole(own.place, t.language), n=own.players)
    if own.rating is not None and own.rating.provisional:
        return t(f"ratings.own.{'provisional_guest' if own.guest else 'provisional'}")
    return t("ratings.own.guest" if own.guest else "ratings.own.old")
