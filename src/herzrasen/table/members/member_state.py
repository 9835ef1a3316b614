"""The state of a table's people, and the status message made of it."""

from __future__ import annotations

import msgspec

from herzrasen.cards import Seat
from herzrasen.protocol import websocket
from herzrasen.table.members import host
from herzrasen.table.members.absence import Absence, awaited_seats
from herzrasen.table.members.idle_people import Idleness, IdlenessMemory, OwedAnswers
from herzrasen.table.members.ready_check import ReadyCheck
from herzrasen.table.members.rematch import RematchVote
from herzrasen.table.members.vote import AbsenceVote
from herzrasen.table.seats import Seating
from herzrasen.table.sitting_down import RunningDeal


class MemberTimeouts(msgspec.Struct, frozen=True):
    """How many ms a table waits: for a person who is away, for a vote, a ready check, and the
    answers to a rematch (set in ``config/table_settings.py``)."""

    grace: int
    vote: int
    ready_check: int
    rematch: int

    @property
    def idle(self) -> int:
        """How long a person who is connected may owe an answer before they count as away."""
        return 2 * self.grace


class TickTime(msgspec.Struct, frozen=True):
    """The time in ms: ``now`` by a monotonic clock, ``wall`` since 1970; ``over``: the match has
    been played to its end; ``deal`` is the last one. ``entry`` is the number of the journal's last
    entry; ``public``: everyone there may ask for the start."""

    now: int
    wall: int
    over: bool
    deal: RunningDeal
    timeouts: MemberTimeouts
    entry: int = 0
    public: bool = False


class MemberMemory(msgspec.Struct, frozen=True):
    """What only memory holds of a table's people. Times are ms from now, most of them negative."""

    away: dict[Seat, int] = {}
    sheet_read: frozenset[Seat] = frozenset()
    ready_check: ReadyCheck = ReadyCheck()
    absence: Absence = Absence()
    rematch: RematchVote | None = None
    idleness: IdlenessMemory = IdlenessMemory()


class MemberState(msgspec.Struct, frozen=True):
    """The state of a table's people. Times are milliseconds of a monotonic clock."""

    seating: Seating
    ready_check: ReadyCheck = ReadyCheck()
    absence: Absence = Absence()
    idleness: Idleness = Idleness()
    rematch: RematchVote | None = None
    next_table: str = ""

    def with_presence(
        self,
        connected: frozenset[Seat],
        questions: OwedAnswers,
        now: int,
        timeouts: MemberTimeouts,
    ) -> MemberState:
        """Set who is connected, and what people are asked: those who have owed an answer for too
        long count as away."""
        idleness = self.idleness.after(
            questions, self.seating.left, now, limit=timeouts.idle, again=timeouts.vote
        )
        seating = self.seating.with_presence(connected - idleness.idle, now)
        return msgspec.structs.replace(self, seating=seating, idleness=idleness)

    def running(self, *, over: bool) -> bool:
        """Whether the match has begun and goes on; ``over`` if it was played to its end."""
        return self.seating.begun and self.seating.ended is None and not over

    def host(self, moment: TickTime) -> Seat:
        """The seat that acts as host now."""
        silent = self.ready_check.silent
        return host.acting_host(self.seating, silent, moment.now, moment.timeouts.grace)

    def askable_from(self, moment: TickTime) -> int | None:
        """When those who are not the host may ask for the start; None while they may not."""
        seating, check = self.seating, self.ready_check
        if seating.begun or not moment.public or check.check_since is not None:
            return None
        since = check.waiting_since(seating, self.host(moment))
        return None if since is None else since + moment.timeouts.grace

    def due(self, moment: TickTime) -> int | None:
        """When ``members.tick`` is due, unless a message comes before."""
        seating, lengths = self.seating, moment.timeouts
        check = None if seating.begun else self.ready_check.check_since
        askable = self.askable_from(moment)
        times: tuple[int | None, ...] = (
            self.absence.due(seating, self.running(over=moment.over), lengths.grace),
            None if check is None else check + lengths.ready_check,
            None if seating.begun else self.ready_check.next_expiry(seating, moment.now),
            None if self.rematch is None else self.rematch.until,
            min(self.idleness.due_times(lengths.idle, lengths.vote).values(), default=None),
            # Then another may act as host; once that has been sent it is not due again.
            *(_if_later(since + lengths.grace, moment.now) for since in seating.away.values()),
            None if askable is None else _if_later(askable, moment.now),
        )
        return min((time for time in times if time is not None), default=None)

    def memory(self, now: int) -> MemberMemory:
        """What another process, with a clock of its own, needs to go on."""
        seating, rematch = self.seating, self.rematch
        return MemberMemory(
            {seat: since - now for seat, since in seating.away.items()},
            seating.sheet_read,
            self.ready_check.shift_times(-now),
            self.absence.shift_times(-now),
            None if rematch is None else rematch.shift_times(-now),
            self.idleness.memory(now),
        )

    def recall(self, memory: MemberMemory, now: int) -> MemberState:
        """The state with what another process remembered."""
        away = {seat: since + now for seat, since in memory.away.items()}
        seating = msgspec.structs.replace(self.seating, away=away, sheet_read=memory.sheet_read)
        return MemberState(
            seating,
            memory.ready_check.shift_times(now),
            memory.absence.shift_times(now),
            memory.idleness.recall({}, now),
            None if memory.rematch is None else memory.rematch.shift_times(now),
            self.next_table,
        )

    def status(self, watchers: int, moment: TickTime, since: int) -> websocket.MembersStatus:
        """The status for everybody, its times counted from ``since``.

        With the present time they are what is left; with 0 they stay the same while nothing
        happens, so that two statuses can be compared.
        """
        seating, vote = self.seating, self.absence.vote
        check = None if seating.begun else self.ready_check.check_since
        awaited = (
            awaited_seats(seating)
            if self.running(over=moment.over) and seating.present_people
            else {}
        )
        lengths, askable = moment.timeouts, self.askable_from(moment)
        return websocket.MembersStatus(
            host=self.host(moment),
            watchers=watchers,
            ready=() if seating.begun else self.ready_check.ready(seating, moment.now),
            check=None if check is None else check + lengths.ready_check - since,
            askable=askable is not None and moment.now >= askable,
            awaited=tuple(
                websocket.AwaitedPlayer(seat, away + lengths.grace - since)
                for seat, away in sorted(awaited.items())
                if vote is None or seat not in vote.seats
            ),
            vote=None if vote is None else _vote_status(vote, since, seating),
            ended=seating.ended is not None,
            rematch=None if self.rematch is None else _rematch_status(self.rematch, since),
            next=self.next_table,
        )


class MemberUpdate(msgspec.Struct, frozen=True):
    """The state after something has happened, and the notices for everyone."""

    state: MemberState
    notices: tuple[websocket.SeatNotice, ...] = ()


def _if_later(time: int, now: int) -> int | None:
    return time if time > now else None


def _vote_status(vote: AbsenceVote, since: int, seating: Seating) -> websocket.VoteStatus:
    voices = tuple(
        websocket.SeatVote(seat, choice) for seat, choice in sorted(vote.choices.items())
    )
    return websocket.VoteStatus(
        vote.number,
        vote.seats,
        vote.until - since,
        voices,
        seating.bot,
        vote.may_end(seating.present_people),
    )


def _rematch_status(rematch: RematchVote, since: int) -> websocket.RematchStatus:
    return websocket.RematchStatus(
        yes=tuple(sorted(rematch.yes)),
        no=tuple(sorted(rematch.no)),
        ms=rematch.until - since,
        rules=rematch.rules,
        same_seats=rematch.same_seats,
    )
