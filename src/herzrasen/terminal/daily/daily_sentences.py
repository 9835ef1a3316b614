"""The daily deals in sentences, the same in the full screen and in line mode."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Final

from herzrasen.locales.formats import format_date
from herzrasen.protocol.http_daily import (
    DailyCalendar,
    DailyCommitment,
    DailyOffer,
    DailyOverview,
    DailyOwn,
    DailyResults,
)
from herzrasen.terminal.translation import Translation

_MINUTE_MS: Final = 60_000
_SQUARES: Final = 10


def day_text(t: Translation, day: str) -> str:
    """A day as the language writes it."""
    return format_date(date.fromisoformat(day), t.language)


def moment_text(t: Translation, ms: int) -> str:
    """A time by UTC, in ms since 1970."""
    moment = datetime.fromtimestamp(ms / 1000, UTC)
    return f"{format_date(moment.date(), t.language)}, {moment:%H:%M}"


def clock_text(ms: int) -> str:
    """The time of day by UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%H:%M")


def left_text(overview: DailyOverview) -> str:
    """How long the day still lasts, by the server's clock when it answered."""
    minutes = max(0, -((overview.now - overview.ends) // _MINUTE_MS))
    return f"{minutes // 60}:{minutes % 60:02}\N{NO-BREAK SPACE}h"


def head_line(t: Translation, overview: DailyOverview) -> str:
    """The day by its number and date, and when the next one begins."""
    parts = (
        t("daily.number", n=overview.number),
        t("daily.day_is", date=day_text(t, overview.date)),
        t("daily.ends_in", time=left_text(overview)),
    )
    return " · ".join(parts)


def waiting_lines(t: Translation, overview: DailyOverview) -> list[str]:
    """Why no day is closed, if so."""
    return [t("daily.hidden.waits")] if overview.closing_waits else []


def state_text(t: Translation, own: DailyOwn | None) -> str:
    """How one's own deal stands: its points, or that there are none."""
    if own is None:
        return t("daily.state.none")
    if own.points is None:
        return t(f"daily.state.{own.state}")
    return t("daily.calendar.points", n=own.points)


def offer_text(t: Translation, offer: DailyOffer) -> str:
    """One's own result of today, and the run of days."""
    run = t("daily.calendar.streak", n=offer.streak) if offer.streak > 1 else ""
    return ", ".join(filter(None, (state_text(t, offer.own), run)))


def own_lines(t: Translation, results: DailyResults) -> list[str]:
    """One's own result, and why others' are not shown."""
    own = results.own
    lines = [t("daily.state.none") if own is None else state_text(t, own)]
    if own is not None and own.points is not None:
        lines.append(_place(t, results))
    elif own is not None:
        lines.append(t(f"daily.own.{own.state}"))
    if not results.open:
        lines += _hidden_lines(t, results)
    if results.counts:
        lines.append(t("daily.play.once", time=clock_text(results.closes)))
        lines.append(t("daily.play.listed"))
    return lines


def _hidden_lines(t: Translation, results: DailyResults) -> list[str]:
    if not results.closing_waits:
        key = "daily.hidden.today" if results.can_play else "daily.hidden.past"
        return [t(key, time=clock_text(results.closes))]
    return [t("daily.hidden.waits_today" if results.can_play else "daily.hidden.waits")]


def _place(t: Translation, results: DailyResults) -> str:
    if results.of < 2:
        return t("daily.own.alone")
    percent = round(100 * results.beaten / (results.of - 1))
    place = t("daily.own.place", place=results.place, of=results.of)
    return f"{place}, {t('daily.own.beaten', percent=percent)}"


def points_lines(t: Translation, results: DailyResults) -> list[str]:
    """Everybody's points, one line for each number, one's own marked."""
    if not results.points:
        return [t("daily.points.nobody")]
    own = None if results.own is None else results.own.points
    lines = [t("daily.points.total", n=results.of)]
    for one in results.points:
        points = t("daily.calendar.points", n=one.points)
        text = t("daily.points.bar", n=one.accounts + one.guests, points=points)
        lines.append(t("daily.points.mine", text=text) if one.points == own else text)
    return [*lines, t("daily.points.says")]


def board_lines(t: Translation, results: DailyResults) -> list[str]:
    """The best results of people with an account."""
    if not results.board:
        return [t("daily.board.none")]
    return [
        f"{line.place}. {line.name}: {t('daily.calendar.points', n=line.points)}"
        for line in results.board
    ]


def calendar_lines(t: Translation, calendar: DailyCalendar, most: int) -> list[str]:
    """The runs of days, and one's latest days, at most so many."""
    if not calendar.days:
        return [t("daily.calendar.none")]
    runs = (
        t("daily.calendar.streak", n=calendar.streak),
        t("daily.calendar.longest", n=calendar.longest),
    )
    days = (
        t("daily.calendar.day", date=day_text(t, day.date), text=state_text(t, day))
        for day in calendar.days[:most]
    )
    return [", ".join(runs), *days]


def proof_lines(
    t: Translation, day: DailyCommitment, shown: DailyOverview | DailyResults
) -> list[str]:
    """The fingerprint of a day and its secret, as this answer has it."""
    published = "in_time" if day.in_time else "too_late"
    when = t(f"daily.proof.{published}", date=moment_text(t, day.published))
    secret = day.secret or (
        t("daily.proof.secret_waits")
        if shown.closing_waits
        else t("daily.proof.secret_closed", date=moment_text(t, shown.closes))
    )
    return [
        t("daily.proof.says"),
        t("line_mode.pair", name=t("daily.proof.commitment"), value=day.commitment),
        t("line_mode.pair", name=t("daily.proof.published"), value=when),
        t("line_mode.pair", name=t("daily.proof.secret"), value=secret),
        t("daily.proof.limits"),
    ]


def coming_lines(t: Translation, overview: DailyOverview) -> list[str]:
    """The fingerprints of the coming days."""
    return [
        t("line_mode.pair", name=day_text(t, day.date), value=day.commitment)
        for day in overview.days
        if day.date > overview.date
    ]


def play_label(t: Translation, results: DailyResults) -> str:
    """What playing this deal now means."""
    if results.counts:
        act = "start" if results.own is None else "go_on"
    else:
        act = "past" if results.own is None else "again"
    return t(f"daily.play.{act}")


def share_text(t: Translation, results: DailyResults, link: str) -> str:
    """One's result as a text to send: it gives no card away."""
    points = 0 if results.own is None or results.own.points is None else results.own.points
    first = t(
        "daily.share.line",
        title=t(f"daily.name.{results.name}"),
        number=t("daily.number", n=results.day.number),
        points=t("daily.calendar.points", n=points),
    )
    if results.of < 2:
        return f"{first}\n{link}"
    full = round(_SQUARES * results.beaten / (results.of - 1))
    squares = "■" * full + "□" * (_SQUARES - full)
    place = t("daily.share.place", place=results.place, of=results.of)
    return f"{first}\n{squares} {place}\n{link}"
