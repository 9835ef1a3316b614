"""From a table's journal to a record: the whole match, or what one seat saw of it.

A seat's record is made of nothing but the events as the game shows them to that seat; it holds no
seed and no effort, because both tell of cards that it has not seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.hearts.events import Dealt as HeartsDealt
from herzrasen.games.hearts.events import MatchEnded as HeartsEnded
from herzrasen.games.hearts.events import Scored as HeartsScored
from herzrasen.games.nerts.events import Dealt as NertsDealt
from herzrasen.games.nerts.events import MatchEnded as NertsEnded
from herzrasen.games.nerts.events import Scored as NertsScored
from herzrasen.games.protocol import GameName
from herzrasen.protocol.race import Race
from herzrasen.record import nerts
from herzrasen.record.check import SHUFFLE
from herzrasen.record.effort import effort_lines
from herzrasen.record.record import ALL, WATCHING, Bot, Deal, Player, Record
from herzrasen.record.replay import PAGES
from herzrasen.table import info as tables
from herzrasen.table.info import About
from herzrasen.table.journal import Entry, standing, undone_in
from herzrasen.table.seats import Place
from herzrasen.table.table import GAMES

PROGRAM: Final = "herzrasen"


def keep(description: About, entries: Iterable[Entry], seat: Seat | None = None) -> Record:
    """The record of a table: full, or what ``seat`` (or WATCHER) saw of it so far. What was undone
    is not in it, only that something was."""
    entries = tuple(entries)
    rules: Any = tables.rules_of(description.game, description.rules)
    deals: list[_Deal] = []
    totals = (0,) * rules.sides
    places: tuple[int, ...] = ()
    for entry in standing(entries):
        event = entry.event if seat is None else GAMES[description.game].see(entry.event, seat)
        seen = msgspec.structs.replace(entry, event=event)
        match event:
            case HeartsDealt() | NertsDealt():
                deals.append(_Deal(description.game, rules, event, entry))
            case HeartsEnded() | NertsEnded():
                places = event.places
            case HeartsScored() | NertsScored():
                totals = event.totals
                deals[-1].take(seen)
            case _:
                deals[-1].take(seen)
        for race in entry.races:
            next((deal for deal in reversed(deals) if deal.raced(race)), None)
    full = seat is None
    repeats = description.repeats
    if repeats is not None and repeats.deal <= len(deals):
        deals[repeats.deal - 1].repeats = date_of(repeats.dealt)
    return Record(
        herzrasen=tables.rules_version(description.game, description.rules),
        game=description.game,
        rules=description.rules,
        view=ALL if seat is None else WATCHING if seat == WATCHER else str(seat),
        players=_players(description, _thinkers(deals) if full else frozenset(), full=full),
        totals=totals,
        places=places,
        date=date_of(description.opened),
        ended=None if description.ended is None else date_of(description.ended),
        site=f"{PROGRAM} {description.version}".rstrip(),
        shuffle=SHUFFLE if full else None,
        deals=tuple(
            deal.done(number, times, full=full)
            for number, (deal, times) in enumerate(zip(deals, undone_in(entries), strict=True), 1)
        ),
    )


class _Deal:
    """A deal as it is written: its page, and what is said above and below it."""

    def __init__(self, game: GameName, rules: Any, dealt: Any, entry: Entry) -> None:
        self._page = PAGES[game].Page(rules, dealt, entry.at)
        self._dealer = dealt.dealer if isinstance(dealt, HeartsDealt) else None
        self._began = date_of(entry.at)
        self._seed = None if entry.seed is None else entry.seed.hex()
        self.repeats: str | None = None

    def take(self, entry: Entry) -> None:
        """What happened next."""
        self._page.take(entry)

    def raced(self, race: Race) -> bool:
        """Note a contested play, if it was in this deal."""
        return isinstance(self._page, nerts.Page) and self._page.raced(race)

    def thinkers(self) -> Iterable[Seat]:
        """The seats that a bot made a move for."""
        efforts = self._page.efforts().items()
        return (seat for seat, ms in efforts if any(one is not None for one in ms))

    def done(self, number: int, undone: int, *, full: bool) -> Deal:
        """The deal as far as it went, in which moves were ``undone`` so many times."""
        lines = self._page.lines()
        if full:
            efforts = sorted(self._page.efforts().items())
            lines += tuple(line for seat, ms in efforts for line in effort_lines(seat, ms))
        return Deal(
            number=number,
            dealer=self._dealer,
            began=self._began,
            seed=self._seed if full else None,
            repeats=self.repeats,
            undone=undone,
            lines=lines,
        )


def date_of(at: int) -> str:
    """A time in milliseconds since 1970 as it stands in a tag."""
    seconds, ms = divmod(at, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{ms:03}Z"


def _thinkers(deals: Iterable[_Deal]) -> frozenset[Seat]:
    return frozenset(seat for deal in deals for seat in deal.thinkers())


def _persons(place: Place) -> str | None:
    """The names of those who sat here, one after another; None if nobody but a bot did."""
    names = [sitter.name for sitter in place.former]
    if place.person is not None:
        names.append(place.name)
    return " / ".join(dict.fromkeys(names)) if names else None


def _players(description: About, thinkers: frozenset[Seat], *, full: bool) -> tuple[Player, ...]:
    settings = ",".join(f"{name}={value}" for name, value in description.bot.items())
    players = []
    for seat, place in enumerate(description.places):
        bot = Bot(PROGRAM, description.version, settings, place.seed if full else None)
        name = _persons(place)
        if name is None:
            players.append(Player(place.name, None if place.free else bot))
        # In Nerts a stand-in plays at the tempo of the person, which no setting tells.
        elif seat in thinkers and description.game == "hearts":
            players.append(Player(name, stand_in=bot))
        else:
            players.append(Player(name))
    return tuple(players)
