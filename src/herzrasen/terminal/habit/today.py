"""Today's matches and the run of days with one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo

import msgspec

from herzrasen.protocol.http_history import MyFinishedMatch
from herzrasen.terminal.translation import Translation

_DAY = timedelta(days=1)


class Habit(msgspec.Struct, frozen=True):
    """``today`` counts the matches finished today. ``streak`` are the days in a row with a finished
    match, up to today, or yesterday while today has none yet; ``longest`` the longest such run."""

    today: int
    streak: int
    longest: int


def day_of(ms: int, zone: tzinfo | None = None) -> date:
    """The day of a moment, in ms since 1970, by the clocks of a time zone; by default the own."""
    return datetime.fromtimestamp(ms / 1000, UTC).astimezone(zone).date()


def habit_of(matches: Sequence[MyFinishedMatch], now: int, zone: tzinfo | None = None) -> Habit:
    """The habit that these matches show; ``now`` in ms."""
    days = [day_of(match.at, zone) for match in matches]
    active, today = set(days), day_of(now, zone)

    def run_up_to(day: date) -> int:
        length = 0
        while day in active:
            length, day = length + 1, day - _DAY
        return length

    return Habit(days.count(today), run_up_to(today) or run_up_to(today - _DAY), _longest(active))


def _longest(days: Iterable[date]) -> int:
    longest, length, before = 0, 0, None
    for day in sorted(days):
        length = length + 1 if before == day - _DAY else 1
        longest, before = max(longest, length), day
    return longest


def today_sentence(t: Translation, habit: Habit, goal: int) -> str:
    """How far today's goal is."""
    key = "reached" if habit.today >= goal else "open"
    return t(f"habit.today.{key}", n=goal, today=habit.today)


def streak_sentence(t: Translation, habit: Habit) -> str:
    """The run of days; one day is none yet."""
    return t("habit.streak", n=habit.streak) if habit.streak > 1 else ""


def habit_sentence(t: Translation, habit: Habit, goal: int) -> str:
    """Both, as one quiet line."""
    return f"{today_sentence(t, habit, goal)} {streak_sentence(t, habit)}".rstrip()
