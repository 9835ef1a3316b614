"""Today's matches, the run of days, and the milestones that were reached."""

from __future__ import annotations

import time

from herzrasen.terminal.habit.milestones import milestones_of
from herzrasen.terminal.habit.today import habit_of, habit_sentence
from herzrasen.terminal.history.history_requests import fetch_finished
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.number_format import format_day


async def say_habit(program: LineProgram) -> None:
    """Say how many matches were played, how many days in a row, and every milestone."""
    t, session = program.t, program.session
    matches = await fetch_finished(program.api)
    if matches is None:
        session.say_key("client.trouble.offline")
        return
    habit = habit_of(matches, round(time.time() * 1000))
    session.say(habit_sentence(t, habit, int(program.settings.daily_goal)))
    if habit.longest > 1:
        session.say(t("habit.longest", n=habit.longest))
    for milestone in milestones_of(matches):
        day = format_day(milestone.at, t.language)
        session.say_key("line_mode.pair", name=t(f"habit.milestone.{milestone.name}"), value=day)
