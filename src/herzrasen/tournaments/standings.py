"""The table of results, and the travellers: every board at every table.

Only boards that the reader may see count, so that no total tells of a deal that they have still to
play.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction

from herzrasen.games.match import competition_places
from herzrasen.games.registry import GAMES
from herzrasen.protocol.http_tournaments import PlayerLine, Traveller, TravellerLine
from herzrasen.tournaments.elimination import still_in
from herzrasen.tournaments.movement import BOT
from herzrasen.tournaments.scoring import differences, means, place_points
from herzrasen.tournaments.tournament import DUPLICATE_FORMS, Sitting, TournamentState
from herzrasen.tournaments.visibility import played_sittings

_DECIMALS = 2


def travellers(tournament: TournamentState, boards: Iterable[str]) -> tuple[Traveller, ...]:
    """These boards, each with all tables at which it was played to its end."""
    fewest_win = GAMES[tournament.plan.game].FEWEST_WIN
    sheets = []
    for board, sittings in played_sittings(tournament, boards).items():
        points = [_points(one) for one in sittings.values()]
        compared = differences(points, fewest_win=fewest_win)
        lines = tuple(
            TravellerLine(key, sitting.table, sitting.players, got, _round_all(better))
            for (key, sitting), got, better in zip(sittings.items(), points, compared, strict=True)
        )
        sheets.append(Traveller(board, _round_all(means(points)), lines))
    return tuple(sheets)


def standings(tournament: TournamentState, boards: Iterable[str]) -> tuple[PlayerLine, ...]:
    """The entrants by place. In a duplicate match the sum of differences from the mean counts; else
    points for places, and among equals the difference from the mean of their tables."""
    boards = frozenset(boards)
    scores, ties, points, played = _totals(tournament, boards)
    playing = still_in(tournament)
    knock_out = tournament.plan.form == "elimination"
    count = range(len(tournament.entrants))
    reached = [_rounds_reached(tournament, one) if knock_out else 0 for one in count]
    merits = [(reached[one], scores[one], ties[one]) for one in count]
    ranks = sorted(set(merits))
    places = competition_places(tuple(ranks.index(merit) for merit in merits))
    lines = [
        PlayerLine(
            number,
            entrant.name,
            places[number] if any(played.values()) else None,
            round(float(scores[number]), _DECIMALS),
            float(points[number]),
            played[number],
            entrant.gone,
            out=knock_out and bool(tournament.rounds) and number not in playing,
        )
        for number, entrant in enumerate(tournament.entrants)
    ]
    return tuple(sorted(lines, key=lambda line: (line.place or 0, line.number)))


def ranking(tournament: TournamentState, boards: Iterable[str]) -> list[int]:
    """The entrants' numbers, the best first."""
    return [line.number for line in standings(tournament, boards)]


def _totals(
    tournament: TournamentState, boards: frozenset[str]
) -> tuple[dict[int, Fraction], dict[int, Fraction], dict[int, int], dict[int, int]]:
    """For each entrant the score, what decides ties, the points of the game, the sittings."""
    scores: dict[int, Fraction] = defaultdict(Fraction)
    ties: dict[int, Fraction] = defaultdict(Fraction)
    points: dict[int, int] = defaultdict(int)
    played: dict[int, int] = defaultdict(int)
    fewest_win = GAMES[tournament.plan.game].FEWEST_WIN
    duplicate = tournament.plan.form in DUPLICATE_FORMS
    for sittings in played_sittings(tournament, boards).values():
        points_of_board = [_points(one) for one in sittings.values()]
        compared = differences(points_of_board, fewest_win=fewest_win)
        for sitting, got, better in zip(sittings.values(), points_of_board, compared, strict=True):
            by_place = place_points(got, fewest_win=fewest_win)
            mean = Fraction(sum(got), len(got))
            for seat, player in enumerate(sitting.players):
                if player == BOT:
                    continue
                scores[player] += better[seat] if duplicate else by_place[seat]
                if not duplicate:
                    ties[player] += mean - got[seat] if fewest_win else got[seat] - mean
                points[player] += got[seat]
                played[player] += 1
    return scores, ties, points, played


def _points(sitting: Sitting) -> tuple[int, ...]:
    assert sitting.points is not None
    return sitting.points


def _round_all(values: Iterable[Fraction]) -> tuple[float, ...]:
    return tuple(round(float(value), _DECIMALS) for value in values)


def _rounds_reached(tournament: TournamentState, player: int) -> int:
    return sum(any(player in table for table in tables) for tables in tournament.rounds)
