"""What is said over the line between a table and whoever sits at it.

A person's browser opens one socket for each table, says :class:`Hello`, and is answered with
:class:`Welcome`. After that every event comes as :class:`Happened` with its number, the event as
this seat sees it, the view after it and the moves that are legal then; so a browser needs no rules,
and one that comes back says the last number it has seen.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from herzrasen.cards import WATCHER, CardSet, Seat
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import GameName
from herzrasen.protocol.diff import Change
from herzrasen.protocol.house_rules import House
from herzrasen.protocol.race import Race


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message's ``type`` is its class's name in lower case."""


# From the browser ---------------------------------------------------------------------------------


TypedName: TypeAlias = Annotated[str, msgspec.Meta(max_length=1000)]
"""A name as it was typed; what of it is a name is for ``names`` to say."""
TypedWords: TypeAlias = Annotated[str, msgspec.Meta(max_length=4000)]
"""Words, or the text form of rules, as they were typed."""


class Hello(_Message, frozen=True, tag="hello"):
    """First message on a socket: the number of the last event seen, None for a first visit."""

    last: int | None = None


class Sit(_Message, frozen=True, tag="sit"):
    """Take a free seat, any if None, under this name."""

    name: TypedName
    seat: Seat | None = None


class Begin(_Message, frozen=True, tag="begin"):
    """The host's: bots take the seats that are still free, and the match begins as soon as everyone
    is ready; those who are not are asked. ``anyway`` waits for nobody."""

    anyway: bool = False


class Ready(_Message, frozen=True, tag="ready"):
    """Whether one is ready for the match to begin. Once it has, this changes nothing."""

    yes: bool


class Leave(_Message, frozen=True, tag="leave"):
    """Get up from one's seat for good."""


class Arrange(_Message, frozen=True, tag="arrange"):
    """The host's: what is to become of a seat, where ``name`` was seen, empty for nobody.

    Before the match: ``removed``, the person has to go and may not sit here again; ``bot``, one
    takes the free seat; ``free``, the bot goes. While it runs: ``bot``, one plays for the person
    who is away until he is back, or keeps a seat that was offered; ``free``, the seat that a bot
    plays is offered to whoever looks on.
    """

    seat: Seat
    name: TypedName
    to: Literal["removed", "bot", "free"]


Choice: TypeAlias = Literal["wait", "bot", "end"]


class Voice(_Message, frozen=True, tag="voice"):
    """In vote number ``vote``: wait once more for those who are away, let a bot play until they are
    back, or end the match."""

    vote: int
    choice: Choice


class Again(_Message, frozen=True, tag="again"):
    """After the match: whether one would play another with the same people.

    The host may say by which ``rules`` (their text form; the same as before if None), and whether
    everybody keeps his seat: else all move on by one, and so does who deals first.
    """

    yes: bool = True
    rules: TypedWords | None = None
    same_seats: bool = False


class Rename(_Message, frozen=True, tag="rename"):
    """Be called this from now on."""

    name: TypedName


MoveId: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[!-~]{1,64}\Z")]
"""A browser's name for one of its moves."""

_DAY_MS = 86_400_000

Manner: TypeAlias = Literal["phrase", "reaction", "text"]
"""How something is said."""


class Submit(_Message, frozen=True, tag="submit"):
    """A move. ``id`` is the browser's own, so that a move sent twice is made once: it is never
    used again for another move, not even after a reload.

    ``seen`` is the number of the event that last changed the move's target, as shown there, and
    ``after_ms`` the time from showing it to the touch, by the browser's steady clock
    (rules/nerts.md 3.2). ``rests_on`` names an own earlier move without which this one means
    nothing: it is made only if that one was.

    ``number`` is the last event's when the move was decided on. If there was a new deal since, or a
    bot has moved for this seat, or in Hearts a card was played from another page, the move answers
    a question that is not asked any more: it is refused.
    """

    id: MoveId
    move: msgspec.Raw
    seen: Annotated[int, msgspec.Meta(ge=0)] | None = None
    after_ms: Annotated[int, msgspec.Meta(ge=0, le=_DAY_MS)] | None = None
    rests_on: MoveId | None = None
    number: Annotated[int, msgspec.Meta(ge=0)] | None = None


class Undo(_Message, frozen=True, tag="undo"):
    """Take back one's last decision: for somebody who plays Hearts with nobody but bots, until the
    next deal. ``id`` is named and answered as a move's."""

    id: MoveId


class Continue(_Message, frozen=True, tag="continue"):
    """The score sheet has been read: deal number ``deal`` may be followed by the next."""

    deal: int


class Extend(_Message, frozen=True, tag="extend"):
    """Give a seat, one's own or another, more time for what it is asked now."""

    seat: Seat
    seconds: Literal[30, 60] = 30


