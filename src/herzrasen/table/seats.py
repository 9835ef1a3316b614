"""Who sits where: people, bots, free seats; and who is away. Time is an argument.

A person is known by a name that he never sees (``shells/web/gate.py``). Away means that none of his
lines is open; a person who stays away longer than the grace time, while others are at the table, is
marked as left: a bot plays for him, and the seat is his again the moment he is back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.table.messages import SeatInfo

NAME_LENGTH: Final = 24
"""Characters that a person's name may have."""

BOT_NAMES: Final = (
    "Ada", "Bruno", "Clara", "Dario", "Elif", "Fritz", "Greta", "Henri", "Ida", "Jonas", "Kaja",
    "Luis",
)  # fmt: skip


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's occupant: a person if ``person`` is set, else a bot, or nobody if ``name`` is empty.

    ``seed`` is the bot's: its own, or that of the one who plays for an absent person. ``muted`` are
    the persons whom this one does not want to hear.
    """

    seed: int
    name: str = ""
    person: str | None = msgspec.field(default=None, name="token")
    muted: tuple[str, ...] = ()

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return not self.name


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
        return self._with(seat, name=proper, person=person)

    def rename(self, seat: Seat, name: str) -> Seating | Refusal:
        """The person at this seat is called something else from now on."""
        proper = proper_name(name)
        return proper if isinstance(proper, Refusal) else self._with(seat, name=proper)

    def mute(self, seat: Seat, other: Seat, *, muted: bool) -> Seating | Refusal:
        """The person at this seat does not want to hear another's any more, or does again."""
        person = self.places[other].person if 0 <= other < len(self.places) else None
        if person is None or other == seat:
            return Refusal("table.refusal.nobody-to-mute")
        others = tuple(each for each in self.places[seat].muted if each != person)
        return self._with(seat, muted=(*others, person) if muted else others)

    def begin(self) -> Seating:
        """Bots take the seats that are free, under names that nobody at the table has."""
        taken = {place.name for place in self.places}
        names = (name for name in BOT_NAMES if name not in taken)
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

    def _with(self, seat: Seat, **changes: str | tuple[str, ...]) -> Seating:
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


def proper_name(name: str) -> str | Refusal:
    """The name with single blanks, or why it cannot be one."""
    proper = " ".join(name.split())
    if not proper or len(proper) > NAME_LENGTH or not proper.isprintable():
        return Refusal("table.refusal.name", {"limit": NAME_LENGTH})
    return proper
