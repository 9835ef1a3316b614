"""Sentences about the people of a table and what they do. The twin of
``client/kit/members/strings.js``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from herzrasen.cards import WATCHER, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from herzrasen.protocol.websocket import SeatInfo, SeatNotice
    from herzrasen.terminal.state.members import Members
    from herzrasen.terminal.state.table_room import TableRoom
    from herzrasen.terminal.translation import Translation

_SHOWN_SETTINGS: Final = ("level", "tempo", "insight")


class Announcement(NamedTuple):
    """A sentence for everyone; ``urgent`` where an answer is wanted."""

    sentence: str
    urgent: bool = False


def name_of(room: TableRoom, seat: Seat) -> str:
    """The name at a seat."""
    return next((info.name for info in room.seats if info.seat == seat), "")


def join_names(t: Translation, room: TableRoom, seats: Iterable[Seat]) -> str:
    """The names at some seats: ``Eva and Jan``."""
    return t.join(name_of(room, seat) for seat in seats)


def notice_text(t: Translation, notice: SeatNotice) -> str:
    """What has been done with a seat."""
    what = "full" if notice.what == "asked" and not notice.by else notice.what
    return t(f"members.notice.{what}", name=notice.name, by=notice.by)


def bot_text(t: Translation, bot: Mapping[str, int] | None) -> str:
    """How a bot plays: ``Regular``; empty where that is not known, as of a newer server."""
    settings = (bot or {}).items()
    keys = (f"lobby.{name}.{value}" for name, value in settings if name in _SHOWN_SETTINGS)
    return " · ".join(map(t, filter(t.has, keys)))


def seat_status(t: Translation, room: TableRoom, info: SeatInfo) -> str:
    """What is to be known about who sits there: ``you · host``, ``bot, Regular``."""
    return (_status_before if room.view is None else _status_in_match)(t, room, info)


def _status_before(t: Translation, room: TableRoom, info: SeatInfo) -> str:
    if info.kind == "free":
        return ""
    words = [t("connection.gather.you")] if info.seat == room.seat else []
    if info.seat == room.members.host:
        words.append(t("members.is.host"))
    if info.kind == "bot":
        words.append(t("members.is.bot", bot=bot_text(t, info.bot)))
    elif not info.here:
        words.append(t("connection.gather.away"))
    else:
        is_ready = info.seat in room.members.ready
        words.append(t("members.is.ready" if is_ready else "members.is.not_ready"))
    return " · ".join(words)


def _status_in_match(t: Translation, room: TableRoom, info: SeatInfo) -> str:
    words = [t("members.is.you")] if info.seat == room.seat else []
    if info.seat == room.members.host:
        words.append(t("members.is.host"))
    if info.kind == "bot":
        words.append(t("members.is.bot", bot=bot_text(t, info.bot)))
        if info.open and room.house.watchers != "may-sit":
            words.append(t("members.is.open"))
        if info.later:
            words.append(t("members.is.later"))
    if info.left:
        words.append(t("members.is.left", bot=bot_text(t, info.bot)))
    elif info.kind == "person" and not info.here:
        words.append(t("members.is.away"))
    return " · ".join(words)


def watchers_text(t: Translation, room: TableRoom) -> str:
    """How many look on, and what they may do here."""
    watchers = room.other_watchers
    count = t("members.watchers", n=watchers) if watchers else t("members.nobody_watches")
    return f"{count} {t(f'members.watchers_may.{room.house.watchers}')}"


def counts_as_away(room: TableRoom) -> bool:
    """Whether the reader is connected and counts as away: they have not answered in time."""
    if not room.is_seated or room.members.ended or room.seat >= len(room.seats):
        return False
    own = room.seats[room.seat]
    return room.status == "open" and own.kind == "person" and not own.here


def announce_changes(
    t: Translation, room: TableRoom, before: Members, after: Members
) -> tuple[Announcement, ...]:
    """What is said when something changed among the people."""
    return (
        *_absences(t, room, before, after),
        *_votes(t, room, before, after),
        *_wishes(t, room, before, after),
    )


def _absences(
    t: Translation, room: TableRoom, before: Members, after: Members
) -> Iterable[Announcement]:
    waited = [away.seat for away in before.awaited]
    voted = [*before.vote.seats] if before.vote else []
    away = [one.seat for one in after.awaited if one.seat not in (*waited, *voted)]
    if room.seat in away:
        away.remove(room.seat)
        yield Announcement(t("members.idle.counts"), urgent=True)
    if away:
        names = join_names(t, room, away)
        yield Announcement(t("members.announced.away", names=names, n=len(away)))
    present = {info.seat for info in room.seats if info.kind == "person" and info.here}
    back = [seat for seat in dict.fromkeys((*waited, *voted)) if seat in present]
    if back:
        names = join_names(t, room, back)
        yield Announcement(t("members.announced.back", names=names, n=len(back)))


def _votes(
    t: Translation, room: TableRoom, before: Members, after: Members
) -> Iterable[Announcement]:
    vote = after.vote
    if vote is None or (before.vote is not None and before.vote.number == vote.number):
        return
    if room.seat in vote.seats:
        return
    question = "voting" if not room.is_seated else "vote" if vote.may_end else "alone"
    names = join_names(t, room, vote.seats)
    sentence = t(f"members.announced.{question}", names=names, n=len(vote.seats))
    yield Announcement(sentence, urgent=room.is_seated)


def _wishes(
    t: Translation, room: TableRoom, before: Members, after: Members
) -> Iterable[Announcement]:
    known = before.rematch.yes if before.rematch else ()
    wish = [
        seat
        for seat in (after.rematch.yes if after.rematch else ())
        if seat != room.seat and seat not in known
    ]
    if wish:
        names = join_names(t, room, wish)
        yield Announcement(t("members.announced.again", names=names, n=len(wish)))
    if after.host == room.seat and WATCHER < before.host != room.seat:
        yield Announcement(t("members.announced.host"))
