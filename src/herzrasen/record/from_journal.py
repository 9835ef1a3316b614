"""Make a record from a table's journal: the whole match, or what one seat saw of it.

A seat's record is made only of events as the game shows them to that seat; it holds no seed and no
effort, because both tell of cards that it has not seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES, is_dealt, is_match_end, is_scored
from herzrasen.kits.registry import part_of
from herzrasen.protocol.race import Race
from herzrasen.record.check import SHUFFLE_METHOD
from herzrasen.record.effort import effort_lines
from herzrasen.record.proof import proof_fields
from herzrasen.record.record import (
    FULL_VIEW,
    WATCHER_VIEW,
    Player,
    Record,
    RecordedBot,
    RecordedDeal,
)
from herzrasen.record.record_part import RecordPart
from herzrasen.table import info as tables
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry, active_entries, undos_per_deal
from herzrasen.table.seats import SeatOccupant

PROGRAM: Final = "herzrasen"


def record_from_journal(
    description: TableInfo, entries: Iterable[Entry], seat: Seat | None = None
) -> Record:
    """The record of a table: full, or what ``seat`` (or WATCHER) saw so far. Undone moves are not
    in it, only how often something was undone."""
    entries = tuple(entries)
    rules: Any = tables.rules_of(description.game, description.rules)
    deals: list[_DealBuilder] = []
    totals = (0,) * rules.sides
    places: tuple[int, ...] = ()
    for entry in active_entries(entries):
        event = entry.event if seat is None else GAMES[description.game].see(entry.event, seat)
        seen = msgspec.structs.replace(entry, event=event)
        match event:
            case _ if is_dealt(event):
                deals.append(_DealBuilder(description.game, rules, event, entry))
            case _ if is_match_end(event):
                places = event.places
            case _ if is_scored(event):
                totals = event.totals
                deals[-1].take(seen)
            case _:
                deals[-1].take(seen)
        for race in entry.races:
            next((deal for deal in reversed(deals) if deal.add_race(race)), None)
    full = seat is None
    repeats = description.repeats
    if repeats is not None and repeats.deal <= len(deals):
        deals[repeats.deal - 1].repeats = date_of(repeats.dealt)
    return Record(
        herzrasen=tables.rules_version(description.game, description.rules),
        game=description.game,
        rules=description.rules,
        view=FULL_VIEW if seat is None else WATCHER_VIEW if seat == WATCHER else str(seat),
        players=_players(description, _bot_moved_seats(deals) if full else frozenset(), full=full),
        totals=totals,
        places=places,
        date=date_of(description.opened),
        ended=None if description.ended is None else date_of(description.ended),
        site=f"{PROGRAM} {description.version}".rstrip(),
        shuffle=SHUFFLE_METHOD if full else None,
        deals=tuple(
            deal.build(number, times, full=full)
            for number, (deal, times) in enumerate(
                zip(deals, undos_per_deal(entries), strict=True), 1
            )
        ),
    )


class _DealBuilder:
    """Builds one deal: its page of lines, and what stands above and below them."""

    def __init__(self, game: GameName, rules: object, dealt: object, entry: Entry) -> None:
        self._page = part_of(game, RecordPart).page(rules, dealt, entry.at)
        self._dealer = GAMES[game].dealer_seat(dealt)
        self._began = date_of(entry.at)
        self._seed = None if entry.seed is None else entry.seed.hex()
        self._proof = entry.proof
        self.repeats: str | None = None

    def take(self, entry: Entry) -> None:
        """Add the next entry."""
        self._page.take(entry)

    def add_race(self, race: Race[Any]) -> bool:
        """Add a race, if it was in this deal."""
        return self._page.add_race(race)

    def bot_moved_seats(self) -> Iterable[Seat]:
        """The seats that a bot made a move for."""
        efforts = self._page.efforts().items()
        return (seat for seat, ms in efforts if any(one is not None for one in ms))

    def build(self, number: int, undone: int, *, full: bool) -> RecordedDeal:
        """The deal as far as it went, with ``undone`` undos."""
        lines = self._page.lines()
        if full:
            efforts = sorted(self._page.efforts().items())
            lines += tuple(line for seat, ms in efforts for line in effort_lines(seat, ms))
        return RecordedDeal(
            number=number,
            dealer=self._dealer,
            began=self._began,
            seed=self._seed if full else None,
            repeats=self.repeats,
            undone=undone,
            **(proof_fields(self._proof) if full else {}),
            lines=lines,
        )


def date_of(at: int) -> str:
    """A time in ms since 1970 as a tag writes it."""
    seconds, ms = divmod(at, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{ms:03}Z"


def _bot_moved_seats(deals: Iterable[_DealBuilder]) -> frozenset[Seat]:
    return frozenset(seat for deal in deals for seat in deal.bot_moved_seats())


def _person_names(place: SeatOccupant) -> str | None:
    """The names of those who sat here, one after another; None if nobody but a bot did."""
    names = [player.name for player in place.former]
    if place.person is not None:
        names.append(place.name)
    return " / ".join(dict.fromkeys(names)) if names else None


def _players(
    description: TableInfo, bot_moved: frozenset[Seat], *, full: bool
) -> tuple[Player, ...]:
    settings = ",".join(f"{name}={value}" for name, value in description.bot.items())
    players = []
    for seat, place in enumerate(description.places):
        bot = RecordedBot(PROGRAM, description.version, settings, place.seed if full else None)
        name = _person_names(place)
        if name is None:
            players.append(Player(place.name, None if place.free else bot))
        # In a race a stand-in plays at the person's speed, which is no setting.
        elif seat in bot_moved and GAMES[description.game].RACE is None:
            players.append(Player(name, stand_in=bot))
        else:
            players.append(Player(name))
    return tuple(players)
