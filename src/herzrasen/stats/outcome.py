"""How a finished match ended for each of its seats, from its journal. It is worked out once and
kept, so that statistics do not have to read journals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from herzrasen.games.hearts.events import MatchEnded as HeartsEnded
from herzrasen.games.hearts.events import Scored as HeartsScored
from herzrasen.games.nerts.events import MatchEnded as NertsEnded
from herzrasen.games.nerts.events import Scored as NertsScored
from herzrasen.games.protocol import GameName
from herzrasen.protocol import codec
from herzrasen.protocol.http_history import HeartsDeal, NertsRound
from herzrasen.stats.hearts_deals import HeartsDeals
from herzrasen.stats.nerts_rounds import NertsRounds
from herzrasen.table import info, journal
from herzrasen.table.info import About
from herzrasen.table.journal import Entry, standing, undone_in


class Ended(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat's match: its side's ``place`` and ``total``, and what each deal brought the seat;
    one of the two is empty."""

    place: int
    total: int
    deals: tuple[HeartsDeal, ...] = ()
    rounds: tuple[NertsRound, ...] = ()

    @property
    def length(self) -> int:
        """How many deals or rounds there were."""
        return len(self.deals) + len(self.rounds)


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended for each seat, and how often a move was ``undone`` in it."""

    seats: tuple[Ended, ...]
    undone: int = 0


def outcome_of(description: About, entries: Iterable[Entry]) -> Outcome | None:
    """How the match ended; None if it has not."""
    rules: Any = info.rules_of(description.game, description.rules)
    deals = HeartsDeals(rules) if description.game == "hearts" else NertsRounds(rules)
    totals: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    entries = tuple(entries)
    undone = sum(undone_in(entries))
    for entry in standing(entries):
        deals.take(entry)
        match entry.event:
            case HeartsScored() | NertsScored() as scored:
                totals = scored.totals
            case HeartsEnded() | NertsEnded() as ended:
                places = ended.places
            case _:
                pass
    if not places:
        return None
    if isinstance(deals, HeartsDeals):
        sides = [rules.side(seat) for seat in range(len(deals.of))]
        return Outcome(
            tuple(
                Ended(places[side], totals[side], deals=tuple(own))
                for side, own in zip(sides, deals.of, strict=True)
            ),
            undone,
        )
    sides = [rules.side(rules.area(seat)) for seat in range(len(deals.of))]
    return Outcome(
        tuple(
            Ended(places[side], totals[side], rounds=tuple(own))
            for side, own in zip(sides, deals.of, strict=True)
        ),
        undone,
    )


def is_over(last: bytes | None, game: GameName) -> bool:
    """Whether a match whose last entry this is has been played to its end."""
    if last is None:
        return False
    return isinstance(journal.read(last, game).event, HeartsEnded | NertsEnded)


READ: Final = codec.decoder(Outcome)
"""Reads an outcome that was kept."""
