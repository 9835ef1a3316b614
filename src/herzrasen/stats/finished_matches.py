"""A finished match in short: when it ended, and what is worth a milestone."""

from __future__ import annotations

from herzrasen.games.protocol import GameName
from herzrasen.protocol.http_history import MyFinishedMatch
from herzrasen.stats.outcome import SeatOutcome


def finished_match(table: str, game: GameName, outcome: SeatOutcome) -> MyFinishedMatch | None:
    """The match as one seat played it; None if no deal of it was scored."""
    deals, rounds = outcome.deals, outcome.rounds
    if not outcome.deal_count:
        return None
    calls = [one.ms for one in rounds if one.called]
    return MyFinishedMatch(
        table=table,
        game=game,
        at=max([*(one.at for one in deals), *(one.at for one in rounds)]),
        won=outcome.place == 1,
        moons=sum(deal.moon == "shot" for deal in deals),
        clean=sum(deal.points <= 0 and deal.moon != "shot" for deal in deals),
        calls=len(calls),
        call_ms=min(calls, default=None),
    )
