"""A finished match in short: when it ended, and what is worth a milestone."""

from __future__ import annotations

from typing import Any

from herzrasen.games.protocol import GameName
from herzrasen.kits.registry import part_of
from herzrasen.protocol.http_history import MyFinishedMatch, ScoredDeal
from herzrasen.stats.statistics_part import SeatOutcome, StatisticsPart


def finished_match(
    table: str, game: GameName, outcome: SeatOutcome[ScoredDeal]
) -> MyFinishedMatch | None:
    """The match as one seat played it; None if no deal of it was scored."""
    deals = outcome.deals
    if not deals:
        return None
    milestones: dict[str, Any] = {**part_of(game, StatisticsPart).milestones(deals)}
    at = max(deal.at for deal in deals)
    return MyFinishedMatch(table, game, at, won=outcome.place == 1, **milestones)
