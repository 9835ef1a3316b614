"""The seating of a table: the person or bot of each seat, and which persons are away.

A person is identified by an id that no client is sent (``server/middleware``). Away means that none
of their connections is open; what becomes of their seat then is decided in ``members/absence``. If
a bot takes over, the seat is in ``left``: the bot plays until the person is back. What the host may
do with the seats is in ``members/host_actions``. Times are arguments.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import msgspec

from herzrasen.cards import DEALER, NO_SEATS, WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.websocket import SeatInfo
from herzrasen.table.bot_names import free_bot_name
from herzrasen.table.held_seats import DELETED_PERSON, HeldSeats
from herzrasen.table.mutes import MutedPerson, MutedPersons
from herzrasen.table.names import clean_name, is_name_taken


class FormerPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person who sat at a seat while the match ran. ``displaced``: they did not get up, the host
    gave their seat away."""

    name: str
    person: str
    displaced: bool = False


class SeatOccupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """The occupant of a seat: a person if ``person`` is set, else a bot; the seat is free if
    ``name`` is empty.

    A person without a name is DELETED_PERSON. ``seed`` is the bot's: its own, or that of the bot
    which stands in for an absent person. ``open`` marks a bot's seat that is offered to watchers.
    ``former`` are the persons who got up from this seat while the match ran, the latest last.
    ``since`` is the number of the table's entry after which the person, or the one before the bot,
    has sat down: the time-outs until then were another's. ``muted`` is only in stored tables of
    old: it is in ``Seating.mutes``.
    """

    seed: int
    name: str = ""
    person: str | None = msgspec.field(default=None, name="token")
    open: bool = False
    former: tuple[FormerPlayer, ...] = ()
    muted: tuple[str, ...] = ()
    since: int = 0

    @property
    def free(self) -> bool:
        """Whether the seat is free."""
        return not self.name and self.person is None

    def with_person_id(self, person: str, new_id: str) -> SeatOccupant:
        """The same occupant, with one person's id replaced by another."""
        return msgspec.structs.replace(
            self,
            person=new_id if self.person == person else self.person,
            former=tuple(
                msgspec.structs.replace(player, person=new_id)
                if player.person == person
                else player
                for player in self.former
            ),
        )

    def without_person(self, person: str, keeper: str | None) -> SeatOccupant:
        """The same occupant without this person: their seat belongs to ``keeper``, or is free if
        None."""
        anonymous = FormerPlayer(name="", person=DELETED_PERSON)
        former = tuple(anonymous if player.person == person else player for player in self.former)
        if self.person != person:
            return msgspec.structs.replace(self, former=former)
        return SeatOccupant(self.seed, person=keeper, former=former)


