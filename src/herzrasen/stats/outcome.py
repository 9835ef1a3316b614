"""The outcome of a finished match for each seat, from its journal.

It is computed once and stored, so that statistics need not read journals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES, is_match_end, is_scored
from herzrasen.kits.registry import KITS
from herzrasen.protocol import codec
from herzrasen.protocol.http_history import HeartsDeal, NertsRound
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry, active_entries, undos_per_deal


class SeatOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat's match: its side's ``place`` and ``total``, and the figures of each deal of Hearts
    or round of Nerts; one of the two is empty."""

    place: int
    total: int
    deals: tuple[HeartsDeal, ...] = ()
    rounds: tuple[NertsRound, ...] = ()

    @property
    def deal_count(self) -> int:
        """How many deals or rounds there were."""
        return len(self.deals) + len(self.rounds)


class MatchOutcome(msgspec.Struct, frozen=True):
    """The outcome for each seat, and how often a move was ``undone``."""

    seats: tuple[SeatOutcome, ...]
    undone: int = 0


class DealFigures(NamedTuple):
    """A game whose deals have figures.

    ``add(rules, entries, seats)`` adds those of the active entries to the seats' outcomes. The
    fields of ``deal`` are the columns of a deal in a table.
    """

    add: Callable[[Any, Sequence[Entry], Sequence[SeatOutcome]], tuple[SeatOutcome, ...]]
    deal: type[HeartsDeal | NertsRound]


def outcome_of(description: TableInfo, entries: Iterable[Entry]) -> MatchOutcome | None:
    """The outcome of the match; None if it has not ended."""
    rules: Any = info.rules_of(description.game, description.rules)
    totals: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    entries = tuple(entries)
    undone = sum(undos_per_deal(entries))
    active = active_entries(entries)
    for entry in active:
        match entry.event:
            case scored if is_scored(scored):
                totals = scored.totals
            case ended if is_match_end(ended):
                places = ended.places
            case _:
                pass
    if not places:
        return None
    game = GAMES[description.game]
    sides = [game.side_of(rules, seat) for seat in range(game.seat_count(rules))]
    seats = tuple(SeatOutcome(places[side], totals[side]) for side in sides)
    figures = KITS[description.game].find(DealFigures)
    return MatchOutcome(seats if figures is None else figures.add(rules, active, seats), undone)


def is_over(last: bytes | None, game: GameName) -> bool:
    """Whether a match with this last entry has been played to its end."""
    if last is None:
        return False
    return is_match_end(journal.read(last, game).event)


DECODER: Final = codec.decoder(MatchOutcome)
"""Decodes a stored outcome."""
