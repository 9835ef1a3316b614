"""What a finished match was good for: the milestones that it reached, in a sentence."""

from __future__ import annotations

from herzrasen.terminal.habit.milestones import milestones_in
from herzrasen.terminal.history.history_requests import fetch_finished
from herzrasen.terminal.table_context import TableContext


async def milestone_note(table: TableContext) -> str:
    """The sentence for the last score sheet; empty where there is nothing to say, or where people
    do not want to hear of milestones."""
    room, t = table.room, table.t
    if table.api is None or not table.store.values.habit or not room.is_played:
        return ""
    names = milestones_in(await fetch_finished(table.api) or (), room.table)
    if not names:
        return ""
    reached = " · ".join(t(f"habit.milestone.{name}") for name in names)
    return t("match_note.milestone", n=len(names), names=reached)
