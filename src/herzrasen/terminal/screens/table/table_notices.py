"""What keeps a table waiting, or is asked at it: the own line is lost, players are away, a vote, a
rematch, a seat that may be taken. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from herzrasen.protocol.websocket import (
    AnswerRematch,
    Arrange,
    CastVote,
    FromBrowser,
    SetReady,
    Sit,
    VoteChoice,
)
from herzrasen.terminal.connection_sentence import connection_sentence
from herzrasen.terminal.members.member_texts import bot_text, counts_as_away, join_names, name_of
from herzrasen.terminal.members.stake import is_match_over
from herzrasen.terminal.rules.option_names import title_of_rules
from herzrasen.terminal.state.clocks import format_clock
from herzrasen.terminal.state.lobby_state import waits_for_player

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from herzrasen.protocol.lobby import OwnTable
    from herzrasen.terminal.state.members import Awaited, OpenVote, Rematch
    from herzrasen.terminal.state.table_room import TableRoom
    from herzrasen.terminal.translation import Translation

NoticeAction: TypeAlias = Literal[
    "", "lobby", "record", "other_rules", "follow", "members", "other_table"
]
"""What the screen does with an answer that is no message: go somewhere, open a dialog."""

_VOTES: Final[tuple[VoteChoice, ...]] = ("wait", "bot", "end")


class NoticeAnswer(NamedTuple):
    """A button of a notice: the ``message`` that it sends, else the ``action`` of the screen, at
    this ``table``."""

    label: str
    message: FromBrowser | None = None
    action: NoticeAction = ""
    table: str = ""
    primary: bool = False


class TableNotice(NamedTuple):
    """A sentence above the table, until when it counts down (by the steady clock, in ms), its
    answers; ``urgent`` where one's own answer is wanted."""

    key: str
    sentence: str
    until: float | None = None
    answers: tuple[NoticeAnswer, ...] = ()
    urgent: bool = False

    def text(self, now: float) -> str:
        """The sentence with the time that is left."""
        if self.until is None:
            return self.sentence
        return f"{self.sentence} {format_clock(self.until - now)}"


def table_notices(
    t: Translation, room: TableRoom, name: str, own_tables: Sequence[OwnTable] = ()
) -> tuple[TableNotice, ...]:
    """The notices, the most important first; ``name`` is what one is called where one sits down."""
    if room.away:
        return (TableNotice("line", connection_sentence(t, room), urgent=True),)
    return tuple(_notices(t, room, name, own_tables))


def _notices(
    t: Translation, room: TableRoom, name: str, own_tables: Sequence[OwnTable]
) -> Iterator[TableNotice]:
    members = room.members
    if room.view is not None:
        if counts_as_away(room):
            yield _idle(t, room)
        if members.vote is not None and room.seat not in members.vote.seats:
            yield _vote(t, room, members.vote)
        yield from (_away(t, room, away) for away in members.awaited if away.seat != room.seat)
        if members.ended:
            yield _end_notice(t, room)
        if members.rematch is not None:
            yield _rematch(t, room, members.rematch)
        if members.next:
            follow = NoticeAnswer(t("members.do.follow"), None, "follow", members.next)
            yield TableNotice("next", t("members.next"), None, (follow,))
        yield from _open_seats(t, room, name)
    yield from _elsewhere(t, room, own_tables)


def _idle(t: Translation, room: TableRoom) -> TableNotice:
    """The reader themself has not answered for too long."""
    replaced = room.seats[room.seat].left
    back = NoticeAnswer(t("members.idle.back"), SetReady(True), primary=True)
    if replaced:
        return TableNotice("idle", t("members.idle.replaced"), None, (back,), urgent=True)
    asks_for_sign = room.house.time is not None and room.seat not in room.waiting
    answers = (back,) if asks_for_sign else ()
    until = next((each.until for each in room.members.awaited if each.seat == room.seat), None)
    return TableNotice("idle", t("members.idle.counts"), until, answers, urgent=True)


def _vote(t: Translation, room: TableRoom, vote: OpenVote) -> TableNotice:
    facts: dict[str, Any] = {"names": join_names(t, room, vote.seats), "n": len(vote.seats)}
    if not room.is_seated:
        return TableNotice("vote", t("members.announced.voting", **facts), vote.until)
    votes = {each.seat: each.choice for each in vote.votes}
    answers = tuple(
        NoticeAnswer(
            _vote_label(t, room, vote, choice),
            CastVote(vote.number, choice),
            primary=votes.get(room.seat) == choice,
        )
        for choice in _VOTES
        if choice != "end" or vote.may_end
    )
    question = t("members.vote.question", **facts)
    return TableNotice("vote", question, vote.until, answers, room.seat not in votes)


