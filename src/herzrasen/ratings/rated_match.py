"""An entry of the log of rated matches: all that the ratings are computed from.

It outlives the table's own log, and has no cards, names or moves: only players and their places.
How much it counts is in ``weights.py``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.match import competition_places
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES, is_match_end, is_scored
from herzrasen.protocol import codec
from herzrasen.ratings.bot_ratings import bot_name
from herzrasen.ratings.families import FAMILIES, Family
from herzrasen.ratings.rated_tables import LEAST_PERSONS, family_of_table, starters
from herzrasen.table import info
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry, UndoEvent, active_entries

PlayerKind: TypeAlias = Literal["account", "guest", "bot"]
QUICK_DEALS: Final = 2
"""A person who leaves before this many deals were scored has resigned."""


class RatedSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a rated match: its ``player`` at the start, and its ``place``.

    ``player`` is the person, or a bot's name (``bot_ratings``). ``left``: the person was gone when
    the match ended, and the place is the one that a bot made, unless the host gave their seat away;
    ``resigned``: they left before QUICK_DEALS were scored.
    """

    player: str
    kind: PlayerKind
    place: int
    left: bool = False
    resigned: bool = False


class RatedMatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match that counts. ``at`` is when it ended, in ms since 1970.

    ``no_gain``: it was broken off, and the places are those of that moment, or a person who was
    left alone with bots has undone moves. It can only lower a rating.
    """

    family: Family
    at: int
    seats: tuple[RatedSeat, ...]
    no_gain: bool = False

    @property
    def persons(self) -> tuple[RatedSeat, ...]:
        """The seats that persons began to play at."""
        return tuple(seat for seat in self.seats if seat.kind != "bot")


def rated_match(
    began: TableInfo,
    now: TableInfo,
    entries: Iterable[Entry],
    accounts: Collection[str],
    *,
    abandoned: bool = False,
) -> RatedMatch | None:
    """The entry for a match that is over or broken off; None if it is not rated.

    ``began`` is the table's description as the match began, ``now`` as it is. ``accounts`` are the
    persons among the players who have an account. A match without an end that everybody has
    ``abandoned`` was left by all of them.
    """
    family = family_of_table(began)
    persons = starters(began)
    if family not in FAMILIES or len({*persons} - {None}) < LEAST_PERSONS:
        return None
    journal = tuple(entries)
    totals, places, scored, at = _standings(journal)
    abandoned = abandoned and not places
    no_gain = not places or any(isinstance(entry.event, UndoEvent) for entry in journal)
    rules = info.rules_of(began.game, began.rules)
    game = GAMES[began.game]
    places = places or _places_so_far(began.game, totals or (0,) * len(persons))
    seats = []
    for seat, person in enumerate(persons):
        place = places[game.side_of(rules, seat)]
        if person is None:
            bot = bot_name(began.game, began.bot) if began.places[seat].person is None else None
            seats.append(RatedSeat(bot or "", "bot", place))
            continue
        left = abandoned or seat in now.left or _got_up(now, seat, person)
        kind: PlayerKind = "account" if person in accounts else "guest"
        quick = left and scored < QUICK_DEALS
        seats.append(RatedSeat(person, kind, place, left, quick))
    return RatedMatch(family, at, tuple(seats), no_gain)


def write(match: RatedMatch) -> bytes:
    """The entry as JSON."""
    return codec.encode(match)


def read(line: bytes) -> RatedMatch:
    """The entry that was written. Raises msgspec.MsgspecError if the bytes are none."""
    match: RatedMatch = _READ.decode(line)
    return match


def _got_up(now: TableInfo, seat: Seat, person: str) -> bool:
    """Whether this person got up from the seat and has not come back to it."""
    place = now.places[seat]
    times = [player for player in place.former if player.person == person]
    return place.person != person and bool(times) and not times[-1].displaced


def _standings(entries: Sequence[Entry]) -> tuple[tuple[int, ...], tuple[int, ...], int, int]:
    """The totals and places of the sides, how many deals were scored, and when the last event
    was."""
    totals: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    scored = at = 0
    for entry in active_entries(entries):
        at = entry.at
        if is_scored(entry.event):
            totals, scored = entry.event.totals, scored + 1
        elif is_match_end(entry.event):
            places = entry.event.places
    return totals, places, scored, at


def _places_so_far(game: GameName, totals: tuple[int, ...]) -> tuple[int, ...]:
    """The places if the match ended with these totals."""
    few_win = GAMES[game].FEWEST_WIN
    return competition_places(tuple(-total for total in totals) if few_win else totals)


_READ: Final = codec.decoder(RatedMatch)
