"""WebSocket messages from a table to a browser."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from herzrasen.cards import WATCHER, CardSet, Seat
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import AnyEvent, AnyLegal, AnyPlace, AnyView
from herzrasen.protocol.diff import Change
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.race import Race
from herzrasen.protocol.websocket.message import ChatKind, Message, VoteChoice


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where. ``bot`` is set where a bot plays: its settings. ``here`` is whether a person
    is connected. ``left`` marks a person's seat that a bot keeps until they return, ``open`` a
    bot's that a watcher may take, ``later`` one that they may take from the next deal on."""

    seat: Seat
    kind: Literal["person", "bot", "free"]
    name: str
    bot: dict[str, int] | None = None
    here: bool = True
    left: bool = False
    open: bool = False
    later: bool = False


class DailyTable(msgspec.Struct, frozen=True):
    """The daily deal of a table. If it ``counts`` for the table of results, there is no hint and
    nothing can be undone."""

    name: str
    date: str
    number: int
    counts: bool


class Welcome(Message, frozen=True, tag="welcome"):
    """The state of the table: answer to Hello, and sent again after a seat was taken.

    ``rules`` is the text form, ``options`` every option's value. ``seat`` is the receiver's, -2 for
    a watcher. ``number`` is the last event's; ``missed`` are the events since ``Hello.last``.
    ``view`` is None until the match has begun. ``house`` holds for everyone. ``undone`` are the
    deals, counted from 0, in which a move was undone. ``repeats`` is the deal, counted from 1, that
    had been dealt at another table before; 0 for none. ``daily`` is set where that of a day is
    played. ``tournament`` is the id of the tournament that the table belongs to. ``rating`` is the
    family of rules in which the match is rated if two persons or more begin it
    (``ratings.families``), or why it is not (``ratings.rated_tables``). ``decks`` is for browsers
    of old, and always empty: a word that led to the same cards at another table.
    """

    table: str
    game: GameName
    rules: str
    options: dict[str, Any]
    house: HouseRules
    seat: Seat
    number: int
    seats: tuple[SeatInfo, ...]
    waiting: tuple[Seat, ...]
    view: AnyView | None
    legal: AnyLegal | None
    missed: tuple[AnyEvent, ...] = ()
    decks: str = ""
    undone: tuple[int, ...] = ()
    repeats: int = 0
    daily: DailyTable | None = None
    tournament: str = ""
    rating: str = "private"


MovingReason: TypeAlias = Literal["owner", "storage", "broker"]
"""Why a table is out of reach: another node becomes its owner, this node cannot reach the database,
or not the other nodes."""


class TableMoving(Message, frozen=True, omit_defaults=True, tag="moving"):
    """The table is out of reach, ``why`` says why: wait. When that is ``done``, say hello again
    with the last number seen, and send moves without an answer again, as after a new connection."""

    done: bool
    why: MovingReason = "owner"


class Happened(Message, frozen=True, omit_defaults=True, tag="happened"):
    """An event, what it changed in the receiver's view, and what is legal after it; None where that
    did not change. The view that changes is the one after event ``number`` - 1.

    ``races`` are the contested plays that were decided with it, or that a claim came too late for
    since the event before.
    """

    number: int
    event: AnyEvent
    changes: tuple[Change, ...]
    legal: AnyLegal | None = None
    races: tuple[Race[AnyPlace], ...] = ()


class Undone(Message, frozen=True, tag="undone"):
    """With event ``number``, ``seat`` took back its last decision and all that followed from it:
    the view and legal moves now. ``undone`` as in Welcome."""

    number: int
    seat: Seat
    view: AnyView
    legal: AnyLegal
    undone: tuple[int, ...]


