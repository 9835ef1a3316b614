"""The people at a table, as a value; what ends by itself has its moment on the steady clock."""

from __future__ import annotations

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.protocol.websocket import MembersStatus, RematchStatus, SeatVote, VoteStatus


class Awaited(msgspec.Struct, frozen=True):
    """A person who is away, and until when the table waits for them, in ms."""

    seat: Seat
    until: float


class OpenVote(msgspec.Struct, frozen=True):
    """A vote on those who are away, until ``until`` ms."""

    number: int
    seats: tuple[Seat, ...]
    until: float
    votes: tuple[SeatVote, ...]
    bot: dict[str, int]
    may_end: bool

    @classmethod
    def of(cls, vote: VoteStatus, now: float) -> OpenVote:
        """The vote as it is known at ``now`` ms."""
        until = now + vote.ms
        return cls(vote.number, vote.seats, until, vote.voices, vote.bot, vote.may_end)


class Rematch(msgspec.Struct, frozen=True):
    """Another match: who would play it, who would not, the host's terms, until ``until`` ms."""

    yes: tuple[Seat, ...]
    no: tuple[Seat, ...]
    until: float
    rules: str
    same_seats: bool

    @classmethod
    def of(cls, rematch: RematchStatus, now: float) -> Rematch:
        """The offer as it is known at ``now`` ms."""
        until = now + rematch.ms
        return cls(rematch.yes, rematch.no, until, rematch.rules, rematch.same_seats)


class Members(msgspec.Struct, frozen=True):
    """The people at the table: see ``MembersStatus``."""

    host: Seat = WATCHER
    watchers: int = 0
    ready: tuple[Seat, ...] = ()
    check_until: float | None = None
    askable: bool = False
    awaited: tuple[Awaited, ...] = ()
    vote: OpenVote | None = None
    ended: bool = False
    rematch: Rematch | None = None
    next: str = ""

    @classmethod
    def of(cls, message: MembersStatus, now: float) -> Members:
        """What is known after this message, at ``now`` ms."""
        vote, rematch = message.vote, message.rematch
        return cls(
            host=message.host,
            watchers=message.watchers,
            ready=message.ready,
            check_until=None if message.check is None else now + message.check,
            askable=message.askable,
            awaited=tuple(Awaited(away.seat, now + away.ms) for away in message.awaited),
            vote=None if vote is None else OpenVote.of(vote, now),
            ended=message.ended,
            rematch=None if rematch is None else Rematch.of(rematch, now),
            next=message.next,
        )
