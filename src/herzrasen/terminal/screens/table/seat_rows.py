"""The seats of a table as rows: who sits there, and what one may do about it. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from herzrasen.protocol.websocket import Arrange, FromBrowser, SeatInfo, Sit
from herzrasen.terminal.controls.row_list import RowTexts
from herzrasen.terminal.members.member_texts import seat_status
from herzrasen.terminal.members.stake import is_match_over
from herzrasen.terminal.state.clocks import format_clock

if TYPE_CHECKING:
    from herzrasen.terminal.state.table_room import TableRoom
    from herzrasen.terminal.translation import Translation


class SeatAction(NamedTuple):
    """What a press on a seat's row does: send the ``message``; None asks for another name."""

    label: str
    message: FromBrowser | None


def seat_rows(t: Translation, room: TableRoom, name: str, now: float) -> tuple[RowTexts, ...]:
    """A row for each seat; ``name`` is what one is called where one sits down."""
    return tuple(_row(t, room, info, name, now) for info in room.seats)


def _row(t: Translation, room: TableRoom, info: SeatInfo, name: str, now: float) -> RowTexts:
    action = seat_action(t, room, info, name)
    label = action.label if action is not None else ""
    name_there = t("connection.gather.free") if info.kind == "free" else info.name
    detail = seat_status(t, room, info)
    for away in room.members.awaited:
        if away.seat == info.seat:
            detail = f"{detail} {format_clock(away.until - now)}"
    title = f"{info.seat + 1}  {name_there}"
    return RowTexts(str(info.seat), title, detail, label, info.seat == room.seat)


def seat_action(t: Translation, room: TableRoom, info: SeatInfo, name: str) -> SeatAction | None:
    """What one may do about a seat."""
    if is_match_over(room):
        return None
    if info.seat == room.seat:
        return SeatAction(t("lobby.rename"), None)
    if room.view is None:
        return _action_before(t, room, info, name)
    return _action_in_match(t, room, info, name)


def _action_before(t: Translation, room: TableRoom, info: SeatInfo, name: str) -> SeatAction | None:
    if not room.is_seated:
        if info.kind != "free":
            return None
        return SeatAction(t("connection.gather.take", seat=info.seat + 1), Sit(name, info.seat))
    if room.members.host != room.seat:
        return None
    match info.kind:
        case "free":
            return SeatAction(t("members.do.put_bot"), Arrange(info.seat, info.name, "bot"))
        case "bot":
            return SeatAction(t("members.do.free"), Arrange(info.seat, info.name, "free"))
        case _:
            return SeatAction(t("members.do.remove"), Arrange(info.seat, info.name, "removed"))


def _action_in_match(
    t: Translation, room: TableRoom, info: SeatInfo, name: str
) -> SeatAction | None:
    if not room.is_seated:
        if not info.open:
            return None
        return SeatAction(t("members.do.take_short"), Sit(name, info.seat))
    if room.members.host != room.seat:
        return None
    if info.kind == "person" and not info.here and not info.left:
        if room.is_protected(info.seat):
            return None
        return SeatAction(t("members.do.stand_in"), Arrange(info.seat, info.name, "bot"))
    if info.left and room.house.watchers != "none":
        return SeatAction(t("members.do.offer"), Arrange(info.seat, info.name, "free"))
    if info.kind == "bot" and room.house.watchers == "look-on":
        word, to = ("keep", "bot") if info.open else ("offer", "free")
        arrange = Arrange(info.seat, info.name, "bot" if to == "bot" else "free")
        return SeatAction(t(f"members.do.{word}"), arrange)
    return None