class DrawBeacon(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A round of a public beacon that is mixed into a deal's seed: the hash of its chain and its
    signature in hexadecimal digits. The signature is null while the round has not come, and where
    it could not be had in time."""

    chain: str
    round: int
    signature: str | None = None


class DealDraw(Message, frozen=True, omit_defaults=True, tag="draw"):
    """How a deal (counted from 1) is drawn, as far as it has come: sent after a Welcome and with
    every step, to clients that take part (``Hello.shares``).

    ``commitment`` is the server's, in hexadecimal digits like the rest. While the phase is
    ``commit``, the ``asked`` seats are to send CommitShare; while it is ``beacon``, all wait for
    the round of a public ``beacon`` that was fixed with the draw; while it is ``open``, those among
    ``commitments`` are to send OpenShare; ``drawn`` fixes the seed. ``commitments`` and ``shares``
    are by seat, null where there is none; empty where no seat takes part. ``stops`` counts how
    often each seat has committed and not opened in this match. ``shared``: other tables are dealt
    the same.
    """

    deal: int
    commitment: str
    phase: Literal["commit", "beacon", "open", "drawn"]
    asked: tuple[Seat, ...] = ()
    commitments: tuple[str | None, ...] = ()
    shares: tuple[str | None, ...] = ()
    stops: tuple[int, ...] = ()
    shared: bool = False
    beacon: DrawBeacon | None = None


class DealOpened(Message, frozen=True, tag="deal_opened"):
    """The server opens its share of a deal that is over, and can no longer be undone."""

    deal: int
    share: str


class Ping(Message, frozen=True, tag="ping"):
    """Answer at once with a Pong of the same number: the table measures the latency."""

    number: int


class Heartbeat(Message, frozen=True, tag="beat"):
    """The connection is alive, and the next of these comes in ``ms`` milliseconds. A page that
    receives nothing for much longer reconnects."""

    ms: int


class CountdownStatus(Message, frozen=True, tag="coming"):
    """What will happen by itself in ``ms`` milliseconds: the ``start`` of a round of Nerts, the
    ``remedy`` of a stuck one, or its ``halt`` because nothing moves."""

    what: Literal["start", "remedy", "halt"]
    ms: int


class Seats(Message, frozen=True, tag="seats"):
    """Who sits where has changed, or whose Continue the next deal waits for."""

    seats: tuple[SeatInfo, ...]
    waiting: tuple[Seat, ...]


class ClockStatus(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's clock: the ms that are left of the ``move``'s own time, and then of the deal's
    ``reserve``; whether it ``runs`` at the moment, and whether it is ``over``."""

    seat: Seat
    move: int
    reserve: int = 0
    runs: bool = False
    over: bool = False


class ClocksStatus(Message, frozen=True, tag="clocks"):
    """All people's clocks now; sent when one starts, stops or gets longer. ``asked`` are the seats
    whose clock has started, also while all stand still because no person is connected."""

    clocks: tuple[ClockStatus, ...]
    asked: tuple[Seat, ...] = ()


class TimedOut(Message, frozen=True, tag="timed_out"):
    """This seat's time is over: its bot, or the table, makes the next move for it."""

    seat: Seat


class ChatMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chat message, counted from 1 as long as the table is in memory. ``words`` is the name of a
    phrase or reaction, or plain text, which must never be shown as markup."""

    number: int
    seat: Seat
    name: str
    kind: ChatKind
    words: str


class ChatHistory(Message, frozen=True, omit_defaults=True, tag="talk"):
    """The chat messages for the receiver, the latest last, and the seats that they have muted: sent
    after each Welcome where chat is allowed, and when a seat was muted or unmuted."""

    sayings: tuple[ChatMessage, ...] = ()
    muted: tuple[Seat, ...] = ()


class Spoken(Message, frozen=True, tag="spoken"):
    """A person has just sent a chat message."""

    saying: ChatMessage


class ChatKept(Message, frozen=True, tag="talk_kept"):
    """A person was deleted, and their chat messages with them: these numbers are kept."""

    numbers: tuple[int, ...]


class AwaitedPlayer(msgspec.Struct, frozen=True):
    """A person who is away, and for how many ms the table still waits for them."""

    seat: Seat
    ms: int


class SeatVote(msgspec.Struct, frozen=True):
    """A person's choice in a vote."""

    seat: Seat
    choice: VoteChoice


class VoteStatus(msgspec.Struct, frozen=True):
    """Vote number ``number`` on those who are away, and for how many ms it goes on. ``bot`` are the
    settings of a bot that would play for them, ``may_end`` whether enough are present to end the
    match."""

    number: int
    seats: tuple[Seat, ...]
    ms: int
    voices: tuple[SeatVote, ...]
    bot: dict[str, int]
    may_end: bool


class RematchStatus(msgspec.Struct, frozen=True):
    """Another match: who would play it, who has said no, and for how many ms others may answer.
    ``rules`` and ``same_seats`` are the host's terms."""

    yes: tuple[Seat, ...]
    no: tuple[Seat, ...]
    ms: int
    rules: str
    same_seats: bool


class MembersStatus(Message, frozen=True, omit_defaults=True, tag="people"):
    """The status of the people at the table: sent after each Welcome, and whenever it changes.

    ``host`` is the seat of the person who may act as host now. ``watchers`` is how many watch.
    Before the match: ``ready`` are ready, ``check`` is how many ms the ready check goes on, and
    ``askable`` whether others than the host may ask for the start (``Begin``). While it runs:
    ``awaited`` are away, ``vote`` is held on some of them. ``ended``: it was broken off. After it:
    ``rematch``, and ``next``, the table where it is played.
    """

    host: Seat
    watchers: int = 0
    ready: tuple[Seat, ...] = ()
    check: int | None = None
    askable: bool = False
    awaited: tuple[AwaitedPlayer, ...] = ()
    vote: VoteStatus | None = None
    ended: bool = False
    rematch: RematchStatus | None = None
    next: str = ""


NoticeKind: TypeAlias = Literal[
    "removed",
    "bot",
    "freed",
    "stands-in",
    "waits",
    "offered",
    "closed",
    "stood-up",
    "sat",
    "asked",
    "ended",
]


class SeatNotice(Message, frozen=True, omit_defaults=True, tag="told"):
    """A notice for everyone of what was done with a seat: ``what``, at which ``seat``, the ``name``
    of the person or bot concerned, and the person who did it (``by``), if a person did.

    ``removed``, ``bot`` (one has taken a free seat), ``freed`` (it has gone), ``stands-in`` (it
    plays for a person who is away), ``waits`` (the table waits for them once more), ``offered``
    (the seat may be taken), ``closed`` (not any more), ``stood-up``, ``sat`` (in the running
    match), ``asked`` (whether all are ready), ``ended`` (the match).
    """

    what: NoticeKind
    seat: Seat = WATCHER
    name: str = ""
    by: str = ""


class NextTable(Message, frozen=True, tag="onward"):
    """The rematch has been opened: go to its table."""

    table: str


class RestAsked(Message, frozen=True, tag="rest_asked"):
    """A seat asks for the rest of the tricks, its ``hand`` shown, after event ``number``; the next
    event ends the question.

    ``agreed`` is the reader's seat if they said yes, ``declined`` if they said no. ``against`` ends
    the question, once all have answered: it is WATCHER where not all agree, and nobody is told
    who, and the seat of someone who only did not answer in time where it is ``late``.
    """

    seat: Seat
    number: int
    hand: CardSet
    agreed: tuple[Seat, ...] = ()
    against: Seat | None = None
    late: bool = False
    declined: tuple[Seat, ...] = ()


class Accepted(Message, frozen=True, tag="accepted"):
    """The move with this id was made; ``number`` is its last event."""

    id: str
    number: int


class Refused(Message, frozen=True, tag="refused"):
    """The move or message was refused and nothing changed. ``code`` is the sentence's key."""

    code: str
    facts: dict[str, str | int] = msgspec.field(default_factory=dict)
    id: str | None = None


ToBrowser: TypeAlias = (
    Welcome
    | Happened
    | Undone
    | CountdownStatus
    | Seats
    | MembersStatus
    | SeatNotice
    | NextTable
    | RestAsked
    | DealDraw
    | DealOpened
    | ClocksStatus
    | TimedOut
    | ChatHistory
    | Spoken
    | ChatKept
    | Accepted
    | Refused
    | Ping
    | Heartbeat
    | TableMoving
)
