"""What can be read from a replay: seats, where the next trick ends, how long a step is shown."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from herzrasen.cards import Seat
from herzrasen.locales.bidi_isolate import isolate
from herzrasen.protocol.http_records import RecordReplay, RecordStep
from herzrasen.protocol.websocket import SeatInfo
from herzrasen.terminal.game_traits import traits_of
from herzrasen.terminal.number_format import decimal
from herzrasen.terminal.translation import Translation

WalkDirection: TypeAlias = Literal[1, -1]
"""Forward or back."""

WATCHER: Final = -2
_ALL: Final = "all"
_SKIP_MS: Final = 5000
"""ms of a round of Nerts."""

_STEP_MS: Final = {
    "dealt": 1600,
    "passed": 1600,
    "charged": 1800,
    "played": 900,
    "trick_taken": 1100,
    "claimed": 2200,
    "kitty_shown": 1500,
    "moon_shot": 2800,
    "moon_chosen": 1500,
    "scored": 2500,
}
"""How long each kind of event is shown, in ms at single speed; all others are passed quickly."""
_DEFAULT_STEP_MS: Final = 450
_LONGEST_STEP_MS: Final = 2000
_SHORTEST_STEP_MS: Final = 40

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)


def event_name(step: RecordStep) -> str:
    """The kind of a step's event, as it travels."""
    tag = step.event.__struct_config__.tag
    return str(tag)


def is_real_time(record: RecordReplay) -> bool:
    """Whether everybody plays at once: then steps have a time."""
    return traits_of(record.game).real_time


def is_complete(record: RecordReplay) -> bool:
    """Whether the record knows every card."""
    return record.record == _ALL


def record_seats(record: RecordReplay) -> tuple[SeatInfo, ...]:
    """The seats as a table has them."""
    return tuple(
        SeatInfo(
            seat=seat,
            kind="person" if player.bot is None else "bot",
            name=player.name,
            bot=None if player.bot is None else _bot_settings(player.bot.settings),
            here=True,
        )
        for seat, player in enumerate(record.players)
    )


def recorded_name(t: Translation, record: RecordReplay, seat: Seat) -> str:
    """The name of a player, or the number of the seat: a deleted account has no name."""
    name = record.players[seat].name if 0 <= seat < len(record.players) else ""
    return isolate(name) or t("hearts_table.seat.nobody", seat=seat + 1)


def _bot_settings(text: str) -> dict[str, int] | None:
    """A bot's settings from their text, ``level=2``."""
    found = {name: int(value) for name, value in re.findall(r"(\w+)=(-?\d+)", text)}
    return found or None


def landmark(record: RecordReplay, at: int, way: WalkDirection) -> int:
    """Where the trick before or after ends; in Nerts five seconds away."""
    last = len(record.steps) - 1
    for place in range(at + way, last if way > 0 else 0, way):
        if _is_landmark(record, at, place):
            return place
    return last if way > 0 else 0


def _is_landmark(record: RecordReplay, at: int, place: int) -> bool:
    if is_real_time(record):
        return abs((record.steps[place].at or 0) - (record.steps[at].at or 0)) >= _SKIP_MS
    return event_name(record.steps[place]) == "trick_taken"


def step_seconds(record: RecordReplay, at: int, speed: float) -> float:
    """Seconds from step ``at`` to the next while it plays by itself; longer pauses are cut."""
    now = record.steps[at]
    after = record.steps[at + 1] if at + 1 < len(record.steps) else None
    wanted = _STEP_MS.get(event_name(now), _DEFAULT_STEP_MS)
    if is_real_time(record) and after is not None and None not in (now.at, after.at):
        wanted = (after.at or 0) - (now.at or 0)
    return max(_SHORTEST_STEP_MS, min(_LONGEST_STEP_MS, wanted) / speed) / 1000


def format_time(ms: int, language: str) -> str:
    """Minutes, seconds and tenths.

    >>> format_time(67_349, "en")
    '1:07.3'
    """
    tenths = max(0, ms // 100)
    seconds = decimal(tenths % 600 / 10, language)
    return f"{tenths // 600}:{seconds:0>4}"


def players_of(record: RecordReplay, areas: int, area: int) -> list[Seat]:
    """The seats that play from an area of Nerts, where there are so many areas."""
    return [seat for seat in range(len(record.players)) if seat % areas == area]


def columns_of(record: RecordReplay) -> list[list[Seat]]:
    """The seats of each column of the score sheet: in Nerts a team shares one."""
    columns = len(record.totals) if is_real_time(record) else len(record.players)
    return [players_of(record, columns, column) for column in range(columns)]


def points_of(record: RecordReplay, place: int, seats: list[Seat]) -> int | None:
    """What these seats got together in a deal, by its place in the record."""
    points = record.deals[place].points
    if points is None:
        return None
    each = seats if len(points) == len(record.players) else seats[:1]
    return sum(points[seat % len(points)] for seat in each)


def record_name(record: RecordReplay) -> str:
    """The name of its file, such as ``hearts-2026-11-20.hrz``."""
    day = re.match(r"\d{4}-\d\d-\d\d", record.date or "")
    return f"{'-'.join([record.game, *([day[0]] if day else [])])}.hrz"
