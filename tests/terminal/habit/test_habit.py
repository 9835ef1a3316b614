"""The run of days and the milestones, beside the browser's own functions."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from herzrasen.protocol.http_history import MyFinishedMatch
from herzrasen.terminal.habit import match_note
from herzrasen.terminal.habit.milestones import milestones_in, milestones_of
from herzrasen.terminal.habit.today import Habit, habit_of, habit_sentence, streak_sentence
from herzrasen.terminal.settings import TerminalSettings
from herzrasen.terminal.translation import Translation
from tests.server.event_loop import run_coroutine
from tests.terminal.browser_twin import ask_browser

BERLIN = "Europe/Berlin"


def ms(text: str) -> int:
    return round(datetime.fromisoformat(text).timestamp() * 1000)


def matches_at(*times: str) -> list[MyFinishedMatch]:
    return [MyFinishedMatch(f"t{at}", "hearts", ms(time)) for at, time in enumerate(times)]


THREE_DAYS = ("2026-11-20T12:00Z", "2026-11-21T12:00Z", "2026-11-22T12:00Z")
ROWS = [
    (matches_at("2026-03-28T12:00+01:00", "2026-03-29T12:00+02:00", "2026-03-30T00:10+02:00"),
     "2026-03-30T23:50+02:00"),
    (matches_at("2026-10-24T23:59+02:00", "2026-10-25T02:30+02:00", "2026-10-25T02:30+01:00"),
     "2026-10-25T23:59+01:00"),
    (matches_at(*THREE_DAYS), "2026-11-23T23:00Z"),
    (matches_at(*THREE_DAYS), "2026-11-24T23:00Z"),
    (matches_at("2026-02-28T12:00Z", "2026-03-01T12:00Z"), "2026-03-01T12:00Z"),
    ([], "2026-03-01T12:00Z"),
]  # fmt: skip


@pytest.mark.parametrize("zone", [BERLIN, "UTC", "Pacific/Kiritimati"])
def test_today_and_the_run_of_days_are_the_browsers(node: str, zone: str) -> None:
    asked: list[Any] = [
        (
            "kit/habit/today.js",
            "habitOf",
            [msgspec.to_builtins(row), {"now": ms(now), "timeZone": zone}],
        )
        for row, now in ROWS
    ]
    ours = [habit_of(row, ms(now), ZoneInfo(zone)) for row, now in ROWS]
    assert [msgspec.to_builtins(habit) for habit in ours] == ask_browser(node, asked)


def test_a_run_lasts_until_a_whole_day_is_missed() -> None:
    row = matches_at(*THREE_DAYS)
    on = {day: habit_of(row, ms(f"2026-11-{day}T23:59Z"), UTC) for day in (22, 23, 24)}
    assert on == {22: Habit(1, 3, 3), 23: Habit(0, 3, 3), 24: Habit(0, 0, 3)}


def test_milestones_are_the_browsers(node: str) -> None:
    matches = [
        MyFinishedMatch("c", "nerts", 3, calls=1, call_ms=119_999),
        MyFinishedMatch("a", "hearts", 1, clean=2),
        MyFinishedMatch("b", "hearts", 2, won=True, moons=1),
        *(MyFinishedMatch(f"m{at}", "hearts", 10 + at, won=at % 2 == 0) for at in range(100)),
    ]
    plain = msgspec.to_builtins(matches)
    [found] = ask_browser(node, [("kit/habit/milestones.js", "milestonesOf", [plain])])
    assert msgspec.to_builtins(milestones_of(matches)) == found
    assert milestones_in(matches, "b") == ["first_win", "first_moon"]
    assert milestones_in(matches, "m6") == ["matches_10"]
    slow = [MyFinishedMatch("x", "nerts", 1, calls=1, call_ms=120_000)]
    assert milestones_in(slow, "x") == ["first_match", "first_call"]


def test_the_goal_is_the_one_that_was_set_and_one_day_is_no_run() -> None:
    t = Translation("en")
    assert habit_sentence(t, Habit(1, 1, 1), 2) == "Today: 1 of 2 matches."
    assert (
        habit_sentence(t, Habit(2, 3, 3), 2) == "Today’s goal reached: 2 matches. 3 days in a row."
    )
    assert streak_sentence(t, Habit(2, 1, 1)) == ""


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [(True, "Milestones: First match finished · First match won"), (False, "")],
)
def test_the_last_sheet_says_what_the_match_reached(
    wanted: bool, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fetch(_api: object) -> list[MyFinishedMatch]:
        return [MyFinishedMatch("T1", "nerts", 1, won=True)]

    monkeypatch.setattr(match_note, "fetch_finished", fetch)
    room = SimpleNamespace(is_played=True, table="T1")
    store = SimpleNamespace(values=TerminalSettings(habit=wanted))
    table: Any = SimpleNamespace(room=room, t=Translation("en"), api=object(), store=store)
    assert run_coroutine(match_note.milestone_note(table)) == sentence
