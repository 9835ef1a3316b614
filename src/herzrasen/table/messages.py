"""What is said over the line between a table and whoever sits at it.

A person's browser opens one socket for each table, says :class:`Hello`, and is answered with
:class:`Welcome`. After that every event comes as :class:`Happened` with its number, the event as
this seat sees it, the view after it and the moves that are legal then; so a browser needs no rules,
and one that comes back says the last number it has seen.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from herzrasen.cards import CardSet, Seat
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import GameName
from herzrasen.table.changes import Change
from herzrasen.table.fairness.race import Race
from herzrasen.table.house import House


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message's ``type`` is its class's name in lower case."""


# From the browser ---------------------------------------------------------------------------------


class Hello(_Message, frozen=True, tag="hello"):
    """First message on a socket: the number of the last event seen, None for a first visit."""

    last: int | None = None


class Sit(_Message, frozen=True, tag="sit"):
    """Take a free seat, any if None, under this name."""

    name: str
    seat: Seat | None = None


class Begin(_Message, frozen=True, tag="begin"):
    """Bots take the seats that are still free, and the match begins."""


class Rename(_Message, frozen=True, tag="rename"):
    """Be called this from now on."""

    name: str


MoveId: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[!-~]{1,64}\Z")]
"""A browser's name for one of its moves."""

_DAY_MS = 86_400_000


class Submit(_Message, frozen=True, tag="submit"):
    """A move. ``id`` is the browser's own, so that a move sent twice is made once: it is never
    used again for another move, not even after a reload.

    ``seen`` is the number of the event that last changed the move's target, as shown there, and
    ``after_ms`` the time from showing it to the touch, by the browser's steady clock
    (rules/nerts.md 3.2). ``rests_on`` names an own earlier move without which this one means
    nothing: it is made only if that one was.
    """

    id: MoveId
    move: msgspec.Raw
    seen: Annotated[int, msgspec.Meta(ge=0)] | None = None
    after_ms: Annotated[int, msgspec.Meta(ge=0, le=_DAY_MS)] | None = None
    rests_on: MoveId | None = None


class Continue(_Message, frozen=True, tag="continue"):
    """The score sheet has been read: deal number ``deal`` may be followed by the next."""

    deal: int


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


FromSeat: TypeAlias = Begin | Rename | Continue | AskRest | AnswerRest
"""What only somebody who sits there may say, besides moves."""

ToTable: TypeAlias = Hello | Sit | Submit | FromSeat
"""What a table is told; a Pong is for the line alone."""

FromBrowser: TypeAlias = ToTable | Pong

# To the browser -----------------------------------------------------------------------------------


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where. ``bot`` is set where a bot plays: its settings. ``here`` is whether a
    person's line is open. ``left`` marks a person's seat that a bot keeps until he returns."""

    seat: Seat
    kind: Literal["person", "bot", "free"]
    name: str
    bot: dict[str, int] | None = None
    here: bool = True
    left: bool = False


class Welcome(_Message, frozen=True, tag="welcome"):
    """The table as it stands: answer to Hello, and sent again after a seat was taken.

    ``rules`` is the text form, ``options`` every option's value. ``seat`` is the receiver's, -2 for
    a watcher. ``number`` is the last event's; ``missed`` are the events since ``Hello.last``.
    ``view`` is None until the match has begun. ``house`` holds for everyone. ``decks`` is the word
    that common decks go by.
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


ToBrowser: TypeAlias = Welcome | Happened | Coming | Seats | RestAsked | Accepted | Refused | Ping