def _vote_label(t: Translation, room: TableRoom, vote: OpenVote, choice: VoteChoice) -> str:
    """The choice, and who else has made it."""
    bot = bot_text(t, vote.bot)
    label = t(f"members.vote.{choice}")
    if choice == "bot" and bot:
        label = t("members.vote.bot_like", bot=bot)
    others = [each.seat for each in vote.votes if each.choice == choice and each.seat != room.seat]
    own = any(each.choice == choice and each.seat == room.seat for each in vote.votes)
    mark = "✓ " if own else ""
    return f"{mark}{label}: {join_names(t, room, others)}" if others else f"{mark}{label}"


def _away(t: Translation, room: TableRoom, away: Awaited) -> TableNotice:
    name = name_of(room, away.seat)
    answers: tuple[NoticeAnswer, ...] = ()
    if room.members.host == room.seat and not room.is_protected(away.seat):
        arrange = Arrange(away.seat, name, "bot")
        answers = (NoticeAnswer(t("members.do.stand_in"), arrange),)
    return TableNotice(f"away-{away.seat}", t("members.away", name=name), away.until, answers)


def _end_notice(t: Translation, room: TableRoom) -> TableNotice:
    answers = [
        NoticeAnswer(t("members.do.record"), None, "record", room.table),
        NoticeAnswer(t("client.lobby"), None, "lobby"),
    ]
    if room.is_seated and room.members.rematch is None and not room.members.next:
        answers.append(NoticeAnswer(t("members.do.again"), AnswerRematch(), primary=True))
    return TableNotice("ended", t("members.ended"), None, tuple(answers))


def _rematch(t: Translation, room: TableRoom, rematch: Rematch) -> TableNotice:
    agreed = room.seat in rematch.yes
    open_seats = [
        info.seat
        for info in room.seats
        if info.kind == "person" and info.here and info.seat not in (*rematch.yes, *rematch.no)
    ]
    if not agreed:
        names = join_names(t, room, rematch.yes)
        sentence = t("members.again.question", names=names, n=len(rematch.yes))
    elif open_seats:
        sentence = t("members.again.waiting", names=join_names(t, room, open_seats))
    else:
        sentence = t("members.again.opening")
    terms = " · ".join(_terms(t, room, rematch))
    sentence = f"{sentence} {terms}" if terms else sentence
    answers = tuple(_rematch_answers(t, room, rematch)) if room.is_seated else ()
    asked = room.is_seated and not agreed and room.seat not in rematch.no
    return TableNotice("rematch", sentence, rematch.until, answers, asked)


def _terms(t: Translation, room: TableRoom, rematch: Rematch) -> Iterator[str]:
    if rematch.rules != room.rules and room.game is not None:
        yield title_of_rules(t, room.game, rematch.rules)
    if rematch.same_seats:
        yield t("members.wish.same_seats")


def _rematch_answers(t: Translation, room: TableRoom, rematch: Rematch) -> Iterator[NoticeAnswer]:
    if room.members.host == room.seat:
        yield NoticeAnswer(t("members.do.other_rules"), None, "other_rules")
    if room.seat in rematch.yes:
        yield NoticeAnswer(t("members.do.not_after_all"), AnswerRematch(yes=False))
        return
    if room.seat not in rematch.no:
        yield NoticeAnswer(t("members.do.no"), AnswerRematch(yes=False))
    again = AnswerRematch(yes=True, same_seats=rematch.same_seats)
    yield NoticeAnswer(t("members.do.again"), again, primary=True)


def _open_seats(t: Translation, room: TableRoom, name: str) -> Iterator[TableNotice]:
    """Who looks on may take a seat that is offered, their own again, or one in the next deal."""
    seats = [info for info in room.seats if info.open]
    free = [info for info in seats if not info.later]
    if room.is_seated or is_match_over(room):
        return
    if not seats:
        if any(info.later for info in room.seats):
            yield TableNotice("seats", t("members.sit_later"))
        return
    if len(seats) == 1:
        take = t("members.do.take", name=seats[0].name)
        answer = NoticeAnswer(take, Sit(name, seats[0].seat))
    else:
        answer = NoticeAnswer(t("members.do.choose_seat"), None, "members")
    sentence = t("members.may_sit", n=len(free)) if free else t("members.sit_again")
    yield TableNotice("seats", sentence, None, (answer,))


def _elsewhere(
    t: Translation, room: TableRoom, own_tables: Sequence[OwnTable]
) -> Iterator[TableNotice]:
    """The way to another own table where people wait."""
    for own in own_tables:
        listing = own.listing
        if listing.table != room.table and waits_for_player(own):
            go = NoticeAnswer(t("members.do.follow"), None, "other_table", listing.table)
            sentence = t(f"table_list.elsewhere.{listing.game}")
            yield TableNotice(f"other-{listing.table}", sentence, None, (go,))
            return
