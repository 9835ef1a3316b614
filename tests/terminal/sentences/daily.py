"""A day of the daily deals: played or not, for the ranking or past, its results open or hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from herzrasen.protocol.http_daily import DailyCalendar, DailyOverview, DailyOwn, DailyResults
from herzrasen.terminal.daily import daily_sentences as sentences
from herzrasen.terminal.translation import Translation
from tests.browser.daily_answers import PLAYED, daily_calendar, daily_overview, day_results

T: Final = Translation("en")
YES_NO: Final = (True, False)
OWN: Final[dict[str, DailyOwn | None]] = {
    "not begun": None,
    "running": DailyOwn(PLAYED, 18, "running", "table"),
    "given up": DailyOwn(PLAYED, 18, "given-up", "table"),
    "late": DailyOwn(PLAYED, 18, "late", "table", 4),
    "4 points": DailyOwn(PLAYED, 18, "finished", "table", 4),
    "no points": DailyOwn(PLAYED, 18, "finished", "table", 0),
}


def states() -> Iterator[tuple[str, Iterable[str]]]:
    results: Any = msgspec.convert(day_results(), DailyResults)
    results = replace(results, points=results.points[:5], board=results.board[:2])
    for (title, own), flags in product(OWN.items(), product(YES_NO, repeat=4)):
        open_, can_play, counts, waits = flags
        at = replace(
            results, own=own, open=open_, can_play=can_play, counts=counts, closing_waits=waits
        )
        facts = zip(("open", "can be played", "counts", "waits"), flags, strict=True)
        titles = [title, *(name for name, holds in facts if holds)]
        yield ", ".join(titles), [*sentences.own_lines(T, at), sentences.play_label(T, at)]
    for (title, own), of in product(OWN.items(), (0, 1, 2, 78)):
        at = replace(results, own=own, of=of, beaten=of // 2)
        yield (
            f"{title}, of {of}",
            [
                *sentences.own_lines(T, at),
                *sentences.share_text(T, at, "LINK").splitlines(),
                *sentences.points_lines(T, at),
            ],
        )
    nobody = replace(results, points=(), board=())
    for title, at in (("results", results), ("nobody yet", nobody)):
        yield title, [*sentences.points_lines(T, at)[:1], *sentences.board_lines(T, at)]
    yield from _days(results)


def _days(results: DailyResults) -> Iterator[tuple[str, Iterable[str]]]:
    for in_time, secret, waits in product(YES_NO, ("", "f00d"), YES_NO):
        day = replace(results.day, in_time=in_time, secret=secret, commitment="c0de")
        at = replace(results, day=day, closing_waits=waits)
        title = f"proof: in time {in_time}, secret {secret or 'kept'}, waits {waits}"
        yield title, sentences.proof_lines(T, day, at)
    overview = msgspec.convert(daily_overview(), DailyOverview)
    for left in (60_001, 60_000, 1, 0, -1, -60_001):
        then = replace(overview, now=overview.ends - left)
        yield f"{left} ms before the end", [sentences.head_line(T, then)]
    for waits in (True, False):
        lines = sentences.waiting_lines(T, replace(overview, closing_waits=waits))
        yield f"closing waits: {waits}", lines
    yield "coming days", [line[:30] for line in sentences.coming_lines(T, overview)]
    offer = overview.offers[0]
    for (title, own), streak in product(OWN.items(), (0, 1, 2)):
        line = sentences.offer_text(T, replace(offer, own=own, streak=streak))
        yield f"offer: {title}, {streak} days", [line]
    calendar = msgspec.convert(daily_calendar(), DailyCalendar)
    yield "calendar", sentences.calendar_lines(T, calendar, 2)
    yield "empty calendar", sentences.calendar_lines(T, replace(calendar, days=()), 2)
