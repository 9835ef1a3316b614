"""What is said of a message at any table: the people, their clocks, the chat, the connection.

The cards are the game's own matter (``TerminalGame.describe``).
"""

from __future__ import annotations

from collections.abc import Iterable

from herzrasen.games.protocol import Refusal
from herzrasen.protocol.table_updates import TableUpdate
from herzrasen.protocol.websocket import (
    DealOpened,
    MembersStatus,
    Refused,
    SeatNotice,
    Seats,
    Spoken,
)
from herzrasen.terminal.members.chat_texts import message_text
from herzrasen.terminal.members.clock_texts import announce_time
from herzrasen.terminal.members.draw_texts import draw_text
from herzrasen.terminal.members.member_texts import (
    announce_changes,
    join_names,
    name_of,
    notice_text,
)
from herzrasen.terminal.rules.option_names import title_of_rules
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.translation import Translation, refusal_text


def table_news(
    t: Translation, before: TableRoom, room: TableRoom, message: TableUpdate | None, *, chat: bool
) -> list[str]:
    """The sentences that a change at the table is worth; ``chat``: whether it is wanted."""
    lines = [*_connection_news(t, before, room)]
    match message:
        case MembersStatus():
            lines += _member_news(t, before, room)
        case Seats():
            lines += _arrivals(t, before, room)
        case SeatNotice():
            lines.append(notice_text(t, message))
        case DealOpened():
            lines += filter(None, [draw_text(t, room)])
        case Spoken(saying=saying) if chat and saying.seat != room.seat:
            lines.append(message_text(t, saying, room.seat))
        case Refused(code=code, facts=facts):
            lines.append(refusal_text(t, Refusal(code, facts), lambda seat: name_of(room, seat)))
        case _:
            lines += [news.sentence for news in announce_time(t, before, room, message)]
    return lines


def _connection_news(t: Translation, before: TableRoom, room: TableRoom) -> Iterable[str]:
    if room.trouble and room.trouble != before.trouble:
        yield t(room.trouble)
    if room.status == before.status:
        return
    if room.away:
        yield t(f"connection.line.{room.status}")
    elif room.is_closed:
        if room.refusal is None:  # else the server has said so
            yield t(f"connection.{room.status}.title")
        yield t(f"connection.{room.status}.sentence")
    elif before.away:
        yield t(f"connection.line.{'moved' if before.waits else 'back'}")


def _member_news(t: Translation, before: TableRoom, room: TableRoom) -> Iterable[str]:
    was, now = before.members, room.members
    changed = announce_changes(t, room, was, now)
    vote_opened = now.vote is not None and (was.vote is None or was.vote.number != now.vote.number)
    for news in changed:
        if not (news.urgent and vote_opened):
            yield news.sentence
    if vote_opened and room.is_seated:
        yield from vote_question(t, room)
    if now.check_until is not None and was.check_until is None and room.is_seated:
        key = "waiting" if room.seat in now.ready else "question"
        yield t(f"members.check.{key}")
    if now.askable and not was.askable and room.is_seated and room.seat != now.host:
        yield t("line_mode.may_ask")
    if now.ended and not was.ended:
        yield t("members.ended")
    if now.rematch is not None:
        yield from _rematch_news(t, before, room)
    if now.next and not was.next:
        yield t("members.next")


def vote_question(t: Translation, room: TableRoom) -> Iterable[str]:
    """The open vote, and what can be answered."""
    vote = room.members.vote
    if vote is None:
        return
    names, n = join_names(t, room, vote.seats), len(vote.seats)
    if not room.is_seated:
        yield t("members.announced.voting", names=names, n=n)
        return
    yield t("members.vote.question", names=names, n=n)
    yield t(f"line_mode.vote.{'may_end' if vote.may_end else 'answers'}")


def _rematch_news(t: Translation, before: TableRoom, room: TableRoom) -> Iterable[str]:
    """The host's terms where they changed, and for whom the rematch waits."""
    rematch, was = room.members.rematch, before.members.rematch
    assert rematch is not None
    assert room.game is not None
    if was is None or (was.rules, was.same_seats) != (rematch.rules, rematch.same_seats):
        if rematch.rules != room.rules:
            yield title_of_rules(t, room.game, rematch.rules)
        if rematch.same_seats:
            yield t("members.wish.same_seats")
    if room.seat in rematch.yes and (was is None or rematch.yes != was.yes):
        answered = (*rematch.yes, *rematch.no)
        people = [info.seat for info in room.seats if info.kind == "person" and info.here]
        missing = [seat for seat in people if seat not in answered]
        if missing:
            yield t("members.again.waiting", names=join_names(t, room, missing))
        else:
            yield t("members.again.opening")


def _arrivals(t: Translation, before: TableRoom, room: TableRoom) -> Iterable[str]:
    """Who has sat down before the match."""
    if room.view is not None:
        return
    free = {info.seat for info in before.seats if info.kind == "free"}
    for info in room.seats:
        if info.kind == "person" and info.seat in free and info.seat != room.seat:
            yield t("connection.gather.came", name=info.name)
