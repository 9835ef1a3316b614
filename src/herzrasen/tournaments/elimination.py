"""Elimination: the better half of each table goes on, until one table is left."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.games.registry import GAMES
from herzrasen.tournaments.movement import BOT, Round
from herzrasen.tournaments.schedule import is_round_over, players_of, schedule, seat_count
from herzrasen.tournaments.swiss import swiss_round
from herzrasen.tournaments.tournament import TournamentState


def still_in(tournament: TournamentState) -> tuple[int, ...]:
    """The people who have not been eliminated: of each table of the last round the better half; all
    who play in it while it runs.

    Bots do not go on, so a table with few people sends as many of them as half its seats. Of equals
    the earlier seat goes on. A table that was not played to its end sends everybody, unless all
    had left it; nor does a person go on for what a bot has played.
    """
    if not tournament.rounds:
        return tuple(range(len(tournament.entrants)))
    if not is_round_over(tournament):
        return tuple(one for table in tournament.rounds[-1] for one in table if one != BOT)
    number = len(tournament.rounds)
    playing: list[int] = []
    for planned in schedule(tournament):
        if planned.key.round == number:
            players = players_of(tournament, planned) or planned.players
            playing += _winners(tournament, str(planned.key), players)
    return tuple(one for one in playing if not tournament.entrants[one].gone)


def is_final(tournament: TournamentState) -> bool:
    """Whether the last round had one table alone."""
    return bool(tournament.rounds) and len(tournament.rounds[-1]) == 1


def elimination_round(tournament: TournamentState, ranked: Sequence[int]) -> Round:
    """The tables of the next round: those who are still in, the best of them apart."""
    playing = set(still_in(tournament))
    order = [player for player in ranked if player in playing]
    seats = seat_count(tournament.plan)
    count = -(-len(order) // seats)
    spread = [order[at] for table in range(count) for at in range(table, len(order), count)]
    return swiss_round(spread, seats, ()) if count == 1 else _divide(spread, seats, count)


def _divide(spread: Sequence[int], seats: int, count: int) -> Round:
    small, extra = divmod(len(spread), count)
    tables, start = [], 0
    for number in range(count):
        size = small + (number < extra)
        people = spread[start : start + size]
        tables.append((*people, *(BOT,) * (seats - size)))
        start += size
    return tuple(tables)


def _winners(tournament: TournamentState, key: str, players: Sequence[int]) -> list[int]:
    people = [(seat, player) for seat, player in enumerate(players) if player != BOT]
    sitting = tournament.sittings.get(key)
    if sitting is None or sitting.points is None:
        return [player for _, player in people]
    sign = 1 if GAMES[tournament.plan.game].FEWEST_WIN else -1
    points = sitting.points
    people.sort(key=lambda one: (sign * points[one[0]], one[0]))
    return [player for _, player in people[: max(1, len(players) // 2)]]
