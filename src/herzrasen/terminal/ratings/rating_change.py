"""What a finished match changed in one's own rating, as the browser says it."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from typing import Final

from herzrasen.protocol.http_ratings import RatingPoint
from herzrasen.terminal.connection.api import Api, ApiError
from herzrasen.terminal.history.history_requests import fetch_finished
from herzrasen.terminal.number_format import whole
from herzrasen.terminal.ratings.rating_requests import fetch_own
from herzrasen.terminal.ratings.rating_texts import is_family, value_text
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.translation import Translation

PATIENT: Final = (0.0, 0.5, 1.5, 4.0)
"""Seconds before each question: the server rates a match just after its end."""
AT_ONCE: Final = (0.0,)
"""Where a command is answered that may be given again."""
_SAME_END_MS: Final = 1000
"""Between the last deal of a match and its end."""


async def rating_note(table: TableContext, waits: Sequence[float] = PATIENT) -> str:
    """The sentence for the last score sheet; empty if the match has changed no rating."""
    room, t = table.room, table.t
    if table.api is None or not room.is_played or not is_family(t, room.rating):
        return ""
    ended: int | None = None
    for wait in waits:
        await asyncio.sleep(wait)
        if ended is None:
            ended = await _fetch_end(table.api, room.table)
        if ended is None:
            continue
        curve = await _fetch_curve(table.api, room.rating)
        if sentence := change_sentence(t, curve, ended):
            return sentence
    return ""


async def _fetch_end(api: Api, table: str) -> int | None:
    """When the match at this table ended; None while that is not listed."""
    finished = await fetch_finished(api) or ()
    return next((match.at for match in finished if match.table == table), None)


async def _fetch_curve(api: Api, family: str) -> Sequence[RatingPoint]:
    """Without a connection there is none."""
    try:
        return (await fetch_own(api, family)).curve
    except ApiError:
        return ()


def change_sentence(t: Translation, curve: Sequence[RatingPoint], ended: int) -> str:
    """The rating after the match that ``ended`` then, and by how much it changed; empty if the
    curve (the oldest first) has no such match."""
    found = [at for at, point in enumerate(curve) if abs(point.at - ended) < _SAME_END_MS]
    if not found:
        return ""
    index = found[-1]
    after = curve[index]
    rating = value_text(t, after.mean, after.deviation)
    if index == 0:
        return t("ratings.change.first", rating=rating)
    change = _nearest_whole(after.mean) - _nearest_whole(curve[index - 1].mean)
    signed = f"{'+' if change > 0 else ''}{whole(change, t.language)}"
    return t("ratings.change.by", rating=rating, change=signed)


def _nearest_whole(mean: float) -> int:
    return math.floor(mean + 0.5)
