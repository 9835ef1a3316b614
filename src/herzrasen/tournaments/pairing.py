"""The tables of the next round, by the form of the tournament: who meets whom is in ``movement.py``
and ``swiss.py``, who goes on in ``elimination.py``."""

from __future__ import annotations

from herzrasen.tournaments.elimination import elimination_round, is_final, still_in
from herzrasen.tournaments.movement import BOT, FEWEST_PEOPLE, Round, movement
from herzrasen.tournaments.schedule import is_round_over, round_count, seat_count
from herzrasen.tournaments.standings import ranking
from herzrasen.tournaments.swiss import swiss_round
from herzrasen.tournaments.tournament import SOLO_FORMS, TournamentState
from herzrasen.tournaments.visibility import open_boards


def first_rounds(tournament: TournamentState) -> tuple[Round, ...]:
    """The rounds with which it starts: all of a movement that is played in one's own time."""
    plan, people = tournament.plan, len(tournament.entrants)
    if plan.form == "every-seat":
        return (tuple((0,) for _ in range(seat_count(plan))),)
    if plan.form in SOLO_FORMS:
        return (tuple((player,) for player in range(people)),)
    if plan.form == "movement":
        return movement(people, seat_count(plan))[: round_count(tournament) if plan.own_time else 1]
    return (next_round(tournament),)


def next_round(tournament: TournamentState) -> Round:
    """The tables of the round after those that have been played."""
    plan = tournament.plan
    if plan.form == "movement":
        places = tournament.places
        tables = movement(len(places), seat_count(plan))[len(tournament.rounds)]
        return tuple(
            tuple(BOT if place == BOT else places[place] for place in table) for table in tables
        )
    ranked = ranking(tournament, open_boards(tournament, ""))
    if plan.form == "elimination":
        return elimination_round(tournament, ranked)
    playing = [player for player in ranked if not tournament.entrants[player].gone]
    return swiss_round(playing, seat_count(plan), tournament.rounds)


def is_complete(tournament: TournamentState) -> bool:
    """Whether the rounds that have begun are all there will be."""
    if tournament.plan.form == "elimination":
        return is_final(tournament) or (
            bool(tournament.rounds)
            and is_round_over(tournament)
            and len(still_in(tournament)) < FEWEST_PEOPLE
        )
    return bool(tournament.rounds) and len(tournament.rounds) >= round_count(tournament)
