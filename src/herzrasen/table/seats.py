"""Who sits where: people, bots, free seats; and who is away. Time is an argument.

A person is known by a name that they never see (``server/middleware/session.py``). Away means that
none of their lines is open; what becomes of their seat then is decided by those who are here
(``absence``). Where that is a bot, the seat is marked as left: a bot plays for them, and the seat
is theirs again the moment they are back. What the host may do with the seats is in ``host``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from herzrasen.cards import NOBODY, WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.websocket import SeatInfo
from herzrasen.table.name_skeleton import looks
from herzrasen.table.names import proper_name

BOT_NAMES: Final = (
    "Ada", "Bruno", "Clara", "Dario", "Elif", "Fritz", "Greta", "Henri", "Ida", "Jonas", "Kaja",
    "Luis",
)  # fmt: skip

FORGOTTEN: Final = ""
"""Stands for every person whose data were deleted after the match had begun."""


class Sitter(msgspec.Struct, frozen=True):
    """Somebody who sat at a seat while the match ran."""

    name: str
    person: str


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's occupant: a person if ``person`` is set, else a bot, or nobody if ``name`` is empty.

    A person without a name is FORGOTTEN. ``seed`` is the bot's: its own, or that of the one who
    plays for an absent person. ``open`` marks a bot's seat that is offered to whoever looks on.
    ``former`` are the persons who got up from this seat while the match ran, the last one last.
    ``muted`` are the persons whom the one who sits here does not want to hear.
    """

    seed: int
    name: str = ""
    person: str | None = msgspec.field(default=None, name="token")
    open: bool = False
    former: tuple[Sitter, ...] = ()
    muted: tuple[str, ...] = ()

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return not self.name and self.person is None

    def known_as(self, person: str, other: str) -> Place:
        """The same place, this person being another from now on."""
        return msgspec.structs.replace(
            self,
            person=other if self.person == person else self.person,
            former=tuple(
                msgspec.structs.replace(sitter, person=other) if sitter.person == person else sitter
                for sitter in self.former
            ),
            muted=tuple(other if each == person else each for each in self.muted),
        )

    def forgotten(self, person: str, kept: str | None) -> Place:
        """The same place without this person: it is kept by ``kept``, or nobody's if None."""
        nobody = Sitter(name="", person=FORGOTTEN)
        former = tuple(nobody if sitter.person == person else sitter for sitter in self.former)
        if self.person != person:
            muted = tuple(each for each in self.muted if each != person)
            return msgspec.structs.replace(self, former=former, muted=muted)
        return Place(self.seed, person=kept, former=former)