class Speak(_Message, frozen=True, tag="speak"):
    """Say something to everyone at the table: the name of a phrase or of a reaction, which everyone
    reads in his own language and signs, or words of one's own."""

    kind: Manner
    words: TypedWords


class Mute(_Message, frozen=True, tag="mute"):
    """Hear nothing any more of the person at a seat, or hear him again."""

    seat: Seat
    muted: bool = True


class AskRest(_Message, frozen=True, tag="ask_rest"):
    """May I have the rest of the tricks? Lays the own hand open, on lead in Hearts; ``number`` is
    the last event seen."""

    number: int


class AnswerRest(_Message, frozen=True, tag="answer_rest"):
    """The answer to somebody's question after event ``number``."""

    number: int
    yes: bool


class Pong(_Message, frozen=True, tag="pong"):
    """The answer to a Ping, given at once."""

    number: int


FromPeople: TypeAlias = Sit | Begin | Rename | Ready | Leave | Arrange | Voice | Again
"""What changes who sits where, or is said about it."""

FromSeat: TypeAlias = Continue | Extend | AskRest | AnswerRest | Speak | Mute
"""What else only somebody who sits there may say, besides moves."""

ToTable: TypeAlias = Hello | FromPeople | Submit | Undo | FromSeat
"""What a table is told; a Pong is for the line alone."""

FromBrowser: TypeAlias = ToTable | Pong

# To the browser -----------------------------------------------------------------------------------


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where. ``bot`` is set where a bot plays: its settings. ``here`` is whether a
    person's line is open. ``left`` marks a person's seat that a bot keeps until he returns,
    ``open`` a bot's that whoever looks on may take."""

    seat: Seat
    kind: Literal["person", "bot", "free"]
    name: str
    bot: dict[str, int] | None = None
    here: bool = True
    left: bool = False
    open: bool = False


class Welcome(_Message, frozen=True, tag="welcome"):
    """The table as it stands: answer to Hello, and sent again after a seat was taken.

    ``rules`` is the text form, ``options`` every option's value. ``seat`` is the receiver's, -2 for
    a watcher. ``number`` is the last event's; ``missed`` are the events since ``Hello.last``.
    ``view`` is None until the match has begun. ``house`` holds for everyone. ``decks`` is the word
    that common decks go by. ``undone`` are the deals, counted from 0, in which somebody took back a
    move. ``repeats`` is the deal, counted from 1, that had been dealt at another table before; 0
    for none.
    """

    table: str
    game: GameName
    rules: str
    options: dict[str, Any]
    house: House
    seat: Seat
    number: int
    seats: tuple[SeatInfo, ...]
    waiting: tuple[Seat, ...]
    view: hearts.View | nerts.View | None
    legal: hearts.Legal | nerts.Legal | None
    missed: tuple[hearts.Event | nerts.Event, ...] = ()
    decks: str = ""
    undone: tuple[int, ...] = ()
    repeats: int = 0


class Happened(_Message, frozen=True, omit_defaults=True, tag="happened"):
    """An event, what it changed in the receiver's view, and what is legal after it; None where
    that is as it was. The view that changes is the one after event ``number`` - 1.

    ``races`` are the contested plays that were decided with it, or that a claim came too late for
    since the event before.
    """

    number: int
    event: hearts.Event | nerts.Event
    changes: tuple[Change, ...]
    legal: hearts.Legal | nerts.Legal | None = None
    races: tuple[Race, ...] = ()


class Undone(_Message, frozen=True, tag="undone"):
    """With event ``number``, ``seat`` took back its last decision and all that followed from it:
    the table as it stands, and what is legal. ``undone`` as in Welcome."""

    number: int
    seat: Seat
    view: hearts.View
    legal: hearts.Legal
    undone: tuple[int, ...]


class Ping(_Message, frozen=True, tag="ping"):
    """To be answered at once with a Pong of the same number: the table measures the line."""

    number: int


class Coming(_Message, frozen=True, tag="coming"):
    """What comes by itself in ``ms`` milliseconds: the ``start`` of a round of Nerts, the
    ``remedy`` of one that has been stopped, or its ``halt`` because nothing moves."""

    what: Literal["start", "remedy", "halt"]
    ms: int


class Seats(_Message, frozen=True, tag="seats"):
    """Who sits where has changed, or whose Continue the next deal waits for."""

    seats: tuple[SeatInfo, ...]
    waiting: tuple[Seat, ...]


class SeatClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's clock: the ms that are left of the ``move``'s own time, and then of the deal's
    ``reserve``; whether it ``runs`` at the moment, and whether it is ``over``."""

    seat: Seat
    move: int
    reserve: int = 0
    runs: bool = False
    over: bool = False


class Clocks(_Message, frozen=True, tag="clocks"):
    """All people's clocks as they are now; sent when one begins, stops or gets longer. ``asked``
    are the seats that have one going, also while all stand still because nobody is there."""

    clocks: tuple[SeatClock, ...]
    asked: tuple[Seat, ...] = ()


class TimedOut(_Message, frozen=True, tag="timed_out"):
    """The time of this seat is over: the next event is made for it by its bot, or by the table."""

    seat: Seat


class Saying(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody said: counted from 1 for as long as the table is in memory. ``words`` is a
    phrase's or reaction's name, or plain text, which is never anything but shown."""

    number: int
    seat: Seat
    name: str
    kind: Manner
    words: str


class Talk(_Message, frozen=True, omit_defaults=True, tag="talk"):
    """What was said that the receiver hears, the latest last, and the seats that he has muted: sent
    after each Welcome where talk is allowed, and when somebody has been muted or is heard again."""

    sayings: tuple[Saying, ...] = ()
    muted: tuple[Seat, ...] = ()


class Spoken(_Message, frozen=True, tag="spoken"):
    """Somebody has just said something."""

    saying: Saying


class Awaited(msgspec.Struct, frozen=True):
    """A person who is away, and for how many ms the table still waits for him."""

    seat: Seat
    ms: int


class Said(msgspec.Struct, frozen=True):
    """What a person wants in a vote."""

    seat: Seat
    choice: Choice


class Voting(msgspec.Struct, frozen=True):
    """Vote number ``number`` on those who are away, and for how many ms it goes on. ``bot`` is how
    a bot would play for them, ``may_end`` whether so many are here that they may end the match."""

    number: int
    seats: tuple[Seat, ...]
    ms: int
    voices: tuple[Said, ...]
    bot: dict[str, int]
    may_end: bool


class Rematch(msgspec.Struct, frozen=True):
    """Another match: who would play it, who has said no, and for how many ms others may answer.
    ``rules`` and ``same_seats`` are as the host wants them."""

    yes: tuple[Seat, ...]
    no: tuple[Seat, ...]
    ms: int
    rules: str
    same_seats: bool


class People(_Message, frozen=True, omit_defaults=True, tag="people"):
    """How it stands among the people: sent after each Welcome, and whenever it changes.

    ``host`` is the seat of who may arrange things now. ``watchers`` is how many look on. Before the
    match: ``ready`` have said it, and ``check`` is how many ms are left to say it. While it runs:
    ``awaited`` are away, ``vote`` is held on some of them. ``ended``: it was broken off. After it:
    ``rematch``, and ``next``, the table where it is played.
    """

    host: Seat
    watchers: int = 0
    ready: tuple[Seat, ...] = ()
    check: int | None = None
    awaited: tuple[Awaited, ...] = ()
    vote: Voting | None = None
    ended: bool = False
    rematch: Rematch | None = None
    next: str = ""


Deed: TypeAlias = Literal[
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


class Told(_Message, frozen=True, omit_defaults=True, tag="told"):
    """Something has been done about a seat, for everyone to know: ``what``, where, to whom, and who
    did it, if a person did.

    ``removed``, ``bot`` (one has taken a free seat), ``freed`` (it has gone), ``stands-in`` (it
    plays for who is away), ``waits`` (for him, once more), ``offered`` (its seat may be taken),
    ``closed`` (not any more), ``stood-up``, ``sat`` (in the running match), ``asked`` (whether all
    are ready), ``ended`` (the match).
    """

    what: Deed
    seat: Seat = WATCHER
    name: str = ""
    by: str = ""


class Onward(_Message, frozen=True, tag="onward"):
    """The next match has been opened, and whoever is told this is to go to its table."""

    table: str


class RestAsked(_Message, frozen=True, tag="rest_asked"):
    """A seat asks for the rest of the tricks, its ``hand`` laid open, after event ``number``; the
    next event ends the question.

    ``agreed`` are those who said yes; ``against`` who said no, after which nothing is asked any
    more.
    """

    seat: Seat
    number: int
    hand: CardSet
    agreed: tuple[Seat, ...] = ()
    against: Seat | None = None


class Accepted(_Message, frozen=True, tag="accepted"):
    """The move with this id was made; ``number`` is its last event."""

    id: str
    number: int


class Refused(_Message, frozen=True, tag="refused"):
    """The move or message was refused and nothing changed. ``code`` is the sentence's key."""

    code: str
    facts: dict[str, str | int] = {}
    id: str | None = None


ToBrowser: TypeAlias = (
    Welcome
    | Happened
    | Undone
    | Coming
    | Seats
    | People
    | Told
    | Onward
    | RestAsked
    | Clocks
    | TimedOut
    | Talk
    | Spoken
    | Accepted
    | Refused
    | Ping
)
