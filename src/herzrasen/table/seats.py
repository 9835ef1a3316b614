"""Who sits where: people, bots, free seats; and who is away. Time is an argument.

A person is known by a name that he never sees (``shells/web/gate.py``). Away means that none of his
lines is open; a person who stays away longer than the grace time, while others are at the table, is
marked as left: a bot plays for him, and the seat is his again the moment he is back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.table.looks import looks
from herzrasen.table.messages import SeatInfo
from herzrasen.table.names import proper_name

BOT_NAMES: Final = (
    "Ada", "Bruno", "Clara", "Dario", "Elif", "Fritz", "Greta", "Henri", "Ida", "Jonas", "Kaja",
    "Luis",
)  # fmt: skip

FORGOTTEN: Final = ""
"""Stands for every person whose data were deleted after the match had begun."""


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's occupant: a person if ``person`` is set, else a bot, or nobody if ``name`` is empty.

    A person without a name is FORGOTTEN. ``seed`` is the bot's: its own, or that of the one who
    plays for an absent person.
    """

    seed: int
    name: str = ""
    person: str | None = msgspec.field(default=None, name="token")

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return not self.name and self.person is None


class Seating(msgspec.Struct, frozen=True):
    """The seats of a table.

    ``bot`` are the settings of its bots, empty for the usual ones. ``away`` has the seats whose
    person has no line open, with the time since when, in ms. ``left`` are those a bot plays for.
    ``read`` are the seats whose person has read the last score sheet. The last three live only
    while the server does.
    """

    bot: dict[str, int]
    places: tuple[Place, ...]
    begun: bool = False
    away: dict[Seat, int] = {}
    left: frozenset[Seat] = frozenset()
    read: frozenset[Seat] = frozenset()

    def seat_of(self, person: str) -> Seat:
        """Where this person sits; WATCHER if nowhere."""
        for seat, place in enumerate(self.places):
            if place.person == person:
                return seat
        return WATCHER

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that belong to persons."""
        return tuple(seat for seat, place in enumerate(self.places) if place.person is not None)

    @property
    def alone(self) -> Seat | None:
        """The seat of the one person who plays with nobody but bots; None where there is none."""
        if len(self.people) != 1 or any(place.free for place in self.places):
            return None
        return self.people[0]

    @property
    def here(self) -> tuple[Seat, ...]:
        """The persons' seats with an open line."""
        return tuple(seat for seat in self.people if seat not in self.away)

    @property
    def played_by_bots(self) -> tuple[Seat, ...]:
        """The seats that bots move for now."""
        return tuple(
            seat
            for seat, place in enumerate(self.places)
            if seat in self.left or (place.person is None and not place.free)
        )

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose person has still to read the score sheet before the next deal."""
        return tuple(seat for seat in self.people if seat not in self.left | self.read)

    @property
    def longest_away(self) -> int | None:
        """Since when the longest absent person is away whose seat no bot has taken over yet."""
        return min((at for seat, at in self.away.items() if seat not in self.left), default=None)

    def info(self) -> tuple[SeatInfo, ...]:
        """The seats as everybody may know them."""
        return tuple(self._info(seat, place) for seat, place in enumerate(self.places))

    def sit(self, person: str, name: str, wanted: Seat | None) -> Seating | Refusal:
        """This person takes a free seat, any if ``wanted`` is None."""
        proper = proper_name(name)
        if isinstance(proper, Refusal):
            return proper
        if self.seat_of(person) != WATCHER:
            return Refusal("table.refusal.seated-already")
        free = [seat for seat, place in enumerate(self.places) if place.free]
        if not free:
            return Refusal("table.refusal.no-free-seat")
        seat = free[0] if wanted is None else wanted
        if seat not in free:
            return Refusal("table.refusal.seat-taken")
        if self._looks_taken(proper):
            return Refusal("table.refusal.name-taken", {"name": proper})
        return self._with(seat, name=proper, person=person)

    def rename(self, seat: Seat, name: str) -> Seating | Refusal:
        """The person at this seat is called something else from now on."""
        proper = proper_name(name)
        if isinstance(proper, Refusal):
            return proper
        if self._looks_taken(proper, besides=seat):
            return Refusal("table.refusal.name-taken", {"name": proper})
        return self._with(seat, name=proper)

    def known_as(self, person: str, other: str) -> Seating:
        """What belongs to one person belongs to the other from now on.

        Who has two seats after that plays the first; a bot keeps the second, as nobody comes to it.
        """
        return self._each(person, lambda place: msgspec.structs.replace(place, person=other))

    def forgotten(self, person: str) -> Seating:
        """Nobody can tell any more that this person ever sat here: his seat is free before the
        match, and that of FORGOTTEN from then on."""
        kept = FORGOTTEN if self.begun else None
        return self._each(person, lambda place: Place(place.seed, person=kept))

    def begin(self) -> Seating:
        """Bots take the seats that are free, under names that nobody at the table has."""
        names = (name for name in BOT_NAMES if not self._looks_taken(name))
        places = tuple(
            msgspec.structs.replace(place, name=next(names)) if place.free else place
            for place in self.places
        )
        return msgspec.structs.replace(self, places=places, begun=True)

    def present(self, seats: Iterable[Seat], now: int) -> Seating:
        """These persons have a line open at this moment, and no others."""
        open_lines = frozenset(seats)
        away = {seat: self.away.get(seat, now) for seat in self.people if seat not in open_lines}
        return msgspec.structs.replace(self, away=away, left=self.left - open_lines)

    def give_up(self, now: int, grace: int) -> Seating:
        """Bots take over from persons who have been away for ``grace`` ms, if somebody is here."""
        if not self.here:
            return self
        gone = {seat for seat, since in self.away.items() if now - since >= grace}
        return msgspec.structs.replace(self, left=self.left | gone)

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

    def _each(self, person: str, change: Callable[[Place], Place]) -> Seating:
        if self.seat_of(person) == WATCHER:
            return self
        places = tuple(change(place) if place.person == person else place for place in self.places)
        return msgspec.structs.replace(self, places=places)

    def _with(self, seat: Seat, **changes: str) -> Seating:
        places = list(self.places)
        places[seat] = msgspec.structs.replace(places[seat], **changes)
        return msgspec.structs.replace(self, places=tuple(places))

    def _info(self, seat: Seat, place: Place) -> SeatInfo:
        if place.free:
            return SeatInfo(seat=seat, kind="free", name="", here=False)
        if place.person is None:
            return SeatInfo(seat=seat, kind="bot", name=place.name, bot=self.bot)
        left = seat in self.left
        return SeatInfo(
            seat=seat,
            kind="person",
            name=place.name,
            bot=self.bot if left else None,
            here=seat not in self.away,
            left=left,
        )
