"""From a table's journal to a record: the whole match, or what one seat saw of it.

A seat's record is made of nothing but the events as the game shows them to that seat; it holds no
seed and no effort, because both tell of cards that it has not seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from herzrasen import __version__
from herzrasen.cards import WATCHER, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts.events import Dealt as HeartsDealt
from herzrasen.games.hearts.events import MatchEnded as HeartsEnded
from herzrasen.games.hearts.events import PassChosen, ChargeChosen, Scored as HeartsScored
from herzrasen.games.nerts.events import Dealt as NertsDealt
from herzrasen.games.nerts.events import MatchEnded as NertsEnded
from herzrasen.games.nerts.events import Scored as NertsScored
from herzrasen.record.check import SHUFFLE
from herzrasen.record.effort import effort_lines
from herzrasen.record.record import ALL, FORMAT, WATCHING, Bot, Deal, Player, Record
from herzrasen.record.replay import PAGES
from herzrasen.table import about as tables
from herzrasen.table.about import About
from herzrasen.table.journal import Entry
from herzrasen.table.table import GAMES

PROGRAM: Final = "herzrasen"


def keep(description: About, entries: Iterable[Entry], seat: Seat | None = None) -> Record:
    """The record of a table: full, or what ``seat`` (or WATCHER) saw of it so far."""
    rules = tables.rules_of(description.game, description.rules)
    deals: list[_Deal] = []
    totals = (0,) * rules.sides
    places: tuple[int, ...] = ()
    for entry in entries:
        event = entry.event if seat is None else GAMES[description.game].see(entry.event, seat)
        match event:
            case HeartsDealt() | NertsDealt():
                deals.append(_Deal(description.game, rules, event, entry))
            case HeartsEnded() | NertsEnded():
                places = event.places
            case HeartsScored() | NertsScored():
                totals = event.totals
                deals[-1].take(event, entry)
            case _:
                deals[-1].take(event, entry)
    full = seat is None
    return Record(
        herzrasen=FORMAT,
        game=description.game,
        rules=description.rules,
        view=ALL if seat is None else WATCHING if seat == WATCHER else str(seat),
        players=_players(description, full),
        totals=totals,
        places=places,
        date=_date(description.opened),
        site=f"{PROGRAM} {description.version or __version__}",
        shuffle=SHUFFLE if full else None,
        deals=tuple(deal.done(number, full) for number, deal in enumerate(deals, 1)),
    )
