"""What is said about clocks: time that ran out, more time, whose clock runs. The twin of
``client/kit/clocks/announcements.js`` and ``clock-line.js``."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from herzrasen.protocol.websocket import ClocksStatus, TimedOut
from herzrasen.terminal.members.member_texts import Announcement, name_of
from herzrasen.terminal.state.clocks import LOW_TIME_MS, format_clock

if TYPE_CHECKING:
    from collections.abc import Iterable

    from herzrasen.cards import Seat
    from herzrasen.terminal.state.clocks import Clocks, RemainingTime
    from herzrasen.terminal.state.table_room import TableRoom
    from herzrasen.terminal.translation import Translation

MORE_SECONDS: Final = 30
"""What one press gives."""
_LEAST_EXTENSION_MS: Final = 15_000
_OTHERS: Final = 2
"""So many other people's clocks are named at once."""


def announce_time(
    t: Translation, before: TableRoom, room: TableRoom, message: object
) -> tuple[Announcement, ...]:
    """What is said after a message about time."""
    if isinstance(message, TimedOut):
        own = message.seat == room.seat
        name = name_of(room, message.seat)
        sentence = t("clocks.yours_out") if own else t("clocks.out", name=name)
        return (Announcement(sentence, urgent=own),)
    if not isinstance(message, ClocksStatus) or room.clocks is None:
        return ()
    return tuple(
        Announcement(_longer(t, room, seat, format_clock(total)))
        for seat, total in _extensions(before.clocks, room.clocks)
    )


def low_time_warning(t: Translation, room: TableRoom, now: float) -> str:
    """That one's own time is short; empty while it is not."""
    time = room.clocks.remaining(room.seat, now) if room.clocks else None
    asked = room.clocks is not None and room.seat in room.clocks.asked
    if time is None or not asked or not time.runs or time.total > LOW_TIME_MS:
        return ""
    extends = room.house.extendable
    key = "clocks.yours_soon_extend" if extends else "clocks.yours_soon"
    return t(key, n=math.ceil(time.total / 1000))


def clock_items(t: Translation, room: TableRoom, now: float) -> tuple[str, ...]:
    """The clocks that count now, one's own first: ``Your time 0:24``."""
    clocks = room.clocks
    if clocks is None or room.house.time is None:
        return ()
    asked = [(seat, time) for seat in clocks.asked if (time := clocks.remaining(seat, now))]
    if not asked:
        return (t("clocks.nobody"),)
    own = [(seat, time) for seat, time in asked if seat == room.seat]
    others = sorted((each for each in asked if each[0] != room.seat), key=lambda one: one[1].total)
    shown = [*own, *others[: _OTHERS - len(own)]]
    items = [_clock_item(t, room, seat, time) for seat, time in shown]
    if all(not time.runs and not time.over for _, time in asked):
        items.insert(0, t("clocks.stands"))
    return tuple(items)


def _clock_item(t: Translation, room: TableRoom, seat: Seat, time: RemainingTime) -> str:
    own = seat == room.seat
    whose = t("clocks.yours") if own else t("clocks.of", name=name_of(room, seat))
    if time.over:
        return f"{whose} {t('clocks.over')}"
    left = format_clock(time.move or time.reserve)
    if not time.reserve:
        return f"{whose} {left}"
    reserve = t("clocks.reserve", time=format_clock(time.reserve))
    return f"{whose} {left} {reserve if time.move else t('clocks.in_reserve')}"


def _longer(t: Translation, room: TableRoom, seat: Seat, time: str) -> str:
    if seat == room.seat:
        return t("clocks.yours_longer", time=time)
    return t("clocks.longer", name=name_of(room, seat), time=time)


def _extensions(before: Clocks | None, after: Clocks) -> Iterable[tuple[Seat, float]]:
    """The seats that were given more time, with what they have."""
    if before is None:
        return
    for seat in after.asked:
        was, now = before.remaining(seat, after.at), after.remaining(seat, after.at)
        if seat not in before.asked or was is None or now is None or not (was.runs and now.runs):
            continue
        if now.total > was.total + _LEAST_EXTENSION_MS:
            yield seat, now.total