class Seating(msgspec.Struct, frozen=True, dict=True):
    """The seats of a table. What is asked after every move is computed once (``dict`` holds it).

    ``bot`` are the settings of its bots, empty for the default. ``host`` is the seat of the person
    who opened the table, or of their successor. ``removed`` are the persons who may not sit here
    again, nor see the chat. ``watchers_sit``: a watcher may take any bot's seat in the running
    match. ``ended`` is when the match was broken off for good, in ms since 1970. ``left`` are the
    seats that bots keep for persons who are away. ``held`` are the seats that persons got up from
    in the running deal. ``mutes`` says whose chat a person does not see. ``began_with`` is how many
    persons began the match; 0 before, and at tables older than this.

    Two fields live only while the server does. ``away`` has the seats whose person has no open
    connection, with the time since when, in ms of a monotonic clock. ``sheet_read`` are the seats
    whose person has read the last score sheet.
    """

    bot: dict[str, int]
    occupants: tuple[SeatOccupant, ...]
    begun: bool = False
    host: Seat = 0
    removed: frozenset[str] = NO_SEATS
    watchers_sit: bool = False
    ended: int | None = None
    left: frozenset[Seat] = NO_SEATS
    held: HeldSeats = HeldSeats()
    mutes: MutedPersons = MutedPersons()
    began_with: int = 0
    away: dict[Seat, int] = {}
    sheet_read: frozenset[Seat] = NO_SEATS

    def seat_of(self, person: str) -> Seat:
        """This person's seat, the first if they have two; WATCHER if they have none."""
        return self.seat_by_person.get(person, WATCHER)

    @cached_property
    def seat_by_person(self) -> dict[str | None, Seat]:
        """The first seat of each person."""
        return {place.person: seat for seat, place in reversed([*enumerate(self.occupants)])}

    @cached_property
    def people(self) -> tuple[Seat, ...]:
        """The seats that belong to persons."""
        return tuple(
            [seat for seat, place in enumerate(self.occupants) if place.person is not None]
        )

    @cached_property
    def second_seats(self) -> frozenset[Seat]:
        """The seats of persons who have an earlier one: guests who signed in to an account that
        sits here as well."""
        persons = [place.person for place in self.occupants]
        return frozenset(
            seat for seat, person in enumerate(persons) if person and persons.index(person) != seat
        )

    @property
    def solo_seat(self) -> Seat | None:
        """The seat of the only person, if bots have all others; else None."""
        if len(self.people) != 1 or any(place.free for place in self.occupants):
            return None
        return self.people[0]

    @cached_property
    def present_people(self) -> tuple[Seat, ...]:
        """The persons' seats with an open connection."""
        return tuple([seat for seat in self.people if seat not in self.away])

    @cached_property
    def played_by_bots(self) -> tuple[Seat, ...]:
        """The seats that bots move for now."""
        return tuple(
            [
                seat
                for seat, place in enumerate(self.occupants)
                if seat in self.left or (place.person is None and not place.free)
            ]
        )

    @cached_property
    def moved_by_server(self) -> frozenset[Seat]:
        """The seats that no person moves for now: the bots', and DEALER."""
        return frozenset((DEALER, *self.played_by_bots))

    @cached_property
    def reading_sheet(self) -> tuple[Seat, ...]:
        """The seats whose person has still to read the score sheet before the next deal."""
        return tuple(seat for seat in self.people if seat not in self.left | self.sheet_read)

    @property
    def is_full(self) -> bool:
        """Whether no seat is free."""
        return not any(place.free for place in self.occupants)

    def is_takeable(self, seat: Seat) -> bool:
        """Whether a person without a seat may sit down here: on a free seat; in a running match on
        a bot's seat that is offered."""
        if not 0 <= seat < len(self.occupants):
            return False
        place = self.occupants[seat]
        if not self.begun:
            return place.free
        return place.person is None and self.ended is None and (self.watchers_sit or place.open)

    def keeps_out(self, person: str) -> bool:
        """Whether this person was removed. A person who has a seat under another id, and has signed
        in since, keeps it."""
        return person in self.removed and self.seat_of(person) == WATCHER

    def has_room_for(self, person: str) -> bool:
        """Whether this person could sit down on any seat now."""
        return person not in self.removed and any(map(self.is_takeable, range(len(self.occupants))))

    def info(self) -> tuple[SeatInfo, ...]:
        """The seats as everybody may know them."""
        return tuple(self._info(seat, place) for seat, place in enumerate(self.occupants))

    def sit(self, person: str, name: str, wanted: Seat | None, entry: int = 0) -> Seating | Refusal:
        """Seat a person on a free seat, any if ``wanted`` is None; in a running match on a bot's,
        whose hand they play from now on. Or say why not. ``entry`` is the number of the table's
        last one."""
        clean = clean_name(name)
        if isinstance(clean, Refusal):
            return clean
        if self.seat_of(person) != WATCHER:
            return Refusal("table.refusal.seated-already")
        if person in self.removed:
            return Refusal("table.refusal.removed")
        free = [seat for seat in range(len(self.occupants)) if self.is_takeable(seat)]
        if not free:
            return Refusal("table.refusal.no-free-seat")
        seat = free[0] if wanted is None else wanted
        if seat not in free:
            return Refusal("table.refusal.seat-taken")
        if self._is_name_taken(clean):
            return Refusal("table.refusal.name-taken", {"name": clean})
        place = self.occupants[seat]
        returns = bool(place.former) and place.former[-1].person == person
        since = place.since if returns else entry
        seated = self.with_occupant(seat, name=clean, person=person, open=False, since=since)
        nobody_hosts = self.occupants[self.host].person is None
        return msgspec.structs.replace(seated, host=seat) if nobody_hosts else seated

    def rename(self, seat: Seat, name: str) -> Seating | Refusal:
        """Rename the person at this seat; or say why not."""
        clean = clean_name(name)
        if isinstance(clean, Refusal):
            return clean
        if self._is_name_taken(clean, except_seat=seat):
            return Refusal("table.refusal.name-taken", {"name": clean})
        return self.with_occupant(seat, name=clean)

    def names(self, person: str) -> bool:
        """Whether this person is named anywhere in the seating."""
        return person in self.removed | self.held.persons | self.mutes.persons or any(
            person == place.person or any(person == player.person for player in place.former)
            for place in self.occupants
        )

    def with_person_id(self, person: str, new_id: str) -> Seating:
        """Replace one person's id by another's.

        A person who has two seats after that plays the first; a bot plays the second.
        """
        removed = frozenset(new_id if each == person else each for each in self.removed)
        places = tuple(place.with_person_id(person, new_id) for place in self.occupants)
        return msgspec.structs.replace(
            self,
            occupants=places,
            removed=removed,
            held=self.held.with_person_id(person, new_id),
            mutes=self.mutes.with_person_id(person, new_id),
        )

    def without_person(self, person: str) -> Seating:
        """The seating without any trace of this person: before the match their seat is freed, later
        it belongs to DELETED_PERSON."""
        keeper, seat = DELETED_PERSON if self.begun else None, self.seat_of(person)
        places = tuple(place.without_person(person, keeper) for place in self.occupants)
        return msgspec.structs.replace(
            self,
            occupants=places,
            removed=self.removed - {person},
            held=self.held.without_person(person, seat if self.begun and seat >= 0 else None),
            mutes=self.mutes.without_person(person),
        )

    def mute(self, seat: Seat, other: Seat, *, muted: bool) -> Seating | Refusal:
        """Mute another seat's chat for the person at this seat, or unmute it."""
        own = self.occupants[seat].person
        person = self.occupants[other].person if 0 <= other < len(self.occupants) else None
        if own is None or not person or person == own:
            return Refusal("table.refusal.nobody-to-mute")
        note, seated = MutedPerson(own, person), {place.person for place in self.occupants}
        mutes = self.mutes.with_note(note, seated) if muted else self.mutes.without_note(note)
        return msgspec.structs.replace(self, mutes=mutes)

    def muted_seats(self, person: str) -> tuple[Seat, ...]:
        """The seats whose chat this person does not see."""
        return tuple(
            seat
            for seat in self.people
            if self.mutes.hides(person, self.occupants[seat].person or "")
        )

    def begin(self) -> Seating:
        """Begin the match: bots take the free seats, under names that are not taken at the
        table."""
        seating = self
        for seat, place in enumerate(self.occupants):
            if place.free:
                seating = seating.with_occupant(seat, name=seating.bot_name())
        return msgspec.structs.replace(seating, begun=True, began_with=len(self.people))

    def bot_name(self) -> str:
        """A name for a bot that no one at the table has or had, nor one that looks like it."""
        return free_bot_name(
            name
            for place in self.occupants
            for name in (place.name, *(player.name for player in place.former))
        )

    def with_presence(self, connected_seats: Iterable[Seat], now: int) -> Seating:
        """Set which persons have an open connection now. Bots play the second seat of a person who
        has two: nobody is ever connected to it.

        While no one is connected no time of absence runs: it starts anew with the first person who
        connects.
        """
        connected = frozenset(connected_seats)
        since = self.away if self.present_people else {}
        away = {seat: since.get(seat, now) for seat in self.people if seat not in connected}
        left = (self.left - connected) | (self.second_seats if self.begun else NO_SEATS)
        return msgspec.structs.replace(self, away=away, left=left or NO_SEATS)

    def stand_in(self, seats: Iterable[Seat]) -> Seating:
        """Bots of the table's settings (``bot``) play for the persons at these seats until they are
        back."""
        return msgspec.structs.replace(self, left=self.left | frozenset(seats))

    def with_sheet_read(self, seats: Iterable[Seat]) -> Seating:
        """Mark the score sheet as read by these persons."""
        return msgspec.structs.replace(self, sheet_read=self.sheet_read | frozenset(seats))

    def with_new_sheet(self) -> Seating:
        """Start a new score sheet, read by no person yet."""
        return msgspec.structs.replace(self, sheet_read=frozenset())

    def _is_name_taken(self, name: str, except_seat: Seat | None = None) -> bool:
        others = (place.name for seat, place in enumerate(self.occupants) if seat != except_seat)
        return is_name_taken(name, others)

    def with_occupant(self, seat: Seat, **changes: Any) -> Seating:
        """The same seats, with some fields of this seat's occupant changed."""
        places = list(self.occupants)
        places[seat] = msgspec.structs.replace(places[seat], **changes)
        return msgspec.structs.replace(self, occupants=tuple(places))

    def _info(self, seat: Seat, place: SeatOccupant) -> SeatInfo:
        if place.free:
            return SeatInfo(seat=seat, kind="free", name="", here=False)
        if place.person is None:
            offered = self.is_takeable(seat)
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