class Seating(msgspec.Struct, frozen=True):
    """The seats of a table.

    ``bot`` are the settings of its bots, empty for the usual ones. ``host`` is the seat of who
    opened the table, or of who has come after him. ``removed`` are the persons who may not sit here
    again. ``watchers_sit`` says that whoever looks on may take any bot's seat. ``ended`` is when
    the match was broken off for good, in ms since 1970. ``left`` are the seats that bots keep for
    persons who are away.

    ``away`` has the seats whose person has no line open, with the time since when, in ms of a
    steady clock; ``read`` the seats whose person has read the last score sheet. These two live only
    while the server does.
    """

    bot: dict[str, int]
    places: tuple[Place, ...]
    begun: bool = False
    host: Seat = 0
    removed: frozenset[str] = NOBODY
    watchers_sit: bool = False
    ended: int | None = None
    left: frozenset[Seat] = NOBODY
    away: dict[Seat, int] = {}
    read: frozenset[Seat] = NOBODY

    def seat_of(self, person: str) -> Seat:
        """Where this person sits; WATCHER if nowhere."""
        for seat, place in enumerate(self.places):
            if place.person == person:
                return seat
        return WATCHER

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that belong to persons."""
        return tuple([seat for seat, place in enumerate(self.places) if place.person is not None])

    @property
    def alone(self) -> Seat | None:
        """The seat of the one person who plays with nobody but bots; None where there is none."""
        if len(self.people) != 1 or any(place.free for place in self.places):
            return None
        return self.people[0]

    @property
    def here(self) -> tuple[Seat, ...]:
        """The persons' seats with an open line."""
        return tuple([seat for seat in self.people if seat not in self.away])

    @property
    def played_by_bots(self) -> tuple[Seat, ...]:
        """The seats that bots move for now."""
        return tuple(
            [
                seat
                for seat, place in enumerate(self.places)
                if seat in self.left or (place.person is None and not place.free)
            ]
        )

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose person has still to read the score sheet before the next deal."""
        return tuple(seat for seat in self.people if seat not in self.left | self.read)

    @property
    def full(self) -> bool:
        """Whether no seat is free."""
        return not any(place.free for place in self.places)

    def takeable(self, seat: Seat) -> bool:
        """Whether somebody without a seat may sit down here: on a free seat, once the match runs
        on one that a bot has and that is offered."""
        if not 0 <= seat < len(self.places):
            return False
        place = self.places[seat]
        if not self.begun:
            return place.free
        return place.person is None and self.ended is None and (self.watchers_sit or place.open)

    def has_room_for(self, person: str) -> bool:
        """Whether this person could sit down somewhere now."""
        return person not in self.removed and any(map(self.takeable, range(len(self.places))))

    def info(self) -> tuple[SeatInfo, ...]:
        """The seats as everybody may know them."""
        return tuple(self._info(seat, place) for seat, place in enumerate(self.places))

    def sit(self, person: str, name: str, wanted: Seat | None) -> Seating | Refusal:
        """This person takes a free seat, any if ``wanted`` is None; in a running match that of a
        bot, whose hand is his from now on."""
        proper = proper_name(name)
        if isinstance(proper, Refusal):
            return proper
        if self.seat_of(person) != WATCHER:
            return Refusal("table.refusal.seated-already")
        if person in self.removed:
            return Refusal("table.refusal.removed")
        free = [seat for seat in range(len(self.places)) if self.takeable(seat)]
        if not free:
            return Refusal("table.refusal.no-free-seat")
        seat = free[0] if wanted is None else wanted
        if seat not in free:
            return Refusal("table.refusal.seat-taken")
        if self._looks_taken(proper):
            return Refusal("table.refusal.name-taken", {"name": proper})
        seated = self.place(seat, name=proper, person=person, open=False, muted=())
        nobody_hosts = self.places[self.host].person is None
        return msgspec.structs.replace(seated, host=seat) if nobody_hosts else seated

    def rename(self, seat: Seat, name: str) -> Seating | Refusal:
        """The person at this seat is called something else from now on."""
        proper = proper_name(name)
        if isinstance(proper, Refusal):
            return proper
        if self._looks_taken(proper, besides=seat):
            return Refusal("table.refusal.name-taken", {"name": proper})
        return self.place(seat, name=proper)

    def known_as(self, person: str, other: str) -> Seating:
        """What belongs to one person belongs to the other from now on.

        Who has two seats after that plays the first; a bot keeps the second, as nobody comes to it.
        """
        removed = frozenset(other if each == person else each for each in self.removed)
        places = tuple(place.known_as(person, other) for place in self.places)
        return msgspec.structs.replace(self, places=places, removed=removed)

    def forgotten(self, person: str) -> Seating:
        """Nobody can tell any more that this person ever sat here: his seat is free before the
        match, and that of FORGOTTEN from then on."""
        kept = FORGOTTEN if self.begun else None
        places = tuple(place.forgotten(person, kept) for place in self.places)
        return msgspec.structs.replace(self, places=places, removed=self.removed - {person})

    def mute(self, seat: Seat, other: Seat, *, muted: bool) -> Seating | Refusal:
        """The person at this seat does not want to hear another's any more, or does again."""
        person = self.places[other].person if 0 <= other < len(self.places) else None
        if person is None or other == seat:
            return Refusal("table.refusal.nobody-to-mute")
        others = tuple(each for each in self.places[seat].muted if each != person)
        return self.place(seat, muted=(*others, person) if muted else others)

    def begin(self) -> Seating:
        """Bots take the seats that are free, under names that nobody at the table has."""
        seating = self
        for seat, place in enumerate(self.places):
            if place.free:
                seating = seating.place(seat, name=seating.bot_name())
        return msgspec.structs.replace(seating, begun=True)

    def bot_name(self) -> str:
        """A bot's name that nobody at the table has or had, nor one that looks like it."""
        former = {looks(sitter.name) for place in self.places for sitter in place.former}
        return next(
            name for name in BOT_NAMES if not self._looks_taken(name) and looks(name) not in former
        )

    def present(self, seats: Iterable[Seat], now: int) -> Seating:
        """These persons have a line open at this moment, and no others.

        While nobody is here nobody is waited for: with the first who comes, time begins anew.
        """
        open_lines = frozenset(seats)
        since = self.away if self.here else {}
        away = {seat: since.get(seat, now) for seat in self.people if seat not in open_lines}
        return msgspec.structs.replace(self, away=away, left=self.left - open_lines or NOBODY)

    def stand_in(self, seats: Iterable[Seat]) -> Seating:
        """Bots play for the persons at these seats until they are back."""
        return msgspec.structs.replace(self, left=self.left | frozenset(seats))

    def has_read(self, seats: Iterable[Seat]) -> Seating:
        """These persons have read the score sheet."""
        return msgspec.structs.replace(self, read=self.read | frozenset(seats))

    def unread(self) -> Seating:
        """A new score sheet lies on the table, which nobody has read."""
        return msgspec.structs.replace(self, read=frozenset())

    def _looks_taken(self, name: str, besides: Seat | None = None) -> bool:
        """Whether somebody at another seat could be taken for one of this name."""
        others = (place.name for seat, place in enumerate(self.places) if seat != besides)
        return looks(name) in {looks(other) for other in others}

    def place(self, seat: Seat, **changes: Any) -> Seating:
        """The same seats, this one with some of its fields changed."""
        places = list(self.places)
        places[seat] = msgspec.structs.replace(places[seat], **changes)
        return msgspec.structs.replace(self, places=tuple(places))

    def _info(self, seat: Seat, place: Place) -> SeatInfo:
        if place.free:
            return SeatInfo(seat=seat, kind="free", name="", here=False)
        if place.person is None:
            offered = self.takeable(seat)
            return SeatInfo(seat=seat, kind="bot", name=place.name, bot=self.bot, open=offered)
        left = seat in self.left
        return SeatInfo(
            seat=seat,
            kind="person",
            name=place.name,
            bot=self.bot if left else None,
            here=seat not in self.away,
            left=left,
        )
