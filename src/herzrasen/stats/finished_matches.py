"""A finished match in short: when it ended, and what is worth a milestone."""

from __future__ import annotations

from herzrasen.games.protocol import GameName
from herzrasen.kits.registry import part_of
from herzrasen.protocol.http_history import SentFinishedMatch
from herzrasen.protocol.http_statistics import ScoredDeal
from herzrasen.stats.statistics_part import SeatOutcome, StatisticsPart


def finished_match(
    table: str, game: GameName, outcome: SeatOutcome[ScoredDeal]
) -> SentFinishedMatch | None:
    """The match as one seat played it; None if no deal of it was scored."""
    deals = outcome.deals
    if not deals:
        return None
    at = max(deal.at for deal in deals)
    worth = {"won": outcome.place == 1, **part_of(game, StatisticsPart).milestones(deals)}
    reached = {name: value for name, value in worth.items() if value}
    return {"table": table, "game": game, "at": at, **reached}
