"""The outcome of a finished match for each seat, from its journal.

It is computed once and stored, so that statistics need not read journals.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import GenericAlias
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES, is_match_end, is_scored
from herzrasen.kits.registry import KITS
from herzrasen.protocol import codec
from herzrasen.protocol.http_statistics import ScoredDeal
from herzrasen.stats.statistics_part import ReviewedDeal, SeatOutcome, StatisticsPart
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry, active_entries, undos_per_deal

Seated = TypeVar("Seated", bound=SeatOutcome[ScoredDeal])


class MatchOutcome(msgspec.Struct, Generic[Seated], frozen=True):
    """The outcome for each seat, and how often a move was ``undone``."""

    seats: tuple[Seated, ...]
    undone: int = 0


AnyOutcome: TypeAlias = MatchOutcome[SeatOutcome[ScoredDeal]]


def outcome_of(description: TableInfo, entries: Iterable[Entry]) -> AnyOutcome | None:
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
    part = KITS[description.game].find(StatisticsPart)
    if part is None:
        return MatchOutcome(
            tuple(SeatOutcome(places[side], totals[side]) for side in sides), undone
        )
    figures = part.figures(rules, active)
    seats = (
        part.outcome(places[side], totals[side], deals)
        for side, deals in zip(sides, figures, strict=True)
    )
    return MatchOutcome(tuple(seats), undone)


def is_over(last: bytes | None, game: GameName) -> bool:
    """Whether a match with this last entry has been played to its end."""
    if last is None:
        return False
    return is_match_end(journal.read(last, game).event)


def read_outcome(raw: bytes, game: GameName) -> AnyOutcome:
    """A stored outcome of a match of this game. Raises msgspec.MsgspecError or ValueError."""
    part = KITS[game].find(StatisticsPart)
    outcome = SeatOutcome[ScoredDeal] if part is None else part.outcome
    kind: Any = GenericAlias(MatchOutcome, outcome)
    found: AnyOutcome = codec.decode(raw, kind)
    return found


def read_costs(raw: str, game: GameName) -> tuple[tuple[int, Seat, ReviewedDeal[object]], ...]:
    """Stored costs of a match of this game: the deal, counted from 1, the seat, and what the coach
    found. Raises msgspec.MsgspecError or ValueError."""
    part = KITS[game].find(StatisticsPart)
    if part is None or part.cost is None:
        return ()
    reviewed: Any = GenericAlias(ReviewedDeal, part.cost)
    kind: Any = GenericAlias(tuple, (GenericAlias(tuple, (int, Seat, reviewed)), ...))
    found: tuple[tuple[int, Seat, ReviewedDeal[object]], ...] = codec.decode(raw, kind)
    return found
