"""Practice alone, against the clock: how long the round took, and the best so far by the same
rules, kept on this machine. The twin of ``client/games/nerts/practice.js``."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.connection.table_requests import fetch_round_review
from herzrasen.terminal.nerts.review_page import minutes
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.translation import Translation


class PracticeTime(msgspec.Struct, frozen=True):
    """How long a round took, in ms; the best time by its rules, if there is one, and whether it was
    beaten just now."""

    ms: int
    best: int | None = None
    is_record: bool = False

    def facts(self, t: Translation) -> Iterator[tuple[str, str]]:
        """The times for the score sheet, each with its heading."""
        note = f", {t('nerts_end.solo.record')}" if self.is_record else ""
        yield t("nerts_end.solo.time"), minutes(self.ms) + note
        if self.best is not None:
            yield t("nerts_end.solo.best"), minutes(self.best)


def keep_time(store: SettingsStore, rules: str, ms: int, *, called: bool) -> PracticeTime:
    """The time of a round among those by its rules. Only one in which Nerts was called counts."""
    best = store.values.best_times.get(rules)
    if not called or (best is not None and best <= ms):
        return PracticeTime(ms, best)
    store.change(best_times={**store.values.best_times, rules: ms})
    return PracticeTime(ms, ms, is_record=best is not None)


async def practice_time(table: TableContext) -> PracticeTime | None:
    """The time of the round just played, by the server's clock; None if one did not play alone, or
    the server does not tell."""
    room = table.room
    if table.api is None or room.view is None or not room.is_seated or not room.at_table:
        return None
    public = room.view.public
    if len(public.areas) != 1:
        return None
    try:
        review = await fetch_round_review(table.api, room.table, public.round + 1)
    except ApiError:
        return None
    return keep_time(table.store, room.rules, review.ms, called=public.caller is not None)
