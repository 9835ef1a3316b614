"""WebSocket messages from a browser to a table."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.protocol.websocket.message import ChatKind, Message, VoteChoice

TypedName: TypeAlias = Annotated[str, msgspec.Meta(max_length=1000)]
"""A name as it was typed; ``table.names`` cleans it."""
TypedText: TypeAlias = Annotated[str, msgspec.Meta(max_length=4000)]
"""Text, or the text form of rules, as it was typed."""


class Hello(Message, frozen=True, tag="hello"):
    """First message on a socket: the number of the last event seen, None for a first visit.
    ``shares`` says that this client takes part in drawing the deals (``DealDraw``)."""

    last: int | None = None
    shares: bool = False


class Sit(Message, frozen=True, tag="sit"):
    """Take a free seat, any if None, under this name."""

    name: TypedName
    seat: Seat | None = None


class Begin(Message, frozen=True, tag="begin"):
    """From the host: bots take the free seats, and the match begins as soon as everyone is ready;
    those who are not are asked. ``anyway`` begins at once. From someone else, where the table is
    ``askable`` (``MembersStatus``): the host is asked."""

    anyway: bool = False


class SetReady(Message, frozen=True, tag="ready"):
    """Whether one is ready for the match to begin. Once it has, this changes nothing."""

    yes: bool


class Leave(Message, frozen=True, tag="leave"):
    """Get up from one's seat for good.

    With ``end``, a running match at which no other person sits ends instead.
    """

    end: bool = False


class Arrange(Message, frozen=True, tag="arrange"):
    """From the host: what is to become of a seat, where they saw ``name``, empty for a free seat.

    Before the match: ``removed``, the person has to go, may not sit here again and sees no more of
    the chat; from a private table they are shut out. ``bot``, one takes the free seat; ``free``,
    the bot goes. While it runs: ``bot``, one plays for the person
    who is away until they are back, or keeps a seat that was offered; ``free``, the seat that a bot
    plays is offered to watchers.
    """

    seat: Seat
    name: TypedName
    to: Literal["removed", "bot", "free"]


class CastVote(Message, frozen=True, tag="voice"):
    """In vote number ``vote``: wait once more for those who are away, let a bot play until they are
    back, or end the match."""

    vote: int
    choice: VoteChoice


class AnswerRematch(Message, frozen=True, tag="again"):
    """After the match: whether one would play another with the same people.

    The host may set its ``rules`` (their text form; the same as before if None), and whether
    everybody keeps their seat: else all move on by one, and so does who deals first.
    """

    yes: bool = True
    rules: TypedText | None = None
    same_seats: bool = False


class Rename(Message, frozen=True, tag="rename"):
    """Change one's name."""

    name: TypedName


MoveId: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[!-~]{1,64}\Z")]
"""A browser's id for one of its moves."""
_MAX_AFTER_MS = 86_400_000


class Submit(Message, frozen=True, tag="submit"):
    """A move. ``id`` is chosen by the browser, so that a move sent twice is made once: it is never
    used again for another move, not even after a reload.

    ``seen`` is the number of the event that last changed the move's target, as shown there, and
    ``after_ms`` the time from showing it to the touch, by the browser's monotonic clock
    (rulings/nerts.md 3.2). ``rests_on`` is the id of an earlier own move without which this one
    means nothing: it is made only if that one was.

    ``number`` is the last event's when the move was decided on. If there was a new deal since, or a
    bot has moved for this seat, or in Hearts a card was played from another page, the move answers
    an old question: it is refused.
    """

    id: MoveId
    move: msgspec.Raw
    seen: Annotated[int, msgspec.Meta(ge=0)] | None = None
    after_ms: Annotated[int, msgspec.Meta(ge=0, le=_MAX_AFTER_MS)] | None = None
    rests_on: MoveId | None = None
    number: Annotated[int, msgspec.Meta(ge=0)] | None = None


class Undo(Message, frozen=True, tag="undo"):
    """Undo one's last decision: for a person who plays Hearts with bots only, until the next deal.

    ``id`` is chosen and answered like a move's.
    """

    id: MoveId


class Continue(Message, frozen=True, tag="continue"):
    """The score sheet has been read: deal number ``deal`` may be followed by the next."""

    deal: int


class Extend(Message, frozen=True, tag="extend"):
    """Give a seat, one's own or another, more time for what it is asked now."""

    seat: Seat
    seconds: Literal[30, 60] = 30


class Speak(Message, frozen=True, tag="speak"):
    """Send a chat message to everyone at the table: the name of a phrase or of a reaction, which
    everyone reads in their own language, or free text."""

    kind: ChatKind
    words: TypedText


class Mute(Message, frozen=True, tag="mute"):
    """Hide the chat of the person at a seat, or show it again."""

    seat: Seat
    muted: bool = True


class AskRest(Message, frozen=True, tag="ask_rest"):
    """Claim the rest of the tricks, which shows the own hand; on lead in Hearts.

    ``number`` is the last event seen.
    """

    number: int


class AnswerRest(Message, frozen=True, tag="answer_rest"):
    """Accept or decline the claim that was made after event ``number``."""

    number: int
    yes: bool


_Commitment: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
_Share: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]
_DealNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]


class CommitShare(Message, frozen=True, tag="commit_share"):
    """Commit to a share of a deal, counted from 1, in hexadecimal digits. ``share`` opens it at
    once: only where no other seat was asked for one, and no beacon's round is waited for."""

    deal: _DealNumber
    commitment: _Commitment
    share: _Share | None = None


class OpenShare(Message, frozen=True, tag="open_share"):
    """Open the share of a deal, once all commitments are fixed."""

    deal: _DealNumber
    share: _Share


class Pong(Message, frozen=True, tag="pong"):
    """The answer to a Ping, sent at once."""

    number: int


class AskBeat(Message, frozen=True, tag="ask_beat"):
    """Ask for a Heartbeat at once: the page has slept or its network has changed, and it wants to
    know whether the connection is still alive."""


MemberMessage: TypeAlias = (
    Sit | Begin | Rename | SetReady | Leave | Arrange | CastVote | AnswerRematch
)
"""Messages about seats, the start of the match, votes and the rematch."""
SeatMessage: TypeAlias = (
    Continue | Extend | AskRest | AnswerRest | Speak | Mute | CommitShare | OpenShare
)
"""Other messages that only a seated person may send, besides moves."""
TableMessage: TypeAlias = Hello | MemberMessage | Submit | Undo | SeatMessage
"""What the table handles; the others are for the connection alone."""
FromBrowser: TypeAlias = TableMessage | Pong | AskBeat
